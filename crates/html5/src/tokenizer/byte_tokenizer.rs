//! Bytes in, tokens out: the decoder before the tokenizer, and the effect of a late `meta` element on both.

use super::{Pending, Progress, State, TokenSink, Tokenizer};
use crate::encoding::Html;
use fivefold_core::encoding::{Confidence, Decoder, Detected, Encoding, Hints, Origin, TextSink};
use fivefold_core::scan::find_any;
use fivefold_core::{ErrorCode, Observer, ParseError, Span, work};

/// Turns bytes into tokens: a [`Tokenizer`] that decodes its input first.
///
/// The encoding is found from the first bytes: see [`Html`]. While it is [tentative](Confidence::Tentative), a `meta`
/// element that declares another one changes it, from the byte after that element on. Offsets are those of the decoded
/// text, in which a byte order mark counts three bytes and is no token. However the bytes are split, the tokens are
/// the same, but for where text tokens are split. Between calls it keeps no more than the token under construction, up
/// to 1024 bytes whose encoding is not known yet, and what came after a pause.
///
/// ```
/// use fivefold::encoding::Hints;
/// use fivefold::html::tokenizer::{ByteTokenizer, Feedback, HtmlToken, TokenSink};
/// use std::ops::ControlFlow;
///
/// #[derive(Default)]
/// struct Words(String);
///
/// impl TokenSink for Words {
///     fn token(&mut self, token: HtmlToken<'_>) -> ControlFlow<(), Feedback> {
///         match token {
///             HtmlToken::StartTag(tag) => return ControlFlow::Continue(Feedback::for_tag(tag)),
///             HtmlToken::Text(text) => self.0.push_str(text.data),
///             _ => {}
///         }
///         ControlFlow::Continue(Feedback::default())
///     }
/// }
///
/// let mut tokenizer = ByteTokenizer::new(Words::default(), Hints::default());
/// let _ = tokenizer.feed(b"<meta charset=koi8-r>\xD6");
/// assert_eq!(tokenizer.finish().0, "ж");
/// ```
#[derive(Debug)]
pub struct ByteTokenizer<S, O = ()> {
    decoder: Decoder<Html>,
    tokenizer: Tokenizer<S, O>,
    /// The bytes that came after a pause and are not decoded yet, as their encoding may change.
    pending: Vec<u8>,
    /// How many of the pending bytes have been read since.
    pending_start: usize,
    /// Whether nothing but the start of the text has come.
    at_start: bool,
    /// Whether all bytes so far, as far as they were decoded, are ASCII. Maintained while the encoding is tentative.
    is_ascii: bool,
    restarts: bool,
    restart: Option<Detected>,
}

/// Hands text to the tokenizer.
struct Feed<'t, S, O> {
    tokenizer: &'t mut Tokenizer<S, O>,
    progress: Progress,
    /// Whether the text may begin with a byte order mark.
    skips_mark: bool,
}

impl<S: TokenSink, O: Observer> TextSink for Feed<'_, S, O> {
    fn text(&mut self, text: &str) {
        let mut rest = text;
        if core::mem::take(&mut self.skips_mark)
            && let Some(after) = text.strip_prefix('\u{FEFF}')
        {
            self.tokenizer.pass_over(&text[..text.len() - after.len()]);
            rest = after;
        }
        self.progress = self.tokenizer.feed(rest);
    }

    fn error(&mut self, error: ParseError) {
        if self.tokenizer.machine.output.sink.wants_errors() && !self.tokenizer.has_ended() {
            // The decoder does not count text that came between the bytes.
            let end = self.tokenizer.source_end();
            let span = Span::new(end - error.span.len(), end);
            self.tokenizer.machine.output.sink.parse_error(ParseError::new(error.code, span));
        }
    }
}

impl Pending {
    /// The number of bytes to be read.
    fn len(&self) -> usize {
        let inserted: usize = self.inserted.iter().map(|(text, start)| text.len() - start).sum();
        inserted + self.text.len() - self.start
    }
}

/// What only a tokenizer of bytes needs.
impl<S: TokenSink, O: Observer> Tokenizer<S, O> {
    /// Sets whether `meta` elements are searched for the encoding that they declare.
    fn watch_for_encoding(&mut self, watch: bool) {
        self.machine.meta.is_watched = watch;
    }

    /// Whether nothing more is read.
    fn has_ended(&self) -> bool {
        self.ended || self.machine.source.is_cut()
    }

    /// The offset behind all input so far, if nothing more is inserted before the end of it.
    fn source_end(&self) -> u64 {
        self.offset + (self.look_ahead.len() + self.pending.len()) as u64
    }
}

impl<S: TokenSink> ByteTokenizer<S> {
    /// A tokenizer in the data state.
    pub fn new(sink: S, hints: Hints) -> Self {
        Self::with_tokenizer(Tokenizer::new(sink), hints)
    }
}

impl<S: TokenSink, O: Observer> ByteTokenizer<S, O> {
    /// A byte tokenizer for a tokenizer that has read nothing yet.
    pub fn with_tokenizer(tokenizer: Tokenizer<S, O>, hints: Hints) -> Self {
        Self::with_decoder(tokenizer, Decoder::new(Html, hints))
    }

    /// A byte tokenizer, with an encoding that is known, for a tokenizer that has read nothing yet.
    pub fn with_detected(tokenizer: Tokenizer<S, O>, detected: Detected) -> Self {
        Self::with_decoder(tokenizer, Decoder::with_detected(Html, detected))
    }

    fn with_decoder(tokenizer: Tokenizer<S, O>, decoder: Decoder<Html>) -> Self {
        Self {
            decoder,
            tokenizer,
            pending: Vec::new(),
            pending_start: 0,
            at_start: true,
            is_ascii: true,
            restarts: false,
            restart: None,
        }
    }

    /// Switches off [restarts](Self::with_restarts): text has come between the bytes.
    pub fn forgo_restarts(&mut self) {
        self.restarts = false;
    }

    /// Sets whether the tokenizer stops where a late declaration changes the meaning of bytes that were decoded
    /// already, so that the caller can start over with [`restart`](Self::restart).
    #[must_use]
    pub fn with_restarts(self, restarts: bool) -> Self {
        Self { restarts, ..self }
    }

    /// The encoding to decode all bytes in again, if the tokenizer has stopped for that.
    pub fn restart(&self) -> Option<Detected> {
        self.restart
    }

    /// The encoding, once it is known.
    pub fn detected(&self) -> Option<Detected> {
        self.decoder.detected()
    }

    /// What has ended the input before its end, as [`Tokenizer::ended_early`] says it. A [restart](Self::restart) is no such
    /// end.
    pub fn ended_early(&self) -> Option<ErrorCode> {
        self.tokenizer.ended_early()
    }

    /// Why the tokens are not all that the input says, as [`Tokenizer::shortened_by`] says it.
    pub fn shortened_by(&self) -> Option<ErrorCode> {
        self.tokenizer.shortened_by()
    }

    /// The tokenizer.
    pub fn tokenizer(&self) -> &Tokenizer<S, O> {
        &self.tokenizer
    }

    /// The tokenizer. Text that is fed to it precedes the bytes that wait for their encoding or for the end of a pause.
    pub fn tokenizer_mut(&mut self) -> &mut Tokenizer<S, O> {
        &mut self.tokenizer
    }

    /// The tokenizer, without the decoder.
    pub fn into_tokenizer(self) -> Tokenizer<S, O> {
        self.tokenizer
    }

    /// Sets what is known about the encoding. Must be called before any bytes come.
    pub fn set_hints(&mut self, hints: Hints) {
        self.decoder = Decoder::new(Html, hints);
    }

    /// Reads the next bytes.
    pub fn feed(&mut self, bytes: &[u8]) -> Progress {
        if self.restart.is_some() {
            return Progress::Stopped;
        }
        if self.tokenizer.paused {
            work::bytes(bytes.len());
            self.pending.extend_from_slice(bytes);
            return Progress::Paused;
        }
        self.read(bytes, false)
    }

    /// Continues after a pause.
    pub fn resume(&mut self) -> Progress {
        let progress = self.tokenizer.resume();
        self.heed_declaration();
        if self.restart.is_some() {
            return Progress::Stopped;
        }
        if progress != Progress::Ready {
            return progress;
        }
        let pending = core::mem::take(&mut self.pending);
        let start = core::mem::take(&mut self.pending_start);
        let (progress, unread) = self.read_sniffed(&pending[start..], false);
        if progress == Progress::Paused {
            self.pending_start = pending.len() - unread;
            self.pending = pending;
        }
        progress
    }

    /// Says that no more bytes come: reads what is held back. This may pause the tokenizer. Then call
    /// [`finish`](Self::finish), unless a [`restart`](Self::restart) is needed. While it is paused already, this does
    /// nothing.
    pub fn end(&mut self) -> Progress {
        if self.restart.is_some() {
            Progress::Stopped
        } else if self.tokenizer.paused {
            Progress::Paused
        } else {
            self.read(&[], true)
        }
    }

    /// Ends the input, and returns the sink. A paused tokenizer resumes first, and ignores further pauses.
    pub fn finish(mut self) -> S {
        while self.end() == Progress::Paused {
            let _: Progress = self.resume();
        }
        self.tokenizer.finish()
    }

    fn read(&mut self, bytes: &[u8], last: bool) -> Progress {
        let (held, rest) = self.decoder.sniff(bytes, last);
        if self.at_start
            && let Some(detected) = self.decoder.detected()
        {
            self.tokenizer.watch_for_encoding(detected.confidence == Confidence::Tentative);
        }
        let (progress, unread) = self.read_sniffed(&held, false);
        match progress {
            Progress::Ready => {
                let (progress, unread) = self.read_sniffed(rest, last);
                if progress == Progress::Paused {
                    work::bytes(unread);
                    self.pending = rest[rest.len() - unread..].to_vec();
                }
                progress
            }
            Progress::Paused => {
                work::bytes(unread + rest.len());
                self.pending = [&held[held.len() - unread..], rest].concat();
                progress
            }
            Progress::Stopped => progress,
        }
    }

    /// Reads bytes whose encoding is known. Returns, with the progress, how many bytes at their end are unread.
    fn read_sniffed(&mut self, bytes: &[u8], last: bool) -> (Progress, usize) {
        let mut rest = bytes;
        while self.tokenizer.machine.meta.is_watched && !rest.is_empty() {
            let (piece, after) = rest.split_at(self.piece_len(rest));
            rest = after;
            self.is_ascii &= piece.is_ascii();
            let progress = self.decode(piece, false);
            self.heed_declaration();
            if self.restart.is_some() {
                return (Progress::Stopped, 0);
            }
            if progress != Progress::Ready {
                return (progress, rest.len());
            }
        }
        let progress = if rest.is_empty() && !last { Progress::Ready } else { self.decode(rest, last) };
        (progress, 0)
    }

    fn decode(&mut self, bytes: &[u8], last: bool) -> Progress {
        let begins_with_mark =
            || self.decoder.detected().is_some_and(|detected| detected.origin == Origin::ByteOrderMark);
        let skips_mark = self.at_start && self.tokenizer.source_end() == 0 && begins_with_mark();
        let mut feed = Feed { tokenizer: &mut self.tokenizer, progress: Progress::Ready, skips_mark };
        self.decoder.decode_sniffed(bytes, last, &mut feed);
        // A part of a byte order mark is not text yet.
        self.at_start = feed.skips_mark;
        feed.progress
    }

    /// How many of the bytes to decode before looking whether a `meta` element has changed the encoding: up to such an
    /// element; and from there on, or inside of whatever else does not end in the data state, up to the next `>`.
    fn piece_len(&self, bytes: &[u8]) -> usize {
        let may_be_in_meta = self.tokenizer.state() != State::Data || !self.tokenizer.look_ahead.is_empty();
        if may_be_in_meta || may_be_meta(bytes) {
            let len = bytes.iter().position(|&byte| byte == b'>').map_or(bytes.len(), |tag_end| tag_end + 1);
            work::steps(len);
            return len;
        }
        let mut at = 0;
        while at < bytes.len() && !may_be_meta(&bytes[at..]) {
            at += 1;
            at += find_any(&bytes[at..], [b'<']);
        }
        work::bytes(at);
        at
    }

    /// Obeys a declaration in a `meta` element, if there was one.
    fn heed_declaration(&mut self) {
        if let Some(declared) = self.tokenizer.machine.meta.declared.take() {
            self.change_encoding(declared);
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#changing-the-encoding-while-parsing>
    fn change_encoding(&mut self, declared: &'static Encoding) {
        let Some(current) = self.decoder.detected() else { return };
        self.tokenizer.watch_for_encoding(false);
        if declared == current.encoding || is_utf_16(current.encoding) {
            return self.decoder.switch_to(Detected::new(current.encoding, current.origin));
        }
        let detected = Detected::new(declared, Origin::Declaration);
        let agree = self.is_ascii && [declared, current.encoding].iter().all(|encoding| encoding.is_ascii_compatible());
        if self.restarts && !agree {
            self.restart = Some(detected);
        } else {
            self.decoder.switch_to(detected);
        }
    }
}

/// Whether a `meta` element's tag begins here, or may begin here once there are more bytes.
fn may_be_meta(bytes: &[u8]) -> bool {
    const META: &[u8] = b"<meta";
    let len = bytes.len().min(META.len());
    bytes[..len].eq_ignore_ascii_case(&META[..len])
}

fn is_utf_16(encoding: &'static Encoding) -> bool {
    matches!(encoding.name(), "UTF-16LE" | "UTF-16BE")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tokenizer::{Feedback, HtmlToken};
    use core::ops::ControlFlow;

    /// Stops at the first tag.
    struct Brief;

    impl TokenSink for Brief {
        fn token(&mut self, token: HtmlToken<'_>) -> ControlFlow<(), Feedback> {
            if let HtmlToken::StartTag(_) = token {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(Feedback::default())
            }
        }
    }

    #[test]
    fn what_comes_after_a_stop_is_not_kept() {
        let mut tokenizer = ByteTokenizer::new(Brief, Hints::default());
        let page = b"text <meta title=x> ".repeat(100);
        for _ in 0..3 {
            assert_eq!(tokenizer.feed(&page), Progress::Stopped);
            assert!(tokenizer.pending.is_empty() && tokenizer.tokenizer.pending.len() == 0);
        }
    }
}
