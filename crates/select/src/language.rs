//! `:lang()`.

use crate::element::ElementRef;
use crate::inherited::Inherited;
use crate::tree::SelectTree;
use core::fmt;
use cssparser::{ToCss, serialize_string};
use fivefold_core::{Name, Namespace, work};
use rustc_hash::FxHashMap;

/// A language range; the empty one is for elements without a language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LanguageRange(Box<str>);

impl LanguageRange {
    pub(crate) fn new(text: &str) -> Self {
        Self(text.into())
    }

    /// Whether a language is in the range, by extended filtering.
    ///
    /// <https://www.rfc-editor.org/rfc/rfc4647#section-3.3.2>
    fn contains(&self, language: &str) -> bool {
        work::bytes(language.len());
        if self.0.is_empty() || language.is_empty() {
            return self.0.is_empty() && language.is_empty();
        }
        let is_same = |wanted: &str, subtag: &str| wanted == "*" || wanted.eq_ignore_ascii_case(subtag);
        let (mut range, mut tag) = (self.0.split('-'), language.split('-'));
        if !range.next().zip(tag.next()).is_some_and(|(wanted, subtag)| is_same(wanted, subtag)) {
            return false;
        }
        range.filter(|wanted| *wanted != "*").all(|wanted| {
            // Subtags may be left out of the range, but not past a singleton.
            for subtag in tag.by_ref() {
                if is_same(wanted, subtag) {
                    return true;
                }
                if subtag.len() == 1 {
                    return false;
                }
            }
            false
        })
    }
}

impl ToCss for LanguageRange {
    fn to_css<W: fmt::Write>(&self, output: &mut W) -> fmt::Result {
        serialize_string(&self.0, output)
    }
}

/// The languages of the elements of a tree.
#[derive(Default)]
pub(crate) struct Languages {
    /// The index in `texts` of each element's language.
    known: Inherited,
    texts: Vec<Box<str>>,
    /// The index of the language of elements for which no attribute says one.
    default: Option<u32>,
    /// Whether a language is in one of the ranges of a pseudo-class, by the address of these and the language's index: a
    /// language can be long, and that of many elements.
    in_ranges: FxHashMap<(usize, u32), bool>,
}

/// Whether the language of an element is in one of the ranges.
///
/// <https://drafts.csswg.org/selectors-4/#the-lang-pseudo>
pub(crate) fn matches<T: SelectTree>(
    element: ElementRef<'_, T>,
    ranges: &[LanguageRange],
    languages: &mut Languages,
) -> bool {
    let index = languages.of(element);
    let Languages { texts, in_ranges, .. } = languages;
    let is_in = || ranges.iter().any(|range| range.contains(&texts[index as usize]));
    *in_ranges.entry((ranges.as_ptr().addr(), index)).or_insert_with(is_in)
}

impl Languages {
    /// The index of an element's language.
    ///
    /// <https://html.spec.whatwg.org/multipage/dom.html#language>
    fn of<'t, T: SelectTree>(&mut self, element: ElementRef<'t, T>) -> u32 {
        let default = *self.default.get_or_insert_with(|| add(&mut self.texts, pragma_language(element)));
        let texts = &mut self.texts;
        let mut own = |element: ElementRef<'t, T>| own_language(element).map(|own| add(texts, own));
        self.known.get(element, default, &mut own)
    }
}

fn add(texts: &mut Vec<Box<str>>, text: &str) -> u32 {
    texts.push(text.into());
    texts.len() as u32 - 1
}

/// The language that the element's own attributes say.
fn own_language<'t, T: SelectTree>(element: ElementRef<'t, T>) -> Option<&'t str> {
    element.attribute(Name::NS_XML_LANG).or_else(|| match element.name().namespace {
        Namespace::HTML | Namespace::SVG => element.attribute(Name::LANG),
        _ => None,
    })
}

/// The language that the last `meta` element of that kind sets for the document; empty if there is none.
///
/// <https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-content-language>
fn pragma_language<'t, T: SelectTree>(element: ElementRef<'t, T>) -> &'t str {
    let mut language = "";
    for node in ElementRef::nodes_below(element.tree, element.top()) {
        work::steps(1);
        let Some(meta) = ElementRef::new(element.tree, node).filter(|element| element.is_html_named(Name::META)) else {
            continue;
        };
        let content = meta.attribute(Name::CONTENT).unwrap_or_default();
        if meta.attribute_is(Name::HTTP_EQUIV, &["content-language"])
            && !content.as_bytes().contains(&b',')
            && let Some(first) = content.split_ascii_whitespace().next()
        {
            language = first;
        }
    }
    language
}
