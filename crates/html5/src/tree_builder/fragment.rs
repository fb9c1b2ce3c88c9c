//! Parsing fragments.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#parsing-html-fragments>

use super::insertion::is_html_integration_point;
use super::{InsertionMode, TreeBuilder};
use crate::HtmlTreeSink;
use crate::options::{Options, Scripting};
use crate::tokenizer::{State, TextState, TokenSink, Tokenizer};
use core::fmt;
use core::str::FromStr;
use fivefold_core::{ElementName, Name, Namespace, Observer, Span, TagAttributes};

/// The context element, whose content is parsed.
///
/// ```
/// use fivefold::html::Context;
/// let cell = Context::new("td");
/// let path: Context = "svg path".parse()?;
/// assert!("xul box".parse::<Context>().is_err());
/// # Ok::<(), fivefold::html::UnknownContext>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Context {
    namespace: Namespace,
    local_name: LocalName,
    attributes: Vec<(String, String)>,
    in_form: bool,
}

/// The local name of a context.
#[derive(Clone, Debug, PartialEq, Eq)]
enum LocalName {
    /// A static name, whose text needs no memory.
    Static(Name),
    /// Any other.
    Own(String),
}

impl LocalName {
    #[inline]
    fn new(text: &str) -> Self {
        Name::lookup(text).map_or_else(|| Self::Own(text.to_owned()), Self::Static)
    }
}

/// The text names no context: it should be a name, or `svg ` or `math ` and a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownContext;

impl fmt::Display for UnknownContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a context is the name of an element, or `svg` or `math`, a space and a name")
    }
}

impl std::error::Error for UnknownContext {}

impl FromStr for Context {
    type Err = UnknownContext;

    #[inline]
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (namespace, local_name) = match text.split_once(' ') {
            None => (Namespace::HTML, text),
            Some(("svg", name)) => (Namespace::SVG, name),
            Some(("math", name)) => (Namespace::MATHML, name),
            Some(_) => return Err(UnknownContext),
        };
        let is_name = local_name.starts_with(|first: char| first.is_ascii_alphabetic())
            && !local_name.contains(|other: char| other.is_ascii_whitespace() || matches!(other, '/' | '>' | '\0'));
        if is_name { Ok(Self::with_namespace(namespace, local_name)) } else { Err(UnknownContext) }
    }
}

/// The context that the text [names](FromStr); otherwise an HTML element of that name.
///
/// ```
/// use fivefold::html::parse_fragment;
/// let row = parse_fragment("tr", "<td>1<td>2");
/// assert_eq!(row.root().children().count(), 2);
/// ```
impl From<&str> for Context {
    fn from(text: &str) -> Self {
        match Name::lookup(text) {
            // No static name has a space, and so the text names no namespace.
            Some(_) => Self::new(text),
            None => text.parse().unwrap_or_else(|_| Self::new(text)),
        }
    }
}

impl From<&Self> for Context {
    fn from(context: &Self) -> Self {
        context.clone()
    }
}

impl Context {
    /// An HTML element.
    pub fn new(local_name: &str) -> Self {
        Self::with_namespace(Namespace::HTML, local_name)
    }

    /// An element of HTML, SVG or MathML. As in the source of a page, case does not matter in the names of HTML.
    #[inline]
    pub fn with_namespace(namespace: Namespace, local_name: &str) -> Self {
        let is_lowered = namespace == Namespace::HTML && local_name.bytes().any(|byte| byte.is_ascii_uppercase());
        let local_name =
            if is_lowered { LocalName::new(&local_name.to_ascii_lowercase()) } else { LocalName::new(local_name) };
        Self { namespace, local_name, attributes: Vec::new(), in_form: false }
    }

    /// Gives the context an attribute. Only `encoding` on MathML's `annotation-xml` matters.
    #[must_use]
    #[inline]
    pub fn with_attribute(mut self, name: &str, value: &str) -> Self {
        self.attributes.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Says that an ancestor of the context is a `form`. A context that is one itself needs no saying.
    #[must_use]
    pub fn with_form_ancestor(self) -> Self {
        Self { in_form: true, ..self }
    }

    /// The namespace of the element.
    pub fn namespace(&self) -> Namespace {
        self.namespace
    }

    /// The local name of the element.
    ///
    /// ```
    /// use fivefold::{Namespace, html::Context};
    /// let context: Context = "svg path".parse()?;
    /// assert_eq!((context.namespace(), context.local_name()), (Namespace::SVG, "path"));
    /// # Ok::<(), fivefold::html::UnknownContext>(())
    /// ```
    pub fn local_name(&self) -> &str {
        match &self.local_name {
            LocalName::Static(name) => name.as_static_str().unwrap_or_default(),
            LocalName::Own(text) => text,
        }
    }

    /// The state in which the tokenizer starts.
    pub fn initial_state(&self, scripting: Scripting) -> State {
        if self.namespace != Namespace::HTML {
            return State::Data;
        }
        match self.local_name {
            LocalName::Static(Name::NOSCRIPT) if scripting != Scripting::Disabled => State::Rawtext,
            LocalName::Static(name) => TextState::for_name(name).map_or(State::Data, State::from),
            LocalName::Own(_) => State::Data,
        }
    }

    /// Whether `<![CDATA[` begins a CDATA section at the start of the fragment.
    pub fn is_foreign(&self) -> bool {
        self.namespace != Namespace::HTML
    }
}

/// The context as the tree builder needs it.
#[derive(Clone, Copy, Debug)]
pub(super) struct FragmentContext {
    pub(super) name: ElementName,
    pub(super) is_html_integration_point: bool,
}

impl<S: TokenSink, O: Observer> Tokenizer<S, O> {
    /// A tokenizer with an observer, whose sink `wrap` makes of a tree builder: for a document or, in a context, for a
    /// fragment.
    pub fn around<T: HtmlTreeSink>(
        tree: T,
        context: Option<&Context>,
        options: Options,
        observer: O,
        wrap: impl FnOnce(TreeBuilder<T>) -> S,
    ) -> Self {
        let mut builder = TreeBuilder::new(tree, options);
        if let Some(context) = context {
            builder.begin_fragment(context);
        }
        let mut tokenizer = Self::with_observer(wrap(builder), observer);
        if let Some(context) = context {
            tokenizer.begin_in(context, options.scripting);
        }
        tokenizer
    }

    /// Begins as a context asks for.
    fn begin_in(&mut self, context: &Context, scripting: Scripting) {
        self.set_state(context.initial_state(scripting));
        self.set_cdata_allowed(context.is_foreign());
    }
}

impl<S: HtmlTreeSink> Tokenizer<TreeBuilder<S>> {
    /// A tokenizer and a tree builder for a fragment: in the state, and with the CDATA sections, that the context asks
    /// for.
    #[inline]
    pub fn for_fragment(sink: S, context: &Context, options: Options) -> Self {
        let mut tokenizer = Self::new(TreeBuilder::new(sink, options));
        tokenizer.begin_fragment(context);
        tokenizer
    }

    /// Becomes a new tokenizer with a new tree builder, for a document that is in the sink, with the same options and the
    /// same stop signal. The memory of both is kept.
    pub fn restart_document(&mut self) {
        self.sink_mut().restart();
        self.restart();
    }

    /// Makes a new tokenizer for a document one for a fragment.
    pub fn begin_fragment(&mut self, context: &Context) {
        self.sink_mut().begin_fragment(context);
        self.begin_in(context, self.sink().scripting());
    }
}

impl<S: HtmlTreeSink> TreeBuilder<S> {
    /// A tree builder for a fragment. Its tokenizer must begin as the context says, which
    /// [`Tokenizer::for_fragment`] sees to. The sink's document node is the root that the nodes go to.
    pub fn for_fragment(sink: S, context: &Context, options: Options) -> Self {
        let mut builder = Self::new(sink, options);
        builder.begin_fragment(context);
        builder
    }

    /// Makes a new tree builder for a document one for a fragment.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-parsing-algorithm>
    fn begin_fragment(&mut self, context: &Context) {
        let local = match &context.local_name {
            LocalName::Static(name) => *name,
            LocalName::Own(text) => self.sink.names_mut().intern(text),
        };
        let name = ElementName { namespace: context.namespace, local };
        let encoding = context.attributes.iter().find(|(name, _)| name == "encoding").map(|(_, value)| value.as_str());
        self.state.context =
            Some(FragmentContext { name, is_html_integration_point: is_html_integration_point(name, encoding) });
        // No form owns an element only because the parser of a fragment saw the element in the form.
        self.state.associates_with_forms = false;
        self.set_quirks_mode(self.options.quirks_mode);
        self.create_root(TagAttributes::EMPTY, Span::empty(0));
        if name == ElementName::html(Name::TEMPLATE) {
            self.push_template_mode(InsertionMode::InTemplate);
        }
        self.reset_insertion_mode();
        self.current.feedback.cdata_allowed = self.is_in_foreign_content();
        if context.in_form || name == ElementName::html(Name::FORM) {
            self.set_form_element_outside();
        }
    }

    /// Whether the fragment's context is the HTML element of that name.
    pub(super) fn context_is(&self, name: Name) -> bool {
        self.state.context.as_ref().is_some_and(|context| context.name == ElementName::html(name))
    }
}
