//! Parsing, tokenizing and serializing HTML.

use super::{Work, as_utf16, for_each_character, timed_document};
use core::ops::ControlFlow;
use fivefold::Document;
use fivefold::html::tokenizer::{Feedback, HtmlToken, TokenSink, Tokenizer};
use fivefold::html::{self, Context, Formatting, Options, Parser, Scripting, SerializeOptions};

/// The contexts of fragments.
const CONTEXTS: [(&str, &str); 10] = [
    ("html in body", "body"),
    ("html in template", "template"),
    ("html in select", "select"),
    ("html in table", "table"),
    ("html in tr", "tr"),
    ("html in td", "td"),
    ("html in colgroup", "colgroup"),
    ("html in frameset", "frameset"),
    ("html in svg desc", "svg desc"),
    ("html in math mi", "math mi"),
];

pub(super) fn works() -> Vec<Work> {
    let mut works = vec![
        Work::document("html", html::parse),
        Work::document("html with errors", |text| parse(text, Options::default().with_errors(true))),
        Work::document("html with scripting", |text| parse(text, Options::default().with_scripting(Scripting::Normal))),
        Work::document("html in characters", |text| {
            let mut parser = Parser::new(Options::default());
            for_each_character(text, |character| parser.feed(character));
            parser.finish()
        }),
        Work::document("html in bytes", |text| {
            let mut parser = Parser::new(Options::default());
            text.as_bytes().chunks(1).for_each(|byte| parser.feed_bytes(byte));
            parser.finish()
        }),
        Work::document("html as bytes", |text| html::parse_bytes(text.as_bytes(), None)),
        Work::new("html in UTF-16", |text| {
            let bytes = as_utf16(text);
            timed_document(|| html::parse_bytes(&bytes, None))
        }),
        Work::count("html tokens", |text| {
            let mut tokenizer = Tokenizer::new(CountTokens(0));
            let _ = tokenizer.feed_all(text);
            tokenizer.finish().0
        }),
        // Without the tags that can be omitted.
        Work::written("html written in minimal form", html::parse, |document| {
            SerializeOptions::default().with_formatting(Formatting::Minimal).serialize(document)
        }),
        Work::written("html written", html::parse, html::serialize),
    ];
    // Shadow roots are created, as in documents.
    works.extend(CONTEXTS.map(|(name, context)| {
        let context: Context = context.parse().expect("the name of a context");
        Work::new(name, move |text| {
            timed_document(|| Parser::for_fragment(&context, Options::default().with_shadow_roots(true)).parse(text))
        })
    }));
    works
}

fn parse(text: &str, options: Options) -> Document {
    Parser::new(options).parse(text)
}

struct CountTokens(usize);

impl TokenSink for CountTokens {
    fn token(&mut self, _: HtmlToken<'_>) -> ControlFlow<(), Feedback> {
        self.0 += 1;
        ControlFlow::Continue(Feedback::default())
    }
}
