//! From a text to tokens, which are counted and dropped: their number, and the bytes of names, values and text.
//!
//! Since there is no tree, each peer is told after a start tag like `<script>` how to tokenize its content, in its own
//! way.

use super::foreign::LEXBOR as LIBRARY;
use super::{Peer, measure};
use core::cell::Cell;
use core::convert::Infallible;
use core::ops::ControlFlow;
use fivefold::html::tokenizer::{Feedback, HtmlToken, TextState, TokenSink, Tokenizer};
use html5ever_without_rcdom::tendril::StrTendril;
use html5ever_without_rcdom::tokenizer::states::RawKind;
use html5ever_without_rcdom::tokenizer::{self as html5ever_tokenizer, BufferQueue, TokenSinkResult};
use html5gum::Span;
use html5gum::emitters::callback::{CallbackEmitter, CallbackEvent};
use lol_html::{HtmlRewriter, Settings};

pub(super) const FIVEFOLD: Peer = Peer::new("tokens", "fivefold", |text, meter| measure(meter, || fivefold(text)));

pub(super) const HTML5GUM: Peer =
    Peer::new("tokens", "html5gum, callbacks", |text, meter| measure(meter, || html5gum(text)));

pub(super) const HTML5EVER: Peer =
    Peer::new("tokens", "html5ever 0.40", |text, meter| measure(meter, || html5ever(text)));

pub(super) const LEXBOR: Peer =
    Peer::new("tokens", "lexbor", |text, meter| measure(meter, || LIBRARY.tokens(text))).loaded(&LIBRARY);

/// Sees the start tags only, and does not look at them. What it rewrites is dropped.
pub(super) const LOL_HTML: Peer =
    Peer::new("tokens", "lol-html, handler on `*`", |text, meter| measure(meter, || lol_html(text)));

/// The counts.
#[derive(Debug, Default)]
struct Count {
    tokens: usize,
    bytes: usize,
}

fn fivefold(text: &str) -> Count {
    let mut tokenizer = Tokenizer::new(Count::default());
    // The sink never requests a pause.
    let _ = tokenizer.feed_all(text);
    tokenizer.finish()
}

impl TokenSink for Count {
    fn token(&mut self, token: HtmlToken<'_>) -> ControlFlow<(), Feedback> {
        self.tokens += 1;
        let mut feedback = Feedback::default();
        match token {
            HtmlToken::StartTag(tag) => {
                let values =
                    tag.attributes.iter().map(|attribute| attribute.name_text.data.len() + attribute.value.data.len());
                self.bytes += tag.name_text.data.len() + values.sum::<usize>();
                feedback.switch_to = match raw_kind(tag.name_text.data) {
                    Some(Raw::Rcdata) => Some(TextState::Rcdata),
                    Some(Raw::Rawtext) => Some(TextState::Rawtext),
                    Some(Raw::Script) => Some(TextState::ScriptData),
                    None => None,
                };
            }
            HtmlToken::EndTag(tag) => self.bytes += tag.name_text.data.len(),
            HtmlToken::Comment(comment) => self.bytes += comment.data.data.len(),
            HtmlToken::Text(text) => self.bytes += text.data.len(),
            _ => {}
        }
        ControlFlow::Continue(feedback)
    }
}

fn lol_html(text: &str) -> usize {
    let mut elements = 0;
    let count = lol_html::element!("*", |_element| {
        elements += 1;
        Ok(())
    });
    let settings = Settings::new().append_element_content_handler(count);
    let mut rewriter = HtmlRewriter::new(settings, |_: &[u8]| {});
    rewriter.write(text.as_bytes()).and_then(|()| rewriter.end()).expect("nothing stops lol-html");
    elements
}

fn html5gum(text: &str) -> Count {
    let mut count = Count::default();
    let mut emitter = CallbackEmitter::new(|event: CallbackEvent<'_>, _: Span<()>| -> Option<Infallible> {
        count.tokens += 1;
        count.bytes += match event {
            CallbackEvent::OpenStartTag { name }
            | CallbackEvent::AttributeName { name }
            | CallbackEvent::EndTag { name } => name.len(),
            CallbackEvent::AttributeValue { value }
            | CallbackEvent::String { value }
            | CallbackEvent::Comment { value } => value.len(),
            _ => 0,
        };
        None
    });
    emitter.naively_switch_states(true);
    html5gum::Tokenizer::new_with_emitter(text, emitter).finish().expect("a text has no errors of reading");
    count
}

fn html5ever(text: &str) -> usize {
    let input = BufferQueue::default();
    input.push_back(StrTendril::from(text));
    let tokenizer = html5ever_tokenizer::Tokenizer::new(CellCount::default(), Default::default());
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    tokenizer.sink.tokens.get() + tokenizer.sink.bytes.get()
}

/// html5ever passes its sinks by shared reference.
#[derive(Default)]
struct CellCount {
    tokens: Cell<usize>,
    bytes: Cell<usize>,
}

impl html5ever_tokenizer::TokenSink for CellCount {
    type Handle = ();

    fn process_token(&self, token: html5ever_tokenizer::Token, _line: u64) -> TokenSinkResult<()> {
        use html5ever_tokenizer::{TagKind, Token};
        self.tokens.set(self.tokens.get() + 1);
        let mut result = TokenSinkResult::Continue;
        let bytes = match token {
            Token::TagToken(tag) => {
                if tag.kind == TagKind::StartTag {
                    result = match raw_kind(&tag.name) {
                        Some(Raw::Rcdata) => TokenSinkResult::RawData(RawKind::Rcdata),
                        Some(Raw::Rawtext) => TokenSinkResult::RawData(RawKind::Rawtext),
                        Some(Raw::Script) => TokenSinkResult::RawData(RawKind::ScriptData),
                        None => TokenSinkResult::Continue,
                    };
                }
                let values = tag.attrs.iter().map(|attribute| attribute.name.local.len() + attribute.value.len());
                tag.name.len() + values.sum::<usize>()
            }
            Token::CommentToken(text) => text.len(),
            Token::CharacterTokens(text) => text.len(),
            _ => 0,
        };
        self.bytes.set(self.bytes.get() + bytes);
        result
    }
}

/// The tokenization of the content of elements without markup.
enum Raw {
    Rcdata,
    Rawtext,
    Script,
}

fn raw_kind(name: &str) -> Option<Raw> {
    match name {
        "title" | "textarea" => Some(Raw::Rcdata),
        "style" | "xmp" | "iframe" | "noembed" | "noframes" => Some(Raw::Rawtext),
        "script" => Some(Raw::Script),
        _ => None,
    }
}
