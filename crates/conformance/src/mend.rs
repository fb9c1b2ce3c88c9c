//! Findings that can be mended in one right way.

use crate::code::Code;
use crate::finding::Finding;
use crate::values::mime;
use crate::{attributes, obsolete, rules};
use fivefold_core::Namespace;
use fivefold_dom::{Document, NodeRef};

/// The one right way to mend a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mend<'a> {
    /// The element of the finding loses the attribute with this name, which does nothing there.
    RemoveAttribute(&'a str),
}

impl Finding {
    /// How to mend it in the document in which it was found; `None` if there is no way, or more than one.
    ///
    /// Attributes that the standard says to omit can be removed, and those that say what holds anyway: `type` of a script
    /// that is JavaScript all the same, `type=text/css` of a style sheet, `charset=utf-8` of a script, and `language` of a
    /// script whose kind it does not change.
    ///
    /// ```
    /// use fivefold::conformance::{Mend, Options, check};
    /// use fivefold::dom::Edits;
    ///
    /// let document = fivefold::html::parse("<!DOCTYPE html><html lang=en><title>t</title><style type='text/css'></style>");
    /// let mut edits = Edits::new(&document);
    /// for finding in check(&document, &Options::default()) {
    ///     if let Some(Mend::RemoveAttribute(name)) = finding.mend(&document) {
    ///         edits.remove_attribute(finding.node, name)?;
    ///     }
    /// }
    /// assert_eq!(edits.apply()?, "<!DOCTYPE html><html lang=en><title>t</title><style></style>");
    /// # Ok::<(), fivefold::dom::SourceEditError>(())
    /// ```
    ///
    /// `None`, too, for a document that does not [know](Document::get) the node. Takes time linear in the attributes of the
    /// element.
    pub fn mend<'a>(&self, document: &'a Document) -> Option<Mend<'a>> {
        if !matches!(self.code, Code::ObsoleteAttribute | Code::ObsoleteConforming) {
            return None;
        }
        let element = document.get(self.node)?;
        let attribute = element.attributes().find(|attribute| attribute.span() == Some(self.span))?;
        let name = attribute.name();
        let is_redundant = element.namespace() == Some(Namespace::HTML)
            && attribute.namespace() == Namespace::NONE
            && is_redundant(element, name, attribute.value());
        is_redundant.then_some(Mend::RemoveAttribute(name))
    }
}

/// Whether HTML has attributes of that name, in lower case, on any element: those of the standard, also obsolete ones, and of
/// the standards beside it, `data-*` and `aria-*` included.
///
/// ```
/// use fivefold::conformance::is_attribute_name;
///
/// assert!(["href", "onclick", "bgcolor", "data-id", "aria-label"].into_iter().all(is_attribute_name));
/// assert!(!["{%", "endif", "x.b"].into_iter().any(is_attribute_name));
/// ```
pub fn is_attribute_name(name: &str) -> bool {
    rules::is_attribute(name) || obsolete::is_attribute(name) || attributes::is_of_other_standard(name)
}

/// Whether an obsolete attribute of an element does nothing.
///
/// <https://html.spec.whatwg.org/multipage/obsolete.html#non-conforming-features>
fn is_redundant(element: NodeRef<'_>, name: &str, value: &str) -> bool {
    match (element.local_name().unwrap_or_default(), name) {
        ("script", "charset") => value.eq_ignore_ascii_case("utf-8"),
        ("script", "language") => element.attribute("type").is_some() || is_javascript_by_language(Some(value)),
        ("script", "type") => {
            (value.is_empty() || mime::is_javascript(value)) && is_javascript_by_language(element.attribute("language"))
        }
        ("style", "type") => value.is_empty() || value.eq_ignore_ascii_case("text/css"),
        // The standard says to omit them altogether.
        ("area", "hreflang" | "type" | "nohref")
        | ("head", "profile")
        | ("html", "version")
        | ("input", "ismap")
        | ("link", "target")
        | ("table", "datapagesize") => true,
        _ => false,
    }
}

/// Whether a script without `type` is JavaScript, by its `language`.
///
/// <https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element>
fn is_javascript_by_language(language: Option<&str>) -> bool {
    language.is_none_or(|language| language.is_empty() || mime::is_javascript(&format!("text/{language}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, check};

    /// The names of the attributes of the first element that is named, which can be removed.
    fn removed(source: &str) -> Vec<String> {
        let source = format!("<!DOCTYPE html><html lang=en><title>t</title>{source}");
        let document = fivefold::html::parse(&source);
        let mends = check(&document, &Options::default()).into_iter().filter_map(|finding| finding.mend(&document));
        mends.map(|Mend::RemoveAttribute(name)| name.to_owned()).collect()
    }

    /// <https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element>
    #[test]
    fn a_script_remains_of_its_kind() {
        let cases: [(&str, &[&str]); 10] = [
            ("<script type=text/javascript>", &["type"]),
            ("<script type=''>", &["type"]),
            ("<script type=module>", &[]),
            ("<script type='text/javascript; a=b'>", &[]),
            ("<script language=JavaScript type=Application/JavaScript>", &["language", "type"]),
            ("<script language=JavaScript1.5>", &["language"]),
            ("<script language=vbscript>", &[]),
            // The type comes before the language.
            ("<script language=vbscript type=text/javascript>", &["language"]),
            ("<script charset=UTF-8 src=a></script>", &["charset"]),
            ("<script charset=latin1 src=a></script>", &[]),
        ];
        for (source, expected) in cases {
            assert_eq!(removed(source), expected, "{source}");
        }
    }

    #[test]
    fn only_what_does_nothing_is_removed() {
        assert_eq!(removed("<style type=text/css></style>"), ["type"]);
        assert_eq!(removed("<style type=text/x></style>"), [""; 0]);
        assert_eq!(removed("<link rel=icon href=x target=_top>"), ["target"]);
        assert_eq!(removed("<table datapagesize=3 align=center border=1><tr><td>a</table>"), ["datapagesize"]);
        assert_eq!(removed("<img src=x alt='' border=0><a name=x>y</a>"), [""; 0]);
        assert_eq!(
            removed("<svg><script type='text/javascript'></script><style type='text/css'></style></svg>"),
            [""; 0]
        );
    }
}
