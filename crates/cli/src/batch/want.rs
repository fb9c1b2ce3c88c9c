//! What a request asks for.

use super::fields::Fields;
use crate::buffer::Buffer;
use crate::json::write_string;
use std::io::{self, Write};

/// What can be answered, in one dialect or another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Want {
    Tree,
    Tokens,
    Errors,
    Notices,
    Serialized,
    Canonical,
    Encoding,
    Mode,
    Events,
}

impl Want {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Tree => "tree",
            Self::Tokens => "tokens",
            Self::Errors => "errors",
            Self::Notices => "notices",
            Self::Serialized => "serialized",
            Self::Canonical => "canonical",
            Self::Encoding => "encoding",
            Self::Mode => "mode",
            Self::Events => "events",
        }
    }

    /// What the request wants of all that is `known` in its dialect, each once.
    pub(super) fn read(fields: &Fields<'_>, known: &[Self]) -> Result<Vec<Self>, String> {
        let Some(names) = fields.texts("want")? else { return Ok(vec![Self::Tree]) };
        let mut wants = Vec::new();
        for name in names {
            let want = known.iter().find(|want| want.name() == name).ok_or_else(|| format!("unknown want `{name}`"))?;
            if !wants.contains(want) {
                wants.push(*want);
            }
        }
        Ok(wants)
    }

    /// Begins the answer to this: a comma, and what comes before the value.
    pub(super) fn begin(self, output: &mut Buffer) -> io::Result<()> {
        output.write_all(b",")?;
        write_string(output, self.name())?;
        output.write_all(b":")
    }
}

/// Ends answers with the number of errors and notices that came after so many that no more were kept, if there are any.
pub(super) fn write_dropped(count: u64, output: &mut Buffer) -> io::Result<()> {
    if count > 0 { write!(output, r#","dropped_errors":{count}"#) } else { Ok(()) }
}
