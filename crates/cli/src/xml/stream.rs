//! Tokens and events of an input of any length, which are cleared after they are written.

use super::{events, tokens};
use crate::failure::Failure;
use crate::in_turn::Turn;
use crate::json::List;
use crate::source::{Stream, stream_failure};
use crate::token_list::TokenList;
use core::ops::ControlFlow;
use fivefold::encoding::{Decoder, Hints, Xml};
use fivefold::xml::tokenizer::{TokenSink, Tokenizer, XmlToken};
use fivefold::xml::{Options, StreamReader};
use fivefold::{NotWellFormed, ParseError};
use std::cell::RefCell;
use std::io::{self, BufRead, BufReader, Write};

/// The number of bytes to read at a time.
const BUFFER_LEN: usize = 1 << 16;

/// Copies from an input to an output.
pub(super) struct Streaming<'a, W, N> {
    pub(super) turn: &'a Turn<'a>,
    pub(super) stream: Stream<'a, W>,
    pub(super) output: &'a RefCell<W>,
    pub(super) hints: Hints,
    pub(super) options: Options,
    /// Prints a notice.
    pub(super) notify: N,
}

impl<W: Write, N: FnMut(&ParseError)> Streaming<'_, W, N> {
    /// Writes events, one per line.
    pub(super) fn events(mut self) -> Result<(), Failure> {
        let source = BufReader::with_capacity(BUFFER_LEN, self.stream);
        let mut reader = StreamReader::with_options(source, self.hints, self.options);
        let mut line = List::of_lines();
        let mut more = true;
        while more {
            match reader.next() {
                Ok(Some(event)) => events::write(line.begin_value()?, &event)?,
                Ok(None) => more = false,
                Err(error) if error.get_ref().is_some_and(|inner| inner.is::<NotWellFormed>()) => {
                    return Err(Failure::Refusal(self.turn.message(": ", &error.to_string())));
                }
                Err(error) => return Err(stream_failure(Some(self.turn.path), error)),
            }
            line.write_lines(&mut *self.output.borrow_mut())?;
            reader.take_notices().iter().for_each(&mut self.notify);
        }
        Ok(())
    }

    /// Writes tokens, one per line.
    pub(super) fn tokens(self) -> Result<(), Failure> {
        let mut source = BufReader::with_capacity(BUFFER_LEN, self.stream);
        let mut decoder = Decoder::new(Xml, self.hints);
        let printer = Printer {
            tokens: TokenList::new(List::of_lines()),
            output: self.output,
            outcome: Ok(()),
            wants_notices: self.options.notices,
            notify: self.notify,
        };
        let mut tokenizer = Tokenizer::new(printer).with_options(self.options);
        let mut text = String::new();
        let mut more = true;
        while more && tokenizer.sink().outcome.is_ok() {
            let bytes = match source.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                bytes => bytes.map_err(|error| stream_failure(Some(self.turn.path), error))?,
            };
            let count = bytes.len();
            more = count > 0;
            decoder.decode(bytes, !more, &mut text, &mut |_| {});
            source.consume(count);
            tokenizer.feed(&text);
            text.clear();
        }
        Ok(tokenizer.finish().outcome?)
    }
}

/// Writes tokens as they arrive.
struct Printer<'a, W, N> {
    tokens: TokenList,
    output: &'a RefCell<W>,
    outcome: io::Result<()>,
    wants_notices: bool,
    notify: N,
}

impl<W: Write, N: FnMut(&ParseError)> TokenSink for Printer<'_, W, N> {
    fn token(&mut self, token: XmlToken<'_>) -> ControlFlow<()> {
        let pushed = tokens::push(&mut self.tokens, &token);
        self.outcome = pushed.and_then(|()| self.tokens.write_lines(&mut *self.output.borrow_mut()));
        if self.outcome.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn notice(&mut self, notice: ParseError) {
        (self.notify)(&notice);
    }

    fn wants_notices(&self) -> bool {
        self.wants_notices
    }
}
