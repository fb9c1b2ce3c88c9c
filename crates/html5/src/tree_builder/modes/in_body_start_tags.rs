//! The "in body" insertion mode: start tags, in the standard's order.

use crate::HtmlTreeSink;
use crate::tokenizer::{HtmlTag, TextState};
use crate::tree_builder::{Flow, FormPointer, InsertionMode, TreeBuilder, TreeToken};
use fivefold_core::{ElementClass, ElementName, ErrorCode, Name, Namespace, QuirksMode};

impl<S: HtmlTreeSink> TreeBuilder<S> {
    /// The start tags of the "in body" insertion mode.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody>
    pub(super) fn in_body_start_tag(&mut self, tag: &HtmlTag<'_>) -> Flow {
        match tag.name {
            // A second `<html>`: only its new attributes are added.
            Name::HTML => self.html_start_tag_in_body(tag),
            // What belongs in the head is processed as there, but stays where it is.
            Name::BASE
            | Name::BASEFONT
            | Name::BGSOUND
            | Name::LINK
            | Name::META
            | Name::NOFRAMES
            | Name::SCRIPT
            | Name::STYLE
            | Name::TEMPLATE
            | Name::TITLE => self.use_rules(InsertionMode::InHead, TreeToken::StartTag(tag)),
            // A second `<body>`: only its new attributes are added, and it rules out a frameset.
            Name::BODY => self.body_start_tag_in_body(tag),
            // Replaces the body, as long as nothing visible is in it.
            Name::FRAMESET => self.frameset_start_tag_in_body(tag),
            // Blocks end an open paragraph.
            Name::ADDRESS
            | Name::ARTICLE
            | Name::ASIDE
            | Name::BLOCKQUOTE
            | Name::CENTER
            | Name::DETAILS
            | Name::DIALOG
            | Name::DIR
            | Name::DIV
            | Name::DL
            | Name::FIELDSET
            | Name::FIGCAPTION
            | Name::FIGURE
            | Name::FOOTER
            | Name::HEADER
            | Name::HGROUP
            | Name::MAIN
            | Name::MENU
            | Name::NAV
            | Name::OL
            | Name::P
            | Name::SEARCH
            | Name::SECTION
            | Name::SUMMARY
            | Name::UL => {
                self.close_p_element_in_button_scope();
                self.insert_html_element(tag);
                Flow::Done
            }
            // Headings do not nest: the current one ends.
            Name::H1 | Name::H2 | Name::H3 | Name::H4 | Name::H5 | Name::H6 => {
                self.close_p_element_in_button_scope();
                if self.open_elements.current().is_some_and(|current| current.name.has_class(ElementClass::HEADING)) {
                    self.error(ErrorCode::NestedElement);
                    self.pop(self.implied_end());
                }
                self.insert_html_element(tag);
                Flow::Done
            }
            // A line feed right after the tag is not content.
            Name::PRE | Name::LISTING => {
                self.close_p_element_in_button_scope();
                self.insert_html_element(tag);
                self.state.ignore_line_feed = true;
                self.set_frameset_ok(false);
                Flow::Done
            }
            Name::FORM => self.form_start_tag_in_body(tag),
            // Items end the item before them.
            Name::LI => self.list_item_start_tag(&[Name::LI], tag),
            Name::DD | Name::DT => self.list_item_start_tag(&[Name::DD, Name::DT], tag),
            // The rest of the input is text.
            Name::PLAINTEXT => {
                self.close_p_element_in_button_scope();
                self.insert_html_element(tag);
                self.current.feedback.switch_to = Some(TextState::Plaintext);
                Flow::Done
            }
            // Buttons do not nest: the open one ends.
            Name::BUTTON => {
                if self.open_elements.has_in_scope(Name::BUTTON) {
                    self.error(ErrorCode::NestedElement);
                    self.generate_implied_end_tags(Name::UNKNOWN);
                    self.pop_until(Name::BUTTON, self.implied_end());
                }
                self.reconstruct_active_formatting();
                self.insert_html_element(tag);
                self.set_frameset_ok(false);
                Flow::Done
            }
            // Links do not nest: the open one ends.
            Name::A => self.a_start_tag(tag),
            // Formatting elements, which are reopened in later blocks.
            Name::B
            | Name::BIG
            | Name::CODE
            | Name::EM
            | Name::FONT
            | Name::I
            | Name::S
            | Name::SMALL
            | Name::STRIKE
            | Name::STRONG
            | Name::TT
            | Name::U => {
                self.reconstruct_active_formatting();
                self.insert_formatting_element(tag);
                Flow::Done
            }
            // Like the above, but they do not nest.
            Name::NOBR => {
                self.reconstruct_active_formatting();
                if self.open_elements.has_in_scope(Name::NOBR) {
                    self.error(ErrorCode::NestedElement);
                    self.adoption_agency(Name::NOBR, self.implied_end());
                    self.reconstruct_active_formatting();
                }
                self.insert_formatting_element(tag);
                Flow::Done
            }
            // The marker keeps formatting elements inside from being reopened outside.
            Name::APPLET | Name::MARQUEE | Name::OBJECT => {
                self.reconstruct_active_formatting();
                self.insert_html_element(tag);
                self.push_marker();
                self.set_frameset_ok(false);
                Flow::Done
            }
            // In quirks mode, a paragraph may contain tables.
            Name::TABLE => {
                if self.state.quirks_mode != QuirksMode::Quirks {
                    self.close_p_element_in_button_scope();
                }
                self.insert_html_element(tag);
                self.set_frameset_ok(false);
                self.switch_to(InsertionMode::InTable)
            }
            // Void elements that are phrasing content.
            Name::AREA | Name::BR | Name::EMBED | Name::IMG | Name::KEYGEN | Name::WBR => {
                self.reconstruct_active_formatting();
                self.insert_void_element(tag);
                self.set_frameset_ok(false);
                Flow::Done
            }
            Name::INPUT => self.input_start_tag_in_body(tag),
            // Void elements that show nothing, so no formatting elements are reconstructed.
            Name::PARAM | Name::SOURCE | Name::TRACK => {
                self.insert_void_element(tag);
                Flow::Done
            }
            // A separator; in a `select` it ends options and groups.
            Name::HR => {
                self.close_p_element_in_button_scope();
                if self.open_elements.has_in_scope(Name::SELECT) {
                    self.generate_implied_end_tags(Name::UNKNOWN);
                    self.report_open_options();
                }
                self.insert_void_element(tag);
                self.set_frameset_ok(false);
                Flow::Done
            }
            // A common mistake for `<img>`.
            Name::IMAGE => {
                self.error(ErrorCode::MisplacedStartTag);
                self.reconstruct_active_formatting();
                self.insert_void_element_named(Name::IMG, tag);
                self.set_frameset_ok(false);
                Flow::Done
            }
            // A line feed right after the tag is not content.
            Name::TEXTAREA => {
                self.insert_html_element(tag);
                self.state.ignore_line_feed = true;
                self.set_frameset_ok(false);
                self.enter_text_mode(TextState::Rcdata)
            }
            // The content of `xmp`, of the next two, and with scripts of `noscript`, is raw text.
            Name::XMP => {
                self.close_p_element_in_button_scope();
                self.reconstruct_active_formatting();
                self.set_frameset_ok(false);
                self.parse_generic_text(tag, TextState::Rawtext)
            }
            Name::IFRAME => {
                self.set_frameset_ok(false);
                self.parse_generic_text(tag, TextState::Rawtext)
            }
            Name::NOEMBED => self.parse_generic_text(tag, TextState::Rawtext),
            Name::NOSCRIPT if !self.scripting_is_disabled() => self.parse_generic_text(tag, TextState::Rawtext),
            // A `select` and its parts: a `select` does not nest, and its parts may end what is open in it.
            Name::SELECT => self.select_start_tag(tag),
            Name::OPTION => self.option_start_tag(tag),
            Name::OPTGROUP => self.optgroup_start_tag(tag),
            // A ruby base or text container ends all other parts of the ruby.
            Name::RB | Name::RTC => {
                if self.open_elements.has_in_scope(Name::RUBY) {
                    self.generate_implied_end_tags(Name::UNKNOWN);
                    if !self.open_elements.current_is(Name::RUBY) {
                        self.error(ErrorCode::UnclosedElement);
                    }
                }
                self.insert_html_element(tag);
                Flow::Done
            }
            // A ruby text or parenthesis may stay in an `rtc`.
            Name::RP | Name::RT => {
                if self.open_elements.has_in_scope(Name::RUBY) {
                    self.generate_implied_end_tags(Name::RTC);
                    if !self.open_elements.current_is(Name::RTC) && !self.open_elements.current_is(Name::RUBY) {
                        self.error(ErrorCode::UnclosedElement);
                    }
                }
                self.insert_html_element(tag);
                Flow::Done
            }
            // These two begin foreign content.
            Name::MATH => self.foreign_root(Namespace::MATHML, tag),
            Name::SVG => self.foreign_root(Namespace::SVG, tag),
            // Parts of tables, framesets and documents have no place here.
            Name::CAPTION
            | Name::COL
            | Name::COLGROUP
            | Name::FRAME
            | Name::HEAD
            | Name::TBODY
            | Name::TD
            | Name::TFOOT
            | Name::TH
            | Name::THEAD
            | Name::TR => self.unexpected_start_tag(),
            // All other elements, known or not; without scripts, `noscript` is one of them.
            _ => {
                self.reconstruct_active_formatting();
                self.insert_html_element(tag);
                Flow::Done
            }
        }
    }

    fn html_start_tag_in_body(&mut self, tag: &HtmlTag<'_>) -> Flow {
        self.error(ErrorCode::RepeatedStartTag);
        // Templates have no root of their own.
        if !self.open_elements.contains(Name::TEMPLATE) {
            self.sink.add_missing_attributes(self.open_elements.at(1).node, tag.attributes);
        }
        Flow::Done
    }

    /// The second entry of the stack, if it is the `body` element.
    fn body_element(&self) -> Option<S::Node> {
        (self.open_elements.len() > 1)
            .then(|| self.open_elements.at(2))
            .filter(|entry| entry.is(Name::BODY))
            .map(|entry| entry.node)
    }

    fn body_start_tag_in_body(&mut self, tag: &HtmlTag<'_>) -> Flow {
        self.error(ErrorCode::RepeatedStartTag);
        if let Some(body) = self.body_element()
            && !self.open_elements.contains(Name::TEMPLATE)
        {
            self.set_frameset_ok(false);
            self.sink.add_missing_attributes(body, tag.attributes);
        }
        Flow::Done
    }

    fn frameset_start_tag_in_body(&mut self, tag: &HtmlTag<'_>) -> Flow {
        self.error(ErrorCode::UnexpectedStartTag);
        // In most fragments, and in a template in the head, there is no body.
        let Some(body) = self.body_element() else { return Flow::Done };
        if !self.state.frameset_ok {
            return Flow::Done;
        }
        self.sink.detach(body);
        self.pop_to_height(1);
        self.insert_html_element(tag);
        self.switch_to(InsertionMode::InFrameset)
    }

    fn form_start_tag_in_body(&mut self, tag: &HtmlTag<'_>) -> Flow {
        let in_template = self.is_parsing_template_contents();
        // Forms do not nest, except in templates, which are without the form pointer.
        if self.state.form_element != FormPointer::Null && !in_template {
            self.error(ErrorCode::NestedElement);
            return Flow::Done;
        }
        self.close_p_element_in_button_scope();
        let form = self.insert_html_element(tag);
        if !in_template {
            self.point_to_form(form);
        }
        Flow::Done
    }

    /// `li`, or `dd` and `dt`: closes an open one of its kind, unless something special stands between.
    fn list_item_start_tag(&mut self, kind: &[Name], tag: &HtmlTag<'_>) -> Flow {
        self.set_frameset_ok(false);
        if let Some(height) = self.open_elements.closed_by_list_item(kind) {
            self.generate_implied_end_tags(self.open_elements.at(height).name.local);
            if self.open_elements.len() != height as usize {
                self.error(ErrorCode::UnclosedElement);
            }
            self.pop_through(height, self.implied_end());
        }
        self.close_p_element_in_button_scope();
        self.insert_html_element(tag);
        Flow::Done
    }

    fn a_start_tag(&mut self, tag: &HtmlTag<'_>) -> Flow {
        if let Some(slot) = self.active_formatting.last_after_marker(Name::A) {
            self.error(ErrorCode::NestedElement);
            // The algorithm stops early if the element is not in scope, so it may leave it in the list or on the stack.
            let node = self.active_formatting.node(slot);
            self.adoption_agency(Name::A, self.implied_end());
            if let Some(node) = node {
                self.forget_formatting_element(slot, node);
            }
        }
        self.reconstruct_active_formatting();
        self.insert_formatting_element(tag);
        Flow::Done
    }

    /// Removes an `a` from the list and the stack, if the adoption agency has left it there.
    fn forget_formatting_element(&mut self, slot: u32, node: S::Node) {
        if !self.active_formatting.holds(slot, node) {
            return;
        }
        if let Some(height) = self.active_formatting.height(slot) {
            self.take_off_stack(height, self.implied_end());
        }
        self.remove_active_formatting(slot);
    }

    fn input_start_tag_in_body(&mut self, tag: &HtmlTag<'_>) -> Flow {
        // In a fragment of a `select`, there is no `select` to end.
        if self.context_is(Name::SELECT) {
            return self.unexpected_start_tag();
        }
        // An input ends the `select` that it is in.
        if self.open_elements.has_in_scope(Name::SELECT) {
            self.error(ErrorCode::UnclosedElement);
            self.pop_until(Name::SELECT, self.implied_end());
        }
        self.reconstruct_active_formatting();
        self.insert_void_element(tag);
        if !is_hidden_input(tag) {
            self.set_frameset_ok(false);
        }
        Flow::Done
    }

    fn select_start_tag(&mut self, tag: &HtmlTag<'_>) -> Flow {
        // In a fragment of a `select`, there is no `select` to end.
        if self.context_is(Name::SELECT) {
            return self.unexpected_start_tag();
        }
        // `<select>` in a `select` acts as its end tag.
        if self.open_elements.has_in_scope(Name::SELECT) {
            self.error(ErrorCode::NestedElement);
            self.pop_until(Name::SELECT, self.implied_end());
            return Flow::Done;
        }
        self.reconstruct_active_formatting();
        self.insert_html_element(tag);
        self.set_frameset_ok(false);
        Flow::Done
    }

    fn option_start_tag(&mut self, tag: &HtmlTag<'_>) -> Flow {
        // In a `select`, an option implies end tags such as that of the option before it, but none of a group; elsewhere
        // it ends only an option that is the current node.
        if self.open_elements.has_in_scope(Name::SELECT) {
            self.generate_implied_end_tags(Name::OPTGROUP);
            if self.open_elements.has_in_scope(Name::OPTION) {
                self.error(ErrorCode::NestedElement);
            }
        } else if self.open_elements.current_is(Name::OPTION) {
            self.pop(self.implied_end());
        }
        self.reconstruct_active_formatting();
        self.insert_html_element(tag);
        Flow::Done
    }

    fn optgroup_start_tag(&mut self, tag: &HtmlTag<'_>) -> Flow {
        // In a `select`, a group implies all such end tags, also that of the group before it; elsewhere it ends only an
        // option that is the current node.
        if self.open_elements.has_in_scope(Name::SELECT) {
            self.generate_implied_end_tags(Name::UNKNOWN);
            self.report_open_options();
        } else if self.open_elements.current_is(Name::OPTION) {
            self.pop(self.implied_end());
        }
        self.reconstruct_active_formatting();
        self.insert_html_element(tag);
        Flow::Done
    }

    fn report_open_options(&mut self) {
        if self.open_elements.has_any_in_scope(&[Name::OPTION, Name::OPTGROUP]) {
            self.error(ErrorCode::UnclosedElement);
        }
    }

    /// `math` and `svg`, which begin foreign content.
    fn foreign_root(&mut self, namespace: Namespace, tag: &HtmlTag<'_>) -> Flow {
        self.reconstruct_active_formatting();
        self.insert_foreign_element(ElementName { namespace, local: tag.name }, tag);
        Flow::Done
    }
}

/// Whether an `input` is of the hidden type.
pub(super) fn is_hidden_input(tag: &HtmlTag<'_>) -> bool {
    tag.attributes.get(Name::TYPE).is_some_and(|value| value.data.eq_ignore_ascii_case("hidden"))
}
