//! The command `fivefold check`.

mod diff;
mod filter;
mod fix;
mod report;
mod sarif;
mod tally;

use crate::binary;
use crate::diagnostic::{Cause, Diagnostic, Printer, Report};
use crate::errors::{Finding, Places};
use crate::failure::Failure;
use crate::files::{FileArguments, Kinds};
use crate::input::encoding;
use crate::jobs::in_order;
use crate::language::{Kind, language_of, language_of_content};
use crate::max_errors::{rest, tell_rest};
use crate::parsed::{Causes, Notices, Parsed, write_diagnostics};
use crate::progress::Progress;
use crate::replace::replace;
use crate::rule::Rule;
use crate::source::{self, name_bytes, name_of};
use crate::terminal::{Color, Terminal};
use crate::visible::{shown, shown_in_line};
use clap::ValueEnum;
use filter::{Filter, find_filter};
use fivefold::conformance::{self, Severity};
use fivefold::encoding::{Encoding, UTF_8};
use fivefold::{Language, Limits};
use fix::Mended;
use report::Record;
use sarif::Sarif;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;
use tally::Tally;

/// The default number of errors shown per file.
const SHOWN_ERRORS: usize = 20;

/// Check files for parse errors, and show and explain them. The status is 1 if there are any.
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
    #[arg(long, requires = "conformance")]
    deny_warnings: bool,
    /// Leave out errors with these codes, or of these categories
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = find_filter)]
    ignore: Vec<Filter>,
    /// Leave out errors with other codes than these, or of other categories
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = find_filter)]
    only: Vec<Filter>,
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
        if let Some(given) = self.given_language() {
            return Ok(given);
        }
        let (language, name) = (language_of(file).or_else(|| language_of_content(bytes)), name_of(file));
        binary::refuse(&name, bytes, language.is_some())?;
        language.ok_or_else(|| {
            Failure::Message(format!("cannot tell the language of {name}: use `--as html` or `--as xml`"))
        })
    }

    /// Reads and parses a file.
    fn read(&self, file: &Path, progress: &Progress) -> Result<Parsed, Failure> {
        let bytes = source::read(Some(file), progress)?;
        let language = self.language(file, &bytes)?;
        progress.set_stage("parsing");
        let parsed = Parsed::new(&bytes, language, self.encoding, self.wanted_notices(), self.kept_errors());
        Ok(self.checked(parsed))
    }

    /// The same document, checked by the rules for authors, if that is asked for.
    fn checked(&self, parsed: Parsed) -> Parsed {
        if self.conformance { parsed.with_conformance(self.kept_errors()) } else { parsed }
    }

    fn wanted_notices(&self) -> Notices {
        match (self.strict, self.notices) {
            (true, _) => Notices::Errors,
            (false, true) => Notices::Kept,
            (false, false) => Notices::Dropped,
        }
    }

    /// Whether nothing says what only XML 1.0 forbids, although all of it could be reported.
    fn hides_notices(&self) -> bool {
        self.wanted_notices() == Notices::Dropped && self.ignore.is_empty() && self.only.is_empty()
    }

    /// Whether an error is to be reported.
    fn reports(&self, finding: &Finding) -> bool {
        self.reports_rule(Rule::Syntax(finding.error.code))
    }

    fn reports_rule(&self, rule: Rule) -> bool {
        let is_named = |filters: &[Filter]| filters.iter().any(|filter| filter.names(rule));
        !is_named(&self.ignore) && (self.only.is_empty() || is_named(&self.only))
    }

    /// The findings about a document that are to be reported.
    fn of_document<'p>(&'p self, parsed: &'p Parsed) -> impl Iterator<Item = &'p conformance::Finding> + Clone {
        parsed.of_document().iter().filter(|finding| self.reports_rule(Rule::Document(finding.code)))
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

    /// The number of errors kept per file: more than are shown, since they are counted by code.
    fn kept_errors(&self) -> usize {
        // An error that is left out must not take the place of one that is reported.
        let is_filtered = !self.ignore.is_empty() || !self.only.is_empty();
        if is_filtered { usize::MAX } else { self.shown_errors().max(Limits::default().errors) }
    }
}

/// Runs the command. If a file cannot be read, the others are still checked.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let progress = Progress::of_bytes();
    let terminal = Terminal::of_stdout(arguments.color);
    let mut output = BufWriter::with_capacity(1 << 16, progress.step_aside_for(io::stdout().lock()));

    let printer = Printer::new(terminal);
    let mut check = Check { arguments, printer, tally: Tally::default(), sarif: Sarif::default() };
    let format = arguments.format;
    if matches!(format, Format::Sarif) && !arguments.quiet {
        Sarif::begin(&mut output)?;
    }
    let mut failed = None;
    for found in arguments.files.find(Kinds::given(arguments.given_language().is_some())) {
        let found = found.unwrap_or_else(|failure| {
            check.sarif.add_failure(None, &failure);
            failed = Some(failure.report());
            Vec::new()
        });
        in_order(
            arguments.jobs,
            &found,
            |file| arguments.read(file, &progress),
            |file, outcome| {
                let failure = match outcome {
                    Ok(parsed) => {
                        let failure = Failure::of_early_end(&name_of(file), &parsed.document);
                        if arguments.fix || arguments.diff {
                            check.fix(file, parsed, &mut output, &progress)?;
                        } else {
                            check.write(file, &parsed, &mut output, &progress)?;
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
        Format::Gnu | Format::Github | Format::Json => {}
    }
    output.flush()?;
    if !matches!(format, Format::Human) {
        for line in [check.tally.ill_formed(), check.tally.unchecked()].into_iter().flatten() {
            // Nothing can be done if standard error fails.
            let _ = writeln!(progress.step_aside_for(io::stderr()), "fivefold: {line}");
        }
    }
    let status = if check.tally.has_errors() || arguments.deny_warnings && check.tally.has_warnings() {
        ExitCode::from(1)
    } else {
        ExitCode::SUCCESS
    };
    Ok(failed.unwrap_or(status))
}

/// The command at work.
struct Check<'a> {
    arguments: &'a Arguments,
    printer: Printer,
    tally: Tally,
    sarif: Sarif,
}

impl Check<'_> {
    /// Mends a file, or shows what would change, and reports the errors that are left.
    fn fix(
        &mut self,
        file: &Path,
        parsed: Parsed,
        output: &mut impl Write,
        progress: &Progress,
    ) -> Result<(), Failure> {
        let name = name_of(file);
        let arguments = self.arguments;
        let findings = parsed.findings().filter(|finding| arguments.reports(finding));
        let is_utf_8 = parsed.document.encoding().is_none_or(|detected| detected.encoding == UTF_8);
        let has_destination = arguments.diff || !source::is_standard_input(file);
        let mended = Mended::new(&parsed, findings.clone()).filter(|_| is_utf_8 && has_destination);
        if let Some(mended) = &mended {
            let diff = mended.diff(&name, parsed.document.source());
            let is_terminal = io::stdout().is_terminal();
            output.write_all(if is_terminal { shown(&diff) } else { diff }.as_bytes())?;
        }
        if arguments.diff {
            self.tally.add_file(&parsed, findings, arguments.of_document(&parsed));
            return Ok(());
        }
        let Some(mended) = mended else { return self.write(file, &parsed, output, progress) };
        replace(file, mended.source.as_bytes()).map_err(Failure::Message)?;
        output.flush()?;
        let line = shown_in_line(&format!("{} mended in {name}", mended.count));
        // Nothing can be done if standard error fails.
        let _ = writeln!(progress.step_aside_for(io::stderr()), "fivefold: {line}");
        let Arguments { encoding, .. } = *arguments;
        let (notices, limit) = (arguments.wanted_notices(), arguments.kept_errors());
        let left = Parsed::new(mended.source.as_bytes(), parsed.language, encoding, notices, limit);
        self.write(file, &arguments.checked(left), output, progress)
    }

    fn write(
        &mut self,
        path: &Path,
        parsed: &Parsed,
        output: &mut impl Write,
        progress: &Progress,
    ) -> Result<(), Failure> {
        let findings = || parsed.findings().filter(|finding| self.arguments.reports(finding));
        let arguments = self.arguments;
        self.tally.add_file(parsed, findings(), arguments.of_document(parsed));
        if self.arguments.quiet {
            return Ok(());
        }
        let file = &name_of(path);
        if self.arguments.hides_notices()
            && findings().next().is_none()
            && let Some(place) = parsed.ill_formed()
        {
            self.tally.add_ill_formed(file, place);
        }
        let limit = self.arguments.shown_errors();
        if arguments.conformance {
            let items = merged(findings(), arguments.of_document(parsed));
            let count = items.len().saturating_sub(limit) as u64 + parsed.document.dropped_errors();
            let shown = &items[..items.len().min(limit)];
            self.write_items(path, parsed, shown, output)?;
            if matches!(arguments.format, Format::Human) {
                if count > 0 {
                    writeln!(output, "{}\n", rest(count, Some(&shown_in_line(file))))?;
                }
                return Ok(());
            }
            return Ok(tell_rest(count, Some(file), output, progress)?);
        }
        let shown = findings().take(limit);
        let count = findings().skip(limit).count() as u64 + parsed.document.dropped_errors();
        if matches!(self.arguments.format, Format::Human) {
            // A file's name may contain any characters.
            let file = &shown_in_line(file);
            write_diagnostics(file, parsed, shown, &self.printer, output)?;
            if count > 0 {
                writeln!(output, "{}\n", rest(count, Some(file)))?;
            }
            return Ok(());
        }
        write_records(self.arguments.format, path, parsed, shown, &mut self.sarif, output)?;
        Ok(tell_rest(count, Some(file), output, progress)?)
    }
}

/// A parse error, or a finding about a document.
#[derive(Clone, Copy)]
enum Item<'a> {
    Syntax(Finding),
    Document(&'a conformance::Finding),
}

impl Item<'_> {
    fn start(&self) -> u64 {
        match self {
            Self::Syntax(finding) => finding.error.extent.start,
            Self::Document(finding) => finding.span.start,
        }
    }
}

/// All of them in the order of the source.
fn merged<'a>(
    errors: impl Iterator<Item = Finding>,
    of_document: impl Iterator<Item = &'a conformance::Finding>,
) -> Vec<Item<'a>> {
    let mut items: Vec<_> = errors.map(Item::Syntax).chain(of_document.map(Item::Document)).collect();
    items.sort_by_key(Item::start);
    items
}

impl Check<'_> {
    /// Writes parse errors and findings about a document.
    fn write_items(
        &mut self,
        path: &Path,
        parsed: &Parsed,
        items: &[Item<'_>],
        output: &mut impl Write,
    ) -> io::Result<()> {
        let (source, file) = (parsed.document.source(), &name_of(path));
        let mut places = Places::new(source);
        let errors =
            items.iter().filter_map(|item| if let Item::Syntax(finding) = item { Some(*finding) } else { None });
        let causes = Causes::find(parsed, errors);
        for item in items {
            let record = match *item {
                Item::Syntax(finding) if matches!(self.arguments.format, Format::Human) => {
                    let (marked, cause) = causes.of(&finding, &places);
                    let (place, language) = (places.find(marked.start), parsed.language);
                    let file = &shown_in_line(file);
                    self.printer
                        .print(&Diagnostic { file, source, language, finding, place, marked, cause }, output)?;
                    continue;
                }
                Item::Syntax(finding) => {
                    let (marked, _) = causes.of(&finding, &places);
                    Record::new(file, finding, marked, parsed.language, source).with_category()
                }
                Item::Document(finding) => Record::of_document(file, finding),
            };
            match (self.arguments.format, item) {
                (Format::Human, Item::Document(finding)) => {
                    self.print_finding(file, source, finding, &mut places, output)?
                }
                (Format::Gnu, _) => record.write_gnu(&mut places, output)?,
                (Format::Github, _) => record.write_github(&mut places, output)?,
                (Format::Sarif, _) => self.sarif.write(path, &record, &mut places, output)?,
                (Format::Human | Format::Json, _) => record.write_json(&mut places, output)?,
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
        places: &mut Places<'_>,
        output: &mut impl Write,
    ) -> io::Result<()> {
        let cause = finding.related.first().map(|related| Cause {
            line: places.line(related.span.start),
            span: related.span,
            label: related.message.clone(),
        });
        let report = Report {
            file: &shown_in_line(file),
            source,
            place: places.find(finding.span.start),
            marked: finding.span,
            cause: cause.as_ref(),
            is_error: finding.severity() == Severity::Error,
            code: finding.code.as_str(),
            headline: &shown_in_line(&finding.message),
            note: None,
            label: "",
        };
        self.printer.print_report(&report, output)
    }
}

/// Writes the errors of a file for programs.
fn write_records(
    format: Format,
    path: &Path,
    parsed: &Parsed,
    findings: impl Iterator<Item = Finding> + Clone,
    sarif: &mut Sarif,
    output: &mut impl Write,
) -> io::Result<()> {
    let source = parsed.document.source();
    let file = &name_of(path);
    let mut places = Places::new(source);
    let causes = Causes::find(parsed, findings.clone());
    for finding in findings {
        let (marked, _) = causes.of(&finding, &places);
        let record = Record::new(file, finding, marked, parsed.language, source);
        match format {
            Format::Gnu => record.write_gnu(&mut places, output)?,
            Format::Github => record.write_github(&mut places, output)?,
            Format::Sarif => sarif.write(path, &record, &mut places, output)?,
            Format::Human | Format::Json => record.write_json(&mut places, output)?,
        }
    }
    Ok(())
}
