//! A trace as a self-contained page: it loads nothing, and can be stepped through by keyboard.

use super::{Language, json};
use fivefold::trace::Step;
use serde_json::Value;
use std::io::{self, Write};

const HTML: &str = include_str!("page/page.html");
const STYLE: &str = include_str!("page/page.css");
const SCRIPTS: [&str; 3] = [include_str!("page/tree.js"), include_str!("page/panels.js"), include_str!("page/page.js")];

/// Writes the page.
pub(super) fn write(source: &str, steps: &[Step], language: Language, output: &mut impl Write) -> io::Result<()> {
    let mut rest = HTML;
    while let Some((before, after)) = rest.split_once("<!--") {
        output.write_all(before.as_bytes())?;
        let (slot, after) = after.split_once("-->").unwrap_or((after, ""));
        rest = after;
        match slot {
            "style" => write!(output, "<style>\n{STYLE}</style>")?,
            "data" => write_data(source, steps, language, output)?,
            _ => SCRIPTS.iter().try_for_each(|script| write!(output, "<script>\n{script}</script>\n"))?,
        }
    }
    output.write_all(rest.as_bytes())
}

/// Writes the trace as JSON in a script element, escaped so that no text can end the element.
fn write_data(source: &str, steps: &[Step], language: Language, output: &mut impl Write) -> io::Result<()> {
    let language = match language {
        Language::Html => "HTML",
        Language::Xml => "XML",
        Language::Draft2007 => "HTML 5 of 2007",
    };
    output.write_all(br#"<script type="application/json" id="trace">{"language":"#)?;
    write_value(&language.into(), output)?;
    output.write_all(br#","source":"#)?;
    write_value(&source.into(), output)?;
    output.write_all(br#","steps":["#)?;
    // All steps as JSON would take several times the memory of the trace, so each is written by itself.
    for (index, step) in steps.iter().enumerate() {
        if index > 0 {
            output.write_all(b",")?;
        }
        write_value(&json::value(step, true), output)?;
    }
    output.write_all(b"]}</script>")
}

fn write_value(value: &Value, output: &mut impl Write) -> io::Result<()> {
    output.write_all(value.to_string().replace('<', r"\u003c").as_bytes())
}
