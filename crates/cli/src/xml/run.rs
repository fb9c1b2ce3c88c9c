//! Runs the whole parser, or the reader.

use super::{events, tokens};
use crate::input::Input;
use crate::json::List;
use crate::token_list::TokenList;
use core::num::NonZeroUsize;
use fivefold::encoding::{Decoder, Encoding, Hints, TextSink, Xml};
use fivefold::tree::TreeSink;
use fivefold::xml::tokenizer::Tokenizer;
use fivefold::xml::tokenizer::XmlToken;
use fivefold::xml::tree_builder::TreeBuilder;
use fivefold::xml::{Options, StreamReader};
use fivefold::{Document, ErrorCode, ParseError, StopSignal};
use std::io::{self, BufRead, Read};

/// The hints for an input's encoding. Text counts as UTF-8, with which its byte order mark agrees.
fn hints(input: &Input) -> Hints {
    match input {
        Input::Text(_) => Hints::default().with_transport_label("utf-8"),
        Input::Bytes(_, hints) => *hints,
    }
}

/// The settings of a run.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) options: Options,
    /// The size of chunks, in characters or, for bytes, in bytes.
    pub(crate) chunk: Option<NonZeroUsize>,
    /// The signal that stops the machine, if any.
    pub(crate) stop: Option<StopSignal>,
}

/// The results of the whole parser.
#[derive(Debug)]
pub(crate) struct Parsed {
    /// Its errors include those of decoding.
    pub(crate) document: Document,
    /// The encoding of the bytes.
    pub(crate) encoding: Option<&'static Encoding>,
}

/// A tokenizer with its tree builder, and the list for the tokens that it receives, if there is one.
struct Machine<'a> {
    tokenizer: Tokenizer<TreeBuilder<Document>>,
    list: Option<&'a mut TokenList>,
    /// Whether the list has accepted all tokens.
    outcome: io::Result<()>,
}

impl TextSink for Machine<'_> {
    fn text(&mut self, text: &str) {
        let Self { tokenizer, list, outcome } = self;
        match list {
            Some(list) => tokenizer.feed_watched(text, &mut |token| list_token(list, &token, outcome)),
            None => tokenizer.feed(text),
        }
    }

    fn error(&mut self, error: ParseError) {
        if self.tokenizer.has_ended() {
            return;
        }
        let document = self.tokenizer.sink_mut().sink_mut();
        if document.wants_errors() {
            document.parse_error(error);
        }
    }
}

impl Machine<'_> {
    fn finish(self) -> io::Result<Document> {
        let Self { mut tokenizer, list, mut outcome } = self;
        if let Some(list) = list {
            tokenizer.feed_all_watched("", &mut |token| list_token(list, &token, &mut outcome));
        }
        let mut document = tokenizer.finish().into_sink();
        document.sort_errors();
        outcome.map(|()| document)
    }
}

/// Appends a token unless the list has failed. The builder cannot be stopped, but then costs no more than without a
/// list.
fn list_token(list: &mut TokenList, token: &XmlToken<'_>, outcome: &mut io::Result<()>) {
    if outcome.is_ok() {
        *outcome = tokens::push(list, token);
    }
}

impl Job {
    /// Runs the whole parser, and appends the tokens to a list, if there is one. Fails if the list does.
    pub(crate) fn parse(&self, input: &Input, list: Option<&mut TokenList>) -> io::Result<Parsed> {
        let mut tokenizer = Tokenizer::new(TreeBuilder::new(self.document(input), self.options));
        if let Some(signal) = &self.stop {
            tokenizer.set_stop_signal(signal.clone());
        }
        let mut machine = Machine { tokenizer, list, outcome: Ok(()) };
        let mut decoder = Decoder::new(Xml, hints(input));
        for piece in input.pieces(self.chunk) {
            decoder.decode_to(piece, false, &mut machine);
        }
        decoder.decode_to(&[], true, &mut machine);
        let encoding = match input {
            Input::Text(_) => None,
            Input::Bytes(..) => decoder.detected().map(|detected| detected.encoding),
        };
        Ok(Parsed { document: machine.finish()?, encoding })
    }

    /// A document that keeps what the options request.
    fn document(&self, input: &Input) -> Document {
        let mut document = Document::with_capacity_for(input.bytes().len());
        document.collect_errors(self.options.collects_errors());
        document.collect_notices(self.options.collects_notices());
        document.set_limits(self.options.limits);
        document
    }

    /// Runs the reader, and appends the events to a list. Also returns what has ended the input before its end, or
    /// else left something out. Fails if the list does.
    pub(crate) fn list_events(&self, input: &Input, mut list: List) -> io::Result<(List, Option<ErrorCode>)> {
        let source = Pieces { pieces: input.pieces(self.chunk), piece: &[] };
        let options = self.options.with_errors(false).with_notices(false);
        let mut reader = StreamReader::with_options(source, hints(input), options);
        if let Some(signal) = &self.stop {
            reader = reader.with_stop_signal(signal.clone());
        }
        // Reading from memory cannot fail.
        while let Ok(Some(event)) = reader.next() {
            events::write(list.begin_value()?, &event)?;
        }
        Ok((list, reader.shortened_by()))
    }
}

/// Reads an input in chunks.
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
