//! The "in table" insertion mode.

use super::in_body_start_tags::is_hidden_input;
use crate::HtmlTreeSink;
use crate::tokenizer::HtmlTag;
use crate::tree_builder::element_class::TABLE_CONTEXT;
use crate::tree_builder::{Flow, FormPointer, InsertionMode, TreeBuilder, TreeToken};
use fivefold_core::{ElementClass, ElementEnd, ErrorCode, Name, Text};

impl<S: HtmlTreeSink> TreeBuilder<S> {
    /// The "in table" insertion mode.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intable>
    pub(super) fn in_table(&mut self, token: TreeToken<'_>) -> Flow {
        match token {
            TreeToken::Comment(_) | TreeToken::ProcessingInstruction(_) => {
                self.insert_comment_or_pi(self.appropriate_place(), token)
            }
            TreeToken::Doctype(_) => self.unexpected_doctype(),
            TreeToken::StartTag(tag) => self.in_table_start_tag(token, tag),
            TreeToken::EndTag(tag) => match tag.name {
                Name::TABLE => {
                    if !self.open_elements.has_in_table_scope(Name::TABLE) {
                        return self.unexpected_end_tag();
                    }
                    self.pop_until(Name::TABLE, ElementEnd::Tag(tag.span));
                    self.reset_insertion_mode();
                    Flow::Done
                }
                // Elements that cannot end here.
                Name::BODY | Name::HTML => self.unexpected_end_tag(),
                name if ElementClass::TABLE_PART.contains(name) => self.unexpected_end_tag(),
                Name::TEMPLATE => self.use_rules(InsertionMode::InHead, token),
                _ => self.foster_parented(token),
            },
            TreeToken::EndOfFile => self.use_rules(InsertionMode::InBody, token),
        }
    }

    fn in_table_start_tag(&mut self, token: TreeToken<'_>, tag: &HtmlTag<'_>) -> Flow {
        match tag.name {
            Name::CAPTION => {
                self.clear_to(&[Name::TABLE]);
                self.push_marker();
                self.insert_html_element(tag);
                self.switch_to(InsertionMode::InCaption)
            }
            Name::COLGROUP => {
                self.clear_to(&[Name::TABLE]);
                self.insert_html_element(tag);
                self.switch_to(InsertionMode::InColumnGroup)
            }
            // Implies `<colgroup>`.
            Name::COL => {
                self.clear_to(&[Name::TABLE]);
                self.insert_implied_element(Name::COLGROUP);
                self.reprocess_in(InsertionMode::InColumnGroup)
            }
            Name::TBODY | Name::TFOOT | Name::THEAD => {
                self.clear_to(&[Name::TABLE]);
                self.insert_html_element(tag);
                self.switch_to(InsertionMode::InTableBody)
            }
            // Implies `<tbody>`; "in table body" then implies `<tr>` for a cell.
            Name::TD | Name::TH | Name::TR => {
                self.clear_to(&[Name::TABLE]);
                self.insert_implied_element(Name::TBODY);
                self.reprocess_in(InsertionMode::InTableBody)
            }
            // Tables nest only in cells: this one implies `</table>`.
            Name::TABLE => {
                self.error(ErrorCode::NestedElement);
                if !self.open_elements.has_in_table_scope(Name::TABLE) {
                    return Flow::Done;
                }
                self.pop_until(Name::TABLE, self.implied_end());
                self.reset_insertion_mode();
                Flow::Reprocess
            }
            Name::STYLE | Name::SCRIPT | Name::TEMPLATE => self.use_rules(InsertionMode::InHead, token),
            // Hidden inputs and forms stay in the table, since they show nothing.
            Name::INPUT if is_hidden_input(tag) => {
                self.error(ErrorCode::MisplacedStartTag);
                self.insert_void_element(tag);
                Flow::Done
            }
            Name::FORM => self.form_start_tag_in_table(tag),
            _ => self.foster_parented(token),
        }
    }

    fn form_start_tag_in_table(&mut self, tag: &HtmlTag<'_>) -> Flow {
        self.error(ErrorCode::MisplacedStartTag);
        let in_template = self.is_parsing_template_contents();
        if self.state.form_element != FormPointer::Null && !in_template {
            return Flow::Done;
        }
        let form = self.insert_html_element(tag);
        if !in_template {
            self.point_to_form(form);
        }
        self.pop(ElementEnd::Implied(self.current.end));
        Flow::Done
    }

    /// Anything else: what belongs in no cell goes before the table.
    fn foster_parented(&mut self, token: TreeToken<'_>) -> Flow {
        self.error(ErrorCode::FosterParentedContent);
        self.state.foster_parenting = true;
        let flow = self.use_rules(InsertionMode::InBody, token);
        self.state.foster_parenting = false;
        flow
    }

    /// The character tokens of the "in table" insertion mode.
    pub(super) fn in_table_characters<'t>(&mut self, text: Text<'t>) -> Option<Text<'t>> {
        // Text directly in the table is collected, because only all of it together shows whether it is white space.
        let takes_table_text = self
            .open_elements
            .current()
            .is_some_and(|current| current.has_class(TABLE_CONTEXT) || current.is(Name::TEMPLATE));
        if takes_table_text {
            self.state.original_insertion_mode = self.state.insertion_mode;
            self.state.insertion_mode = InsertionMode::InTableText;
            return Some(text);
        }
        self.foster_parented_text(text);
        None
    }

    pub(super) fn foster_parented_text(&mut self, text: Text<'_>) {
        self.text_error(ErrorCode::FosterParentedContent, text);
        self.state.foster_parenting = true;
        self.use_rules_for_text(InsertionMode::InBody, text);
        self.state.foster_parenting = false;
    }

    /// Clears the stack back to a table, table body or table row context, which `contexts` names. A template and the
    /// root end it too.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#clear-the-stack-back-to-a-table-context>,
    /// <https://html.spec.whatwg.org/multipage/parsing.html#clear-the-stack-back-to-a-table-body-context>,
    /// <https://html.spec.whatwg.org/multipage/parsing.html#clear-the-stack-back-to-a-table-row-context>
    pub(super) fn clear_to(&mut self, contexts: &[Name]) {
        let height = self.open_elements.topmost_of(contexts);
        let height = height.max(self.open_elements.topmost(Name::TEMPLATE)).max(self.open_elements.topmost(Name::HTML));
        self.pop_to_height(height);
    }
}
