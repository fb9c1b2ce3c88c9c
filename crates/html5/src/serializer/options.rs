//! What is written of a tree, and how.

/// Which shadow roots are written, as `template` elements.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ShadowRoots {
    /// All for a document as a whole, so that nothing is lost; none for a part of it, as with `innerHTML`.
    #[default]
    Automatic,
    /// None.
    None,
    /// Those that are marked as serializable.
    Serializable,
    /// All, so that nothing is lost.
    All,
}

/// Whether markup is as the standard's serialization algorithm writes it, or easier to read, or shorter.
///
/// Other than [`Standard`](Self::Standard), the others write what a parser needs to return the same tree: the
/// identifiers of a DOCTYPE, a line feed at the start of a `pre`, carriage returns, and with scripting the text of a
/// `noscript` in a template as it stands. What a void element holds, which only XML can give it (`<hr>` without an end
/// tag holds the rest of an XHTML document), follows it. What was parsed again is written the same again, byte for byte.
///
/// No formatting helps where no markup gives the tree: for `a` inside of `a`, for instance, for much of what a parser
/// puts before a table, and for `plaintext`. The standard warns of such trees, and
/// `docs/inside/deviations.md` lists them.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#serialising-html-fragments>
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Formatting {
    /// As the standard says, which leaves out what the others write; of a void element, all that it holds.
    #[default]
    Standard,
    /// Like [`Standard`](Self::Standard), with what that leaves out.
    ///
    /// ```
    /// use fivefold::html::{Formatting, SerializeOptions, serialize};
    ///
    /// let xhtml = fivefold::xml::parse("<p xmlns='http://www.w3.org/1999/xhtml'>one<br>two</p>");
    /// assert_eq!(serialize(&xhtml), "<p xmlns=\"http://www.w3.org/1999/xhtml\">one<br></p>");
    /// let complete = SerializeOptions::default().with_formatting(Formatting::Complete);
    /// assert_eq!(complete.serialize(&xhtml), "<p xmlns=\"http://www.w3.org/1999/xhtml\">one<br>two</p>");
    /// ```
    Complete,
    /// Each block begins a line, indented by this number of spaces for each element around it, but by 256 at most.
    ///
    /// White space changes only where that shows nowhere, by the default display of elements: what has a line feed becomes a
    /// line feed and the indentation of the next line, and lines begin where white space is collapsed away, beside an edge of a
    /// block. What is in a `pre`, a `textarea` or a `title` is written as it is.
    ///
    /// A parser puts white space after `</html>` at the end of the body. So a line feed at the end of the body is written
    /// there, and a file that ends with one is written the same again; but not where a line begins in any case, as after a block.
    Indented(usize),
    /// Without [optional tags] and without quotes that are not needed.
    ///
    /// A tag is left out only if the tree builder, which reads what is written, comes to the same tree without it. The
    /// content of an element is read as its content, and what is written otherwise, a fragment for instance, so that the
    /// tree does not depend on the context. This takes linear time, for a document some four times as long as the
    /// standard's form; in trees that are hundreds of elements deep, more tags stay.
    ///
    /// [optional tags]: https://html.spec.whatwg.org/multipage/syntax.html#optional-tags
    Minimal,
}

/// How to serialise.
///
/// ```
/// use fivefold::html::{Formatting, SerializeOptions, parse};
///
/// let document = parse("<!DOCTYPE html><title>List</title><body><ul class='a'><li>One</li><li>Two</li></ul></body>");
/// let options = SerializeOptions::default();
/// assert_eq!(
///     options.with_formatting(Formatting::Minimal).serialize(&document),
///     "<!DOCTYPE html><title>List</title><ul class=a><li>One<li>Two</ul>"
/// );
/// assert_eq!(
///     options.with_formatting(Formatting::Indented(2)).serialize(&document),
///     "<!DOCTYPE html>
/// <html>
///   <head>
///     <title>List</title>
///   </head>
///   <body>
///     <ul class=\"a\">
///       <li>One</li>
///       <li>Two</li>
///     </ul>
///   </body></html>"
/// );
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SerializeOptions {
    /// Whether scripting is enabled for the node's document: then the text in `noscript` is written as it stands. Off
    /// by default, when the document tells.
    pub scripting: bool,
    /// Which shadow roots are written. By default [all](ShadowRoots::Automatic) of a whole document, none of a part.
    pub shadow_roots: ShadowRoots,
    /// How markup is written. By default as the standard says.
    pub formatting: Formatting,
    /// Whether what nothing has changed since it was parsed is written as in the source. Off by default.
    pub as_written: bool,
    /// Beyond how many characters an indented start tag is divided into lines. None is by default.
    pub print_width: Option<usize>,
    /// Whether minimal HTML is without white space that is not shown. Off by default.
    pub collapse: bool,
}

impl SerializeOptions {
    /// Sets whether [scripting](Self::scripting) is enabled.
    #[must_use]
    pub fn with_scripting(self, scripting: bool) -> Self {
        Self { scripting, ..self }
    }

    /// Sets which [shadow roots](Self::shadow_roots) are written.
    #[must_use]
    pub fn with_shadow_roots(self, shadow_roots: ShadowRoots) -> Self {
        Self { shadow_roots, ..self }
    }

    /// Sets the [formatting](Self::formatting).
    #[must_use]
    pub fn with_formatting(self, formatting: Formatting) -> Self {
        Self { formatting, ..self }
    }

    /// Sets whether what nothing has changed is written [as in the source](Self::as_written): texts and values with their
    /// references, quotes, the identifiers of a DOCTYPE, comments that are no comments, and a tag that repeats an attribute.
    /// Indented, the tags of `html`, `head` and `body` are those of the source.
    ///
    /// ```
    /// use fivefold::html::{Formatting, Options, Parser, SerializeOptions};
    ///
    /// let document = Parser::new(Options::as_written()).parse("<ul><li class='a' {{x}}>caf&eacute;<li>&quot;<?= 1 ?>");
    /// let options = SerializeOptions::default().with_as_written(true).with_formatting(Formatting::Indented(2));
    /// let written = "<ul>\n  <li class='a' {{x}}>caf&eacute;</li>\n  <li>&quot;<?= 1 ?></li>\n</ul>";
    /// assert_eq!(options.serialize(&document), written);
    /// ```
    #[must_use]
    pub fn with_as_written(self, as_written: bool) -> Self {
        Self { as_written, ..self }
    }

    /// Sets the [print width](Self::print_width): indented, the attributes of a start tag that is longer with its indentation
    /// stand on lines of their own.
    ///
    /// ```
    /// use fivefold::html::{Formatting, SerializeOptions, parse_fragment};
    ///
    /// let options = SerializeOptions::default().with_formatting(Formatting::Indented(2)).with_print_width(20);
    /// let written = options.serialize(&parse_fragment("div", "<a title='A long title' href=x>text</a>"));
    /// assert_eq!(written, "<a\n  title=\"A long title\"\n  href=\"x\"\n>text</a>");
    /// ```
    #[must_use]
    pub fn with_print_width(self, width: usize) -> Self {
        Self { print_width: Some(width), ..self }
    }

    /// Sets whether minimal HTML [has no white space](Self::collapse) where that is not shown, by the default display of
    /// elements and their attributes `style`, and elsewhere one character of it, a line feed if there was one. A style sheet
    /// that has blocks stand in a line shows the difference.
    ///
    /// ```
    /// use fivefold::html::{Formatting, SerializeOptions, parse_fragment};
    ///
    /// let options = SerializeOptions::default().with_formatting(Formatting::Minimal).with_collapse(true);
    /// let list = parse_fragment("div", "<ul>\n  <li>a  <b>b</b> </li>\n</ul>");
    /// assert_eq!(options.serialize(&list), "<ul><li>a <b>b</b></ul>");
    /// ```
    #[must_use]
    pub fn with_collapse(self, collapse: bool) -> Self {
        Self { collapse, ..self }
    }
}

impl SerializeOptions {
    /// Whether white space may change.
    pub(super) fn lays_out(&self) -> bool {
        match self.formatting {
            Formatting::Indented(_) => true,
            Formatting::Minimal => self.collapse,
            Formatting::Standard | Formatting::Complete => false,
        }
    }
}
