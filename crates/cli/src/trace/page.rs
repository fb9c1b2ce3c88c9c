//! A trace as a page that stands by itself: it loads nothing, and can be stepped through by keyboard.

use super::{Language, json};
use fivefold::trace::Trace;
use std::io::{self, Write};

const HTML: &str = include_str!("page/page.html");
const STYLE: &str = include_str!("page/page.css");
const SCRIPTS: [&str; 3] = [include_str!("page/tree.js"), include_str!("page/panels.js"), include_str!("page/page.js")];

/// Writes the page.
pub(super) fn write(trace: &Trace, language: Language, output: &mut impl Write) -> io::Result<()> {
    let mut rest = HTML;
    while let Some((before, after)) = rest.split_once("<!--") {
        output.write_all(before.as_bytes())?;
        let (slot, after) = after.split_once("-->").unwrap_or((after, ""));
        rest = after;
        match slot {
            "style" => write!(output, "<style>\n{STYLE}</style>")?,
            "data" => write_data(trace, language, output)?,
            _ => SCRIPTS.iter().try_for_each(|script| write!(output, "<script>\n{script}</script>\n"))?,
        }
    }
    output.write_all(rest.as_bytes())
}

/// Writes the trace as JSON in a script element, which no text in it can end.
fn write_data(trace: &Trace, language: Language, output: &mut impl Write) -> io::Result<()> {
    let steps: Vec<_> = trace.steps().iter().map(|step| json::value(step, true)).collect();
    let language = match language {
        Language::Html => "HTML",
        Language::Xml => "XML",
        Language::Draft2007 => "HTML 5 of 2007",
    };
    let data = serde_json::json!({ "language": language, "source": trace.source(), "steps": steps });
    let data = data.to_string().replace('<', r"\u003c");
    write!(output, r#"<script type="application/json" id="trace">{data}</script>"#)
}
