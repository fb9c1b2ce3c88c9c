//! The "after head" insertion mode.

use super::split_white_space;
use crate::HtmlTreeSink;
use crate::tree_builder::open_elements::OpenElement;
use crate::tree_builder::{Flow, InsertionMode, TreeBuilder, TreeToken};
use fivefold_core::{ElementClass, ElementName, ErrorCode, Name, Text};

impl<S: HtmlTreeSink> TreeBuilder<S> {
    /// The "after head" insertion mode.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#the-after-head-insertion-mode>
    pub(super) fn after_head(&mut self, token: TreeToken<'_>) -> Flow {
        match token {
            TreeToken::Comment(_) | TreeToken::ProcessingInstruction(_) => {
                self.insert_comment_or_pi(self.appropriate_place(), token)
            }
            TreeToken::Doctype(_) => self.unexpected_doctype(),
            TreeToken::StartTag(tag) => match tag.name {
                Name::HTML => self.use_rules(InsertionMode::InBody, token),
                // An explicit body rules out a frameset.
                Name::BODY => {
                    self.insert_html_element(tag);
                    self.set_frameset_ok(false);
                    self.switch_to(InsertionMode::InBody)
                }
                Name::FRAMESET => {
                    self.insert_html_element(tag);
                    self.switch_to(InsertionMode::InFrameset)
                }
                // Metadata after `</head>` still goes into the head.
                name if ElementClass::HEAD_CONTENT.contains(name) => self.in_reopened_head(token),
                Name::HEAD => self.unexpected_start_tag(),
                // Any other start tag implies `<body>`.
                _ => self.begin_body(),
            },
            TreeToken::EndTag(tag) => match tag.name {
                Name::TEMPLATE => self.use_rules(InsertionMode::InHead, token),
                // These end tags imply `<body>`, too, and "in body" processes them; all others are ignored.
                Name::BODY | Name::HTML | Name::BR => self.begin_body(),
                _ => self.unexpected_end_tag(),
            },
            // The end of the input: even an empty document has a body.
            _ => self.begin_body(),
        }
    }

    /// A start tag that belongs in the head still goes there.
    fn in_reopened_head(&mut self, token: TreeToken<'_>) -> Flow {
        self.error(ErrorCode::MisplacedStartTag);
        let Some(head) = self.state.head_element else { return self.use_rules(InsertionMode::InHead, token) };
        // The head element pointer holds it meanwhile.
        self.open_elements.push(OpenElement::new(head, ElementName::html(Name::HEAD)));
        let height = self.open_elements.len() as u32;
        let flow = self.use_rules(InsertionMode::InHead, token);
        // The head leaves the stack again, from below the element that was pushed, if one was.
        self.open_elements.remove(height);
        flow
    }

    fn begin_body(&mut self) -> Flow {
        self.insert_implied_element(Name::BODY);
        self.set_frameset_ok(true);
        self.reprocess_in(InsertionMode::InBody)
    }

    pub(super) fn after_head_characters<'t>(&mut self, text: Text<'t>) -> Option<Text<'t>> {
        let (space, rest) = split_white_space(text);
        if space.data.is_empty() {
            self.begin_body();
        } else {
            self.insert_text(space);
        }
        Some(rest)
    }
}
