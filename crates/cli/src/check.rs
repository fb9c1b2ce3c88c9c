//! The command `fivefold check`.

mod causes;
pub(crate) mod parse;
mod tally;

use crate::diagnostic::{Diagnostic, Printer};
use crate::errors::{self, Finding, Places};
use crate::failure::Failure;
use crate::input::encoding;
use crate::json::write_string;
use crate::max_errors::{rest, tell_rest};
use crate::progress::Progress;
use crate::source;
use crate::terminal::Terminal;
use crate::visible::shown_in_line;
use causes::Causes;
use clap::ValueEnum;
use fivefold::encoding::Encoding;
use fivefold::{Language, Limits};
use parse::{Parsed, language_of};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tally::Tally;

/// The name of standard input.
const STANDARD_INPUT: &str = "<stdin>";

/// The default number of errors shown per file.
const SHOWN_ERRORS: usize = 20;

/// Check files for parse errors, and show and explain them. The status is 1 if there are any.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The files; standard input if there are none, or for `-`. Extensions tell HTML from XML
    files: Vec<PathBuf>,
    /// All files are HTML
    #[arg(long, conflicts_with = "xml")]
    html: bool,
    /// All files are XML
    #[arg(long)]
    xml: bool,
    /// The encoding declared by the transport: it ranks after a byte order mark, and before declarations in the files
    #[arg(long, value_name = "LABEL", value_parser = encoding)]
    encoding: Option<&'static Encoding>,
    /// Show what XML5 accepts without an error though XML 1.0 does not
    #[arg(long)]
    notices: bool,
    /// The number of errors to show per file; 0 for all [default: 20, and 10000 with `--format json`]
    #[arg(long, value_name = "N")]
    max_errors: Option<usize>,
    /// What to print
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// Diagnostics with source lines, codes and explanations, and a count
    Human,
    /// One JSON object per line for each error
    Json,
}

impl Arguments {
    fn language(&self, file: &Path) -> Result<Language, Failure> {
        match (self.html, self.xml) {
            (true, _) => Ok(Language::Html),
            (_, true) => Ok(Language::Xml),
            _ => language_of(file).ok_or_else(|| {
                let name = name_of(file);
                if file.is_dir() {
                    return Failure::Message(format!("{name} is a folder; name the files in it"));
                }
                Failure::Message(format!("cannot tell the language of {name}: use `--html` or `--xml`"))
            }),
        }
    }

    /// The number of errors shown per file.
    fn shown_errors(&self) -> usize {
        match (self.max_errors, self.format) {
            (Some(0), _) => usize::MAX,
            (Some(limit), _) => limit,
            (None, Format::Json) => Limits::default().errors,
            (None, Format::Human) => SHOWN_ERRORS,
        }
    }

    /// The number of errors kept per file: more than are shown, since they are counted by code.
    fn kept_errors(&self) -> usize {
        self.shown_errors().max(Limits::default().errors)
    }
}

/// The name of a file for display.
fn name_of(file: &Path) -> String {
    if file == "-" { STANDARD_INPUT.to_owned() } else { file.display().to_string() }
}

/// Runs the command. If a file cannot be read, the others are still checked.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let progress = Progress::of_bytes();
    let terminal = Terminal::of_stdout();
    let mut output = BufWriter::with_capacity(1 << 16, progress.step_aside_for(io::stdout().lock()));
    let standard_input = [PathBuf::from("-")];
    let files = if arguments.files.is_empty() { &standard_input[..] } else { &arguments.files };

    let mut check = Check { arguments, printer: Printer::new(terminal), tally: Tally::default() };
    let mut failed = None;
    for file in files {
        match check.read(file, &progress) {
            Ok(parsed) => check.write(&name_of(file), &parsed, &mut output, &progress)?,
            Err(failure) => {
                // The results of the previous files are printed before the failure.
                output.flush()?;
                failed = Some(failure.report());
            }
        }
    }
    if matches!(arguments.format, Format::Human) {
        check.tally.write(&mut output)?;
    }
    output.flush()?;
    let status = if check.tally.has_errors() { ExitCode::from(1) } else { ExitCode::SUCCESS };
    Ok(failed.unwrap_or(status))
}

/// The command at work.
struct Check<'a> {
    arguments: &'a Arguments,
    printer: Printer,
    tally: Tally,
}

impl Check<'_> {
    fn read(&self, file: &Path, progress: &Progress) -> Result<Parsed, Failure> {
        let language = self.arguments.language(file)?;
        let bytes = source::read(Some(file), progress)?;
        progress.set_stage("parsing");
        let Arguments { encoding, notices, .. } = *self.arguments;
        Ok(Parsed::new(&bytes, language, encoding, notices, self.arguments.kept_errors()))
    }

    fn write(
        &mut self,
        file: &str,
        parsed: &Parsed,
        output: &mut impl Write,
        progress: &Progress,
    ) -> Result<(), Failure> {
        self.tally.add_file(parsed);
        let limit = self.arguments.shown_errors();
        let shown = parsed.findings().take(limit);
        let count = parsed.findings().skip(limit).count() as u64 + parsed.document.dropped_errors();
        if matches!(self.arguments.format, Format::Json) {
            write_json(file, parsed, shown, output)?;
            return Ok(tell_rest(count, Some(file), output, progress)?);
        }
        // A file's name may contain any characters.
        let file = &shown_in_line(file);
        write_diagnostics(file, parsed, shown, &self.printer, output)?;
        if count > 0 {
            writeln!(output, "{}\n", rest(count, Some(file)))?;
        }
        Ok(())
    }
}

/// Writes the diagnostics of a file.
pub(crate) fn write_diagnostics(
    file: &str,
    parsed: &Parsed,
    findings: impl Iterator<Item = Finding> + Clone,
    printer: &Printer,
    output: &mut impl Write,
) -> io::Result<()> {
    let source = parsed.document.source();
    let mut places = Places::new(source);
    let causes = Causes::find(parsed, findings.clone());
    for finding in findings {
        let place = places.find(finding.error.span.start);
        let (marked, cause) = causes.of(&finding, &places);
        printer.print(&Diagnostic { file, source, finding, place, marked, cause }, output)?;
    }
    Ok(())
}

/// Writes error objects, with the file and the explanation.
fn write_json(
    file: &str,
    parsed: &Parsed,
    findings: impl Iterator<Item = Finding>,
    output: &mut impl Write,
) -> io::Result<()> {
    let mut places = Places::new(parsed.document.source());
    for finding in findings {
        errors::begin_object(output, finding.into(), &mut places)?;
        output.write_all(br#","file":"#)?;
        write_string(output, file)?;
        output.write_all(br#","message":"#)?;
        write_string(output, finding.error.code.explanation())?;
        output.write_all(b"}\n")?;
    }
    Ok(())
}
