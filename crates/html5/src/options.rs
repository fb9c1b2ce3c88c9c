//! The options of the parser.

use fivefold_core::{Limits, QuirksMode};

/// The scripting mode of a parser.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#scripting-mode>
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Scripting {
    /// Scripts do not run: the contents of `noscript` are parsed.
    #[default]
    Disabled,
    /// Scripts run: `noscript` holds text, and the sink is told when a script ends.
    Normal,
    /// Scripting is on, but scripts are marked as started, as with `innerHTML`; `noscript` holds text.
    Inert,
    /// As in `createContextualFragment`: `noscript` holds text, and scripts run when they are inserted.
    Fragment,
}

/// How to parse.
///
/// ```
/// use fivefold::html::{Options, Scripting};
/// let options = Options::default().with_scripting(Scripting::Normal).with_shadow_roots(false);
/// assert_eq!(options.scripting, Scripting::Normal);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Options {
    /// The scripting mode. Disabled by default.
    pub scripting: Scripting,
    /// Whether `<template shadowrootmode>` makes shadow roots. `None`, the default, means in documents but not in
    /// fragments, as in browsers.
    pub shadow_roots: Option<bool>,
    /// Whether `<template for>` patches the content that its markers name. On by default.
    pub template_for: bool,
    /// Whether `selectedcontent` gets a copy of the content of the selected option. On by default.
    pub selected_content: bool,
    /// Whether the document is that of an `iframe` with `srcdoc`, which is never in quirks mode. Off by default.
    pub iframe_srcdoc: bool,
    /// For a fragment: the mode of its document. No quirks by default.
    pub quirks_mode: QuirksMode,
    /// Whether a `Document` collects parse errors. Off by default, when they cost nothing. A custom sink tells by
    /// [`wants_errors`](fivefold_core::TreeSink::wants_errors) whether it does.
    pub errors: bool,
    /// The limits of the parser.
    pub limits: Limits,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            scripting: Scripting::Disabled,
            shadow_roots: None,
            template_for: true,
            selected_content: true,
            iframe_srcdoc: false,
            quirks_mode: QuirksMode::NoQuirks,
            errors: false,
            limits: Limits::default(),
        }
    }
}

impl Options {
    /// The options for a document that is to be written again as its author wrote it: scripts are inert, so that `noscript`
    /// holds text; shadow roots are `template` elements; no `template for` patches, and no `selectedcontent` copies.
    ///
    /// ```
    /// use fivefold::html::{Options, Parser, serialize};
    ///
    /// let source = "<noscript><p></noscript><?start name=a?>old<?end ?><template for=\"a\">new</template>";
    /// let document = Parser::for_fragment("div", Options::as_written()).parse(source);
    /// assert_eq!(serialize(&document), source);
    /// ```
    pub fn as_written() -> Self {
        Self {
            scripting: Scripting::Inert,
            shadow_roots: Some(false),
            template_for: false,
            selected_content: false,
            ..Self::default()
        }
    }

    /// Sets the [scripting mode](Self::scripting).
    #[must_use]
    pub fn with_scripting(self, scripting: Scripting) -> Self {
        Self { scripting, ..self }
    }

    /// Sets whether [shadow roots](Self::shadow_roots) are made.
    #[must_use]
    pub fn with_shadow_roots(self, allowed: bool) -> Self {
        Self { shadow_roots: Some(allowed), ..self }
    }

    /// Sets whether [`template for`](Self::template_for) patches content.
    #[must_use]
    pub fn with_template_for(self, template_for: bool) -> Self {
        Self { template_for, ..self }
    }

    /// Sets whether [`selectedcontent`](Self::selected_content) gets a copy.
    #[must_use]
    pub fn with_selected_content(self, selected_content: bool) -> Self {
        Self { selected_content, ..self }
    }

    /// Sets whether the document is an [`iframe`'s `srcdoc`](Self::iframe_srcdoc).
    #[must_use]
    pub fn with_iframe_srcdoc(self, iframe_srcdoc: bool) -> Self {
        Self { iframe_srcdoc, ..self }
    }

    /// Sets the [mode of a fragment's document](Self::quirks_mode).
    #[must_use]
    pub fn with_quirks_mode(self, quirks_mode: QuirksMode) -> Self {
        Self { quirks_mode, ..self }
    }

    /// Sets whether [parse errors](Self::errors) are collected.
    #[must_use]
    pub fn with_errors(self, errors: bool) -> Self {
        Self { errors, ..self }
    }

    /// Sets the [limits](Self::limits).
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }
}
