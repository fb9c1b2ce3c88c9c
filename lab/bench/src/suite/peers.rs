//! What other parsers make of the cases of the suite.

use core::cell::RefCell;
use html5ever_without_rcdom::tendril::StrTendril;
use html5ever_without_rcdom::tokenizer::states::{RawKind, State as HtmlState};
use html5ever_without_rcdom::tokenizer::{self as html, BufferQueue, TokenSinkResult, TokenizerOpts};
use html5gum::{Emitter, Span, Token as GumToken, emitters::default::DefaultEmitter};
use serde_json::{Map, Value, json};
use std::panic::catch_unwind;
use xml5ever::tokenizer::{self as xml, ProcessResult, XmlTokenizer};

/// Tokens in the suite's notation, with adjacent texts joined.
#[derive(Default)]
struct Tokens(Vec<Value>);

impl Tokens {
    fn push(&mut self, token: Value) {
        match (self.0.last_mut(), &token[0], &token[1]) {
            (Some(Value::Array(last)), Value::String(kind), Value::String(text))
                if kind == "Character" && last[0] == "Character" =>
            {
                last[1] = format!("{}{text}", last[1].as_str().unwrap_or_default()).into();
            }
            _ => self.0.push(token),
        }
    }
}

/// The tokens of html5ever's tokenizer.
pub(super) fn html5ever(input: &str, state: &str, last_start_tag: Option<&str>) -> Option<Vec<Value>> {
    let initial_state = match state {
        "Data state" => HtmlState::Data,
        "PLAINTEXT state" => HtmlState::Plaintext,
        "RCDATA state" => HtmlState::RawData(RawKind::Rcdata),
        "RAWTEXT state" => HtmlState::RawData(RawKind::Rawtext),
        "Script data state" => HtmlState::RawData(RawKind::ScriptData),
        "CDATA section state" => HtmlState::CdataSection,
        other => panic!("unknown state {other}"),
    };
    let options = TokenizerOpts {
        initial_state: Some(initial_state),
        last_start_tag_name: last_start_tag.map(str::to_owned),
        discard_bom: false,
        ..TokenizerOpts::default()
    };
    let input = input.to_owned();
    catch_unwind(move || {
        let queue = BufferQueue::default();
        queue.push_back(StrTendril::from(input));
        let tokenizer = html::Tokenizer::new(HtmlSink::default(), options);
        let _ = tokenizer.feed(&queue);
        tokenizer.end();
        tokenizer.sink.0.into_inner().0
    })
    .ok()
}

#[derive(Default)]
struct HtmlSink(RefCell<Tokens>);

impl html::TokenSink for HtmlSink {
    type Handle = ();

    fn process_token(&self, token: html::Token, _line: u64) -> TokenSinkResult<()> {
        let text = |text: &Option<StrTendril>| text.as_ref().map(|text| text.to_string());
        let token = match token {
            html::Token::DoctypeToken(doctype) => {
                let fields = [&doctype.name, &doctype.public_id, &doctype.system_id].map(text);
                let [name, public_id, system_id] = fields;
                json!(["DOCTYPE", name, public_id, system_id, !doctype.force_quirks])
            }
            html::Token::TagToken(tag) if tag.kind == html::EndTag => json!(["EndTag", &*tag.name]),
            html::Token::TagToken(tag) => {
                let attributes: Map<String, Value> = tag
                    .attrs
                    .iter()
                    .map(|attribute| (attribute.name.local.to_string(), attribute.value.to_string().into()))
                    .collect();
                let mut token = json!(["StartTag", &*tag.name, attributes]);
                if let (true, Some(token)) = (tag.self_closing, token.as_array_mut()) {
                    token.push(true.into());
                }
                token
            }
            html::Token::CommentToken(data) => json!(["Comment", &*data]),
            html::Token::CharacterTokens(data) => json!(["Character", &*data]),
            html::Token::NullCharacterToken => json!(["Character", "\0"]),
            html::Token::EOFToken | html::Token::ParseError(_) => return TokenSinkResult::Continue,
        };
        self.0.borrow_mut().push(token);
        TokenSinkResult::Continue
    }
}

/// The tokens of html5gum, and its errors, each with the offset that it names.
pub(super) fn html5gum(input: &str, state: &str, last_start_tag: Option<&str>) -> (Vec<Value>, Vec<(usize, String)>) {
    let state = match state {
        "Data state" => html5gum::State::Data,
        "PLAINTEXT state" => html5gum::State::PlainText,
        "RCDATA state" => html5gum::State::RcData,
        "RAWTEXT state" => html5gum::State::RawText,
        "Script data state" => html5gum::State::ScriptData,
        "CDATA section state" => html5gum::State::CdataSection,
        other => panic!("unknown state {other}"),
    };
    let mut emitter = DefaultEmitter::<usize>::new_with_span();
    // The tokenizer's own method exists in debug builds only.
    emitter.set_last_start_tag(last_start_tag.map(str::as_bytes));
    let mut tokenizer = html5gum::Tokenizer::new_with_emitter(input, emitter);
    tokenizer.set_state(state);
    let (mut tokens, mut errors) = (Tokens::default(), Vec::new());
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    for token in tokenizer.flatten() {
        match token {
            GumToken::StartTag(tag) => {
                let attributes: Map<String, Value> =
                    tag.attributes.iter().map(|(name, value)| (text(name), text(value).into())).collect();
                let mut token = json!(["StartTag", text(&tag.name), attributes]);
                if let (true, Some(token)) = (tag.self_closing, token.as_array_mut()) {
                    token.push(true.into());
                }
                tokens.push(token);
            }
            GumToken::EndTag(tag) => tokens.push(json!(["EndTag", text(&tag.name)])),
            GumToken::String(data) => tokens.push(json!(["Character", text(&data)])),
            GumToken::Comment(data) => tokens.push(json!(["Comment", text(&data)])),
            GumToken::Doctype(doctype) => {
                // It has an empty name where the standard's is missing.
                let name = Some(text(&doctype.name)).filter(|name| !name.is_empty());
                let [public_id, system_id] =
                    [&doctype.public_identifier, &doctype.system_identifier].map(|id| id.as_ref().map(|id| text(id)));
                tokens.push(json!(["DOCTYPE", name, public_id, system_id, !doctype.force_quirks]));
            }
            GumToken::Error(error) => {
                let Span { start, .. } = error.span;
                errors.push((start, error.value.as_str().to_owned()));
            }
        }
    }
    (tokens.0, errors)
}

/// The tokens of xml5ever's tokenizer.
pub(super) fn xml5ever(input: &str) -> Option<Vec<Value>> {
    let input = input.to_owned();
    catch_unwind(move || {
        let queue = BufferQueue::default();
        queue.push_back(StrTendril::from(input));
        let options = xml::XmlTokenizerOpts { discard_bom: false, ..xml::XmlTokenizerOpts::default() };
        let tokenizer = XmlTokenizer::new(XmlSink::default(), options);
        let _ = tokenizer.feed(&queue);
        tokenizer.end();
        tokenizer.sink.0.into_inner().0
    })
    .ok()
}

#[derive(Default)]
struct XmlSink(RefCell<Tokens>);

impl xml::TokenSink for XmlSink {
    type Handle = ();

    fn process_token(&self, token: xml::Token) -> ProcessResult<()> {
        let name = |name: &html5ever_without_rcdom::QualName| match &name.prefix {
            Some(prefix) if !prefix.is_empty() => format!("{prefix}:{}", name.local),
            _ => name.local.to_string(),
        };
        let token = match token {
            xml::Token::Doctype(doctype) => {
                let [name, public_id, system_id] = [&doctype.name, &doctype.public_id, &doctype.system_id]
                    .map(|field| field.as_ref().map(|text| text.to_string()));
                json!(["DOCTYPE", name, public_id, system_id])
            }
            xml::Token::Tag(tag) => {
                let attributes = || -> Map<String, Value> {
                    let attributes = tag.attrs.iter();
                    attributes.map(|attribute| (name(&attribute.name), attribute.value.to_string().into())).collect()
                };
                match tag.kind {
                    xml::TagKind::StartTag => json!(["StartTag", name(&tag.name), attributes()]),
                    xml::TagKind::EmptyTag => json!(["EmptyTag", name(&tag.name), attributes()]),
                    xml::TagKind::EndTag => json!(["EndTag", name(&tag.name)]),
                    xml::TagKind::ShortTag => json!(["ShortEndTag"]),
                }
            }
            xml::Token::ProcessingInstruction(token) => json!(["PI", &*token.target, &*token.data]),
            xml::Token::Comment(data) => json!(["Comment", &*data]),
            xml::Token::Characters(data) => json!(["Character", &*data]),
            xml::Token::NullCharacter => json!(["Character", "\0"]),
            xml::Token::EndOfFile | xml::Token::ParseError(_) => return ProcessResult::Continue,
        };
        self.0.borrow_mut().push(token);
        ProcessResult::Continue
    }
}
