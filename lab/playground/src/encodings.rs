//! The encoding that bytes are in. The browser decodes them, whose decoders are those of the Encoding Standard, too.

use fivefold::encoding::{Decoder, Hints, Html, Origin, Sniff, Xml};
use fivefold_view::Language;
use serde_json::{Value, json};

/// The name of the encoding of a document that begins with these bytes, and how it is known: by a label, or by the document
/// and the standard's rules if the label is `auto`.
pub(crate) fn answer(language: Language, label: &str, bytes: &[u8]) -> Option<Value> {
    let hints = match label {
        "auto" => Hints::default(),
        label => Hints::default().with_encoding_label(label).ok()?,
    };
    match language {
        Language::Xml => detect(Xml, hints, bytes),
        _ => detect(Html, hints, bytes),
    }
}

fn detect(sniff: impl Sniff, hints: Hints, bytes: &[u8]) -> Option<Value> {
    let mut decoder = Decoder::new(sniff, hints);
    decoder.sniff(bytes, true);
    let detected = decoder.detected()?;
    let origin = match detected.origin {
        Origin::Forced => "which is chosen",
        Origin::ByteOrderMark => "after the byte order mark",
        Origin::FirstBytes => "in which they begin with “<”",
        Origin::Declaration => "which the document declares",
        _ => "as nothing declares another encoding",
    };
    Some(json!({ "encoding": detected.encoding.name(), "origin": origin }))
}
