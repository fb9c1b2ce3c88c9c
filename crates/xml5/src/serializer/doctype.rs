//! The document type.

use super::SerializeProblem;
use crate::tokenizer::read_back::ReadDoctype;

/// The parts of a document type.
#[derive(Clone, Copy, Debug)]
pub(super) struct Doctype<'a> {
    /// Its name; empty if it has none.
    pub(super) name: &'a str,
    pub(super) public_id: Option<&'a str>,
    pub(super) system_id: Option<&'a str>,
    pub(super) internal_subset: Option<&'a str>,
}

impl Doctype<'_> {
    /// Writes the document type; `is_last` says that nothing will follow. Returns what it means for what follows.
    ///
    /// A DOCTYPE can fail in too many ways for rules about each part, and there is only one, so it is read back.
    ///
    /// <https://w3c.github.io/DOM-Parsing/#xml-serializing-a-documenttype-node>
    pub(super) fn write(self, is_last: bool, output: &mut String) -> Result<ReadDoctype, SerializeProblem> {
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
        let problem = match read.token(text) {
            Some(token) => [
                (token.name.map_or("", |name| name.data) != self.name, SerializeProblem::DoctypeName),
                (token.public_id.map(|id| id.data) != self.public_id, SerializeProblem::PublicId),
                (token.system_id.map(|id| id.data) != self.system_id, SerializeProblem::SystemId),
                (
                    token.internal_subset.map(|subset| subset.data) != self.internal_subset,
                    SerializeProblem::InternalSubset,
                ),
                (read.len != text.len(), SerializeProblem::InternalSubset),
            ]
            .into_iter()
            .find_map(|(differs, problem)| differs.then_some(problem)),
            None => Some(SerializeProblem::DoctypeName),
        };
        problem.map_or(Ok(read), Err)
    }
}
