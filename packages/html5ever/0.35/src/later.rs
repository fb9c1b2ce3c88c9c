//! The parts of the interface that later versions have: here, neither options nor encodings are announced.

use crate::interface::{Attribute, TreeSink};
use crate::tendril::StrTendril;
pub(crate) use markup5ever::TokenizerResult;

/// The sink cannot be told to show an option that is selected.
pub(crate) fn clone_option<S: TreeSink>(_: &S, _: &S::Handle) {}

/// The tokenizer does not return because the document names its encoding.
pub(crate) fn encoding<Handle>(_: StrTendril) -> Option<TokenizerResult<Handle>> {
    None
}

/// Offers the sink a shadow root, and tells whether it attached one.
pub(crate) fn attach_shadow_root<S: TreeSink>(
    sink: &S,
    host: &S::Handle,
    template: &S::Handle,
    attributes: &[Attribute],
) -> bool {
    sink.attach_declarative_shadow(host, template, attributes)
}
