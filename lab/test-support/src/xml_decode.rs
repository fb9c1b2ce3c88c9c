//! Decodes bytes for the XML parser, whole and byte by byte.

use crate::xml_run::{self, Outcome};
use fivefold::ParseError;
use fivefold::encoding::{Decoder, Detected, Encoding, Hints, Xml, decode_all};
use fivefold::xml::Options;

/// The result of decoding a document.
#[derive(Debug)]
pub struct Decoded {
    /// The text, in the chunks in which it arrived.
    pub pieces: Vec<String>,
    /// The errors of decoding.
    pub errors: Vec<ParseError>,
    /// The encoding, once it is known.
    pub encoding: Option<&'static Encoding>,
}

impl Decoded {
    /// Parses the text.
    pub fn parse(&self, options: Options) -> Outcome {
        xml_run::run(self.pieces.iter().map(String::as_str), options)
    }

    /// The whole text.
    pub fn text(&self) -> String {
        self.pieces.concat()
    }
}

/// Decodes all bytes at once.
pub fn whole(bytes: &[u8], hints: &Hints) -> Decoded {
    let mut errors = Vec::new();
    let (text, detected) = decode_all(&Xml, bytes, hints, &mut |error| errors.push(error));
    Decoded { pieces: vec![text.into_owned()], errors, encoding: Some(detected.encoding) }
}

/// Decodes the bytes in chunks of `len`.
pub fn in_pieces(bytes: &[u8], len: usize, hints: &Hints) -> Decoded {
    let mut decoder = Decoder::new(Xml, *hints);
    let (mut pieces, mut errors) = (Vec::new(), Vec::new());
    let mut decode = |bytes: &[u8], last| {
        let mut text = String::new();
        decoder.decode(bytes, last, &mut text, &mut |error| errors.push(error));
        pieces.push(text);
    };
    bytes.chunks(len).for_each(|piece| decode(piece, false));
    decode(&[], true);
    let detected: Option<Detected> = decoder.detected();
    Decoded { pieces, errors, encoding: detected.map(|detected| detected.encoding) }
}
