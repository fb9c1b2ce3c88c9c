//! The parts of the interface that html5ever 0.29 and 0.35 lack.

use crate::interface::{Attribute, TreeSink};
use crate::tendril::StrTendril;
pub(crate) use markup5ever::TokenizerResult;

/// Tells the sink to show an option that is selected.
#[inline]
pub(crate) fn clone_option<S: TreeSink>(sink: &S, option: &S::Handle) {
    sink.maybe_clone_an_option_into_selectedcontent(option);
}

/// With what the tokenizer returns because the document names its encoding, if it returns for this.
pub(crate) fn encoding<Handle>(label: StrTendril) -> Option<TokenizerResult<Handle>> {
    Some(TokenizerResult::EncodingIndicator(label))
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
