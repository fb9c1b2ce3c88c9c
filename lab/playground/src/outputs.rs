//! A document, written in one of several formats.

use crate::bounded::Bounded;
use crate::parse::{Extent, parse};
use crate::settings::Settings;
use fivefold::html::{self, Formatting};
use fivefold::xml::{self, Strictness};
use fivefold::{Comparison, Span};
use fivefold_view::Language;
use serde_json::{Value, json};
use std::fmt::Write;

/// The length of an output, in bytes. Some formats have gigabytes for a document of a megabyte.
const LONGEST: usize = 1 << 23;

/// The output in a format, whether it was cut, or why there is none. For the formats that can take the source's place, it
/// has the first part of the source that would be lost.
pub(crate) fn answer(language: Language, settings: Settings, format: &str, source: &str) -> Value {
    let as_written = matches!(format, "minimal" | "indented");
    let settings = Settings { as_written, ..settings };
    let document = parse(language, &settings, source, Extent::Whole).document;
    let mut output = Bounded::new(LONGEST);
    let html_options = html::SerializeOptions::default().with_as_written(as_written);
    let xml_options = xml::SerializeOptions::default().with_as_written(as_written);
    // An output that ends the work has been cut, and says so.
    let refusal = match (language, format) {
        (Language::Html, "html" | "minimal" | "indented") => {
            let formatting = match format {
                "minimal" => Formatting::Minimal,
                "indented" => Formatting::Indented(2),
                _ => Formatting::default(),
            };
            let _ = html_options.with_formatting(formatting).write(&document, &mut output);
            None
        }
        (Language::Html, "xhtml") => {
            let options = xml_options.with_strictness(Strictness::Replace).with_xhtml(true);
            options.write(&document, &mut output).err()
        }
        (Language::Xml, "xml") => xml_options.write(&document, &mut output).err(),
        (Language::Xml, "indented") => xml_options.with_indent(2).write(&document, &mut output).err(),
        (Language::Xml, "canonical") => {
            let _ = write!(output, "{}", xml::canonical(&document));
            None
        }
        (_, "text") => {
            let _ = output.write_str(&document.inner_text());
            None
        }
        (Language::Html, "tree") => {
            let _ = write!(output, "{}", html::tree_format(&document));
            None
        }
        (_, "tree") => {
            let _ = write!(output, "{}", xml::tree_format(&document));
            None
        }
        _ => return json!({ "error": format!("there is no format `{format}`") }),
    };
    let (text, is_cut) = output.finish();
    if let Some(error) = refusal.filter(|_| !is_cut) {
        return json!({ "error": format!("The document cannot be written so: {error}") });
    }
    let comparison = match language {
        _ if is_cut || !as_written => Comparison::default(),
        Language::Xml => xml::compare(source, &text),
        _ => html::compare(source, &text, settings.context.as_ref()),
    };
    let loss = comparison.losses.first().map(|loss| {
        let Span { start, end } = loss.span;
        json!({ "message": loss.to_string(), "start": start, "end": end })
    });
    json!({ "text": text, "cut": is_cut, "loss": loss })
}
