//! The known deviations of the peers from the standard, and what the standard says.
//!
//! A deviation must not explain anything else. So if rewriting the input makes fivefold reproduce a deviation, it is
//! expressed in this way: an element that the peer does not know is renamed, for example. All others are expressed by
//! the shapes to which their inputs shrink: regular expressions for exactly the elements and the text that must be
//! there.

use super::soup::Input;
use regex::Regex;

/// A known deviation of a peer.
#[derive(Clone, Copy, Debug)]
pub struct Deviation {
    /// A short name.
    pub name: &'static str,
    /// What the standard says, and where.
    pub verdict: &'static str,
    how: How,
}

/// The ways to recognize a deviation.
#[derive(Clone, Copy, Debug)]
enum How {
    /// The peer does not know elements with these names.
    Unknown(&'static [&'static str]),
    /// The peer treats the first text as the standard treats the second.
    Rewritten(&'static str, &'static str),
    /// Regular expressions for the context, which is empty for a document, and for the whole text.
    Shaped(&'static [(&'static str, &'static str)]),
}

impl Deviation {
    /// The peer does not know elements with these names, in lower case.
    pub const fn unknown(name: &'static str, verdict: &'static str, elements: &'static [&'static str]) -> Self {
        Self { name, verdict, how: How::Unknown(elements) }
    }

    /// The peer treats the first text as the standard treats the second.
    const fn rewritten(name: &'static str, verdict: &'static str, from: &'static str, to: &'static str) -> Self {
        Self { name, verdict, how: How::Rewritten(from, to) }
    }

    /// Inputs on which the peer differs shrink to one of these shapes: regular expressions for the context and the
    /// text.
    pub const fn shaped(
        name: &'static str,
        verdict: &'static str,
        shapes: &'static [(&'static str, &'static str)],
    ) -> Self {
        Self { name, verdict, how: How::Shaped(shapes) }
    }

    /// The input for which fivefold does what the peer does for this one.
    pub(super) fn rewrite(&self, mut input: Input) -> Input {
        match self.how {
            How::Unknown(elements) => {
                for element in elements {
                    input.text = rename(&input.text, element);
                    // As a context, an unknown element is like any other.
                    input.context = input.context.map(|context| if context == *element { "div" } else { context });
                }
            }
            How::Rewritten(from, to) => input.text = input.text.replace(from, to),
            How::Shaped(_) => {}
        }
        input
    }

    /// The tree of a rewritten input, with the texts restored.
    pub(super) fn restore(&self, tree: String) -> String {
        match self.how {
            How::Unknown(elements) => {
                elements.iter().fold(tree, |tree, element| tree.replace(&format!("{element}{OTHER_NAME}"), element))
            }
            How::Rewritten(from, to) => tree.replace(to, from),
            How::Shaped(_) => tree,
        }
    }

    /// Whether a shrunk input has a shape of this deviation.
    pub(super) fn has_shape_of(&self, input: &Input) -> bool {
        let How::Shaped(shapes) = self.how else { return false };
        let matches = |pattern: &str, text: &str| {
            Regex::new(&format!("^(?s:{pattern})$")).expect("the patterns are checked by a test").is_match(text)
        };
        let context = input.context.unwrap_or_default();
        shapes.iter().any(|(of_context, of_text)| matches(of_context, context) && matches(of_text, &input.text))
    }
}

/// The suffix that makes the name of an element unknown.
const OTHER_NAME: &str = "-x";

/// Renames the tags of an element, ignoring ASCII case.
fn rename(text: &str, element: &str) -> String {
    let lower = text.to_ascii_lowercase();
    let mut renamed = String::new();
    let mut last = 0;
    for (at, _) in lower.match_indices(element) {
        if lower[..at].ends_with('<') || lower[..at].ends_with("</") {
            let end = at + element.len();
            renamed.extend([&text[last..end], OTHER_NAME]);
            last = end;
        }
    }
    renamed + &text[last..]
}

/// A special element of SVG or MathML, with the root of its language.
macro_rules! special {
    () => {
        "(<svg><(foreignObject|desc|title)>|<math><(mi|mo|mn|ms|mtext|annotation-xml)>)"
    };
}

/// Shapes that reveal that an element is not special: a special element ends the search for the element that a tag
/// closes.
macro_rules! not_special {
    ($name:literal) => {
        &[
            (".*", concat!(r".?<[\w-]+><", $name, r"></[\w-]+>(.|<\w+>)?")),
            (".*", concat!(r"<(a|nobr)><", $name, r"><(a|nobr)>")),
            (".*", concat!(r"<(li|dd|dt)><", $name, r"><(li|dd|dt)>")),
        ]
    };
}

/// The deviations of html5ever 0.39, with the tree of its tests.
pub const HTML5EVER: &[Deviation] = &[
    PROCESSING_INSTRUCTIONS,
    SEARCH_IS_NOT_SPECIAL,
    FRAMESET_AFTER_IMPLIED_BODY,
    FORM_IN_TEMPLATE_CONTENTS,
    INPUT_IN_SELECT_CONTEXT,
    Deviation::shaped(
        "a thead is not in table scope",
        "parsing-main-intbody: the tag closes the section if a tbody, thead or tfoot is in table scope",
        &[
            ("|table|template", "(<template>)?<thead><(tbody|thead|tfoot|caption|col|colgroup)>"),
            ("|table|template", r"(<template>)?<thead>(<\w+>)?</table>(.|<\w+>|<!)"),
        ],
    ),
    DOCTYPE_IN_TABLE,
    WHITE_SPACE_IN_TEMPLATE_CONTENTS,
    Deviation::shaped(
        "a line feed after </> is dropped",
        "parsing-main-inbody: after a pre or listing, the next token is ignored if it is a line feed; the missing name of \
         an end tag is an error and no token",
        &[(".*", r"<(pre|listing)></>\s")],
    ),
    END_TAG_IN_FOREIGN_CONTEXT,
    Deviation::shaped(
        "no element of MathML or SVG is special",
        "special: mi, mo, mn, ms, mtext and annotation-xml, foreignObject, desc and title are, and stop end tags",
        &[
            (".*", concat!(r"<[\w-]+>", special!(), r"</[\w-]+>(.|<\w+>)")),
            (".*", concat!(r"<(li|dd|dt)>", special!(), r"<(li|dd|dt)>")),
        ],
    ),
];

/// The deviations of parse5 8.
pub const PARSE5: &[Deviation] = &[
    PROCESSING_INSTRUCTIONS,
    SEARCH_IS_NOT_SPECIAL,
    FRAMESET_AFTER_IMPLIED_BODY,
    FORM_IN_TEMPLATE_CONTENTS,
    INPUT_IN_SELECT_CONTEXT,
    SELECT_MODES,
    CDATA_IN_FOREIGN_CONTEXT,
    WHITE_SPACE_IN_TEMPLATE_CONTENTS,
    Deviation::shaped(
        "a template does not end table scope",
        "has-an-element-in-table-scope: html, table and template end it",
        &[
            ("", "<table><template><(caption|thead|tbody|tfoot|tr)><table>"),
            ("|template", r"(<template>)?<(thead|tbody|tfoot|tr)><\w+></(table|thead|tbody|tfoot)>."),
        ],
    ),
];

/// The deviations of html5lib 1.1.
pub const HTML5LIB: &[Deviation] = &[
    PROCESSING_INSTRUCTIONS,
    Deviation::unknown(
        "search is unknown",
        "special: search is one of the special elements, and closes a p as section does",
        &["search"],
    ),
    Deviation::unknown(
        "no template element",
        "parsing-main-inhead: a template has contents of its own, and an insertion mode",
        &["template"],
    ),
    Deviation::shaped("main is not special", "special: main is one of the special elements", not_special!("main")),
    Deviation::shaped(
        "summary is not special",
        "special: summary is one of the special elements",
        not_special!("summary"),
    ),
    Deviation::unknown(
        "rb and rtc are unknown",
        "parsing-main-inbody: in a ruby, rb and rtc generate implied end tags",
        &["rb", "rtc"],
    ),
    SELECT_MODES,
    FRAMESET_AFTER_IMPLIED_BODY,
    INPUT_IN_SELECT_CONTEXT,
    Deviation::shaped(
        "white space is dropped in a frameset or colgroup with the text around it",
        "parsing-main-inframeset, parsing-main-incolgroup: each character by itself is inserted or ignored",
        &[("frameset|colgroup", r".\s"), ("", r"<frameset>(</frameset>)?.\s"), (".*", r"<colgroup>.\s")],
    ),
    Deviation::shaped(
        "after <pre> and the like, a line feed is also ignored after other input",
        "parsing-main-inbody: only the next token is ignored if it is a line feed; an error is not a token, an end tag is",
        &[(".*", r"(<table>)?<(pre|listing|textarea)>(</?\w*>|(?i:<!doctype>)|&#?\w*;?)?\s")],
    ),
    Deviation::shaped(
        "</p> and </br> do not end foreign content",
        "parsing-main-inforeign: </p> and </br> do, as the start tags of many elements",
        &[(".*", "<(svg|math)></(p|br)>")],
    ),
    Deviation::shaped(
        "a table in a table is ignored in a fragment",
        "parsing-main-intable: it ends the first, if that is in table scope",
        &[(".+", "<table><table>")],
    ),
    Deviation::shaped(
        "a table closes what is open in a group of rows, in a fragment in a table",
        "parsing-main-intable: without a table in table scope, the tag is ignored",
        &[("table", r"<t(body|foot|head)><\w+><table>.")],
    ),
    DOCTYPE_IN_TABLE,
    Deviation::shaped(
        "an end tag in HTML closes an element of MathML or SVG",
        "parsing-main-inbody: any other end tag closes an element of HTML, and stops at one that is special",
        &[(".*", concat!(special!(), r"<\w+></[\w-]+>."))],
    ),
    Deviation::shaped(
        "text in a textarea reconstructs formatting elements",
        "parsing-main-incdata: the text of a textarea is inserted into it",
        &[(".*", r".?(</?\w+>){2,4}<textarea>.")],
    ),
    Deviation::shaped(
        "</br> lets a frameset be",
        "parsing-main-inbody: it is treated as a br start tag, which sets the frameset-ok flag to not ok",
        &[("|html", "</br><frameset>")],
    ),
    Deviation::shaped(
        "an element that closes a foster-parented one stays in the table",
        "creating-and-inserting-nodes: it is foster-parented, too, as the table is the current node",
        &[(".*", "<table><(p|dd|dt|li|option)><(dd|dt|li|option)>"), (".*", r"<table><\w+><(col|table)><\w+> ")],
    ),
    Deviation::shaped(
        "attributes that differ only in a prefix are confused",
        "attribute-name-state: a colon is part of the name",
        &[(".*", r"<\w+ (\S*:\S+ \S+|\S+ \S*:\S+)>")],
    ),
    Deviation::shaped(
        "white space in a part of a table reconstructs no formatting elements",
        "parsing-main-inbody: white space reconstructs the active formatting elements as other text does",
        &[("table|tbody|tr|td|caption", r"<[\w-]+><\w+></?[\w-]+>\s"), ("", r"<[\w-]+><\w+></?[\w-]+><table><\w+>\s")],
    ),
];

/// The deviations of expat 2.
pub const EXPAT: &[Deviation] = &[
    Deviation::shaped(
        "an undeclared reference in an attribute value is dropped",
        "XML 1.0, 4.1: with an external subset that is not read, such a document may be well-formed; what the \
         reference stands for is unknown, so it is kept",
        &[("", r#"<!DOCTYPE r SYSTEM '\w*' ?\[\]><r([^&]|&#?\w+;)*="([^"<&]|&#?\w+;)*&\w+;[^"<]*"([^&]|&#?\w+;)*"#)],
    ),
    Deviation::shaped(
        "a name of HTML's, which an external subset that is not read may declare, stays a reference",
        "XML5: an undeclared name of HTML's stands for HTML's characters; see docs/inside/deviations-xml.md",
        &[("", r"<!DOCTYPE r SYSTEM '\w*' ?\[\]><r>&\w+;</r>")],
    ),
];

/// What expat accepts or refuses otherwise.
pub const EXPAT_WELL_FORMED: &[Deviation] = &[
    Deviation::shaped(
        "a namespace with white space is refused",
        "Namespaces in XML, 2.2: a namespace name should be a URI reference, which no processor has to check; Python's \
         expat cannot have the separator in it",
        &[("", r#".*xmlns(:\w+)?\s*=\s*("[^"]*[\s&][^"]*"|'[^']*[\s&][^']*').*"#)],
    ),
    Deviation::shaped(
        "an encoding that is unknown is refused, of a text, too",
        "HTML's encodings: a text that was decoded already is in no encoding; see docs/inside/deviations-xml.md",
        &[("", r#"<\?xml version='1.0' encoding="[\w-]*"\s*\?>.*"#)],
    ),
    Deviation::shaped(
        "a colon in the name of an element type, and in a reference in the value of an entity, is refused",
        "Namespaces in XML, 7: so it should be; Fivefold does not look there, see docs/inside/deviations-xml.md",
        &[("", r#"<!DOCTYPE r.*<!(ELEMENT [^ ]*:|ENTITY [^>]*&[^;]*:[^;]*;).*"#)],
    ),
    Deviation::shaped(
        "a version number of any characters is accepted",
        "XML 1.0, production 26: the version is 1. and digits",
        &[("", r"<\?xml version='[^']*'.*")],
    ),
];

/// What libxml2 2 accepts or refuses otherwise.
pub const LIBXML2_WELL_FORMED: &[Deviation] = &[
    Deviation::shaped(
        "a namespace that is no URI reference is refused",
        "Namespaces in XML, 2.2: a namespace name should be a URI reference, which no processor has to check",
        &[("", r#".*xmlns(:\w+)?\s*=\s*("([^"]*[^\w:/.-][^"]*|:[^"]*)"|'([^']*[^\w:/.-][^']*|:[^']*)').*"#)],
    ),
    Deviation::shaped(
        "an entity that an external subset may declare is refused",
        "XML 1.0, 4.1: with an external subset that is not read, an undeclared entity is no fault of well-formedness",
        &[("", r"<!DOCTYPE r SYSTEM '\w*'.*&\w+;.*")],
    ),
    Deviation::shaped(
        "a name may have a colon in any place",
        "Namespaces in XML, 7: names of elements and attributes are qualified, and those of entities have no colon",
        &[("", r#"<!DOCTYPE :.*|<!DOCTYPE r .*<!(ENTITY|ATTLIST) [^>]*:[^>]*>.*|<r (p='' )?:=.*"#)],
    ),
    Deviation::shaped(
        "a parameter entity stands in the value of an entity",
        "XML 1.0, 2.8: not in the internal subset",
        &[("", r"<!DOCTYPE r SYSTEM '\w*' ?\[<!ENTITY \w+ '[^']*%\w+;[^']*'>\]><r></r>")],
    ),
    Deviation::shaped(
        "a version number without digits is accepted",
        "XML 1.0, production 26: the version is 1. and digits",
        &[("", r"<\?xml version='1\.' encoding=.*")],
    ),
    Deviation::shaped(
        "an ID that is no name is refused",
        "XML 1.0, 3.3.1: what the value of an ID is, is a matter of validity",
        &[("", r"<!DOCTYPE r SYSTEM '\w*'.*ID #IMPLIED.*<b t=.*")],
    ),
    Deviation::shaped(
        "an encoding that is unknown is refused, of a text, too",
        "HTML's encodings: a text that was decoded already is in no encoding; see docs/inside/deviations-xml.md",
        &[("", r#"<\?xml version='1.0' encoding="[\w-]*"\s*\?>.*"#)],
    ),
];

/// The deviations of libxml2 2, through lxml.
pub const LIBXML2: &[Deviation] = &[
    Deviation::rewritten(
        "elements of an entity have no default namespace",
        "XML 1.0, 4.4.2: the replacement text is read in place of the reference, where the namespaces in scope hold",
        "<m",
        "<m xmlns=''",
    ),
    Deviation::shaped(
        "a carriage return in the value of an entity is white space of its own in attribute values",
        "XML 1.0, 2.11: CR LF is one line feed before anything is parsed",
        &[("", r"<!DOCTYPE r \[.*<!ENTITY two '[^']*\r\n[^']*'>.*&two;[^&]*")],
    ),
];

/// The text that Chromium 156 displays.
pub const CHROMIUM_INNER_TEXT: &[Deviation] = &[
    Deviation::shaped(
        "an optgroup outside of a select displays text",
        "the-innertext-idl-attribute: the box of an `optgroup` has those of options in it, and no others",
        &[("", ".*<optgroup>.*")],
    ),
    Deviation::shaped(
        "an option displays the text of all that is in it, without blocks",
        "the-innertext-idl-attribute: the box of an `option` has the children of any block",
        &[("", ".*<option>.*")],
    ),
    Deviation::shaped(
        "an embed without a source has no box",
        "embedded-content-rendering-rules: an `embed` is a replaced element",
        &[("", ".*<embed>.*")],
    ),
    Deviation::shaped(
        "an object without data keeps the space before it",
        "embedded-content-rendering-rules: with its fallback content, an `object` is an ordinary element",
        &[("", ".*<object>.*")],
    ),
    Deviation::shaped(
        "a block in a ruby keeps the space before it",
        "CSS Text 3, 4.1.2: white space at the end of a line is removed",
        &[("", ".*<(ruby|r\\w+)>.*")],
    ),
    Deviation::shaped(
        "a form feed is nothing",
        "CSS Text 3, 2.1: a control character other than a tab and those that end lines is visible",
        &[("", ".*\u{c}.*")],
    ),
    Deviation::shaped(
        "an identifier of one letter is displayed as an italic character, which is another one",
        "the-innertext-idl-attribute: so it is in MathML Core, and Fivefold keeps the text",
        &[("", "<math><mi>.")],
    ),
    Deviation::shaped(
        "after a wbr, a line break is no space",
        "CSS Text 3, 4.1.3: so it is after U+200B, and Fivefold does not do it",
        &[("", ".*<wbr>.*")],
    ),
    FRAMESET_OK_AFTER_REFERENCE,
    Deviation::shaped(
        "search is not special",
        "special: search is one of the special elements, which end the search for what an end tag closes",
        &[("", r"<\w+><search></\w+>.</search>.")],
    ),
];

/// What Chromium 156 selects.
pub const CHROMIUM_SELECTORS: &[Deviation] = &[
    Deviation::rewritten(
        "buttons are optional",
        "HTML, 4.16.3: `:optional` matches `input`, `select` and `textarea` elements only",
        ":optional",
        ":is(:optional, button)",
    ),
    Deviation::rewritten(
        "types are found in SVG in any letter case",
        "HTML, 4.16.1: the name of an element of HTML is compared in lower case, any other name as it is",
        "lineargradient",
        ":is(lineargradient, linearGradient)",
    ),
];

/// The deviations of Chromium 148, some of which are fixed in 156.
pub const CHROMIUM: &[Deviation] = &[
    PROCESSING_INSTRUCTIONS,
    SEARCH_IS_NOT_SPECIAL,
    INPUT_IN_SELECT_CONTEXT,
    CDATA_IN_FOREIGN_CONTEXT,
    END_TAG_IN_FOREIGN_CONTEXT,
    Deviation::shaped(
        "</form> in a template does not pop",
        "parsing-main-inbody: in the contents of a template, </form> pops up to the form",
        &[("|template", r"(<template>)?<form><\w+></form>.")],
    ),
    Deviation::shaped(
        "a form in a form is dropped if the context is a template",
        "parsing-main-inbody: in the contents of a template, a form is inserted, whatever the form element pointer is",
        &[("template", "<form><form>")],
    ),
    FRAMESET_OK_AFTER_REFERENCE,
    Deviation::shaped(
        "head elements leave the mode \"in template\"",
        "parsing-main-intemplate: base, link, meta, noframes, script, style, template and title do not change it",
        &[
            ("|template", r"(<template>)?<(base|link|meta)>(<(caption|colgroup|col|tbody|tr|td)>|</p>)"),
            (
                "|template",
                r"(<template>)?<(\w+)></(noframes|script|style|template|title)>(<(caption|colgroup|col|tbody|tr|td)>|</p>)",
            ),
        ],
    ),
    WHITE_SPACE_IN_TEMPLATE_CONTENTS,
];

const PROCESSING_INSTRUCTIONS: Deviation = Deviation::rewritten(
    "no processing instructions",
    "processing-instruction-open-state: <?target data> is a processing instruction, and at the end nothing",
    "<?",
    "<!?",
);

const FRAMESET_OK_AFTER_REFERENCE: Deviation = Deviation::shaped(
    "a U+FFFD from a reference does not clear the frameset-ok flag",
    "parsing-main-inbody: any character but white space and NUL sets the frameset-ok flag to not ok",
    &[("|html", "&#0<frameset>")],
);

const SEARCH_IS_NOT_SPECIAL: Deviation = Deviation::shaped(
    "search is not special",
    "special: search is one of the special elements, which end the search for what an end tag closes",
    not_special!("search"),
);

const FRAMESET_AFTER_IMPLIED_BODY: Deviation = Deviation::shaped(
    "an implied body does not set frameset-ok",
    "the-after-head-insertion-mode: where body is implied, the frameset-ok flag is set back to ok",
    &[("|html", r"<template></template>(<\w+>|</\w+>)<frameset>")],
);

const FORM_IN_TEMPLATE_CONTENTS: Deviation = Deviation::shaped(
    "a form in the contents of a template is dropped",
    "parsing-main-intable: in the contents of a template, a form is inserted, whatever the form element pointer is",
    &[
        ("", r"<template><(table|thead|tbody|tfoot|tr|colgroup)><form>"),
        ("", r"<template><(td|th|caption)><(/td|/th|/caption|caption|col)><form>"),
        ("template", r"<(form|table|thead|tbody|tfoot|tr)><form>"),
    ],
);

const SELECT_MODES: Deviation = Deviation::shaped(
    "select has insertion modes of its own",
    "parsing-main-inbody: since 2025 the contents of a select are parsed like any other",
    &[("", r"<select><\w+>"), ("select", r"<\w+>")],
);

const INPUT_IN_SELECT_CONTEXT: Deviation = Deviation::shaped(
    "an input is kept if the context is a select",
    "parsing-main-inbody: a start tag input is ignored in a fragment whose context is a select",
    &[("select", "<input>")],
);

const DOCTYPE_IN_TABLE: Deviation = Deviation::shaped(
    "a DOCTYPE does not end text in a table",
    "parsing-main-intabletext: any other token ends the pending table character tokens, including a DOCTYPE",
    &[(".*", "(?i)(<template>)?<(table|thead|tbody|tfoot|tr)>[^<]+<!doctype>(<|[^<]+)")],
);

const WHITE_SPACE_IN_TEMPLATE_CONTENTS: Deviation = Deviation::shaped(
    "white space directly in a template, in a mode of tables, reconstructs formatting elements",
    "parsing-main-intable: with a template as the current node, text is that of a table",
    &[("|template", r"(<template>)?<(tbody|thead|tfoot|tr)><\w+></?\w+>\s")],
);

const END_TAG_IN_FOREIGN_CONTEXT: Deviation = Deviation::shaped(
    "an end tag in a fragment with a foreign context stops early or late",
    "parsing-main-inforeign: any other end tag is ignored at the topmost element, and processed as in HTML where another \
     HTML element comes first",
    &[
        ("(svg|math) .*", r"(<\w+>){2}</\w+>(<\w+>)?</\w+>(<\w+>)?.?"),
        // The start tag of `dd` closes the `p` before it is closed itself.
        ("(svg|math) .*", r"<p><\w+><(dd|dt|li)></(dd|dt|li)></\w+><\w+>.?"),
    ],
);

const CDATA_IN_FOREIGN_CONTEXT: Deviation = Deviation::shaped(
    "no CDATA section where the context alone is foreign, nor in an integration point",
    "markup-declaration-open-state: the namespace of the adjusted current node counts, and that may be the context",
    &[("(svg|math) .*", r"<!\[CDATA\["), (".*", concat!(special!(), r"<!\[CDATA\["))],
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unknown_in_any_letter_case_and_come_back() {
        let input = |text: &str| Input { text: text.to_owned(), context: None };
        let unknown = Deviation::unknown("", "", &["search"]);
        assert_eq!(unknown.rewrite(input("é<Search>x</SEARCH>search")), input("é<Search-x>x</SEARCH-x>search"));
        assert_eq!(unknown.restore("| <search-x>\n".to_owned()), "| <search>\n");
    }

    #[test]
    fn shapes_are_whole_inputs() {
        let has_shape =
            |text: &str, context| INPUT_IN_SELECT_CONTEXT.has_shape_of(&Input { text: text.to_owned(), context });
        assert!(has_shape("<input>", Some("select")));
        assert!(!has_shape("<input>", None) && !has_shape("<input>x", Some("select")));
    }

    #[test]
    fn all_patterns_are_regular_expressions() {
        for deviation in [HTML5EVER, PARSE5, HTML5LIB, CHROMIUM, EXPAT, LIBXML2].concat() {
            deviation.has_shape_of(&Input { text: String::new(), context: None });
        }
    }
}
