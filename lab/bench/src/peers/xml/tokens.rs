//! From a text to tokens, which are counted and dropped. Names have no namespaces yet.

use super::{Count, Peer, measure};
use core::cell::RefCell;
use core::ops::ControlFlow;
use fivefold::xml::tokenizer::{TokenSink, Tokenizer, XmlToken};
use xml5ever::buffer_queue::BufferQueue;
use xml5ever::tendril::StrTendril;
use xml5ever::tokenizer::{self as xml5ever_tokenizer, ProcessResult, XmlTokenizer};

const WORK: &str = "xml-tokens";

pub(super) const FIVEFOLD: Peer = Peer::new(WORK, "fivefold", |text, meter| measure(meter, || fivefold(text)));

pub(super) const XML5EVER: Peer = Peer::new(WORK, "xml5ever 0.40", |text, meter| measure(meter, || xml5ever(text)));

fn fivefold(text: &str) -> Count {
    let mut tokenizer = Tokenizer::new(Count::default());
    tokenizer.feed_all(text);
    tokenizer.finish()
}

impl TokenSink for Count {
    fn token(&mut self, token: XmlToken<'_>) -> ControlFlow<()> {
        self.items += 1;
        match token {
            XmlToken::StartTag(tag) | XmlToken::EmptyTag(tag) => {
                self.touch(tag.name.data);
                for attribute in tag.attributes {
                    self.touch(attribute.name_text.data);
                    self.touch(attribute.value.data);
                }
            }
            XmlToken::EndTag(tag) => self.touch(tag.name.data),
            XmlToken::Comment(comment) => self.touch(comment.data.data),
            XmlToken::ProcessingInstruction(instruction) => {
                self.touch(instruction.target.data);
                self.touch(instruction.data.data);
            }
            XmlToken::Text(text) => self.touch(text.data),
            _ => {}
        }
        ControlFlow::Continue(())
    }
}

fn xml5ever(text: &str) -> Count {
    let input = BufferQueue::default();
    input.push_back(StrTendril::from(text));
    let tokenizer = XmlTokenizer::new(SharedCount::default(), Default::default());
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    tokenizer.sink.0.into_inner()
}

/// xml5ever passes its sinks by shared reference.
#[derive(Default)]
struct SharedCount(RefCell<Count>);

impl xml5ever_tokenizer::TokenSink for SharedCount {
    type Handle = ();

    fn process_token(&self, token: xml5ever_tokenizer::Token) -> ProcessResult<()> {
        use xml5ever_tokenizer::Token;
        let mut count = self.0.borrow_mut();
        count.items += 1;
        match token {
            Token::Tag(tag) => {
                count.touch(&tag.name.local);
                for attribute in &tag.attrs {
                    count.touch(&attribute.name.local);
                    count.touch(&attribute.value);
                }
            }
            Token::Comment(text) | Token::Characters(text) => count.touch(&text),
            Token::ProcessingInstruction(instruction) => {
                count.touch(&instruction.target);
                count.touch(&instruction.data);
            }
            _ => {}
        }
        ProcessResult::Continue
    }
}
