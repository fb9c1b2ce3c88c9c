//! How a source is read, apart from its language.

use fivefold::html::{self, Context, Scripting};
use fivefold::{Limits, xml};

/// What entities may add to an XML document, in bytes. Each byte is a step, and the steps that read a replacement text are
/// shown together.
const ENTITY_BYTES: u64 = 1 << 16;

/// The settings of HTML.
#[derive(Debug, Default)]
pub(crate) struct Settings {
    /// The context element, if the source is a fragment.
    pub(crate) context: Option<Context>,
    /// Whether scripting is enabled.
    pub(crate) scripting: bool,
    /// Whether the document is to be written again as its author wrote it.
    pub(crate) as_written: bool,
}

impl Settings {
    /// Takes a word of a request, if it is a setting: `scripting`, or `fragment=td`, `fragment=svg/path`.
    pub(crate) fn take(&mut self, word: &str) -> Result<bool, ()> {
        if word == "scripting" {
            self.scripting = true;
        } else if let Some(name) = word.strip_prefix("fragment=") {
            self.context = Some(name.replacen('/', " ", 1).parse().map_err(|_| ())?);
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// The options of the parser of HTML.
    pub(crate) fn html(&self) -> html::Options {
        if self.as_written {
            return html::Options::as_written().with_errors(true);
        }
        let scripting = if self.scripting { Scripting::Normal } else { Scripting::Disabled };
        html::Options::default().with_errors(true).with_scripting(scripting)
    }

    /// The options of the parser of XML.
    pub(crate) fn xml() -> xml::Options {
        let limits = Limits::default().with_entity_bytes(ENTITY_BYTES);
        xml::Options::default().with_errors(true).with_notices(true).with_limits(limits)
    }
}
