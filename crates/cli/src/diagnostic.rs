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
    /// The place of the underlined range.
    pub(crate) place: LineColumn,
    /// The underlined range, which begins in the line of the error.
    pub(crate) marked: Span,
    /// The cause of the error, if it is shown.
    pub(crate) cause: Option<Cause>,
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
        // Only errors of writing can occur, as all lines are available.
        if self.terminal.has_colors {
            self.emit(diagnostic, Ansi::new(output))
        } else {
            self.emit(diagnostic, NoColor::new(output))
        }
        .map_err(|error| if let Error::Io(error) = error { error } else { io::Error::other(error) })
    }

    fn emit(&self, diagnostic: &Diagnostic<'_>, output: impl WriteColor) -> Result<(), Error> {
        let error = diagnostic.finding.error;
        let message = Message::new(&diagnostic.finding, diagnostic.language, diagnostic.source);
        let mut lines = Lines::new(diagnostic.file, diagnostic.place.column);
        let labels = self.show(diagnostic, &mut lines);
        let severity = if diagnostic.finding.is_notice { Severity::Warning } else { Severity::Error };
        let mut report = codespan_reporting::diagnostic::Diagnostic::new(severity)
            .with_code(error.code.as_str())
            .with_message(&message.headline)
            .with_labels(labels);
        if let Some(note) = message.note.filter(|_| self.explains) {
            let columns = self.columns(diagnostic).min(self.terminal.sentence_width()).saturating_sub(1);
            report = report.with_note(wrap(&note, columns));
        }
        term::emit_to_write_style(&mut StylesWriter::new(output, &self.styles), &self.config, &lines, &report)
    }

    /// The number of columns for a line of the source beside its number.
    fn columns(&self, diagnostic: &Diagnostic<'_>) -> usize {
        let gutter = diagnostic.place.line.to_string().len() + " | ".len();
        self.terminal.width.saturating_sub(gutter)
    }

    /// Adds the line of the error and that of its cause, with labels for the marked ranges.
    fn show(&self, diagnostic: &Diagnostic<'_>, lines: &mut Lines<'_>) -> Vec<Label<()>> {
        let Diagnostic { source, finding: Finding { error, .. }, place, marked, cause, .. } = diagnostic;
        let is_at_end = error.span.is_empty() && error.span.end == source.len() as u64;
        let is_of_end = marked.is_empty() || error.code.as_str().starts_with("eof-");
        let message = if is_at_end && is_of_end { "the input ends here" } else { "" };
        let line = Line { source, columns: self.columns(diagnostic), number: place.line };
        let primary = |range| Label::primary((), range).with_message(message);
        let Some(cause) = cause else { return vec![primary(lines.add(&line, *marked, message.len()))] };

        let secondary = |range| Label::secondary((), range).with_message(&cause.label);
        if let Some([range, cause_range]) = lines.add_both(&line, *marked, cause, message.len()) {
            return vec![secondary(cause_range), primary(range)];
        }
        let cause_line = Line { number: cause.line, ..line };
        let cause_range = lines.add(&cause_line, cause.span, cause.label.len());
        vec![secondary(cause_range), primary(lines.add(&line, *marked, message.len()))]
    }
}
