//! The "in body" insertion mode: end tags, in the standard's order.

use crate::HtmlTreeSink;
use crate::tokenizer::HtmlTag;
use crate::tree_builder::element_class::OWN_END_TAG;
use crate::tree_builder::open_elements::NO_SLOT;
use crate::tree_builder::{Flow, InsertionMode, TreeBuilder, TreeToken};
use fivefold_core::{ElementClass, ElementEnd, ErrorCode, Name, Span, TagAttributes};

const HEADINGS: &[Name] = ElementClass::HEADING.names();

impl<S: HtmlTreeSink> TreeBuilder<S> {
    /// The end tags of the "in body" insertion mode.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody>
    pub(super) fn in_body_end_tag(&mut self, tag: &HtmlTag<'_>) -> Flow {
        let end = ElementEnd::Tag(tag.span);
        match tag.name {
            Name::TEMPLATE => self.use_rules(InsertionMode::InHead, TreeToken::EndTag(tag)),
            // The elements stay open, in case more content follows.
            Name::BODY => self.leave_body(end),
            // Implies `</body>`; "after body" then processes the token.
            Name::HTML => {
                self.leave_body(self.implied_end());
                if self.state.insertion_mode == InsertionMode::AfterBody { Flow::Reprocess } else { Flow::Done }
            }
            // Block-level elements, buttons and selects.
            Name::ADDRESS
            | Name::ARTICLE
            | Name::ASIDE
            | Name::BLOCKQUOTE
            | Name::BUTTON
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
            | Name::LISTING
            | Name::MAIN
            | Name::MENU
            | Name::NAV
            | Name::OL
            | Name::PRE
            | Name::SEARCH
            | Name::SECTION
            | Name::SELECT
            | Name::SUMMARY
            | Name::UL => {
                if !self.open_elements.has_in_scope(tag.name) {
                    return self.unexpected_end_tag();
                }
                self.close_element_in_scope(Name::UNKNOWN, tag);
                Flow::Done
            }
            Name::FORM => self.form_end_tag(tag),
            // `</p>` without an open paragraph makes an empty one.
            Name::P => {
                if !self.open_elements.has_in_button_scope(Name::P) {
                    self.error(ErrorCode::UnexpectedEndTag);
                    self.insert_implied_element(Name::P);
                }
                self.close_p_element(end);
                Flow::Done
            }
            // An item of an outer list is out of reach.
            Name::LI => {
                if !self.open_elements.has_in_list_item_scope(Name::LI) {
                    return self.unexpected_end_tag();
                }
                self.close_element_in_scope(Name::LI, tag);
                Flow::Done
            }
            // Each closes only an element of its own name.
            Name::DD | Name::DT => {
                if !self.open_elements.has_in_scope(tag.name) {
                    return self.unexpected_end_tag();
                }
                self.close_element_in_scope(tag.name, tag);
                Flow::Done
            }
            Name::H1 | Name::H2 | Name::H3 | Name::H4 | Name::H5 | Name::H6 => self.heading_end_tag(tag),
            // Formatting elements, which may be closed in the wrong order.
            Name::A
            | Name::B
            | Name::BIG
            | Name::CODE
            | Name::EM
            | Name::FONT
            | Name::I
            | Name::NOBR
            | Name::S
            | Name::SMALL
            | Name::STRIKE
            | Name::STRONG
            | Name::TT
            | Name::U => {
                self.adoption_agency(tag.name, end);
                Flow::Done
            }
            // The element's marker goes with it, and all formatting elements after the marker.
            Name::APPLET | Name::MARQUEE | Name::OBJECT => {
                if !self.open_elements.has_in_scope(tag.name) {
                    return self.unexpected_end_tag();
                }
                self.close_element_in_scope(Name::UNKNOWN, tag);
                self.clear_active_formatting();
                Flow::Done
            }
            // `</br>` makes a line break.
            Name::BR => {
                self.error(ErrorCode::UnexpectedEndTag);
                self.reconstruct_active_formatting();
                // The end tag acts as a start tag without attributes, which the source does not have.
                let span = Span::empty(tag.span.start);
                self.insert_void_element(&HtmlTag { attributes: TagAttributes::EMPTY, span, ..*tag });
                self.set_frameset_ok(false);
                Flow::Done
            }
            _ => {
                let name = self.local_name(tag);
                self.any_other_end_tag(name, end);
                Flow::Done
            }
        }
    }

    /// The short cut: closes the current node if the end tag is its own, and all that the rules would do is to pop it and, if
    /// it is a formatting element, to remove it from the end of the list. Returns whether that was done.
    // The rules would find the element in scope, and imply no end tag; the first round of the adoption agency would find no
    // furthest block.
    #[inline(always)]
    pub(super) fn close_current(&mut self, name: Name, end: ElementEnd) -> bool {
        let Some(current) = self.open_elements.current() else { return false };
        if !current.is(name) || current.has_class(OWN_END_TAG) {
            return false;
        }
        let (slot, node) = (current.formatting, current.node);
        if slot == NO_SLOT {
            self.pop(end);
            return true;
        }
        let is_last = self.active_formatting.is_last(slot, node);
        if is_last {
            self.pop(end);
            self.remove_active_formatting(slot);
        }
        is_last
    }

    /// Generates implied end tags except for `except`, and pops elements up to the one with the tag's name, which is
    /// open.
    fn close_element_in_scope(&mut self, except: Name, tag: &HtmlTag<'_>) {
        self.generate_implied_end_tags(except);
        if !self.open_elements.current_is(tag.name) {
            self.error(ErrorCode::MisnestedEndTag);
        }
        self.pop_until(tag.name, ElementEnd::Tag(tag.span));
    }

    /// `</body>`, and the first half of `</html>`. The body stays on the stack.
    fn leave_body(&mut self, end: ElementEnd) -> Flow {
        if !self.open_elements.has_in_scope(Name::BODY) {
            return self.unexpected_end_tag();
        }
        self.check_open_elements();
        self.state.body_end = Some(end);
        self.switch_to(InsertionMode::AfterBody)
    }

    /// Closes headings: the end tag of any heading closes whichever is open.
    fn heading_end_tag(&mut self, tag: &HtmlTag<'_>) -> Flow {
        if !self.open_elements.has_any_in_scope(HEADINGS) {
            return self.unexpected_end_tag();
        }
        self.generate_implied_end_tags(Name::UNKNOWN);
        if !self.open_elements.current_is(tag.name) {
            self.error(ErrorCode::MisnestedEndTag);
        }
        self.pop_through(self.open_elements.topmost_of(HEADINGS), ElementEnd::Tag(tag.span));
        Flow::Done
    }

    fn form_end_tag(&mut self, tag: &HtmlTag<'_>) -> Flow {
        let end = ElementEnd::Tag(tag.span);
        // Templates do not use the form pointer: the innermost form in scope is closed.
        if self.is_parsing_template_contents() {
            if !self.open_elements.has_in_scope(Name::FORM) {
                return self.unexpected_end_tag();
            }
            self.close_element_in_scope(Name::UNKNOWN, tag);
            return Flow::Done;
        }
        // Otherwise the form pointer says which form is meant, and is reset.
        let Some(form) = self.take_form_element() else {
            return self.unexpected_end_tag();
        };
        self.sink.release(form);
        let height = self.open_elements.height_of_form(form);
        let Some(height) = height.filter(|&height| self.open_elements.is_in_scope(height)) else {
            return self.unexpected_end_tag();
        };
        self.generate_implied_end_tags(Name::UNKNOWN);
        if self.open_elements.len() == height as usize {
            self.pop(end);
            return Flow::Done;
        }
        // The form alone leaves the stack, from below what is still open in it.
        self.error(ErrorCode::MisnestedEndTag);
        self.take_off_stack(height, end);
        Flow::Done
    }

    /// Any other end tag, and end tags of formatting elements that are not active.
    pub(in crate::tree_builder) fn any_other_end_tag(&mut self, name: Name, end: ElementEnd) {
        let Some(height) = self.open_elements.closed_by_any_other_end_tag(name) else {
            self.error(ErrorCode::UnexpectedEndTag);
            return;
        };
        self.generate_implied_end_tags(name);
        if self.open_elements.len() != height as usize {
            self.error(ErrorCode::MisnestedEndTag);
        }
        self.pop_through(height, end);
    }
}
