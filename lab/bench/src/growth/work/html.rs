//! Work on HTML.

use super::{Sample, Work, as_utf16, for_each_character, timed, timed_document, timed_text};
use core::ops::ControlFlow;
use fivefold::html::tokenizer::{Feedback, HtmlToken, TokenSink, Tokenizer};
use fivefold::html::{self, Options, Parser, Scripting};

/// Parses a document.
pub const PARSE: Work = Work::new("html", parse);

fn parse(text: &str) -> Sample {
    timed_document(|| html::parse(text))
}

/// Parses a document, and collects its errors.
pub const PARSE_WITH_ERRORS: Work = Work::new("html with errors", parse_with_errors);

fn parse_with_errors(text: &str) -> Sample {
    timed_document(|| Parser::new(Options::default().with_errors(true)).parse(text))
}

/// Parses a document with scripting enabled.
pub const PARSE_WITH_SCRIPTING: Work = Work::new("html with scripting", parse_with_scripting);

fn parse_with_scripting(text: &str) -> Sample {
    timed_document(|| Parser::new(Options::default().with_scripting(Scripting::Normal)).parse(text))
}

/// Parses a fragment; the context is written as `td` or `svg desc`. Shadow roots are created, as in documents.
pub fn parse_fragment(context: &str, text: &str) -> Sample {
    let context: html::Context = context.parse().expect("the name of a context");
    timed_document(|| Parser::for_fragment(&context, Options::default().with_shadow_roots(true)).parse(text))
}

/// Parses a document in single characters.
pub const FEED_CHARACTERS: Work = Work::new("html in characters", feed_characters);

fn feed_characters(text: &str) -> Sample {
    timed_document(|| {
        let mut parser = Parser::new(Options::default());
        for_each_character(text, |character| parser.feed(character));
        parser.finish()
    })
}

/// Parses a document in single bytes.
pub const FEED_BYTES: Work = Work::new("html in bytes", feed_bytes);

fn feed_bytes(text: &str) -> Sample {
    timed_document(|| {
        let mut parser = Parser::new(Options::default());
        for byte in text.as_bytes().chunks(1) {
            parser.feed_bytes(byte);
        }
        parser.finish()
    })
}

/// Parses the bytes of a document.
pub const PARSE_BYTES: Work = Work::new("html as bytes", parse_bytes);

fn parse_bytes(text: &str) -> Sample {
    timed_document(|| html::parse_bytes(text.as_bytes(), None))
}

/// Parses a document in UTF-16.
pub const PARSE_UTF16: Work = Work::new("html in UTF-16", parse_utf16);

fn parse_utf16(text: &str) -> Sample {
    let bytes = as_utf16(text);
    timed_document(|| html::parse_bytes(&bytes, None))
}

/// Tokenizes a text.
pub const TOKENIZE: Work = Work::new("html tokens", tokenize);

fn tokenize(text: &str) -> Sample {
    timed(
        || {
            let mut tokenizer = Tokenizer::new(CountTokens(0));
            let _ = tokenizer.feed_all(text);
            tokenizer.finish().0
        },
        |count| *count,
    )
}

struct CountTokens(usize);

impl TokenSink for CountTokens {
    fn token(&mut self, _: HtmlToken<'_>) -> ControlFlow<(), Feedback> {
        self.0 += 1;
        ControlFlow::Continue(Feedback::default())
    }
}

/// Serializes a document without the tags that can be omitted.
pub const SERIALIZE_MINIMAL: Work = Work::new("html written in minimal form", |text| {
    let document = html::parse(text);
    let options = html::SerializeOptions::default().with_formatting(html::Formatting::Minimal);
    timed_text(|| options.serialize(&document))
});

/// Serializes a document.
pub const SERIALIZE: Work = Work::new("html written", serialize);

fn serialize(text: &str) -> Sample {
    let document = html::parse(text);
    timed_text(|| html::serialize(&document))
}
