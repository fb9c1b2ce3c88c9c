//! The document type.

use super::repair::{illegal_character, replaced_characters, replaced_name};
use super::{SerializeProblem, Strictness};
use crate::tokenizer::read_back::ReadDoctype;
use fivefold_core::xml_char::{is_public_id, is_qualified_name};

/// The parts of a document type.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Doctype<'a> {
    /// Its name; empty if it has none.
    pub(crate) name: &'a str,
    pub(crate) public_id: Option<&'a str>,
    pub(crate) system_id: Option<&'a str>,
    pub(crate) internal_subset: Option<&'a str>,
}

impl Doctype<'_> {
    /// Writes the document type; `is_last` says that nothing will follow. Returns what it means for what follows.
    ///
    /// A DOCTYPE can fail in too many ways for rules about each part, and there is only one, so it is read back.
    ///
    /// <https://w3c.github.io/DOM-Parsing/#xml-serializing-a-documenttype-node>
    pub(crate) fn write(
        self,
        strictness: Strictness,
        is_last: bool,
        output: &mut String,
    ) -> Result<ReadDoctype, SerializeProblem> {
        match strictness {
            Strictness::Error => self.check().and_then(|()| self.write_part(false, output)).and_then(well_formed),
            Strictness::Replace => self.write_replaced(output),
            Strictness::Xml5 => self.write_part(is_last, output),
        }
    }

    /// Looks for what XML 1.0 refuses, apart from the internal subset.
    fn check(self) -> Result<(), SerializeProblem> {
        let Self { name, public_id, system_id, .. } = self;
        if !is_qualified_name(name) {
            return Err(SerializeProblem::DoctypeName);
        }
        if public_id.is_some_and(|id| !is_public_id(id)) {
            return Err(SerializeProblem::PublicId);
        }
        // A public identifier does not stand alone.
        if public_id.is_some() && system_id.is_none() {
            return Err(SerializeProblem::SystemId);
        }
        match system_id.and_then(illegal_character) {
            Some(character) => Err(SerializeProblem::IllegalCharacter { character }),
            None => Ok(()),
        }
    }

    /// Writes a document type that XML 1.0 accepts: without a public identifier or an internal subset that it refuses.
    fn write_replaced(self, output: &mut String) -> Result<ReadDoctype, SerializeProblem> {
        let name = if is_qualified_name(self.name) { self.name.to_owned() } else { replaced_name(self.name) };
        let public_id = self.public_id.filter(|id| is_public_id(id));
        // In a URI, a quote can be escaped.
        let system_id = self.system_id.or(public_id.map(|_| "")).map(|id| {
            let id = replaced_characters(id);
            if id.contains('"') && id.contains('\'') { id.replace('"', "%22").into() } else { id }
        });
        let replaced =
            Doctype { name: &name, public_id, system_id: system_id.as_deref(), internal_subset: self.internal_subset };
        let without_subset = Doctype { internal_subset: None, ..replaced };
        let start = output.len();
        for doctype in [replaced, without_subset] {
            let written = doctype.write_part(false, output).and_then(well_formed);
            if written.is_ok() {
                return written;
            }
            output.truncate(start);
        }
        // White space in an identifier is normalized.
        Doctype { public_id: None, system_id: None, ..without_subset }.write_part(false, output)
    }

    /// Writes the document type so that XML5 reads it back.
    fn write_part(self, is_last: bool, output: &mut String) -> Result<ReadDoctype, SerializeProblem> {
        let start = output.len();
        output.push_str("<!DOCTYPE ");
        output.push_str(self.name);
        self.write_identifiers(output);
        if let Some(subset) = self.internal_subset {
            output.push_str(if self.name.is_empty() { "[" } else { " [" });
            output.push_str(subset);
            output.push(']');
        }
        output.push('>');
        let result = self.read_back(&output[start..]);
        if is_last && result.as_ref().is_err_and(|problem| *problem == SerializeProblem::InternalSubset) {
            // The input that the subset comes from may have ended in it. Then the output may end in it, too.
            output.truncate(output.len() - "]>".len());
            return self.read_back(&output[start..]);
        }
        result
    }

    fn write_identifiers(self, output: &mut String) {
        let keyword = match (self.public_id, self.system_id) {
            (None, None) => return,
            (Some(_), _) => " PUBLIC",
            (None, Some(_)) => " SYSTEM",
        };
        output.push_str(keyword);
        for id in [self.public_id, self.system_id].into_iter().flatten() {
            let quote = if id.contains('"') { '\'' } else { '"' };
            output.push(' ');
            output.push(quote);
            output.push_str(id);
            output.push(quote);
        }
    }

    fn read_back(self, text: &str) -> Result<ReadDoctype, SerializeProblem> {
        let read = ReadDoctype::read(text).ok_or(SerializeProblem::DoctypeName)?;
        let texts = read.token(text).map(|token| [token.name, token.public_id, token.system_id, token.internal_subset]);
        let [name, public_id, system_id, subset] =
            texts.ok_or(SerializeProblem::DoctypeName)?.map(|text| text.map(|text| text.data));
        let parts = [
            (name.unwrap_or_default() == self.name, SerializeProblem::DoctypeName),
            (public_id == self.public_id, SerializeProblem::PublicId),
            (system_id == self.system_id, SerializeProblem::SystemId),
            (subset == self.internal_subset && read.len == text.len(), SerializeProblem::InternalSubset),
        ];
        let problem = parts.into_iter().find_map(|(is_same, problem)| (!is_same).then_some(problem));
        problem.map_or(Ok(read), Err)
    }
}

/// Refuses a document type with an internal subset that is not well-formed.
fn well_formed(doctype: ReadDoctype) -> Result<ReadDoctype, SerializeProblem> {
    if doctype.is_well_formed() { Ok(doctype) } else { Err(SerializeProblem::InternalSubset) }
}
