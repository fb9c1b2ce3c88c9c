//! Snapshots of this project's own fixtures: the tree, the tokens with their spans, the errors, the serialized
//! document.
//!
//! After an intended change, `cargo insta review` (or `INSTA_UPDATE=always cargo test`) accepts the new ones.

use core::fmt::Write;
use core::ops::ControlFlow;
use fivefold::html::tokenizer::{Feedback, HtmlTag, HtmlToken, TokenSink, Tokenizer};
use fivefold::html::tree_builder::TreeBuilder;
use fivefold::html::{Options, Parser, serialize, tree_format};
use fivefold::tree::HtmlTreeSink;
use fivefold::{Document, LineIndex, ParseError, Span};

#[test]
fn html_fixtures() {
    insta::with_settings!({ snapshot_path => "../../../../fixtures/html/snapshots", prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::glob!("../../../../fixtures/html", "*.html", |path| {
            let source = std::fs::read_to_string(path).expect("fixtures can be read");
            insta::assert_snapshot!("html", picture(&source));
        });
    });
}

/// All results for a source, as readable text.
fn picture(source: &str) -> String {
    let document = Parser::new(Options::default().with_errors(true)).parse(source);
    let mut picture = format!("tree ({:?})\n{}", document.quirks_mode(), tree_format(&document));
    picture.push_str("\ntokens\n");
    picture.push_str(&tokens(source));
    picture.push_str("\nerrors\n");
    let index = LineIndex::new(source);
    for error in document.errors() {
        let place = index.line_column(error.span.start);
        let _ = writeln!(picture, "{}:{} {} {:?}", place.line, place.column, error.code, at(source, error.span));
    }
    let _ = write!(picture, "\nserialised\n{}", serialize(&document));
    picture
}

fn at(source: &str, span: Span) -> &str {
    &source[span.range()]
}

/// The tokens that the tree builder receives, one per line. Text is joined, as it may be divided anywhere.
fn tokens(source: &str) -> String {
    let builder = TreeBuilder::new(Document::new(), Options::default());
    let mut tokenizer = Tokenizer::new(Recorder { builder, lines: Vec::new(), text: None });
    let _ = tokenizer.feed_all(source);
    let recorder = tokenizer.finish();
    recorder.lines.into_iter().map(|(span, line)| format!("{span:?} {line}\n")).collect()
}

struct Recorder<S: HtmlTreeSink> {
    builder: TreeBuilder<S>,
    lines: Vec<(Span, String)>,
    text: Option<(Span, String)>,
}

impl<S: HtmlTreeSink> TokenSink for Recorder<S> {
    fn token(&mut self, token: HtmlToken<'_>) -> ControlFlow<(), Feedback> {
        if let HtmlToken::Text(text) = token {
            let (span, joined) = self.text.get_or_insert((text.span, String::new()));
            *span = span.hull(text.span);
            joined.push_str(text.data);
        } else {
            if let Some((span, text)) = self.text.take() {
                self.lines.push((span, format!("text {text:?}")));
            }
            self.lines.push((token.span(), describe(&token)));
        }
        self.builder.token(token)
    }

    fn parse_error(&mut self, error: ParseError) {
        self.builder.parse_error(error);
    }

    fn source(&mut self, chunk: &str) -> usize {
        self.builder.source(chunk)
    }
}

fn describe(token: &HtmlToken<'_>) -> String {
    match token {
        HtmlToken::Doctype(doctype) => format!(
            "doctype {:?} {:?} {:?}{}",
            doctype.name.map(|text| text.data),
            doctype.public_id.map(|text| text.data),
            doctype.system_id.map(|text| text.data),
            if doctype.force_quirks { " force-quirks" } else { "" },
        ),
        HtmlToken::StartTag(tag) => format!("start tag {}", describe_tag(tag)),
        HtmlToken::EndTag(tag) => format!("end tag {}", describe_tag(tag)),
        HtmlToken::Comment(comment) => format!("comment {:?}", comment.data.data),
        HtmlToken::ProcessingInstruction(token) => {
            format!("processing instruction {} {:?}", token.target.data, token.data.data)
        }
        HtmlToken::Text(text) => format!("text {:?}", text.data),
        HtmlToken::EndOfFile(_) => "end of file".to_owned(),
    }
}

fn describe_tag(tag: &HtmlTag<'_>) -> String {
    let mut line = tag.name_text.data.to_owned();
    for attribute in tag.attributes {
        let _ = write!(
            line,
            " {}@{:?}={:?}@{:?}",
            attribute.name_text.data, attribute.name_text.span, attribute.value.data, attribute.value.span,
        );
    }
    if tag.self_closing {
        line.push_str(" /");
    }
    line
}
