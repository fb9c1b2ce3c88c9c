//! A parse error formatted for people: its location, code and explanation.

pub(crate) mod excerpt;
mod lines;

use crate::errors::Finding;
use crate::message::Message;
use crate::terminal::{Terminal, wrap};
use codespan_reporting::diagnostic::{Label, Severity};
use codespan_reporting::files::Error;
use codespan_reporting::term::termcolor::{Ansi, NoColor, WriteColor};
use codespan_reporting::term::{self, Chars, Config, Styles, StylesWriter};
use fivefold::{Language, LineColumn, Span};
use lines::{Line, Lines};
use std::io::{self, Write};

/// The content of a diagnostic.
#[derive(Debug)]
pub(crate) struct Diagnostic<'a> {
    /// The name of the file, ready for display.
    pub(crate) file: &'a str,
    pub(crate) source: &'a str,
    pub(crate) language: Language,
    pub(crate) finding: Finding,
    /// Whether it is shown as an error, and not as a warning.
    pub(crate) is_error: bool,
    /// The place of the underlined range.
    pub(crate) place: LineColumn,
    /// The underlined range, which begins in the line of the error.
    pub(crate) marked: Span,
    /// The cause of the error, if it is shown.
    pub(crate) cause: Option<Cause>,
}

/// What is printed of a diagnostic, or of a finding about a document.
#[derive(Debug)]
pub(crate) struct Report<'a> {
    /// The name of the file, ready for display.
    pub(crate) file: &'a str,
    pub(crate) source: &'a str,
    /// The place of the underlined range.
    pub(crate) place: LineColumn,
    /// The underlined range.
    pub(crate) marked: Span,
    /// What else is shown.
    pub(crate) cause: Option<&'a Cause>,
    /// Whether it is an error, and not a warning.
    pub(crate) is_error: bool,
    pub(crate) code: &'static str,
    /// What is wrong, without a full stop.
    pub(crate) headline: &'a str,
    /// What more there is to say.
    pub(crate) note: Option<String>,
    /// What stands beside the underlined range.
    pub(crate) label: &'a str,
}

/// The location of an error's cause.
#[derive(Debug)]
pub(crate) struct Cause {
    pub(crate) line: u64,
    pub(crate) span: Span,
    pub(crate) label: String,
}

/// Writes diagnostics.
#[derive(Debug)]
pub(crate) struct Printer {
    config: Config,
    styles: Styles,
    terminal: Terminal,
    /// Whether the notes on errors are printed.
    explains: bool,
}

impl Printer {
    /// A printer for that terminal.
    pub(crate) fn new(terminal: Terminal) -> Self {
        let config = Config { chars: Chars::ascii(), ..Config::default() };
        Self { config, styles: Styles::default(), terminal, explains: true }
    }

    /// The same printer without explanations.
    pub(crate) fn without_explanations(self) -> Self {
        Self { explains: false, ..self }
    }

    /// Writes a diagnostic and an empty line.
    pub(crate) fn print(&self, diagnostic: &Diagnostic<'_>, output: &mut impl Write) -> io::Result<()> {
        let Diagnostic { file, source, language, finding, is_error, place, marked, ref cause } = *diagnostic;
        let error = finding.error;
        let message = Message::new(&finding, language, source);
        let is_at_end = error.span.is_empty() && error.span.end == source.len() as u64;
        let is_of_end = marked.is_empty() || error.code.as_str().starts_with("eof-");
        let report = Report {
            file,
            source,
            place,
            marked,
            cause: cause.as_ref(),
            is_error,
            code: error.code.as_str(),
            headline: &message.headline,
            note: message.note,
            label: if is_at_end && is_of_end { "the input ends here" } else { "" },
        };
        self.print_report(&report, output)
    }

    /// Writes a report and an empty line.
    pub(crate) fn print_report(&self, report: &Report<'_>, output: &mut impl Write) -> io::Result<()> {
        // Only errors of writing can occur, as all lines are available.
        if self.terminal.has_colors {
            self.emit(report, Ansi::new(output))
        } else {
            self.emit(report, NoColor::new(output))
        }
        .map_err(|error| if let Error::Io(error) = error { error } else { io::Error::other(error) })
    }

    fn emit(&self, content: &Report<'_>, output: impl WriteColor) -> Result<(), Error> {
        let mut lines = Lines::new(content.file, content.place.column);
        let labels = self.show(content, &mut lines);
        let severity = if content.is_error { Severity::Error } else { Severity::Warning };
        let mut report = codespan_reporting::diagnostic::Diagnostic::new(severity)
            .with_code(content.code)
            .with_message(content.headline)
            .with_labels(labels);
        if let Some(note) = content.note.as_ref().filter(|_| self.explains) {
            let columns = self.columns(content).min(self.terminal.sentence_width()).saturating_sub(1);
            report = report.with_note(wrap(note, columns));
        }
        term::emit_to_write_style(&mut StylesWriter::new(output, &self.styles), &self.config, &lines, &report)
    }

    /// The number of columns for a line of the source beside its number.
    fn columns(&self, report: &Report<'_>) -> usize {
        let gutter = report.place.line.to_string().len() + " | ".len();
        self.terminal.width.saturating_sub(gutter)
    }

    /// Adds the line of the error and that of its cause, with labels for the marked ranges.
    fn show(&self, report: &Report<'_>, lines: &mut Lines<'_>) -> Vec<Label<()>> {
        let Report { source, place, marked, cause, label: message, .. } = *report;
        let line = Line { source, columns: self.columns(report), number: place.line };
        let primary = |range| Label::primary((), range).with_message(message);
        let Some(cause) = cause else { return vec![primary(lines.add(&line, marked, message.len()))] };

        let secondary = |range| Label::secondary((), range).with_message(&cause.label);
        if let Some([range, cause_range]) = lines.add_both(&line, marked, cause, message.len()) {
            return vec![secondary(cause_range), primary(range)];
        }
        let cause_line = Line { number: cause.line, ..line };
        let cause_range = lines.add(&cause_line, cause.span, cause.label.len());
        vec![secondary(cause_range), primary(lines.add(&line, marked, message.len()))]
    }
}
