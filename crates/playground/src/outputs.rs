//! A document, written in one of several formats.

use crate::bounded::Bounded;
use crate::parse::{Extent, parse};
use crate::settings::Settings;
use fivefold::html::{self, Formatting};
use fivefold::xml::{self, Strictness};
use fivefold_view::Language;
use serde_json::{Value, json};
use std::fmt::Write;

/// The length of an output, in bytes. Some formats have gigabytes for a document of a megabyte.
const LONGEST: usize = 1 << 23;

/// The output in a format, whether it was cut, or why there is none.
pub(crate) fn answer(language: Language, settings: &Settings, format: &str, source: &str) -> Value {
    let document = parse(language, settings, source, Extent::Whole).document;
    let mut output = Bounded::new(LONGEST);
    let html_options = html::SerializeOptions::default();
    let xml_options = xml::SerializeOptions::default();
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
    match refusal.filter(|_| !is_cut) {
        Some(error) => json!({ "error": format!("The document cannot be written so: {error}") }),
        None => json!({ "text": text, "cut": is_cut }),
    }
}
