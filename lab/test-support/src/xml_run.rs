//! Runs the XML parser: tokens in the vectors' format with their spans, tree, errors and notices.

use crate::Delivery;
use core::ops::ControlFlow;
use fivefold::Document;
use fivefold::xml::tokenizer::{TokenSink, Tokenizer, XmlTag, XmlToken};
use fivefold::xml::tree_builder::TreeBuilder;
use fivefold::xml::{Options, tree_format};
use fivefold::{ErrorList, ParseError, Span};
use serde_json::{Map, Value, json};

/// The results of one run.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The tokens without the end of the file, with adjacent texts joined.
    pub tokens: Vec<Value>,
    /// The spans of the tokens; a joined text extends from its first part to its last.
    pub spans: Vec<Span>,
    /// The tree; empty if the tokenizer ran alone.
    pub tree: String,
    /// The errors, in source order.
    pub errors: Vec<ParseError>,
    /// The notices, if they were requested.
    pub notices: Option<Vec<ParseError>>,
}

/// Options that collect errors and, on request, notices. Notices turn the tokenizer's short cuts off.
pub fn options(notices: bool) -> Options {
    Options::default().with_errors(true).with_notices(notices)
}

/// Parses these chunks.
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
        tree: tree_format(&document).to_string().trim_end_matches('\n').to_owned(),
        errors: document.errors().to_vec(),
        notices: options.notices.then(|| document.notices().to_vec()),
    }
}

/// Runs the tokenizer alone on these chunks.
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

/// A document that keeps what the options request, as the facade's parser creates it.
fn document(options: Options) -> Document {
    let mut document = Document::new();
    document.collect_errors(options.errors);
    document.collect_notices(options.notices);
    document.set_limits(options.limits);
    document
}

impl Outcome {
    /// The differences between this run and `expected`; notices are compared only if both collected them.
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

/// All deliveries of the `whole` input give the same result, with and without notices.
pub fn check_cuts(input: &str, whole: &Outcome, run: impl Fn(Vec<&str>, bool) -> Outcome) -> Result<(), String> {
    for notices in [true, false] {
        for delivery in core::iter::once(Delivery::Whole).chain(Delivery::in_pieces(input)) {
            if let Some(difference) = run(delivery.pieces(input), notices).difference(whole) {
                return Err(format!("input {input:?}\n{delivery}, notices {notices}: {difference}"));
            }
        }
    }
    Ok(())
}

/// Tokens as JSON on one line. Attributes are in order.
pub fn show(tokens: &[Value]) -> String {
    Value::from(tokens).to_string()
}

/// The codes of errors or notices, sorted.
pub fn codes(errors: &[ParseError]) -> Vec<String> {
    let mut codes: Vec<_> = errors.iter().map(|error| error.code.to_string()).collect();
    codes.sort();
    codes
}

/// Records tokens.
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

/// A token in the format of the vectors; `None` for the end of the file.
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
