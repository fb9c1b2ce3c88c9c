//! What is written, as bytes.

use crate::failure::Failure;
use crate::input::encoding;
use crate::kept::placed;
use fivefold::encoding::{EncodeError, EncodeOptions, Encoding, UTF_8};
use fivefold::html::Context;
use fivefold::{Document, Language, LineColumn};

/// The encoding of what is written.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct OutputEncoding {
    /// Write in this encoding, and declare it
    #[arg(long = "encoding-out", value_name = "LABEL", value_parser = encoding)]
    pub(crate) label: Option<&'static Encoding>,
}

impl OutputEncoding {
    /// How to write what a file is formatted to, or a fragment in a context: as the file is, unless another encoding is asked
    /// for.
    pub(crate) fn of<'d>(self, document: &'d Document, context: Option<&'d Context>) -> EncodeOptions<'d> {
        match (self.label, context) {
            (Some(_), _) => self.declared(document, document.language(), context),
            (None, None) => EncodeOptions::of(document),
            (None, Some(context)) => EncodeOptions::of(document).with_context(context),
        }
    }

    /// How to write what a document is converted to, or a fragment in a context.
    pub(crate) fn declared<'d>(
        self,
        document: &Document,
        language: Language,
        context: Option<&'d Context>,
    ) -> EncodeOptions<'d> {
        let options = EncodeOptions::new(language, self.label.unwrap_or(UTF_8));
        let options = options.with_scripting(document.has_scripting());
        match context {
            Some(context) => options.with_context(context),
            None => options,
        }
    }
}

/// Refuses a file with bytes that are no text in its encoding, of which the text has U+FFFD.
pub(crate) fn refuse_invalid_bytes(name: &str, document: &Document, bytes: &[u8]) -> Result<(), Failure> {
    let encoding = document.encoding().map(|detected| detected.encoding);
    let place = document.source().find(char::REPLACEMENT_CHARACTER);
    let (Some(encoding), Some(place)) = (encoding, place) else { return Ok(()) };
    if !encoding.decode_without_bom_handling(bytes).1 {
        return Ok(());
    }
    let place = placed(name, document.source(), place as u64);
    let encoding = encoding.name();
    let message = format!("{place}: bytes that are no {encoding} would be lost; nothing is written");
    Err(Failure::Refusal(message))
}

/// The bytes of a text that was written of a document. What the encoding lacks is refused, at its place in the source, if it
/// stands there as well.
pub(crate) fn bytes_of(
    name: &str,
    text: &str,
    document: &Document,
    options: &EncodeOptions<'_>,
) -> Result<Vec<u8>, Failure> {
    options.encode(text).map_err(|error| {
        let EncodeError::Character { character, encoding, place } = error else {
            return Failure::Message(format!("{name}: {error}"));
        };
        let LineColumn { line, column } =
            match EncodeOptions::new(document.language(), encoding).encode(document.source()) {
                Err(EncodeError::Character { character: same, place, .. }) if same == character => place,
                _ => place,
            };
        let encoding = encoding.name();
        Failure::Refusal(format!(
            "{name}:{line}:{column}: {encoding} has no {character:?}, and no reference can stand here"
        ))
    })
}
