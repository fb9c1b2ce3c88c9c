//! What is read otherwise where something is inserted or removed, since it stands beside something else.

use core::ops::ControlFlow;
use fivefold_core::{Name, Tail, first_behind};
use fivefold_html5::tokenizer::{Feedback, HtmlToken, Progress, State, TextState, TokenSink, Tokenizer};

/// The end of what has been written, beside which the next text may be read otherwise.
#[derive(Default)]
pub(crate) struct Joint {
    tail: Tail,
    /// Where in the source the last text that was copied ends, if nothing was inserted since.
    copied_to: Option<u64>,
    /// The ends of the last two start tags behind which parsers drop a line feed, and whether that text ends with one.
    droppers: [Option<u64>; 2],
    is_behind_dropper: bool,
}

impl Joint {
    pub(crate) fn note(&mut self, text: &str, copied_to: Option<u64>) {
        self.copied_to = copied_to;
        self.is_behind_dropper = copied_to.is_some_and(|end| self.drops_line_feed_at(end));
        self.tail.push(text);
    }

    /// Notes where a start tag ends behind which parsers drop a line feed.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody>
    pub(crate) fn note_start_tag(&mut self, name: Name, end: u64) {
        if matches!(name, Name::PRE | Name::LISTING | Name::TEXTAREA) {
            self.droppers = [self.droppers[1], Some(end)];
        }
    }

    /// Notes that such a tag is written with another name, or another tag with such a name.
    pub(crate) fn rename(&mut self, old: &str, new: &str) {
        let drops = |name: &str| matches!(name, "pre" | "listing");
        if drops(old) && !drops(new) {
            (self.copied_to, self.is_behind_dropper) = (None, false);
        } else if drops(new) && !drops(old) {
            self.is_behind_dropper = true;
        }
    }

    /// Whether parsers drop a line feed here.
    pub(crate) fn drops_line_feed_at(&self, start: u64) -> bool {
        self.droppers.contains(&Some(start))
    }

    /// Whether the source that begins here lost its first line feed, which would not be lost behind what has been inserted.
    pub(crate) fn has_dropped_line_feed(&self, source_start: u64) -> bool {
        self.drops_line_feed_at(source_start) && self.copied_to != Some(source_start)
    }

    /// What is written for the first character of a text, so that it stays one behind what has been written.
    pub(crate) fn first_of(&self, text: &str) -> Option<(String, usize)> {
        if self.is_behind_dropper && text.starts_with(['\n', '\r']) {
            return Some((format!("\n{}", &text[..1]), 1));
        }
        first_behind(self.tail.text(), text)
    }

    /// Whether it ends with `</`.
    pub(crate) fn ends_in_end_tag_open(&self) -> bool {
        self.tail.text().ends_with("</")
    }
}

/// Follows what is written in an element whose text is read as it stands, to find whether its end tag still ends it.
pub(crate) struct RawText(Tokenizer<EndFinder>);

#[derive(Default)]
struct EndFinder {
    has_ended: bool,
}

impl TokenSink for EndFinder {
    fn token(&mut self, token: HtmlToken<'_>) -> ControlFlow<(), Feedback> {
        self.has_ended |= matches!(token, HtmlToken::EndTag(_));
        if self.has_ended { ControlFlow::Break(()) } else { ControlFlow::Continue(Feedback::default()) }
    }
}

impl RawText {
    /// Begins after the start tag with a name.
    pub(crate) fn new(state: TextState, name: &str) -> Self {
        let mut tokenizer = Tokenizer::new(EndFinder::default());
        tokenizer.set_state(if state == TextState::ScriptData { State::ScriptData } else { State::Rawtext });
        tokenizer.set_last_start_tag(name);
        Self(tokenizer)
    }

    /// Takes the next text. Returns whether the element goes on behind it.
    pub(crate) fn goes_on_after(&mut self, text: &str) -> bool {
        let _: Progress = self.0.feed(text);
        // In an end tag, the state is one of attributes.
        let is_in_tag = matches!(
            self.0.state(),
            State::BeforeAttributeName
                | State::AttributeName
                | State::AfterAttributeName
                | State::BeforeAttributeValue
                | State::AttributeValueDoubleQuoted
                | State::AttributeValueSingleQuoted
                | State::AttributeValueUnquoted
                | State::AfterAttributeValueQuoted
                | State::SelfClosingStartTag
        );
        !self.0.sink().has_ended && !is_in_tag
    }
}
