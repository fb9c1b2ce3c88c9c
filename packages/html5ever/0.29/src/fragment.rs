//! Parsers of fragments; here, the document says whether scripts run.

use crate::interface::{Attribute, QualName, TreeSink};
use crate::parser::{ParseOpts, Parser};
use crate::tokenizer::{TokenizerOpts, states};
use crate::tree_builder::{TreeBuilder, create_element};

/// A parser of a fragment: the content of an element of that name, with these attributes.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-parsing-algorithm>
pub fn parse_fragment<Sink: TreeSink>(
    sink: Sink,
    opts: ParseOpts,
    context_name: QualName,
    context_attrs: Vec<Attribute>,
) -> Parser<Sink> {
    let context = create_element(&sink, context_name, context_attrs);
    parse_fragment_for_element(sink, opts, context, None)
}

/// Like [`parse_fragment`], for an element that the sink has, and the form that the element is or is in.
pub fn parse_fragment_for_element<Sink: TreeSink>(
    sink: Sink,
    opts: ParseOpts,
    context_element: Sink::Handle,
    form_element: Option<Sink::Handle>,
) -> Parser<Sink> {
    let builder = TreeBuilder::new_for_fragment(sink, context_element, form_element, opts.tree_builder);
    let state = builder.tokenizer_state_for_context_elem();
    Parser::new(builder, TokenizerOpts { initial_state: Some(state), ..opts.tokenizer })
}

impl<Handle: Clone, Sink: TreeSink<Handle = Handle>> TreeBuilder<Handle, Sink> {
    /// The state that the tokenizer begins in, for a fragment. A `noscript` holds text if scripts run in the document.
    ///
    /// # Panics
    ///
    /// Panics unless the tree builder is for a fragment.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-parsing-algorithm>
    pub fn tokenizer_state_for_context_elem(&self) -> states::State {
        self.state_for_context(None)
    }
}
