//! How the declarations of attributes change a tag.

use super::declarations::{collapse_spaces, is_collapsed};
use super::machine::Machine;
use crate::recover::Recover;
use fivefold_core::machine::{CurrentTag, StateMachine, TokenBuilder};
use fivefold_core::piece::Chunk;
use fivefold_core::{ErrorCode, Observer, work};

impl<O: Observer, R: Recover> Machine<O, R> {
    /// Normalises the values of the current tag whose types ask for it, marks IDs and supplies defaults. The tag ends at the
    /// offset `end`.
    #[inline(always)]
    pub(super) fn apply_attribute_declarations(&mut self, end: u64, chunk: Chunk<'_>) {
        let declarations = &self.dtd.declarations;
        if declarations.have_relevant_attributes() && declarations.may_be_relevant(self.token.tag_name(chunk).data) {
            self.apply_relevant_declarations(end, chunk);
        }
    }

    /// *Attribute defaults*.
    #[cold]
    fn apply_relevant_declarations(&mut self, end: u64, chunk: Chunk<'_>) {
        let Some(declared) = self.dtd.declarations.relevant_attributes(self.token.tag_name(chunk).data) else { return };
        let mut missing_len = declared.defaults_len;
        // What is to be changed: few attributes are IDs, and fewer have spaces that collapse.
        let mut ids = Vec::new();
        let mut collapsed = Vec::new();
        for (index, attribute) in self.token.tag_attributes(chunk).iter().enumerate() {
            let Some(&at) = declared.by_name.get(attribute.name_text.data) else { continue };
            let declaration = &declared.attributes[at];
            missing_len -= declaration.default_len();
            if declaration.is_id {
                ids.push(index);
            }
            if declaration.is_tokenized && !is_collapsed(attribute.value.data) {
                collapsed.push((index, collapse_spaces(attribute.value.data)));
            }
        }
        for (index, value) in collapsed {
            self.token.attributes.replace_value(index, &value, chunk, &mut self.token.scratch);
        }
        if missing_len > 0 {
            self.supply_defaults(missing_len, end, chunk);
        }
        ids.into_iter().for_each(|index| self.token.attributes.mark_id(index));
    }

    fn supply_defaults(&mut self, len: u64, end: u64, chunk: Chunk<'_>) {
        let tag = fivefold_core::Span::new(self.token.start, end);
        let offset = self.locate(tag).start;
        if !self.expansion.budget.take(len, offset) {
            self.error_at(ErrorCode::AttributeDefaultLimitReached, tag);
            return;
        }
        let TokenBuilder { attributes, scratch, tag: CurrentTag { name, .. }, .. } = &mut self.token;
        let Some(declared) = self.dtd.declarations.elements.get(name.text(chunk, scratch).data) else { return };
        let limit = self.options.limits.attributes;
        let mut is_full = false;
        for declaration in declared.defaults.iter().map(|&index| &declared.attributes[index]) {
            work::steps(1);
            let count = attributes.len();
            is_full = count >= limit;
            if is_full {
                break;
            }
            let default = declaration.default.as_deref().unwrap_or_default();
            attributes.push_default(&declaration.name, default, end, chunk, scratch);
            if declaration.is_id && attributes.len() > count {
                attributes.mark_id(count);
            }
        }
        if is_full {
            self.error_at(ErrorCode::AttributeLimitReached, tag);
        }
    }
}
