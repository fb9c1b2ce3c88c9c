//! The lists of the tokenizers' states, from those of the standards.

use super::header;
use crate::standards;
use std::fmt::Write as _;

/// The states of a standard, and what their enum says of itself. Of the states of a character reference, the list has the
/// first at most: the others are a machine of their own.
pub(super) fn generate(standard: &str, about: &[&str]) -> Result<String, String> {
    let mut out = header("The tokenizer's states, and the function of each.");
    out.push_str("\nfivefold_core::states! {\n");
    about.iter().for_each(|line| out.extend([format!("    /// {line}").trim_end(), "\n"]));
    out.push_str("    pub enum State;\n    dispatcher in_state;\n");
    for entry in standards::read(standard)? {
        let is_shared = entry.group == "Character references" && entry.id != "character-reference-state";
        if is_shared || !matches!(entry.kind.as_str(), "state" | "own state") {
            continue;
        }
        let name = entry.name.trim_end_matches(" state").replace(['(', ')'], "").to_lowercase();
        let words: Vec<_> = name.split([' ', '-']).collect();
        let variant: String = words.iter().map(|word| word[..1].to_uppercase() + &word[1..]).collect();
        let separator = if entry.note.is_empty() { "" } else { ": " };
        let _ = writeln!(out, "    /// {}{separator}{}.", entry.name, entry.note);
        let _ = writeln!(out, "    {variant} => {}, {:?};", words.join("_"), entry.id);
    }
    out.push_str("}\n");
    Ok(out)
}
