//! The command `fivefold explain`.

use crate::diagnostic::Printer;
use crate::failure::Failure;
use crate::parsed::{Notices, Parsed, write_diagnostics};
use crate::rule::{Rule, hint};
use crate::terminal::{Color, Terminal, wrap};
use crate::visible::shown;
use fivefold::conformance::Code;
use fivefold::{ErrorCode, Example, Language, Limits};
use std::io::{self, BufWriter, Write};

const INDENTATION: &str = "    ";

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The code of a parse error, such as `eof-in-tag`, or of a finding of `check --conformance`, such as `duplicate-id`
    code: Option<String>,
    /// Whether to use colours
    #[arg(long, value_enum, value_name = "WHEN", default_value_t)]
    color: Color,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let terminal = Terminal::of_stdout(arguments.color);
    let mut output = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    match &arguments.code {
        Some(name) => match find_rule(name).map_err(Failure::Message)? {
            Rule::Syntax(code) => explain(code, terminal, &mut output)?,
            Rule::Document(code) => explain_document(code, terminal, &mut output)?,
        },
        None => list(terminal, &mut output)?,
    }
    Ok(output.flush()?)
}

/// The rule with this name, or a message with similar ones.
fn find_rule(name: &str) -> Result<Rule, String> {
    Rule::find(name).ok_or_else(|| format!("unknown error code `{name}`; {}", hint(name, Rule::all().map(Rule::name))))
}

/// Lists all codes.
fn list(terminal: Terminal, output: &mut impl Write) -> Result<(), Failure> {
    for rule in Rule::all() {
        let sentence = wrap(rule.explanation(), terminal.sentence_width() - INDENTATION.len());
        writeln!(output, "{}\n{}", rule.name(), textwrap::indent(&sentence, INDENTATION))?;
    }
    Ok(())
}

/// What the command says of a code, for logs.
pub(crate) fn explanation(code: ErrorCode) -> String {
    let mut text = Vec::new();
    // A vector accepts every text.
    let _ = explain(code, Terminal { width: 80, has_colors: false }, &mut text);
    String::from_utf8_lossy(&text).into_owned()
}

/// What the command says of a code of findings about documents, for logs.
pub(crate) fn document_explanation(code: Code) -> String {
    let mut text = Vec::new();
    // A vector accepts every text.
    let _ = explain_document(code, Terminal { width: 80, has_colors: false }, &mut text);
    String::from_utf8_lossy(&text).into_owned()
}

/// Explains a code of findings about documents.
fn explain_document(code: Code, terminal: Terminal, output: &mut impl Write) -> Result<(), Failure> {
    writeln!(output, "{code}\n\n{}\n", wrap(code.explanation(), terminal.sentence_width()))?;
    writeln!(output, "A rule for documents: {} ({}).", code.category(), code.severity())?;
    if let Some(example) = code.example() {
        let [wrong, right] = [example.wrong, example.right].map(|html| textwrap::indent(&shown(html), INDENTATION));
        writeln!(output, "\nAn example:\n\n{wrong}\n\nThe right form:\n\n{right}")?;
    }
    Ok(writeln!(output, "\n{}", code.reference())?)
}

/// Explains a code.
fn explain(code: ErrorCode, terminal: Terminal, output: &mut impl Write) -> Result<(), Failure> {
    writeln!(output, "{code}\n\n{}", wrap(code.explanation(), terminal.sentence_width()))?;
    match code.example() {
        Some(example) => show(code, example, terminal, output)?,
        None => writeln!(output, "\nNo short document provokes it with the default options.")?,
    }
    if let Some(url) = code.url() {
        writeln!(output, "\n{url}")?;
    }
    Ok(())
}

/// Prints an example: its text, the error in it, and the tree.
fn show(code: ErrorCode, example: Example, terminal: Terminal, output: &mut impl Write) -> Result<(), Failure> {
    let parsed = Parsed::new(example.source, example.language, None, None, Notices::Kept, Limits::default().errors);
    let (file, tree) = match example.language {
        Language::Html => ("example.html", fivefold::html::tree_format(&parsed.document).to_string()),
        Language::Xml => ("example.xml", fivefold::xml::tree_format(&parsed.document).to_string()),
    };
    let source = parsed.document.source();
    writeln!(output, "\nAn example:\n\n{}\n", textwrap::indent(&shown(source), INDENTATION))?;
    let of_code = parsed.findings().filter(|finding| finding.error.code == code).take(1);
    let printer = Printer::new(terminal).without_explanations();
    write_diagnostics(file, &parsed, of_code, &printer, output)?;
    writeln!(output, "It becomes:\n")?;
    for line in shown(&tree).lines() {
        let end = line.char_indices().nth(terminal.width - 1).map_or(line.len(), |(end, _)| end);
        writeln!(output, "{}{}", &line[..end], if end < line.len() { "…" } else { "" })?;
    }
    Ok(())
}
