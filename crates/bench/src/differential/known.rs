//! In what the peers are known to depart from the standard, and what the standard says.

use super::soup::Input;

/// A known deviation of a peer.
#[derive(Clone, Copy, Debug)]
pub struct Deviation {
    /// A short name.
    pub name: &'static str,
    /// What the standard says, and where.
    pub verdict: &'static str,
    /// Pairs of a trigger, in lower case, and what is put in its place, so that the deviation cannot show.
    triggers: &'static [(&'static str, &'static str)],
    /// Beginnings of contexts that trigger it, too; `div` is put in their place.
    contexts: &'static [&'static str],
}

impl Deviation {
    /// A deviation that texts alone trigger.
    pub const fn of_text(
        name: &'static str,
        verdict: &'static str,
        triggers: &'static [(&'static str, &'static str)],
    ) -> Self {
        Self { name, verdict, triggers, contexts: &[] }
    }

    /// The same, triggered by contexts that begin so as well.
    const fn or_contexts(self, contexts: &'static [&'static str]) -> Self {
        Self { contexts, ..self }
    }

    /// The input, with nothing left in it that triggers the deviation.
    pub fn neutralised(&self, input: &Input) -> Input {
        let mut input = input.clone();
        for (trigger, replacement) in self.triggers {
            input.text = replace_ignoring_case(&input.text, trigger, replacement);
        }
        if input.context.is_some_and(|context| self.contexts.iter().any(|start| context.starts_with(start))) {
            input.context = Some("div");
        }
        input
    }
}

fn replace_ignoring_case(text: &str, from: &str, to: &str) -> String {
    let lower = text.to_ascii_lowercase();
    let mut out = String::new();
    let mut last = 0;
    for (at, _) in lower.match_indices(from) {
        out.push_str(&text[last..at]);
        out.push_str(to);
        last = at + from.len();
    }
    out + &text[last..]
}

/// Those of html5ever 0.39, with the tree of its tests.
pub const HTML5EVER: &[Deviation] = &[
    PROCESSING_INSTRUCTIONS,
    SEARCH,
    FRAMESET_AFTER_IMPLIED_BODY,
    FORM_IN_TABLE_IN_TEMPLATE,
    INPUT_IN_SELECT_CONTEXT,
    Deviation::of_text(
        "a thead is not in table scope",
        "parsing-main-intbody: a tbody, thead or tfoot in table scope lets the tag close it",
        &[("thead", "tbody")],
    ),
    Deviation::of_text(
        "a DOCTYPE does not end text in a table",
        "parsing-main-intabletext: any other token ends the pending table character tokens, a DOCTYPE, too",
        &[("<!doctype", "<!x")],
    ),
    TEXT_IN_TEMPLATE_TABLE,
    LINE_FEED_AFTER_PRE,
    END_TAG_IN_FOREIGN_CONTEXT,
    Deviation::of_text(
        "no element of MathML or SVG is special",
        "special: mi, mo, mn, ms, mtext and annotation-xml, foreignObject, desc and title are, and stop end tags",
        &[("<math", "<m-ath"), ("<svg", "<s-vg")],
    )
    .or_contexts(&["svg ", "math "]),
];

/// Those of parse5 8.
pub const PARSE5: &[Deviation] = &[
    PROCESSING_INSTRUCTIONS,
    SELECT_MODES,
    CDATA_IN_FOREIGN_CONTEXT,
    FRAMESET_AFTER_IMPLIED_BODY,
    FORM_IN_TABLE_IN_TEMPLATE,
    SEARCH,
    Deviation::of_text(
        "tables right in a template",
        "parsing-main-intable: with a template as the current node, text is that of a table; a template ends table scope",
        &[("template", "t-mplate")],
    )
    .or_contexts(&["template"]),
];

/// Those of html5lib 1.1.
pub const HTML5LIB: &[Deviation] = &[
    PROCESSING_INSTRUCTIONS,
    SELECT_MODES,
    Deviation::of_text(
        "no template element",
        "parsing-main-inhead: a template has contents of its own, and an insertion mode",
        &[("template", "t-mplate")],
    )
    .or_contexts(&["template"]),
    SEARCH,
    FRAMESET_AFTER_IMPLIED_BODY,
    Deviation::of_text(
        "main is not special",
        "special: main is one of the special elements, and closes a p as section does",
        &[("main", "m-ain")],
    ),
    Deviation::of_text(
        "rb and rtc are unknown",
        "parsing-main-inbody: in a ruby, rb and rtc generate implied end tags",
        &[("<rb", "<r-b"), ("<rtc", "<r-tc")],
    ),
    Deviation::of_text(
        "white space is dropped in a frameset or colgroup with the text around it",
        "parsing-main-inframeset, parsing-main-incolgroup: each character by itself is inserted or ignored",
        &[("<frameset", "<f-rameset"), ("<col", "<c-ol")],
    )
    .or_contexts(&["frameset", "colgroup"]),
    LINE_FEED_AFTER_PRE,
    Deviation::of_text(
        "</p> and </br> do not end foreign content",
        "parsing-main-inforeign: </p> and </br> do, as the start tags of many elements",
        &[("</p", "</x-p"), ("</br", "</b-r")],
    ),
    Deviation::of_text(
        "summary is not special",
        "special: summary is one of the special elements",
        &[("summary", "s-ummary")],
    ),
    Deviation::of_text(
        "a table in a table is ignored in a fragment",
        "parsing-main-intable: it ends the first, if that is in table scope",
        &[("<table", "<t-able")],
    ),
    Deviation::of_text(
        "attributes are mixed up that differ by a prefix",
        "attribute-name-state: a colon is part of the name",
        &[(":", "-")],
    ),
    Deviation {
        name: "white space in a part of a table, which is the context, reconstructs no formatting elements",
        verdict: "parsing-main-inbody: white space reconstructs the active formatting elements as other text does",
        triggers: &[],
        contexts: &["table", "tbody", "tr", "td", "caption"],
    },
];

/// Those of expat 2.
pub const EXPAT: &[Deviation] = &[Deviation::of_text(
    "a reference in an attribute value that nothing declares is dropped",
    "XML 1.0, 4.1: with an external subset that is not read, such a document may be well-formed; what the \
              reference stands for is unknown, so it is kept",
    &[(" system 'absent'", "")],
)];

/// Those of libxml2 2, as lxml shows it.
pub const LIBXML2: &[Deviation] = &[Deviation::of_text(
    "elements of an entity have no default namespace",
    "XML 1.0, 4.4.2: the replacement text is read in place of the reference, where the namespaces in scope hold",
    &[("&m;", "x")],
)];

/// Those of Chromium 156.
pub const CHROMIUM: &[Deviation] = &[
    SEARCH,
    INPUT_IN_SELECT_CONTEXT,
    Deviation::of_text(
        "</form> in a template does not pop",
        "parsing-main-inbody: with a template on the stack, </form> pops up to the form",
        &[("</form", "</f-rm")],
    ),
    END_TAG_IN_FOREIGN_CONTEXT,
    Deviation::of_text(
        "U+FFFD of a reference lets a frameset be",
        "parsing-main-inbody: any character but white space and NUL sets the frameset-ok flag to not ok",
        &[("&#0", "x")],
    ),
    Deviation::of_text(
        "head elements leave the mode \"in template\"",
        "parsing-main-intemplate: base, link, meta, noframes, script, style, template and title do not change it",
        &[
            ("<base", "<b-ase"),
            ("<link", "<l-ink"),
            ("<meta", "<m-eta"),
            ("noframes", "n-oframes"),
            ("script", "s-cript"),
            ("style", "s-tyle"),
            ("title", "t-itle"),
        ],
    ),
    TEXT_IN_TEMPLATE_TABLE,
    Deviation {
        name: "text in a row in a template is dropped where the context is a colgroup",
        verdict: "parsing-main-intable: it is foster-parented, into the contents of the template",
        triggers: &[],
        contexts: &["colgroup"],
    },
];

const PROCESSING_INSTRUCTIONS: Deviation = Deviation::of_text(
    "no processing instructions",
    "processing-instruction-open-state: <?target data> is a processing instruction, and at the end nothing",
    &[("<?", "<!")],
);

const SEARCH: Deviation = Deviation::of_text(
    "search is not special",
    "special: search is one of the special elements, and closes a p as section does",
    &[("search", "s-arch")],
);

const FRAMESET_AFTER_IMPLIED_BODY: Deviation = Deviation::of_text(
    "an implied body does not set frameset-ok",
    "the-after-head-insertion-mode: where body is implied, the frameset-ok flag is set back to ok",
    &[("<frameset", "<f-rameset")],
);

const FORM_IN_TABLE_IN_TEMPLATE: Deviation = Deviation::of_text(
    "a form in a table in a template is dropped",
    "parsing-main-intable: only without a template on the stack does the form element pointer matter",
    &[("<form", "<f-rm")],
);

const INPUT_IN_SELECT_CONTEXT: Deviation = Deviation::of_text(
    "an input is kept in the context select",
    "parsing-main-inbody: a start tag input is ignored in a fragment whose context is a select",
    &[("<input", "<i-nput")],
);

const LINE_FEED_AFTER_PRE: Deviation = Deviation::of_text(
    "after <pre> and the like, other things come before the line feed than should",
    "parsing-main-inbody: the next token is ignored if it is a line feed; an error is no token, an end tag is",
    &[("listing", "l-isting"), ("<pre", "<p-re"), ("textarea", "t-extarea")],
);

const TEXT_IN_TEMPLATE_TABLE: Deviation = Deviation {
    name: "white space right in a template, in a table's mode, reconstructs formatting elements",
    verdict: "parsing-main-intable: with a template as the current node, text is that of a table",
    triggers: &[("template", "t-mplate")],
    contexts: &["template"],
};

const END_TAG_IN_FOREIGN_CONTEXT: Deviation = Deviation::of_text(
    "an end tag in a fragment with a foreign context stops early or late",
    "parsing-main-inforeign: any other end tag is ignored at the topmost element, and processed as in HTML where \
              another HTML element comes first",
    &[],
)
.or_contexts(&["svg ", "math "]);

const SELECT_MODES: Deviation = Deviation::of_text(
    "select has insertion modes of its own",
    "parsing-main-inbody: since 2025 the contents of a select are parsed as others are",
    &[("select", "s-elect")],
)
.or_contexts(&["select", "option"]);

const CDATA_IN_FOREIGN_CONTEXT: Deviation = Deviation::of_text(
    "no CDATA section where the context alone is foreign",
    "markup-declaration-open-state: the adjusted current node counts, which is the context there",
    &[("<![cdata[", "<!x")],
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn triggers_go_in_any_letter_case_and_leave_the_rest() {
        let input = Input { text: "é<Select>x</SELECT>".to_owned(), context: Some("select") };
        let neutral = Input { text: "é<s-elect>x</s-elect>".to_owned(), context: Some("div") };
        assert_eq!(SELECT_MODES.neutralised(&input), neutral);
        assert_eq!(SELECT_MODES.neutralised(&neutral), neutral);
    }

    #[test]
    fn what_is_neutral_stays_so() {
        for deviation in [HTML5EVER, PARSE5, HTML5LIB, CHROMIUM, EXPAT, LIBXML2].concat() {
            for (trigger, replacement) in deviation.triggers {
                assert_eq!(*trigger, trigger.to_lowercase());
                assert!(!replacement.contains(trigger), "{}", deviation.name);
            }
        }
    }
}
