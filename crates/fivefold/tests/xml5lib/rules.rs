//! Where xml5lib's tests expect something else than the decisions on XML5, each time with the decision.
//!
//! A case to which no rule applies must agree; one to which a rule applies must differ, as the rule says.

use fivefold_test_support::xml5lib_cases::TokenizerCase;

/// Cases that differ for one reason.
pub(crate) struct Rule {
    /// The decision in `xml5-decisions.md`.
    pub(crate) decision: &'static str,
    /// Whether a case is one of them.
    pub(crate) applies: fn(&TokenizerCase) -> bool,
    /// Whether the tokens differ, too.
    pub(crate) tokens_differ: bool,
    /// How many errors more there are than the suite expects.
    pub(crate) more_errors: isize,
    /// How many cases there are.
    pub(crate) count: usize,
}

/// The rules. None has a case in common with another.
pub(crate) const RULES: &[Rule] = &[
    Rule {
        decision: "D-COMMENT-START: `<!-->` and `<!--->` begin a comment and do not end it",
        applies: |case| case.input.starts_with("<!-->") || case.input.starts_with("<!--->"),
        tokens_differ: true,
        more_errors: 0,
        count: 4,
    },
    Rule {
        decision: "D-XMLDECL: `<?xml ` begins an XML declaration",
        applies: |case| case.input.starts_with("<?xml "),
        tokens_differ: true,
        more_errors: 1,
        count: 2,
    },
    Rule {
        decision: "A.8, name case: a DOCTYPE's name keeps its case",
        applies: |case| doctype_name(case).is_some_and(|name| name.contains(|c: char| c.is_ascii_uppercase())),
        tokens_differ: true,
        more_errors: 0,
        count: 17,
    },
    Rule {
        decision: "A.8, 1.3.39-1.3.50: `[` in the place of a DOCTYPE's name begins the internal subset",
        applies: |case| doctype_name(case).is_some_and(|name| name.starts_with('[')),
        tokens_differ: true,
        more_errors: 1,
        count: 1,
    },
    Rule {
        decision: "A.8, 1.3.39-1.3.50: `[` after a DOCTYPE's name begins the internal subset",
        applies: |case| doctype_name(case).is_some_and(|name| name.find('[') > Some(0)),
        tokens_differ: true,
        more_errors: 0,
        count: 2,
    },
    Rule {
        decision: "A.8, 1.3.48/1.3.49: `>` is data in a system identifier",
        applies: |case| is_doctype(case) && (case.input.ends_with("SYSTEM\">") || case.input.ends_with("SYSTEM'>")),
        tokens_differ: true,
        more_errors: 0,
        count: 4,
    },
    Rule {
        decision: "D-CONTROL: form feed is no character of XML",
        applies: |case| is_doctype(case) && case.input.contains('\x0C'),
        tokens_differ: false,
        more_errors: 1,
        count: 22,
    },
    Rule {
        decision: "D-NUL: each NUL is an error, which the suite leaves out",
        applies: |case| is_doctype(case) && case.input.contains('\0'),
        tokens_differ: false,
        more_errors: 1,
        count: 21,
    },
    Rule {
        decision: "A.4, named, no semicolon: the suite expands names of HTML's table without a semicolon",
        applies: |case| is_unfinished_name(case) && case.errors == 1,
        tokens_differ: true,
        more_errors: 0,
        count: 106,
    },
    Rule {
        decision: "A.4, named, no semicolon: an error, also for names that HTML expands only with one",
        applies: |case| is_unfinished_name(case) && case.errors == 0 || case.input == "<h a='&lang='>",
        tokens_differ: false,
        more_errors: 1,
        count: 1980,
    },
    Rule {
        decision: "D-HTMLREF: a name of HTML that is not declared is expanded, and is an error",
        applies: |case| {
            let predefined = ["&amp;", "&apos;", "&gt;", "&lt;", "&quot;"];
            case.file == "namedEntities.test" && case.input.ends_with(';') && !predefined.contains(&case.input.as_str())
        },
        tokens_differ: false,
        more_errors: 1,
        count: 2120,
    },
    Rule {
        decision: "D-UNKNOWNREF: an unknown name is an error",
        applies: |case| case.input == "<h a='&noti;'>",
        tokens_differ: false,
        more_errors: 1,
        count: 1,
    },
    Rule {
        decision: "D-NUMREF: U+0080 to U+009F are themselves, not what windows-1252 has there",
        applies: |case| number(case).is_some_and(|code| (0x80..0xA0).contains(&code) && !is_undefined(code)),
        tokens_differ: true,
        more_errors: -1,
        count: 52,
    },
    Rule {
        decision: "D-NUMREF: characters that XML allows are no errors in references: CR, DEL, C1, noncharacters",
        applies: |case| number(case).is_some_and(|code| code == 0x0D || is_undefined(code) || is_legal_oddity(code)),
        tokens_differ: false,
        more_errors: -1,
        count: 77,
    },
    Rule {
        decision: "D-CONTROL: characters that XML allows are no errors in the input: DEL, noncharacters",
        applies: |case| {
            let mut characters = case.input.chars();
            let first = characters.next().map_or(0, u32::from);
            case.file == "unicodeChars.test" && characters.next().is_none() && is_legal_oddity(first)
        },
        tokens_differ: false,
        more_errors: -1,
        count: 65,
    },
];

/// The one tree that differs, by its input.
pub(crate) const TREE_DIFFERENCE: (&str, &str) = (
    "<a1 xmlns:xml = \"www.example.org\"></a1>",
    "D-NS: a refused declaration stays in the tree as an attribute, in the XMLNS namespace like any other",
);

fn is_doctype(case: &TokenizerCase) -> bool {
    case.file == "doctype.test"
}

/// What follows `<!DOCTYPE` up to white space.
fn doctype_name(case: &TokenizerCase) -> Option<&str> {
    let rest = case.input.strip_prefix("<!DOCTYPE").filter(|_| is_doctype(case))?;
    rest.split_whitespace().next()
}

/// Whether the input is an ampersand and a name without a semicolon.
fn is_unfinished_name(case: &TokenizerCase) -> bool {
    case.file == "namedEntities.test" && !case.input.ends_with(';')
}

/// The number of an input that is a numeric reference with its semicolon.
fn number(case: &TokenizerCase) -> Option<u32> {
    let digits = case.input.strip_prefix("&#")?.strip_suffix(';')?;
    match digits.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16).ok(),
        None => digits.parse().ok(),
    }
}

/// Whether windows-1252 has nothing at that place, so that HTML keeps the control.
fn is_undefined(code: u32) -> bool {
    matches!(code, 0x81 | 0x8D | 0x8F | 0x90 | 0x9D)
}

/// DEL, and the noncharacters that XML allows.
fn is_legal_oddity(code: u32) -> bool {
    let is_noncharacter =
        matches!(code, 0xFDD0..=0xFDEF) || code & 0xFFFE == 0xFFFE && (0x10000..0x110000).contains(&code);
    code == 0x7F || is_noncharacter
}
