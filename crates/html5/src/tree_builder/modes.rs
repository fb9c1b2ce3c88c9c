//! The rules of the insertion modes.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#the-insertion-mode>

mod after_after_body;
mod after_after_frameset;
mod after_body;
mod after_frameset;
mod after_head;
mod before_head;
mod before_html;
mod in_body;
mod in_body_end_tags;
mod in_body_start_tags;
mod in_caption;
mod in_cell;
mod in_column_group;
mod in_frameset;
mod in_head;
mod in_head_noscript;
mod in_row;
mod in_table;
mod in_table_body;
pub(super) mod in_table_text;
mod in_template;
mod initial;
mod text;

use super::{Flow, TreeBuilder, TreeToken};
use crate::HtmlTreeSink;
use crate::insertion_mode::{InsertionMode, rules_of, text_rules_of};
use fivefold_core::{ErrorCode, Name, Text};

/// The length of the white space that a text begins with. CR is among it: a reference can have made one.
pub(super) fn white_space_len(text: &str) -> usize {
    let is_space = |byte: &u8| matches!(byte, b'\t' | b'\n' | b'\x0C' | b'\r' | b' ');
    text.bytes().take_while(is_space).count()
}

/// The white space that a text begins with, and what follows it.
pub(super) fn split_white_space(text: Text<'_>) -> (Text<'_>, Text<'_>) {
    text.split_at(white_space_len(text.data))
}

/// Whether an end tag implies the root and the head, in the modes before these; all other end tags are ignored there.
pub(super) fn implies_root_and_head(end_tag: Name) -> bool {
    matches!(end_tag, Name::HEAD | Name::BODY | Name::HTML | Name::BR)
}

impl<S: HtmlTreeSink> TreeBuilder<S> {
    /// Processes a token using the rules for a mode, and tells the sink.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#using-the-rules-for>
    // If inlined, this is one function call wherever the mode is a constant.
    #[inline(always)]
    pub(super) fn use_rules(&mut self, mode: InsertionMode, token: TreeToken<'_>) -> Flow {
        self.sink.enter_mode(mode.fragment_id());
        rules_of!(mode, self, token)
    }

    /// Processes character tokens using the rules for a mode, and tells the sink. Returned text must be
    /// processed again.
    #[inline(always)]
    pub(super) fn use_rules_for_text<'t>(&mut self, mode: InsertionMode, text: Text<'t>) -> Option<Text<'t>> {
        self.sink.enter_mode(mode.fragment_id());
        text_rules_of!(mode, self, text)
    }

    /// A DOCTYPE anywhere but at the start.
    pub(super) fn unexpected_doctype(&mut self) -> Flow {
        self.error(ErrorCode::UnexpectedDoctype);
        Flow::Done
    }

    /// A start tag that is ignored.
    pub(super) fn unexpected_start_tag(&mut self) -> Flow {
        self.error(ErrorCode::UnexpectedStartTag);
        Flow::Done
    }

    /// A tag of either kind that is ignored.
    pub(super) fn unexpected_tag(&mut self, token: TreeToken<'_>) -> Flow {
        if matches!(token, TreeToken::EndTag(_)) { self.unexpected_end_tag() } else { self.unexpected_start_tag() }
    }

    /// An end tag that is ignored.
    pub(super) fn unexpected_end_tag(&mut self) -> Flow {
        self.error(ErrorCode::UnexpectedEndTag);
        Flow::Done
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#reset-the-insertion-mode-appropriately>
    ///
    /// The topmost of the elements that the algorithm looks for decides; in a fragment, the context stands for the
    /// first.
    pub(super) fn reset_insertion_mode(&mut self) {
        const DECIDING: [Name; 14] = [
            Name::TD,
            Name::TH,
            Name::TR,
            Name::TBODY,
            Name::THEAD,
            Name::TFOOT,
            Name::CAPTION,
            Name::COLGROUP,
            Name::TABLE,
            Name::TEMPLATE,
            Name::HEAD,
            Name::BODY,
            Name::FRAMESET,
            Name::HTML,
        ];
        let height = self.open_elements.topmost_of(&DECIDING).max(1);
        let last = height == 1;
        let name = match &self.state.context {
            Some(context) if last => context.name,
            _ => self.open_elements.at(height).name,
        };
        let name = if name.namespace == fivefold_core::Namespace::HTML { name.local } else { Name::UNKNOWN };
        self.state.insertion_mode = match name {
            // A context that is a cell or a head has its content parsed as in the body.
            Name::TD | Name::TH if !last => InsertionMode::InCell,
            Name::TR => InsertionMode::InRow,
            Name::TBODY | Name::THEAD | Name::TFOOT => InsertionMode::InTableBody,
            Name::CAPTION => InsertionMode::InCaption,
            Name::COLGROUP => InsertionMode::InColumnGroup,
            Name::TABLE => InsertionMode::InTable,
            Name::TEMPLATE => self.state.template_insertion_modes.last().copied().unwrap_or(InsertionMode::InTemplate),
            Name::HEAD if !last => InsertionMode::InHead,
            Name::FRAMESET => InsertionMode::InFrameset,
            Name::HTML if self.state.head_element.is_none() => InsertionMode::BeforeHead,
            Name::HTML => InsertionMode::AfterHead,
            _ => InsertionMode::InBody,
        };
    }
}
