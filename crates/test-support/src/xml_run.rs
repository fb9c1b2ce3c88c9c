//! Running the XML parser: tokens in the vectors' notation with their places, tree, errors and notices.

use core::ops::ControlFlow;
use fivefold::dom::Document;
use fivefold::xml::tokenizer::{TokenSink, Tokenizer, XmlTag, XmlToken};
use fivefold::xml::tree_builder::TreeBuilder;
use fivefold::xml::{Options, tree_format};
use fivefold::{ErrorList, ParseError, Span};
use serde_json::{Map, Value, json};

/// What came out of one run.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The tokens without the end of the file, neighbouring texts joined.
    pub tokens: Vec<Value>,
    /// Where the tokens stand; a joined text from its first piece to its last.
    pub spans: Vec<Span>,
    /// The tree; empty where the tokenizer ran alone.
    pub tree: String,
    /// The errors, in the order of the source.
    pub errors: Vec<ParseError>,
    /// The notices, if they were wanted.
    pub notices: Option<Vec<ParseError>>,
}

/// Options that collect errors, and notices if they are wanted. Notices switch the tokenizer's short cuts off.
pub fn options(notices: bool) -> Options {
    Options::default().with_errors(true).with_notices(notices)
}

/// Parses what comes in these pieces.
pub fn run<'p>(pieces: impl IntoIterator<Item = &'p str>, options: Options) -> Outcome {
    let mut recorder = Recorder::default();
    let mut tokenizer = Tokenizer::new(TreeBuilder::new(document(options), options));
    for piece in pieces {
        tokenizer.feed_watched(piece, &mut |token| recorder.record(&token));
    }
    tokenizer.feed_all_watched("", &mut |token| recorder.record(&token));
    let mut document = tokenizer.finish().into_sink();
    document.sort_errors();
    Outcome {
        tokens: recorder.tokens,
        spans: recorder.spans,
        tree: tree_format(&document).trim_end_matches('\n').to_owned(),
        errors: document.errors().to_vec(),
        notices: options.notices.then(|| document.notices().to_vec()),
    }
}

/// Runs the tokenizer alone over what comes in these pieces.
pub fn tokenize<'p>(pieces: impl IntoIterator<Item = &'p str>, options: Options) -> Outcome {
    let recorder = Recorder { wants_notices: options.notices, ..Recorder::default() };
    let mut tokenizer = Tokenizer::new(recorder).with_options(options);
    pieces.into_iter().for_each(|piece| tokenizer.feed(piece));
    let Recorder { tokens, spans, mut errors, mut notices, .. } = tokenizer.finish();
    let mut sorted = ErrorList::new(usize::MAX);
    errors.drain(..).for_each(|error| sorted.push(error));
    let errors = sorted.take();
    notices.sort_by_key(|notice| notice.span.start);
    Outcome { tokens, spans, tree: String::new(), errors, notices: options.notices.then_some(notices) }
}

/// A document that keeps what the options ask for, as the facade's parser makes it.
fn document(options: Options) -> Document {
    let mut document = Document::new();
    document.collect_errors(options.errors);
    document.collect_notices(options.notices);
    document.set_limits(options.limits);
    document
}

impl Outcome {
    /// In what this run differs from `expected`; nothing is said of notices if one of the two did not collect them.
    pub fn difference(&self, expected: &Self) -> Option<String> {
        let (what, expected, actual) = if self.tokens != expected.tokens {
            ("tokens", show(&expected.tokens), show(&self.tokens))
        } else if self.spans != expected.spans {
            ("spans", format!("{:?}", expected.spans), format!("{:?}", self.spans))
        } else if self.tree != expected.tree {
            ("tree", format!("\n{}", expected.tree), format!("\n{}", self.tree))
        } else if self.errors != expected.errors {
            ("errors", format!("{:?}", expected.errors), format!("{:?}", self.errors))
        } else if let (Some(expected), Some(actual)) = (&expected.notices, &self.notices)
            && expected != actual
        {
            ("notices", format!("{expected:?}"), format!("{actual:?}"))
        } else {
            return None;
        };
        Some(format!("{what} differ\n  expected {expected}\n  actual   {actual}"))
    }
}

/// Tokens as JSON on one line. Attributes show in order.
pub fn show(tokens: &[Value]) -> String {
    Value::from(tokens).to_string()
}

/// The codes of errors or notices, sorted.
pub fn codes(errors: &[ParseError]) -> Vec<String> {
    let mut codes: Vec<_> = errors.iter().map(|error| error.code.to_string()).collect();
    codes.sort();
    codes
}

/// Writes tokens as they come.
#[derive(Default)]
struct Recorder {
    tokens: Vec<Value>,
    spans: Vec<Span>,
    is_in_text: bool,
    errors: Vec<ParseError>,
    notices: Vec<ParseError>,
    wants_notices: bool,
}

impl Recorder {
    fn record(&mut self, token: &XmlToken<'_>) {
        let Some(json) = token_json(token) else { return };
        let is_text = matches!(token, XmlToken::Text(_));
        match (self.tokens.last_mut(), self.spans.last_mut(), token) {
            (Some(Value::Array(last)), Some(span), XmlToken::Text(text)) if self.is_in_text => {
                if let Some(Value::String(data)) = last.get_mut(1) {
                    data.push_str(text.data);
                }
                *span = span.hull(text.span);
            }
            _ => {
                self.tokens.push(json);
                self.spans.push(token.span());
            }
        }
        self.is_in_text = is_text;
    }
}

impl TokenSink for Recorder {
    fn token(&mut self, token: XmlToken<'_>) -> ControlFlow<()> {
        self.record(&token);
        ControlFlow::Continue(())
    }

    fn parse_error(&mut self, error: ParseError) {
        self.errors.push(error);
    }

    fn wants_errors(&self) -> bool {
        true
    }

    fn notice(&mut self, notice: ParseError) {
        self.notices.push(notice);
    }

    fn wants_notices(&self) -> bool {
        self.wants_notices
    }
}

/// A token as the vectors write it; none for the end of the file.
fn token_json(token: &XmlToken<'_>) -> Option<Value> {
    Some(match token {
        XmlToken::StartTag(tag) => json!(["StartTag", tag.name.data, attributes(tag)]),
        XmlToken::EmptyTag(tag) => json!(["EmptyTag", tag.name.data, attributes(tag)]),
        XmlToken::EndTag(tag) => json!(["EndTag", tag.name.data]),
        XmlToken::ShortEndTag(_) => json!(["ShortEndTag"]),
        XmlToken::Comment(comment) => json!(["Comment", comment.data.data]),
        XmlToken::ProcessingInstruction(token) => json!(["PI", token.target.data, token.data.data]),
        XmlToken::XmlDeclaration(token) => json!(["XMLDeclaration", token.version, token.encoding, token.standalone]),
        XmlToken::Doctype(token) => {
            let [name, public_id, system_id] =
                [token.name, token.public_id, token.system_id].map(|field| field.map(|text| text.data));
            json!(["DOCTYPE", name, public_id, system_id])
        }
        XmlToken::Text(text) => json!(["Character", text.data]),
        XmlToken::EntityReference(reference) => json!(["EntityReference", reference.name]),
        XmlToken::EndOfFile(_) => return None,
    })
}

fn attributes(tag: &XmlTag<'_>) -> Map<String, Value> {
    tag.attributes.iter().map(|attribute| (attribute.name_text.data.to_owned(), attribute.value.data.into())).collect()
}
