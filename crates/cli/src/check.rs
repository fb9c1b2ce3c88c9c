//! The command `fivefold check`.

mod baseline;
mod diff;
mod filter;
mod fix;
mod gitlab;
mod lines;
mod report;
mod reported;
mod sarif;
mod settings;
mod tally;
mod templates;

use crate::diagnostic::{Cause, Diagnostic, Printer, Report};
use crate::failure::Failure;
use crate::files::{FileArguments, Kinds};
use crate::fragment::FragmentArgument;
use crate::input::encoding;
use crate::jobs::in_order;
use crate::language::Kind;
use crate::max_errors::{rest, tell_rest};
use crate::parsed::{Causes, Notices, Parsed};
use crate::progress::Progress;
use crate::replace::replace;
use crate::source::{self, name_bytes, name_of};
use crate::terminal::{Color, Terminal};
use crate::visible::{shown, shown_in_line};
use baseline::Baseline;
use clap::ValueEnum;
use filter::{Filter, Level, find_filter};
use fivefold::conformance;
use fivefold::encoding::Encoding;
use fivefold::{Language, Limits, LineIndex};
use fix::Mended;
use gitlab::Gitlab;
use lines::Lines;
use report::Record;
use reported::{Item, Reported, What};
use sarif::Sarif;
use settings::{Layer, Rules, Settings};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tally::Tally;

/// The default number of errors shown per file.
const SHOWN_ERRORS: usize = 20;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    files: FileArguments,
    /// The number of files to parse in parallel
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: u16,
    /// The language of all files; by default, their names and starts tell it
    #[arg(long = "as", value_enum, value_name = "LANGUAGE", conflicts_with_all = ["html", "xml"])]
    language: Option<Kind>,
    /// The same as `--as html`
    #[arg(long, conflicts_with = "xml")]
    html: bool,
    /// The same as `--as xml`
    #[arg(long)]
    xml: bool,
    #[command(flatten)]
    fragment: FragmentArgument,
    /// The encoding declared by the transport: it ranks after a byte order mark, and before declarations in the files
    #[arg(long, value_name = "LABEL", value_parser = encoding)]
    encoding: Option<&'static Encoding>,
    /// Show what XML5 accepts without an error though XML 1.0 does not
    #[arg(long)]
    notices: bool,
    /// Require XML to be well-formed, by XML 1.0 and Namespaces in XML: what XML5 accepts beyond that is an error, too
    #[arg(long)]
    strict: bool,
    /// The number of errors to show per file; 0 for all [default: 20, and 10000 with `--format json`]
    #[arg(long, value_name = "N")]
    max_errors: Option<usize>,
    /// Check the documents, too, by the rules for authors: elements, attributes, values, references, ARIA
    #[arg(long)]
    conformance: bool,
    /// Let the status be 1 if there are warnings about documents
    #[arg(
        long,
        value_name = "BOOL",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "true",
        hide_possible_values = true,
        requires = "conformance"
    )]
    deny_warnings: Option<bool>,
    /// Leave out errors with these codes, or of these categories
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = find_filter)]
    ignore: Vec<Filter>,
    /// Leave out errors with other codes than these, or of other categories
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = find_filter)]
    only: Vec<Filter>,
    /// Do not look for files of settings, `fivefold.toml`
    #[arg(long)]
    no_settings: bool,
    /// Leave out the findings that this file names: they count neither for the status nor for `--fix`
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
    /// Write all findings to this file, for `--baseline`. With `--baseline`, write those of them that are still found
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fix", "diff"])]
    write_baseline: Option<PathBuf>,
    /// Mend the errors for which there is one right way, write the files, and print the changes as a diff. The errors
    /// that are left are reported. With `--notices`, notices are mended, too
    #[arg(long, conflicts_with = "quiet")]
    fix: bool,
    /// Print the changes that `--fix` would make, and nothing else; the status is 1 if there are errors
    #[arg(long, conflicts_with_all = ["fix", "quiet", "format"])]
    diff: bool,
    /// Print nothing: the status tells whether there are errors
    #[arg(short, long)]
    quiet: bool,
    /// What to print
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
    /// Whether to use colours
    #[arg(long, value_enum, value_name = "WHEN", default_value_t)]
    color: Color,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// Diagnostics with source lines, codes and explanations, and a count
    Human,
    /// One line for each error, as compilers print it: `file:line:column: error: message [code]`
    Gnu,
    /// Annotations of GitHub's workflows
    Github,
    /// A report of code quality for GitLab
    Gitlab,
    /// One log of SARIF 2.1.0, for code scanning
    Sarif,
    /// One JSON object per line for each error
    Json,
}

impl Arguments {
    /// The language of all files, if it is given.
    fn given_language(&self) -> Option<Language> {
        match (self.language, self.html, self.xml) {
            (Some(kind), ..) => Some(kind.into()),
            (_, true, _) => Some(Language::Html),
            (_, _, true) => Some(Language::Xml),
            _ => None,
        }
    }

    fn language(&self, file: &Path, bytes: &[u8]) -> Result<Language, Failure> {
        self.fragment.language(self.given_language(), file, bytes)?.ok_or_else(|| {
            let name = name_of(file);
            Failure::Message(format!("cannot tell the language of {name}: use `--as html` or `--as xml`"))
        })
    }

    /// Reads and parses a file. Returns its bytes, too, if they are needed to mend it.
    fn read(&self, file: &Path, rules: &Rules, progress: &Progress) -> Result<(Option<Vec<u8>>, Parsed), Failure> {
        let bytes = source::read(Some(file), progress)?;
        let language = self.language(file, &bytes)?;
        progress.set_stage("parsing");
        let parsed = self.parse(&bytes, language, rules);
        Ok(((self.fix || self.diff).then_some(bytes), parsed))
    }

    /// Parses a file, and checks the document by the rules for authors, if that is asked for.
    fn parse(&self, bytes: &[u8], language: Language, rules: &Rules) -> Parsed {
        let limit = self.kept_errors(rules);
        let parsed =
            Parsed::new(bytes, language, self.fragment.context.as_ref(), self.encoding, self.wanted_notices(), limit);
        if self.conformance { parsed.with_conformance(limit, &rules.own_names) } else { parsed }
    }

    /// What the command line says of rules.
    fn layer(&self) -> Layer {
        let (only, ignore) = (self.only.clone(), self.ignore.clone());
        Layer { only, ignore, deny_warnings: self.deny_warnings, ..Layer::default() }
    }

    fn wanted_notices(&self) -> Notices {
        match (self.strict, self.notices) {
            (true, _) => Notices::Errors,
            (false, true) => Notices::Kept,
            (false, false) => Notices::Dropped,
        }
    }

    /// The number of errors shown per file.
    fn shown_errors(&self) -> usize {
        match (self.max_errors, self.format) {
            (Some(0), _) => usize::MAX,
            (Some(limit), _) => limit,
            (None, Format::Human) => SHOWN_ERRORS,
            (None, _) => Limits::default().errors,
        }
    }

    /// The baseline that is read, or written.
    fn baseline(&self) -> Result<Option<Baseline>, Failure> {
        match (&self.baseline, &self.write_baseline) {
            (Some(known), new) => Baseline::read(known, new.as_deref()).map(Some),
            (None, Some(new)) => Baseline::empty(new).map(Some),
            (None, None) => Ok(None),
        }
    }

    /// The number of errors kept per file: more than are shown, since they are counted by code.
    fn kept_errors(&self, rules: &Rules) -> usize {
        // An error that is left out must not take the place of one that is reported.
        let has_baseline = self.baseline.is_some() || self.write_baseline.is_some();
        if has_baseline || rules.leave_out() { usize::MAX } else { self.shown_errors().max(Limits::default().errors) }
    }
}

/// Runs the command. If a file cannot be read, the others are still checked.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let progress = Progress::of_bytes();
    let terminal = Terminal::of_stdout(arguments.color);
    let mut output = BufWriter::with_capacity(1 << 16, progress.step_aside_for(io::stdout().lock()));

    let printer = Printer::new(terminal);
    let mut settings = Settings::new(arguments.layer(), !arguments.no_settings);
    let baseline = arguments.baseline()?;
    let sarif = Sarif::new(baseline.is_some());
    let mut check = Check { arguments, printer, tally: Tally::default(), sarif, gitlab: Gitlab::new(), baseline };
    let format = arguments.format;
    if matches!(format, Format::Sarif) && !arguments.quiet {
        Sarif::begin(&mut output)?;
    }
    let mut failed = None;
    for found in arguments.files.find(Kinds::given(arguments.given_language().is_some(), &arguments.fragment)) {
        let found = found.unwrap_or_else(|failure| {
            check.sarif.add_failure(None, &failure);
            failed = Some(failure.report());
            Vec::new()
        });
        if let Err(failure) = settings.load(&found) {
            // The results so far are printed before the failure.
            output.flush()?;
            check.sarif.add_failure(None, &failure);
            failed = Some(failure.report());
            break;
        }
        in_order(
            arguments.jobs,
            &found,
            |file| arguments.read(file, settings.of(file), &progress),
            |file, outcome| {
                let failure = match outcome {
                    Ok((bytes, parsed)) => {
                        let failure = Failure::of_early_end(&name_of(file), &parsed.document);
                        let reported = check.reported(file, &parsed, settings.of(file));
                        if let Some(bytes) = bytes {
                            check.fix(file, &bytes, &reported, &mut output, &progress)?;
                        } else {
                            check.write(file, &reported, &mut output, &progress)?;
                        }
                        failure
                    }
                    Err(failure) => Some(failure),
                };
                if let Some(failure) = failure {
                    // The results so far are printed before the failure.
                    output.flush()?;
                    check.sarif.add_failure(Some(file), &failure);
                    failed = Some(failure.report());
                }
                Ok(())
            },
        )?;
    }
    match format {
        _ if arguments.quiet || arguments.diff => {}
        Format::Human => check.tally.write(&mut output)?,
        Format::Sarif => check.sarif.end(&mut output)?,
        Format::Gitlab => check.gitlab.end(&mut output)?,
        Format::Gnu | Format::Github | Format::Json => {}
    }
    output.flush()?;
    let mut notes = check.end_baseline(failed.is_some())?;
    if !matches!(format, Format::Human) {
        notes.extend([check.tally.ill_formed(), check.tally.unchecked()].into_iter().flatten());
    }
    for line in notes {
        // Nothing can be done if standard error fails.
        let _ = writeln!(progress.step_aside_for(io::stderr()), "fivefold: {}", shown_in_line(&line));
    }
    let status = if check.tally.is_failure() { ExitCode::from(1) } else { ExitCode::SUCCESS };
    Ok(failed.unwrap_or(status))
}

/// The command at work.
struct Check<'a> {
    arguments: &'a Arguments,
    printer: Printer,
    tally: Tally,
    sarif: Sarif,
    gitlab: Gitlab,
    baseline: Option<Baseline>,
}

impl Check<'_> {
    /// What is reported of a file, with marks on what is known.
    fn reported<'p>(&mut self, file: &Path, parsed: &'p Parsed, rules: &'p Rules) -> Reported<'p> {
        let mut reported = Reported::new(parsed, rules);
        if let Some(baseline) = &mut self.baseline {
            baseline.mark(file, &mut reported);
        }
        reported
    }

    /// Writes the baseline, and tells what is no longer found.
    fn end_baseline(&mut self, has_failed: bool) -> Result<Vec<String>, Failure> {
        let Some(baseline) = &mut self.baseline else { return Ok(Vec::new()) };
        let gone = baseline.gone();
        if let Some(new) = &self.arguments.write_baseline {
            baseline.write(new, has_failed)?;
        }
        Ok(if self.arguments.quiet { Vec::new() } else { gone })
    }

    /// Mends a file, or shows what would change, and reports the errors that are left.
    fn fix(
        &mut self,
        file: &Path,
        bytes: &[u8],
        reported: &Reported<'_>,
        output: &mut impl Write,
        progress: &Progress,
    ) -> Result<(), Failure> {
        let name = name_of(file);
        let arguments = self.arguments;
        let Reported { parsed, rules, .. } = *reported;
        let has_destination = arguments.diff || !source::is_standard_input(file);
        let mended = Mended::new(parsed, reported.new_errors(), reported.new_of_document())
            .filter(|_| has_destination)
            .and_then(|mended| {
                let bytes = mended.bytes(&name, parsed, bytes).map_err(Failure::report).ok()?;
                Some((mended, bytes))
            });
        if let Some((mended, _)) = &mended {
            let diff = mended.diff(&name, parsed.document.source());
            let is_terminal = io::stdout().is_terminal();
            output.write_all(if is_terminal { shown(&diff) } else { diff }.as_bytes())?;
        }
        if arguments.diff {
            self.tally.add_file(reported);
            return Ok(());
        }
        let Some((mended, bytes)) = mended else { return self.write(file, reported, output, progress) };
        replace(file, &bytes).map_err(Failure::Message)?;
        output.flush()?;
        let line = shown_in_line(&format!("{} mended in {name}", mended.count));
        // Nothing can be done if standard error fails.
        let _ = writeln!(progress.step_aside_for(io::stderr()), "fivefold: {line}");
        let left = arguments.parse(&bytes, parsed.language, rules);
        let reported = self.reported(file, &left, rules);
        self.write(file, &reported, output, progress)
    }

    fn write(
        &mut self,
        path: &Path,
        reported: &Reported<'_>,
        output: &mut impl Write,
        progress: &Progress,
    ) -> Result<(), Failure> {
        self.tally.add_file(reported);
        let (arguments, parsed) = (self.arguments, reported.parsed);
        if arguments.quiet {
            return Ok(());
        }
        let file = &name_of(path);
        // Nothing says what only XML 1.0 forbids, although all of it could be reported.
        let hides_notices = arguments.wanted_notices() == Notices::Dropped && !reported.rules.leave_out();
        if hides_notices
            && reported.parsed.document.errors().is_empty()
            && let Some(place) = parsed.ill_formed()
        {
            self.tally.add_ill_formed(file, place);
        }
        // A log says of each result whether it is new.
        let is_log = matches!(arguments.format, Format::Sarif);
        let items: Vec<_> = reported.items.iter().filter(|item| is_log || !item.is_known).copied().collect();
        let shown = &items[..items.len().min(arguments.shown_errors())];
        let count = (items.len() - shown.len()) as u64 + parsed.document.dropped_errors();
        self.write_items(path, reported, shown, output)?;
        if matches!(arguments.format, Format::Human) {
            if count > 0 {
                // A file's name may contain any characters.
                writeln!(output, "{}\n", rest(count, Some(&shown_in_line(file))))?;
            }
            return Ok(());
        }
        Ok(tell_rest(count, Some(file), output, progress)?)
    }
}

impl Check<'_> {
    /// Writes parse errors and findings about a document.
    fn write_items(
        &mut self,
        path: &Path,
        reported: &Reported<'_>,
        items: &[Item<'_>],
        output: &mut impl Write,
    ) -> io::Result<()> {
        let parsed = reported.parsed;
        let (source, file) = (parsed.document.source(), &name_of(path));
        let places = LineIndex::new(source);
        let errors =
            items.iter().filter_map(|item| if let What::Syntax(finding) = item.what { Some(finding) } else { None });
        let causes = Causes::find(parsed, errors);
        let mut lines = None;
        let has_category = self.arguments.conformance || reported.rules.change_severities();
        for item in items {
            let record = match item.what {
                What::Syntax(finding) if matches!(self.arguments.format, Format::Human) => {
                    let (marked, cause) = causes.of(&finding, &places);
                    let (place, language) = (places.line_column(marked.start), parsed.language);
                    let (file, is_error) = (&shown_in_line(file), item.level == Level::Error);
                    let diagnostic = Diagnostic { file, source, language, finding, is_error, place, marked, cause };
                    self.printer.print(&diagnostic, output)?;
                    continue;
                }
                What::Syntax(finding) => Record::new(file, finding, &causes, parsed, &places),
                What::Document(finding) => Record::of_document(file, finding),
            };
            let record = record.with_level(item.level, has_category);
            match (self.arguments.format, item.what) {
                (Format::Human, What::Document(finding)) => {
                    self.print_finding(file, source, finding, item.level, &places, output)?
                }
                (Format::Gitlab, what) => {
                    let line = lines.get_or_insert_with(|| Lines::new(source)).of(what.start());
                    self.gitlab.write(path, &record, line, &places, output)?
                }
                (Format::Gnu, _) => record.write_gnu(&places, output)?,
                (Format::Github, _) => record.write_github(&places, output)?,
                (Format::Sarif, _) => self.sarif.write(path, &record, item.is_known, &places, output)?,
                (Format::Human | Format::Json, _) => record.write_json(&places, output)?,
            }
        }
        Ok(())
    }

    /// Prints a finding with its line of the source, and the first of the places that have to do with it.
    fn print_finding(
        &self,
        file: &str,
        source: &str,
        finding: &conformance::Finding,
        level: Level,
        places: &LineIndex,
        output: &mut impl Write,
    ) -> io::Result<()> {
        let cause = finding.related.first().map(|related| Cause {
            line: places.line_number(related.span.start),
            span: related.span,
            label: related.message.clone(),
        });
        let report = Report {
            file: &shown_in_line(file),
            source,
            place: places.line_column(finding.span.start),
            marked: finding.span,
            cause: cause.as_ref(),
            is_error: level == Level::Error,
            code: finding.code.as_str(),
            headline: &shown_in_line(&finding.message),
            note: None,
            label: "",
        };
        self.printer.print_report(&report, output)
    }
}
