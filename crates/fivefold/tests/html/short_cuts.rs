//! Tags by the short cuts and by the states: the tokens and errors must be the same. An observer switches the short cuts
//! off.

use core::ops::ControlFlow;
use fivefold::token::Observer;
use fivefold::{ErrorCode, Name, ParseError, html, xml};

use proptest::prelude::*;

struct Watching;

impl Observer for Watching {
    fn enter_state(&mut self, _: &'static str, _: u64) {}
}

/// Tokens, with adjacent text joined, and without the attributes of the elements `a` and `b`: wanted or not.
struct Unwanted<const WANTED: bool>(Recorded);

impl<const WANTED: bool> html::tokenizer::TokenSink for Unwanted<WANTED> {
    fn token(&mut self, token: html::tokenizer::HtmlToken<'_>) -> ControlFlow<(), html::tokenizer::Feedback> {
        use html::tokenizer::HtmlToken;
        match token {
            HtmlToken::StartTag(tag) if matches!(tag.name_text.data, "a" | "b") => {
                self.0.token(format!("{:?} {:?} {}", tag.span, tag.name_text, tag.self_closing));
                ControlFlow::Continue(html::tokenizer::Feedback::default())
            }
            token => html::tokenizer::TokenSink::token(&mut self.0, token),
        }
    }

    fn wants_attributes(&self, name: Name) -> bool {
        WANTED || !matches!(name, Name::A | Name::B)
    }
}

/// Tokens and errors, with adjacent text joined.
#[derive(Debug, Default, PartialEq)]
struct Recorded {
    tokens: Vec<String>,
    text: String,
    errors: Vec<ParseError>,
    /// Of XML, if they are wanted.
    notices: Option<Vec<ParseError>>,
}

impl Recorded {
    fn token(&mut self, token: String) {
        if !self.text.is_empty() {
            let text = core::mem::take(&mut self.text);
            self.tokens.push(text);
        }
        self.tokens.push(token);
    }

    fn attributes(attributes: fivefold::tree::TagAttributes<'_>) -> String {
        attributes.iter().map(|attribute| format!(" {:?}", (attribute.name_text, attribute.value))).collect()
    }
}

impl html::tokenizer::TokenSink for Recorded {
    fn token(&mut self, token: html::tokenizer::HtmlToken<'_>) -> ControlFlow<(), html::tokenizer::Feedback> {
        use html::tokenizer::HtmlToken;
        match token {
            HtmlToken::Text(text) => self.text.push_str(text.data),
            HtmlToken::StartTag(tag) | HtmlToken::EndTag(tag) => {
                let attributes = Self::attributes(tag.attributes);
                self.token(format!("{:?} {:?} {}{attributes}", tag.span, tag.name_text, tag.self_closing));
            }
            other => self.token(format!("{:?}", other.span())),
        }
        ControlFlow::Continue(html::tokenizer::Feedback::default())
    }

    fn parse_error(&mut self, error: ParseError) {
        self.errors.push(error);
    }

    fn wants_errors(&self) -> bool {
        true
    }
}

impl xml::tokenizer::TokenSink for Recorded {
    fn token(&mut self, token: xml::tokenizer::XmlToken<'_>) -> ControlFlow<()> {
        use xml::tokenizer::XmlToken;
        match token {
            XmlToken::Text(text) => self.text.push_str(text.data),
            XmlToken::StartTag(tag) | XmlToken::EmptyTag(tag) | XmlToken::EndTag(tag) => {
                let attributes = Self::attributes(tag.attributes);
                self.token(format!("{:?} {:?}{attributes}", tag.span, tag.name));
            }
            other => self.token(format!("{:?}", other.span())),
        }
        ControlFlow::Continue(())
    }

    fn parse_error(&mut self, error: ParseError) {
        self.errors.push(error);
    }

    fn wants_errors(&self) -> bool {
        true
    }

    fn notice(&mut self, notice: ParseError) {
        self.notices.as_mut().unwrap().push(notice);
    }

    fn wants_notices(&self) -> bool {
        self.notices.is_some()
    }
}

/// Errors of the input stream come with each step where an observer watches, and at the end otherwise.
fn sorted(mut recorded: Recorded) -> Recorded {
    recorded.errors.sort_by_key(|error| (error.span.start, error.code.as_str()));
    recorded
}

fn markup() -> impl Strategy<Value = String> {
    const PIECES: &[&str] = &[
        "<a",
        "<a",
        "<B",
        "</a",
        "</a ",
        "<a:b",
        "<:a",
        "<é",
        "<1",
        ">",
        ">",
        ">",
        "/>",
        "/",
        " ",
        " ",
        "\n",
        "\t",
        "\r",
        "\u{C}",
        " x=\"1\"",
        " x=\"1\"",
        " y='2'",
        " z=3",
        " w",
        " X=\"1\"",
        " x =\"1\"",
        " x= '1'",
        " x\r=\n\"1\"",
        "</a \r>",
        " :n=\"1\"",
        " n:m=\"1\"",
        " xmlns=\"u\"",
        " a=\"b>c\"",
        " a=\"b> c\"",
        " a=\"b<c\"",
        "<a x='1'y='2'>",
        "]]",
        "]",
        "]]>",
        "<a.b:c-1",
        " n:1=\"\"",
        "\u{1}",
        " a=\"&amp;\"",
        " a='&lt;x'",
        " a=\"é\"",
        "=",
        "\"",
        "'",
        "`",
        "&amp;",
        "&lt;",
        "&quot",
        "<",
        "text",
        "\0",
        "=\"1\"y=\"2\"",
    ];
    prop::collection::vec(prop::sample::select(PIECES), 0..24).prop_map(|pieces| pieces.concat())
}

fn text_with_end_tags() -> impl Strategy<Value = String> {
    const PIECES: &[&str] =
        &["<", "/", "</", "</ab", "</AB", "</a", "</abc", "<!--", "-->", "ab", "b", "é", ">", " ", "\r", "\0", "&lt;"];
    prop::collection::vec(prop::sample::select(PIECES), 0..12).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn html(text in markup()) {
        let mut short = html::tokenizer::Tokenizer::new(Recorded::default());
        let mut states = html::tokenizer::Tokenizer::with_observer(Recorded::default(), Watching);
        let _ = (short.feed_all(&text), states.feed_all(&text));
        prop_assert_eq!(sorted(short.finish()), sorted(states.finish()));
    }

    /// Text up to an end tag, in each state that has such text.
    #[test]
    fn raw_text(text in text_with_end_tags(), at in any::<prop::sample::Index>()) {
        use html::tokenizer::{State, Tokenizer};
        for state in [State::Rcdata, State::Rawtext, State::ScriptData] {
            let mut short = Tokenizer::new(Recorded::default());
            let mut states = Tokenizer::with_observer(Recorded::default(), Watching);
            short.set_state(state);
            short.set_last_start_tag("ab");
            states.set_state(state);
            states.set_last_start_tag("ab");
            let (first, second) = text.split_at(text.floor_char_boundary(at.index(text.len() + 1)));
            let _ = (short.feed(first), short.feed_all(second), states.feed_all(&text));
            prop_assert_eq!(sorted(short.finish()), sorted(states.finish()), "{:?}", state);
        }
    }

    #[test]
    fn html_without_attributes(text in markup()) {
        let mut wanted = html::tokenizer::Tokenizer::new(Unwanted::<true>(Recorded::default()));
        let mut unwanted = html::tokenizer::Tokenizer::new(Unwanted::<false>(Recorded::default()));
        let _ = (wanted.feed_all(&text), unwanted.feed_all(&text));
        prop_assert_eq!(wanted.finish().0, unwanted.finish().0);
    }

    #[test]
    fn xml(text in markup(), wants_notices in any::<bool>(), at in any::<prop::sample::Index>()) {
        let recorded = || Recorded { notices: wants_notices.then(Vec::new), ..Recorded::default() };
        let mut short = xml::tokenizer::Tokenizer::new(recorded());
        let mut states = xml::tokenizer::Tokenizer::with_observer(recorded(), Watching);
        let (first, second) = text.split_at(text.floor_char_boundary(at.index(text.len() + 1)));
        short.feed(first);
        short.feed_all(second);
        states.feed_all(&text);
        prop_assert_eq!(sorted(short.finish()), sorted(states.finish()));
    }

    /// The notices of a whole document: also of what stands before and after the root.
    #[test]
    fn xml_trees(text in markup()) {
        let text = format!("<a>{text}</a><![CDATA[]]><![CDATA[ ]]>&amp;&#32;{text}");
        let options = xml::Options::default().with_errors(true).with_notices(true);
        let document = xml::Parser::new(options).parse(&text);
        let mut reader = xml::Reader::with_options(&text, options);
        while reader.next().is_some() {}
        let mut parser = xml::Parser::new(options);
        text.char_indices().for_each(|(at, character)| parser.feed(&text[at..at + character.len_utf8()]));
        let in_pieces = parser.finish();
        prop_assert_eq!(document.notices(), reader.take_notices());
        prop_assert_eq!(document.notices(), in_pieces.notices());
        prop_assert_eq!(document.errors(), in_pieces.errors());
        let is_control = |error: &&ParseError| error.code == ErrorCode::ControlCharacterInInputStream;
        prop_assert_eq!(document.errors().iter().filter(is_control).count(), text.matches(['\u{1}', '\u{C}']).count());
    }
}
