//! Documents and nodes as markup: parsed from text, and written as text.

#[cfg(feature = "xml")]
use crate::NodeId;
use crate::{Document, NodeRef};
#[cfg(feature = "html")]
use core::convert::Infallible;
use core::fmt;
#[cfg(feature = "html")]
use core::str::FromStr;
use fivefold_core::Language;
#[cfg(feature = "html")]
use fivefold_html5::{Options, SerializeOptions};
#[cfg(feature = "xml")]
use fivefold_xml5::{SerializeError, Strictness};
use std::io;

impl<'a> NodeRef<'a> {
    /// The node with what is below it as HTML, without shadow roots.
    ///
    /// <https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-element-outerhtml>
    ///
    /// ```
    /// let document = fivefold::html::parse("<p>1 &lt; <b>2");
    /// let paragraph = document.elements_by_name("p").next().unwrap();
    /// assert_eq!(paragraph.outer_html(), "<p>1 &lt; <b>2</b></p>");
    /// assert_eq!(paragraph.inner_html(), "1 &lt; <b>2</b>");
    /// ```
    #[cfg(feature = "html")]
    #[inline]
    pub fn outer_html(self) -> String {
        SerializeOptions::default().serialize_outer(self.document(), self.id())
    }

    /// What is below the node as HTML, without shadow roots.
    ///
    /// <https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-element-innerhtml>
    #[cfg(feature = "html")]
    #[inline]
    pub fn inner_html(self) -> String {
        SerializeOptions::default().serialize_inner(self.document(), self.id())
    }

    /// The node with what is below it as XML. Missing declarations of namespaces are added.
    ///
    /// ```
    /// let document = fivefold::html::parse("<p>1<br>2");
    /// let paragraph = document.elements_by_name("p").next().unwrap();
    /// assert_eq!(paragraph.to_xml()?, "<p xmlns=\"http://www.w3.org/1999/xhtml\">1<br/>2</p>");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Edits of an [XML document](Document::language) refuse names, prefixes and texts that XML cannot write. What depends on
    /// the whole tree is found here: text outside the root, a second root or none, texts that are empty or adjacent (see
    /// [`normalize`](Document::normalize)), shadow roots, attributes that a DOCTYPE declares otherwise.
    ///
    /// # Errors
    ///
    /// When XML cannot express the tree: the node at fault, and the reason.
    #[cfg(feature = "xml")]
    #[inline]
    pub fn to_xml(self) -> Result<String, SerializeError<NodeId>> {
        fivefold_xml5::SerializeOptions::default().serialize_outer(self.document(), self.id())
    }

    /// Writes the node with what is below it, as HTML or as XML: what the document [is](Document::language). With only
    /// one of the features `html` and `xml`, that language is written.
    ///
    /// ```
    /// let document = fivefold::xml::parse("<a><b></b></a>");
    /// let mut bytes = Vec::new();
    /// document.root().write_to(&mut bytes)?;
    /// assert_eq!(bytes, b"<a><b/></a>");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first error of the output; or one of the kind [`InvalidData`](io::ErrorKind::InvalidData) that says why XML
    /// cannot express the tree. What came before may have been written.
    pub fn write_to(self, output: impl io::Write) -> io::Result<()> {
        let (document, id) = (self.document(), self.id());
        match document.language() {
            #[cfg(feature = "html")]
            Language::Html => SerializeOptions::default().write_outer(document, id, output),
            #[cfg(feature = "xml")]
            Language::Xml => fivefold_xml5::SerializeOptions::default().write_outer(document, id, output),
            #[cfg(not(feature = "xml"))]
            Language::Xml => SerializeOptions::default().write_outer(document, id, output),
            #[cfg(not(feature = "html"))]
            Language::Html => fivefold_xml5::SerializeOptions::default().write_outer(document, id, output),
        }
    }
}

/// The markup of the node with what is below it, as HTML or as XML: what the document [is](Document::language). With only
/// one of the features `html` and `xml`, that language is written.
///
/// XML is written as XML5 reads it. What not even XML5 can express is replaced, as [`Strictness::Replace`] describes; the
/// contents of templates and shadow roots are written as in XHTML, and what cannot be beside the root of a document stands
/// there all the same. [`to_xml`](Self::to_xml) says what it is.
///
/// ```
/// let document = fivefold::html::parse("<p>one");
/// assert_eq!(document.body().unwrap().first_child().unwrap().to_string(), "<p>one</p>");
///
/// let mut document = fivefold::xml::parse("<script>1 &lt; 2</script>");
/// let second = document.create_element_ns(None, "br")?;
/// document.append(document.root().id(), second)?;
/// assert!(document.to_xml().is_err());
/// assert_eq!(document.to_string(), "<script>1 &lt; 2</script><br/>");
/// # Ok::<(), fivefold::dom::EditError>(())
/// ```
impl fmt::Display for NodeRef<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        #[cfg(feature = "xml")]
        if cfg!(not(feature = "html")) || self.document().language() == Language::Xml {
            return f.write_str(&self.shown_xml());
        }
        #[cfg(feature = "html")]
        return SerializeOptions::default().serialize_outer_to(self.document(), self.id(), f);
        #[cfg(not(feature = "html"))]
        f.write_str("(no serializer is built in)")
    }
}

#[cfg(feature = "xml")]
impl NodeRef<'_> {
    /// The node with what is below it as XML, whatever is in it.
    #[inline]
    fn shown_xml(self) -> String {
        let xml5 = fivefold_xml5::SerializeOptions::default().with_strictness(Strictness::Xml5);
        let replace = xml5.with_strictness(Strictness::Replace).with_xhtml(true);
        let (document, id) = (self.document(), self.id());
        if let Ok(xml) = xml5.serialize_outer(document, id).or_else(|_| replace.serialize_outer(document, id)) {
            return xml;
        }
        // Each node that stands where it cannot be, by itself.
        let mut xml = String::new();
        for child in self.children() {
            let written = replace.serialize_outer(document, child.id());
            xml += written.as_deref().unwrap_or("<!-- XML cannot express this node -->");
        }
        xml
    }
}

impl Document {
    /// The document as XML: see [`NodeRef::to_xml`].
    ///
    /// # Errors
    ///
    /// When XML cannot express the tree.
    #[cfg(feature = "xml")]
    #[inline]
    pub fn to_xml(&self) -> Result<String, SerializeError<NodeId>> {
        self.root().to_xml()
    }

    /// Writes the document as HTML or XML: see [`NodeRef::write_to`].
    ///
    /// # Errors
    ///
    /// The first error of the output, or one that says why XML cannot express the tree.
    pub fn write_to(&self, output: impl io::Write) -> io::Result<()> {
        self.root().write_to(output)
    }
}

/// The markup of the document, as HTML or as XML: see the same of [`NodeRef`].
///
/// ```
/// let document = fivefold::xml::parse("<a>1 &lt; 2</a>");
/// assert_eq!(document.to_string(), "<a>1 &lt; 2</a>");
/// ```
impl fmt::Display for Document {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.root().fmt(f)
    }
}

/// Parses HTML, as `html::parse` does.
///
/// ```
/// use fivefold::Document;
///
/// let document: Document = "<title>Hello".parse()?;
/// assert_eq!(document.title().as_deref(), Some("Hello"));
/// # Ok::<(), core::convert::Infallible>(())
/// ```
#[cfg(feature = "html")]
impl FromStr for Document {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(crate::parser::html::Parser::new(Options::default()).parse(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::Link;
    use crate::testing::open;

    /// An output with room for so many bytes.
    struct Full(usize);

    impl io::Write for Full {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 = self.0.checked_sub(bytes.len()).ok_or(io::ErrorKind::StorageFull)?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn errors_of_the_output_and_of_xml_are_told_apart() {
        let mut document = Document::new();
        let root = open(&mut document, Link::ROOT, "<p>");
        let text = document.create_text(&"x".repeat(100_000)).unwrap();
        document.append(root, text).unwrap();
        for language in [Language::Html, Language::Xml] {
            document.set_language(language);
            for room in [0, 10, 50_000] {
                let error = document.write_to(Full(room)).unwrap_err();
                assert_eq!(error.kind(), io::ErrorKind::StorageFull);
            }
            assert!(document.write_to(Full(200_000)).is_ok());
        }
        document.set_language(Language::Html);
        let comment = document.create_comment("-->").unwrap();
        document.append(root, comment).unwrap();
        document.set_language(Language::Xml);
        assert_eq!(document.write_to(io::sink()).unwrap_err().kind(), io::ErrorKind::InvalidData);
        // What cannot be XML is replaced.
        assert!(document.to_string().ends_with("<!--- ->--></p>"));
    }

    /// Whatever the tree of an XML document is, it is written as XML.
    #[test]
    fn an_xml_document_is_never_shown_as_html() {
        let mut document = Document::new();
        let root = document.root().id();
        for (name, text) in [("script", "a < b"), ("br", ""), ("template", "c & d")] {
            let element = document.create_element(name).unwrap();
            document.append(root, element).unwrap();
            document.set_attribute(element, "xml:lang", "de").unwrap();
            document.set_attribute(element, "@x", "\u{1}").unwrap();
            let parent = document.node(element).template_contents().map_or(element, NodeRef::id);
            let text = document.create_text(text).unwrap();
            document.append(parent, text).unwrap();
        }
        let (text, element) =
            (document.create_text("\u{1} & ").unwrap(), document.create_element_ns(None, "a").unwrap());
        document.append(root, text).unwrap();
        document.append(root, element).unwrap();
        document.set_language(Language::Xml);
        assert!(document.to_xml().is_err());
        let shown = document.to_string();
        let attributes = "xmlns=\"http://www.w3.org/1999/xhtml\" xml:lang=\"de\" U000040x=\"\u{FFFD}\"";
        let expected = format!(
            "<script {attributes}>a &lt; b</script><br {attributes}></br>\
             <template {attributes}>c &amp; d</template>\u{FFFD} &amp; <a/>"
        );
        assert_eq!(shown, expected);
    }
}
