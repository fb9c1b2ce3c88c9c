//! The page to step through a trace, which is also that of the playground. It is one file that loads nothing.

use super::trace::step_value;
use fivefold::ParseError;
use fivefold::trace::Step;
use serde_json::Value;
use std::io::{self, Write};

const HTML: &str = include_str!("page/page.html");
const STYLE: &str = include_str!("page/page.css");

/// The scripts, in the order in which they run; they share one global scope.
const SCRIPTS: [&str; 15] = [
    include_str!("page/dom.js"),
    include_str!("page/source.js"),
    include_str!("page/blocks.js"),
    include_str!("page/names.js"),
    include_str!("page/state.js"),
    include_str!("page/tree.js"),
    include_str!("page/step.js"),
    include_str!("page/panels.js"),
    include_str!("page/map.js"),
    include_str!("page/steps.js"),
    include_str!("page/engine.js"),
    include_str!("page/settings.js"),
    include_str!("page/address.js"),
    include_str!("page/play.js"),
    include_str!("page/page.js"),
];

/// The language of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Language {
    /// HTML.
    Html,
    /// XML.
    Xml,
    /// HTML, read by the tokenizer of the HTML 5 draft of 2007.
    Draft2007,
}

impl Language {
    /// Every language.
    pub const ALL: [Self; 3] = [Self::Html, Self::Xml, Self::Draft2007];

    /// Its name for readers.
    ///
    /// ```
    /// assert_eq!(fivefold_view::Language::Draft2007.name(), "HTML 5 of 2007");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            Self::Html => "HTML",
            Self::Xml => "XML",
            Self::Draft2007 => "HTML 5 of 2007",
        }
    }

    /// The maps of its tokenizer and of tree construction, as JSON.
    fn maps(self) -> (&'static str, &'static str) {
        match self {
            Self::Html => {
                (include_str!("page/maps/html-tokenizer.json"), include_str!("page/maps/html-insertion-modes.json"))
            }
            Self::Xml => (include_str!("page/maps/xml-tokenizer.json"), include_str!("page/maps/xml-phases.json")),
            Self::Draft2007 => (include_str!("page/maps/draft-2007-tokenizer.json"), "null"),
        }
    }
}

/// Writes the page with a trace in it. It has no parser: the input cannot be edited.
///
/// # Errors
///
/// Those of the output.
///
/// ```
/// use fivefold::trace::Tracer;
/// use fivefold_view::{Language, write_trace};
///
/// let trace = Tracer::new().with_tree(true).html("<p>x", Default::default());
/// let mut page = Vec::new();
/// write_trace(trace.source(), trace.steps(), Language::Html, &mut page)?;
/// assert!(page.starts_with(b"<!DOCTYPE html>"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_trace(source: &str, steps: &[Step], language: Language, output: &mut impl Write) -> io::Result<()> {
    write(output, |output| {
        write_maps(&[language], output)?;
        write_data(source, steps, language, output)
    })
}

/// Writes the page with a parser in it: the crate `fivefold-playground` compiled to WebAssembly, compressed with gzip, in
/// Base64.
///
/// # Errors
///
/// Those of the output.
pub fn write_playground(engine: &str, output: &mut impl Write) -> io::Result<()> {
    write(output, |output| {
        write_maps(&Language::ALL, output)?;
        write!(output, r#"<script type="application/wasm+gzip;base64" id="engine">{engine}</script>"#)
    })
}

/// Writes the page, with the style, the data and the scripts in their places.
fn write<W: Write>(output: &mut W, data: impl Fn(&mut W) -> io::Result<()>) -> io::Result<()> {
    let mut rest = HTML;
    while let Some((before, after)) = rest.split_once("<!--") {
        output.write_all(before.as_bytes())?;
        let (slot, after) = after.split_once("-->").unwrap_or((after, ""));
        rest = after;
        match slot {
            "style" => write!(output, "<style>\n{STYLE}</style>")?,
            "data" => data(output)?,
            _ => SCRIPTS.iter().try_for_each(|script| write!(output, "<script>\n{script}</script>\n"))?,
        }
    }
    output.write_all(rest.as_bytes())
}

/// Writes the maps of states, by language.
fn write_maps(languages: &[Language], output: &mut impl Write) -> io::Result<()> {
    output.write_all(br#"<script type="application/json" id="maps">{"#)?;
    for (index, language) in languages.iter().enumerate() {
        let comma = if index > 0 { "," } else { "" };
        let (states, modes) = language.maps();
        write!(output, "{comma}\"{}\":{{\"states\":{},\"modes\":{}}}", language.name(), states.trim(), modes.trim())?;
    }
    output.write_all(b"}</script>\n")
}

/// Writes the trace as JSON in a script element, escaped so that no text can end the element.
fn write_data(source: &str, steps: &[Step], language: Language, output: &mut impl Write) -> io::Result<()> {
    output.write_all(br#"<script type="application/json" id="trace">{"language":"#)?;
    write_value(&language.name().into(), output)?;
    output.write_all(br#","source":"#)?;
    write_value(&source.into(), output)?;
    output.write_all(br#","steps":["#)?;
    // All steps as JSON would take several times the memory of the trace, so each is written by itself.
    for (index, step) in steps.iter().enumerate() {
        if index > 0 {
            output.write_all(b",")?;
        }
        write_value(&step_value(step, true), output)?;
    }
    output.write_all(br#"],"explanations":"#)?;
    let errors = steps.iter().flat_map(|step| step.errors.iter().chain(&step.tree.errors));
    let explanation = |error: &ParseError| (error.code.as_str().to_owned(), error.code.explanation().into());
    write_value(&Value::Object(errors.map(explanation).collect()), output)?;
    output.write_all(b"}</script>")
}

fn write_value(value: &Value, output: &mut impl Write) -> io::Result<()> {
    output.write_all(value.to_string().replace('<', r"\u003c").as_bytes())
}
