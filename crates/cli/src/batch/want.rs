//! The field `want` of a request.

use super::fields::Fields;
use crate::buffer::Buffer;
use crate::json::write_string;
use std::io::{self, Write};

/// The fields of answers, in all dialects.
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

    /// The requested fields, without duplicates, if all are in `known`, those of the dialect.
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

    /// Begins a field of the answer: a comma and the key.
    pub(super) fn begin(self, output: &mut Buffer) -> io::Result<()> {
        output.write_all(b",")?;
        write_string(output, self.name())?;
        output.write_all(b":")
    }
}

/// Writes `dropped_errors`, the number of errors and notices beyond the limit, if there are any.
pub(super) fn write_dropped(count: u64, output: &mut Buffer) -> io::Result<()> {
    if count > 0 { write!(output, r#","dropped_errors":{count}"#) } else { Ok(()) }
}
