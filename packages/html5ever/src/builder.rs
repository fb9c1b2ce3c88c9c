//! The tree builder, a [`TokenSink`].

use crate::adapter::{Adapter, Idle, State};
use crate::drive::{Drive, Driven, RunSink, Session, Stop, message};
use crate::handles::Handles;
use crate::interface::{ElemName, NodeOrText, QuirksMode, Tracer, TreeSink};
use crate::tag::create_in;
use crate::tendril::StrTendril;
use crate::tokenizer::states::{self, RawKind};
use crate::tokenizer::{Tag, Token, TokenSink, TokenSinkResult};
use crate::{QualName, encoding, local_name, ns, replay};
use core::convert::Infallible;
use core::marker::PhantomData;
use core::ops::ControlFlow;
use fivefold_core::{Limits, Name, Namespace, ParseError, QuirksMode as NativeQuirksMode, Text};
use fivefold_html5::tokenizer::{
    Feedback, HtmlTag, HtmlToken, State as NativeState, TextState, TokenSink as NativeTokenSink,
};
use fivefold_html5::tree_builder::TreeBuilder as Native;
use fivefold_html5::{Context, HtmlTreeSink, Options, Scripting};
use std::cell::{Cell, RefCell};

/// The options of the tree builder.
#[derive(Clone, Copy, Debug)]
pub struct TreeBuilderOpts {
    /// Whether errors say where they are and what they mean. Off by default, when an error is just its name.
    pub exact_errors: bool,
    /// Whether scripts run: then `noscript` holds text. On by default.
    pub scripting_enabled: bool,
    /// Whether the document is that of an `iframe` with `srcdoc`, which is never in quirks mode. Off by default.
    pub iframe_srcdoc: bool,
    /// Whether the sink gets no DOCTYPE. Off by default.
    pub drop_doctype: bool,
    /// The mode of the document before its DOCTYPE is known, or that of a fragment's document. No quirks by default.
    pub quirks_mode: QuirksMode,
}

impl Default for TreeBuilderOpts {
    fn default() -> Self {
        Self {
            exact_errors: false,
            scripting_enabled: true,
            iframe_srcdoc: false,
            drop_doctype: false,
            quirks_mode: QuirksMode::NoQuirks,
        }
    }
}

impl TreeBuilderOpts {
    fn to_native(self, is_fragment: bool) -> Options {
        let scripting = match (self.scripting_enabled, is_fragment) {
            (false, _) => Scripting::Disabled,
            // Scripts of a fragment are marked as started, as for `innerHTML`.
            (true, true) => Scripting::Inert,
            (true, false) => Scripting::Normal,
        };
        Options::default()
            .with_scripting(scripting)
            // The user's sink says whether there may be one.
            .with_shadow_roots(true)
            .with_template_for(false)
            .with_iframe_srcdoc(self.iframe_srcdoc)
            .with_quirks_mode(match self.quirks_mode {
                QuirksMode::NoQuirks => NativeQuirksMode::NoQuirks,
                QuirksMode::LimitedQuirks => NativeQuirksMode::LimitedQuirks,
                QuirksMode::Quirks => NativeQuirksMode::Quirks,
            })
    }
}

/// Builds a tree in a [`TreeSink`] from tokens.
pub struct TreeBuilder<Handle, Sink> {
    /// The sink.
    pub sink: Sink,
    /// Fivefold's tree builder; `None` during a call.
    builder: RefCell<Option<Native<Idle>>>,
    handles: Handles<Handle>,
    context: Option<Handle>,
    /// Where the next token stands that comes by [`TokenSink::process_token`].
    offset: Cell<u64>,
    /// Whether the adjusted current node is foreign, after such a token.
    is_foreign: Cell<bool>,
}

impl<Handle, Sink> TreeBuilder<Handle, Sink>
where
    Handle: Clone,
    Sink: TreeSink<Handle = Handle>,
{
    /// A tree builder for a document.
    pub fn new(sink: Sink, opts: TreeBuilderOpts) -> Self {
        let handles = Handles::new(sink.get_document());
        let state = Box::new(State::new(opts.drop_doctype, opts.exact_errors));
        let options = opts.to_native(false);
        let mut builder = Native::new(Adapter { sink: &sink, handles: &handles, state }, options);
        builder.set_initial_quirks_mode(options.quirks_mode);
        let idle = idle(builder);
        Self {
            sink,
            builder: RefCell::new(Some(idle)),
            handles,
            context: None,
            offset: Cell::new(0),
            is_foreign: Cell::new(false),
        }
    }

    /// A tree builder for a fragment, the content of an element. Its nodes get a new `html` element as their root, in
    /// the sink's document. `form_elem` is the form that the context is, or is in.
    pub fn new_for_fragment(
        sink: Sink,
        context_elem: Handle,
        form_elem: Option<Handle>,
        opts: TreeBuilderOpts,
    ) -> Self {
        let document = sink.get_document();
        let root = create_in(&sink, QualName::new(None, ns!(html), local_name!("html")), Vec::new(), false);
        sink.append(&document, NodeOrText::AppendNode(root.clone()));
        let context = context_of(&sink, &context_elem);
        let is_foreign = context.is_foreign();
        let handles = Handles::new(root);
        let mut state = Box::new(State::new(opts.drop_doctype, opts.exact_errors));
        state.set_makes_fragment(true);
        if !opts.scripting_enabled {
            state.mark_scripts();
        }
        let adapter = Adapter { sink: &sink, handles: &handles, state };
        let mut builder = Native::for_fragment(adapter, &context, opts.to_native(true));
        builder.sink_mut().state.set_makes_fragment(false);
        builder.associate_with_forms();
        if let Some(form) = form_elem {
            let form = builder.sink_mut().add(form);
            builder.set_form_element(form);
        }
        let idle = idle(builder);
        Self {
            sink,
            builder: RefCell::new(Some(idle)),
            handles,
            context: Some(context_elem),
            offset: Cell::new(0),
            is_foreign: Cell::new(is_foreign),
        }
    }

    /// The state that the tokenizer begins in, for a fragment. Scripts run for its context, or as they do in the document.
    pub(crate) fn state_for_context(&self, context_element_allows_scripting: Option<bool>) -> states::State {
        let context = self.context.as_ref().expect("only a fragment has a context element");
        let allows_scripting = context_element_allows_scripting.unwrap_or_else(|| self.runs_scripts());
        let scripting = if allows_scripting { Scripting::Normal } else { Scripting::Disabled };
        match context_of(&self.sink, context).initial_state(scripting) {
            NativeState::Rcdata => states::RawData(states::Rcdata),
            NativeState::Rawtext => states::RawData(states::Rawtext),
            NativeState::ScriptData => states::RawData(states::ScriptData),
            NativeState::Plaintext => states::Plaintext,
            _ => states::Data,
        }
    }

    fn runs_scripts(&self) -> bool {
        self.builder.borrow().as_ref().is_some_and(|builder| builder.scripting() != Scripting::Disabled)
    }

    /// Passes every handle that the tree builder keeps to the tracer: those of the document, the open elements, the active
    /// formatting elements, the head and form elements and a fragment's context, and during a call of the sink also those
    /// of other nodes that the current token concerns.
    pub fn trace_handles(&self, tracer: &dyn Tracer<Handle = Handle>) {
        self.handles.trace(tracer);
        if let Some(context) = &self.context {
            tracer.trace_handle(context);
        }
    }

    /// Whether the tree builder is for a fragment.
    pub fn is_fragment(&self) -> bool {
        self.context.is_some()
    }

    /// Fivefold's tree builder with the user's sink, for as long as a call takes.
    fn wake(&self) -> Option<Native<Adapter<'_, Sink>>> {
        let adapter = |Idle(state)| Adapter { sink: &self.sink, handles: &self.handles, state };
        Some(self.builder.take()?.map_sink(adapter))
    }

    fn sleep(&self, mut builder: Native<Adapter<'_, Sink>>) {
        builder.sink_mut().settle();
        self.builder.replace(Some(idle(builder)));
    }
}

/// The tree builder, without the user's sink.
fn idle<S: TreeSink>(builder: Native<Adapter<'_, S>>) -> Native<Idle> {
    builder.map_sink(|adapter| Idle(adapter.state))
}

/// The context that an element of the user's tree is.
fn context_of<S: TreeSink>(sink: &S, element: &S::Handle) -> Context {
    let name = sink.elem_name(element);
    let namespace = match *name.ns() {
        ns!(svg) => Namespace::SVG,
        ns!(mathml) => Namespace::MATHML,
        _ => Namespace::HTML,
    };
    let context = Context::with_namespace(namespace, name.local_name());
    if namespace == Namespace::MATHML
        && *name.local_name() == local_name!("annotation-xml")
        && sink.is_mathml_annotation_xml_integration_point(element)
    {
        return context.with_attribute("encoding", "text/html");
    }
    context
}

impl<Handle, Sink> TokenSink for TreeBuilder<Handle, Sink>
where
    Handle: Clone,
    Sink: TreeSink<Handle = Handle>,
{
    type Handle = Handle;

    fn process_token(&self, token: Token, line_number: u64) -> TokenSinkResult<Handle> {
        if let Token::ParseError(message) = token {
            self.sink.parse_error(message);
            return TokenSinkResult::Continue;
        }
        let Some(mut builder) = self.wake() else { return TokenSinkResult::Continue };
        builder.sink_mut().settle();
        builder.sink_mut().set_line(line_number);
        let mut offset = self.offset.get();
        let mut label = None;
        let feedback = replay::token(&token, &mut offset, |token| {
            builder.sink_mut().state.chunk = token.text.clone();
            let answer = builder.token(token.token);
            if let HtmlToken::StartTag(tag) = token.token {
                label = label_of(&builder, tag).map(StrTendril::from_slice);
            }
            answer
        });
        self.offset.set(offset);
        self.is_foreign.set(feedback.cdata_allowed);
        let script = builder.sink_mut().take_script();
        builder.sink_mut().state.chunk = StrTendril::new();
        self.sleep(builder);
        match (feedback.switch_to, script, label) {
            (Some(TextState::Plaintext), ..) => TokenSinkResult::Plaintext,
            (Some(state), ..) => TokenSinkResult::RawData(RawKind::of(state)),
            (None, Some(script), _) => TokenSinkResult::Script(script),
            (None, None, Some(label)) => TokenSinkResult::EncodingIndicator(label),
            (None, None, None) => TokenSinkResult::Continue,
        }
    }

    fn adjusted_current_node_present_but_not_in_html_namespace(&self) -> bool {
        self.is_foreign.get()
    }

    fn drive(&self, drive: Drive<'_>) -> Driven<Handle> {
        let Some(mut builder) = self.wake() else { return drive.refuse() };
        let driven = drive.run(Direct { builder: &mut builder, session: None, label: None });
        self.sleep(builder);
        driven
    }
}

/// The label of the encoding that a start tag, which the tree builder has just processed, names.
fn label_of<'a, S: HtmlTreeSink>(builder: &Native<S>, tag: &HtmlTag<'a>) -> Option<&'a str> {
    if tag.name == Name::META && builder.heeds_meta() { encoding::label(tag.attributes) } else { None }
}

/// The sink that passes Fivefold's tokens to the tree builder as they are.
struct Direct<'b, 's, S: TreeSink> {
    builder: &'b mut Native<Adapter<'s, S>>,
    session: Option<Box<Session>>,
    label: Option<StrTendril>,
}

impl<S: TreeSink> RunSink for Direct<'_, '_, S> {
    type Handle = S::Handle;

    fn begin(&mut self, session: Box<Session>) {
        self.builder.sink_mut().state.chunk = session.chunk.clone();
        self.session = Some(session);
    }

    fn finish(&mut self) -> (Box<Session>, Option<Stop<S::Handle>>) {
        let sink = self.builder.sink_mut();
        sink.state.chunk = StrTendril::new();
        let script = sink.take_script().map(Stop::Script);
        (self.session.take().expect("a run has begun"), script.or_else(|| self.label.take().map(Stop::Encoding)))
    }
}

impl<'s, S: TreeSink> Direct<'_, 's, S> {
    /// Has the tree builder process a token that ends at an offset.
    #[inline(always)]
    fn process(
        &mut self,
        end: u64,
        process: impl FnOnce(&mut Native<Adapter<'s, S>>) -> ControlFlow<(), Feedback>,
    ) -> ControlFlow<(), Feedback> {
        let Self { builder, session, .. } = self;
        let Some(session) = session else { return ControlFlow::Break(()) };
        builder.sink_mut().settle();
        builder.sink_mut().set_line(session.line(end));
        session.timed(|_| process(builder))
    }
}

impl<S: TreeSink> NativeTokenSink for Direct<'_, '_, S> {
    fn token(&mut self, token: HtmlToken<'_>) -> ControlFlow<(), Feedback> {
        match token {
            HtmlToken::Text(text) => self.text_token(text),
            HtmlToken::StartTag(tag) => self.tag_token(tag, false),
            HtmlToken::EndTag(tag) => self.tag_token(tag, true),
            other => self.process(other.span().end, |builder| builder.token(other)),
        }
    }

    #[inline]
    fn text_token(&mut self, text: Text<'_>) -> ControlFlow<(), Feedback> {
        self.process(text.span.end, |builder| builder.text_token(text))
    }

    #[inline]
    fn tag_token(&mut self, tag: &HtmlTag<'_>, is_end_tag: bool) -> ControlFlow<(), Feedback> {
        let answer = self.process(tag.span.end, |builder| builder.tag_token(tag, is_end_tag));
        if tag.name == Name::META
            && !is_end_tag
            && let Some(found) = label_of(self.builder, tag)
        {
            self.label = Some(StrTendril::from_slice(found));
            return answer.map_continue(|feedback| Feedback { pause: true, ..feedback });
        }
        answer
    }

    fn parse_error(&mut self, error: ParseError) {
        match &self.session {
            Some(session) if session.exact_errors => {
                let sink = self.builder.sink();
                sink.sink.parse_error(message(error, true, sink.line()));
            }
            _ => NativeTokenSink::parse_error(self.builder, error),
        }
    }

    fn wants_errors(&self) -> bool {
        true
    }

    fn wants_input_errors(&self) -> bool {
        self.builder.sink().reports_exactly() || self.session.as_ref().is_some_and(|session| session.exact_errors)
    }

    fn limits(&self) -> Limits {
        self.builder.limits()
    }

    fn heeds_meta(&self) -> bool {
        self.builder.heeds_meta()
    }

    fn source(&mut self, chunk: &str) -> usize {
        self.builder.source(chunk)
    }

    fn source_retracted(&mut self, length: usize) {
        self.builder.source_retracted(length);
    }
}

/// The `html` element of a stack of open elements: its first entry.
///
/// # Panics
///
/// Panics if the stack is empty.
pub fn html_elem<Handle>(open_elems: &[Handle]) -> &Handle {
    &open_elems[0]
}

/// The entries of the list of active formatting elements, back to a marker. Nothing returns one; it is here for programs
/// that name it.
#[derive(Debug)]
pub struct ActiveFormattingIter<'a, Handle> {
    never: Infallible,
    entries: PhantomData<&'a Handle>,
}

impl<'a, Handle> Iterator for ActiveFormattingIter<'a, Handle> {
    type Item = (usize, &'a Handle, &'a Tag);

    fn next(&mut self) -> Option<Self::Item> {
        match self.never {}
    }
}

/// Whether an element goes onto the stack of open elements. Nothing takes one; it is here for programs that name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PushFlag {
    /// It does.
    Push,
    /// It does not.
    NoPush,
}
