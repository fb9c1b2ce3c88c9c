//! The parts of the interface that later versions have: here, neither options nor encodings are announced, and no shadow
//! root can be attached.

use crate::interface::{Attribute, TreeSink};
use crate::tendril::StrTendril;

/// Why the tokenizer returns.
#[must_use]
#[derive(Debug)]
pub enum TokenizerResult<Handle> {
    /// The input is read.
    Done,
    /// A script is to be run.
    Script(Handle),
}

/// The sink cannot be told to show an option that is selected.
pub(crate) fn clone_option<S: TreeSink>(_: &S, _: &S::Handle) {}

/// The tokenizer does not return because the document names its encoding.
pub(crate) fn encoding<Handle>(_: StrTendril) -> Option<TokenizerResult<Handle>> {
    None
}

/// The sink is not told which template would become a shadow root, so it cannot attach one.
pub(crate) fn attach_shadow_root<S: TreeSink>(_: &S, _: &S::Handle, _: &S::Handle, _: &[Attribute]) -> bool {
    false
}
