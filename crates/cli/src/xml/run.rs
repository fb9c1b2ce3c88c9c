//! The machines: the whole parser, and the reader.

use super::{events, tokens};
use crate::input::Input;
use crate::json::List;
use crate::token_list::TokenList;
use core::num::NonZeroUsize;
use fivefold::ParseError;
use fivefold::dom::Document;
use fivefold::encoding::{Decoder, Detected, Encoding, Hints, Xml, decode_all};
use fivefold::xml::tree_builder::TreeBuilder;
use fivefold::xml::{Options, StreamReader};
use std::io::{self, BufRead, Read};

/// What is known of an input's encoding. A byte order mark in text can only say the same.
fn hints(input: &Input) -> Hints {
    match input {
        Input::Text(_) => Hints::default().with_transport_label("utf-8"),
        Input::Bytes(_, hints) => *hints,
    }
}

/// Decodes an input, whole or in pieces.
fn decode(
    input: &Input,
    chunk: Option<NonZeroUsize>,
    report: &mut dyn FnMut(ParseError),
    mut feed: impl FnMut(&str),
) -> Option<Detected> {
    if chunk.is_none() {
        let (text, detected) = decode_all::<Xml>(input.bytes(), &hints(input), report);
        feed(&text);
        return Some(detected);
    }
    let mut decoder = Decoder::<Xml>::new(hints(input));
    let mut text = String::new();
    // Only the bytes that come last are known to, and here these are none.
    for (bytes, last) in input.pieces(chunk).map(|piece| (piece, false)).chain([(&[][..], true)]) {
        decoder.decode(bytes, last, &mut text, report);
        feed(&text);
        text.clear();
    }
    decoder.detected()
}

/// How an input is to be parsed.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) options: Options,
    /// Cut the input into pieces of so many characters, or of so many bytes.
    pub(crate) chunk: Option<NonZeroUsize>,
}

/// What the whole parser has found.
#[derive(Debug)]
pub(crate) struct Parsed {
    pub(crate) document: Document,
    /// The errors of decoding, and then those of parsing.
    pub(crate) errors: Vec<ParseError>,
    /// The encoding of bytes.
    pub(crate) encoding: Option<&'static Encoding>,
}

impl Job {
    /// Runs the whole parser, and puts the tokens into a list, if there is one.
    pub(crate) fn parse(&self, input: &Input, mut list: Option<&mut TokenList>) -> Parsed {
        let mut builder = TreeBuilder::new(self.document(input), self.options);
        let mut errors = Vec::new();
        let mut report = |error| {
            if self.options.errors {
                errors.push(error);
            }
        };
        let detected = decode(input, self.chunk, &mut report, |text| match &mut list {
            Some(list) => builder.feed_watched(text, &mut |token| tokens::push(list, &token)),
            None => builder.feed(text),
        });
        let mut document = match list {
            Some(list) => builder.feed_all_watched("", &mut |token| tokens::push(list, &token)),
            None => builder.finish(),
        };
        document.sort_errors();
        errors.extend(document.errors());
        let encoding = match input {
            Input::Text(_) => None,
            Input::Bytes(..) => detected.map(|detected| detected.encoding),
        };
        Parsed { document, errors, encoding }
    }

    /// A document that keeps what the options ask for.
    fn document(&self, input: &Input) -> Document {
        let mut document = Document::with_capacity_for(input.bytes().len());
        document.collect_errors(self.options.errors);
        document.collect_notices(self.options.notices);
        document.set_limits(self.options.limits);
        document
    }

    /// Runs the reader, and puts the events into a list.
    pub(crate) fn list_events(&self, input: &Input, mut list: List) -> List {
        let source = Pieces { pieces: input.pieces(self.chunk), piece: &[] };
        let options = self.options.with_errors(false).with_notices(false);
        let mut reader = StreamReader::with_options(source, hints(input), options);
        // Reading from memory does not fail.
        while let Ok(Some(event)) = reader.next() {
            events::push(list.begin_value(), &event);
        }
        list
    }
}

/// Pieces as something to read.
struct Pieces<'a> {
    pieces: Box<dyn Iterator<Item = &'a [u8]> + 'a>,
    piece: &'a [u8],
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for Pieces<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.piece.is_empty() {
            self.piece = self.pieces.next().unwrap_or_default();
        }
        Ok(self.piece)
    }

    fn consume(&mut self, count: usize) {
        self.piece = &self.piece[count..];
    }
}
