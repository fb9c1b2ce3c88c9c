//! The "in head" insertion mode.

use super::split_white_space;
use crate::HtmlTreeSink;
use crate::options::Scripting;
use crate::tokenizer::{HtmlTag, TextState};
use crate::tree_builder::open_elements::OpenElement;
use crate::tree_builder::{Flow, InsertionMode, TreeBuilder, TreeToken};
use fivefold_core::{ElementEnd, ElementName, ErrorCode, Name, Text};

impl<S: HtmlTreeSink> TreeBuilder<S> {
    /// The "in head" insertion mode.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead>
    pub(in crate::tree_builder) fn in_head(&mut self, token: TreeToken<'_>) -> Flow {
        match token {
            TreeToken::Comment(_) | TreeToken::ProcessingInstruction(_) => {
                self.insert_comment_or_pi(self.appropriate_place(), token)
            }
            TreeToken::Doctype(_) => self.unexpected_doctype(),
            TreeToken::StartTag(tag) => match tag.name {
                Name::HTML => self.use_rules(InsertionMode::InBody, token),
                Name::BASE | Name::BASEFONT | Name::BGSOUND | Name::LINK | Name::META => {
                    // That a `meta` changes the encoding is the matter of `MetaEncoding`, which sees the tokens.
                    self.insert_void_element(tag);
                    Flow::Done
                }
                Name::TITLE => self.parse_generic_text(tag, TextState::Rcdata),
                // Without scripts, the content of `noscript` is markup; with scripts, it is text.
                Name::NOSCRIPT if self.scripting_is_disabled() => {
                    self.insert_html_element(tag);
                    self.switch_to(InsertionMode::InHeadNoscript)
                }
                Name::NOSCRIPT | Name::NOFRAMES | Name::STYLE => self.parse_generic_text(tag, TextState::Rawtext),
                Name::SCRIPT => self.script_start_tag(tag),
                Name::TEMPLATE => self.template_start_tag(tag),
                Name::HEAD => self.unexpected_start_tag(),
                // Any other start tag implies `</head>`.
                _ => self.leave_head(),
            },
            TreeToken::EndTag(tag) => match tag.name {
                Name::HEAD => {
                    self.pop(ElementEnd::Tag(tag.span));
                    self.switch_to(InsertionMode::AfterHead)
                }
                // These end tags imply `</head>`, too; all others but that of a template are ignored.
                Name::BODY | Name::HTML | Name::BR => self.leave_head(),
                Name::TEMPLATE => self.template_end_tag(tag),
                _ => self.unexpected_end_tag(),
            },
            // The end of the input.
            _ => self.leave_head(),
        }
    }

    fn leave_head(&mut self) -> Flow {
        self.pop(self.implied_end());
        self.reprocess_in(InsertionMode::AfterHead)
    }

    pub(super) fn in_head_characters<'t>(&mut self, text: Text<'t>) -> Option<Text<'t>> {
        let (space, rest) = split_white_space(text);
        if space.data.is_empty() {
            self.leave_head();
        } else {
            self.insert_text(space);
        }
        Some(rest)
    }

    /// The generic raw text and generic RCDATA element parsing algorithms.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#generic-raw-text-element-parsing-algorithm>,
    /// <https://html.spec.whatwg.org/multipage/parsing.html#generic-rcdata-element-parsing-algorithm>
    pub(super) fn parse_generic_text(&mut self, tag: &HtmlTag<'_>, state: TextState) -> Flow {
        self.insert_html_element(tag);
        self.enter_text_mode(state)
    }

    /// Switches the tokenizer to a text state and the tree builder to the "text" mode.
    pub(super) fn enter_text_mode(&mut self, state: TextState) -> Flow {
        self.current.feedback.switch_to = Some(state);
        self.state.original_insertion_mode = self.state.insertion_mode;
        self.switch_to(InsertionMode::Text)
    }

    fn script_start_tag(&mut self, tag: &HtmlTag<'_>) -> Flow {
        let place = self.place_for_element();
        let script = self.create_html_element(Name::SCRIPT, tag);
        // Scripts of this mode run when they are inserted, as if no parser had inserted them.
        if self.options.scripting != Scripting::Fragment {
            self.sink.mark_script_parser_inserted(script);
        }
        // Inert scripts never run, also not because they are inserted.
        if self.options.scripting == Scripting::Inert {
            self.sink.mark_script_already_started(script);
        }
        self.sink.insert(place, script);
        self.push(OpenElement::new(script, ElementName::html(Name::SCRIPT)));
        self.enter_text_mode(TextState::ScriptData)
    }

    /// The end tag of a template.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead>
    fn template_end_tag(&mut self, tag: &HtmlTag<'_>) -> Flow {
        if !self.open_elements.contains(Name::TEMPLATE) {
            return self.unexpected_end_tag();
        }
        self.generate_all_implied_end_tags_thoroughly();
        if !self.open_elements.current_is(Name::TEMPLATE) {
            self.error(ErrorCode::MisnestedEndTag);
        }
        self.remove_markers();
        self.close_template(ElementEnd::Tag(tag.span));
        Flow::Done
    }

    /// Pops through the last template, and leaves its insertion modes.
    pub(super) fn close_template(&mut self, end: ElementEnd) {
        self.pop_template(end);
        self.clear_active_formatting();
        self.pop_template_mode();
        self.reset_insertion_mode();
    }
}
