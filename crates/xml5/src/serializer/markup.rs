//! Comments and processing instructions.

use super::repair::{
    illegal_character, is_strict_comment, is_strict_target, replaced_comment, replaced_instruction_data,
    replaced_target,
};
use super::survival::{is_comment, is_instruction_data, is_target};
use super::{SerializeProblem, Strictness};
use std::borrow::Cow;

/// Writes a comment, or nothing with an error.
///
/// <https://w3c.github.io/DOM-Parsing/#xml-serializing-a-comment-node>
pub(crate) fn write_comment(data: &str, strictness: Strictness, output: &mut String) -> Result<(), SerializeProblem> {
    let data = match strictness {
        Strictness::Replace => Cow::Owned(replaced_comment(data)),
        _ if !is_comment(data) => return Err(SerializeProblem::Comment),
        _ => Cow::Borrowed(data),
    };
    if strictness == Strictness::Error {
        if !is_strict_comment(&data) {
            return Err(SerializeProblem::Comment);
        }
        refuse_illegal_character(&data)?;
    }
    output.extend(["<!--", &data, "-->"]);
    Ok(())
}

/// Writes a processing instruction, or nothing with an error.
///
/// <https://w3c.github.io/DOM-Parsing/#xml-serializing-a-processinginstruction-node>
pub(crate) fn write_instruction(
    target: &str,
    data: &str,
    strictness: Strictness,
    output: &mut String,
) -> Result<(), SerializeProblem> {
    let (target, data) = match strictness {
        Strictness::Replace => (Cow::Owned(replaced_target(target)), Cow::Owned(replaced_instruction_data(data))),
        strictness => {
            let is_strict = strictness == Strictness::Error;
            if !is_target(target) || is_strict && !is_strict_target(target) {
                return Err(SerializeProblem::ProcessingInstructionTarget);
            }
            if !is_instruction_data(data) {
                return Err(SerializeProblem::ProcessingInstructionData);
            }
            if is_strict {
                refuse_illegal_character(data)?;
            }
            (Cow::Borrowed(target), Cow::Borrowed(data))
        }
    };
    let space = if data.is_empty() { "" } else { " " };
    output.extend(["<?", &target, space, &data, "?>"]);
    Ok(())
}

/// Refuses text with a character that XML forbids.
pub(crate) fn refuse_illegal_character(text: &str) -> Result<(), SerializeProblem> {
    illegal_character(text).map_or(Ok(()), |character| Err(SerializeProblem::IllegalCharacter { character }))
}
