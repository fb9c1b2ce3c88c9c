//! The cases of xml5lib whose expectations contradict `docs/inside/deviations-xml.md`, each with the decision, and the
//! expectation derived from that of the suite.
//!
//! A case without a rule must give the result of the suite; one with a rule, that of the rule.

use fivefold_test_support::xml5lib_cases::{TokenizerCase, TreeCase};
use serde_json::{Value, json};

/// Cases that differ for one reason.
pub(crate) struct Rule {
    /// The start of the deciding entry of `docs/inside/deviations-xml.md`.
    pub(crate) decision: &'static str,
    /// The consequence for these cases.
    pub(crate) reason: &'static str,
    /// Whether a case is one of them.
    pub(crate) applies: fn(&TokenizerCase) -> bool,
    /// The correct tokens instead of those of the suite, if the tokens differ.
    pub(crate) tokens: Option<fn(&TokenizerCase) -> Vec<Value>>,
    /// The number of additional errors.
    pub(crate) more_errors: isize,
    /// The number of cases.
    pub(crate) count: usize,
}

/// The rules. No case matches two of them.
pub(crate) const RULES: &[Rule] = &[
    Rule {
        decision: "**`<!-->` and `<!--->`** do not end a comment",
        reason: "the comment goes on to `-->`, or to the end of the input",
        applies: |case| case.input.starts_with("<!-->") || case.input.starts_with("<!--->"),
        tokens: Some(|case| {
            let data = &case.input["<!--".len()..];
            assert!(!data.contains("-->") && !data.ends_with('-'), "all of these comments are open at the end");
            vec![json!(["Comment", data])]
        }),
        more_errors: 0,
        count: 4,
    },
    Rule {
        decision: "**The XML declaration** is a token of its own",
        reason: "`<?xml ` begins an XML declaration, and an error is that it declares nothing",
        applies: |case| case.input.starts_with("<?xml "),
        tokens: Some(|case| {
            assert!(!case.input.contains('='), "none of these declares anything");
            vec![json!(["XMLDeclaration", null, null, null])]
        }),
        more_errors: 1,
        count: 2,
    },
    Rule {
        decision: "**DOCTYPE names** keep their letter case",
        reason: "the suite has them in lower case",
        applies: |case| doctype_name(case).is_some_and(|name| name.contains(|c: char| c.is_ascii_uppercase())),
        tokens: Some(|case| {
            let name = doctype_name(case).unwrap();
            assert_eq!(case.tokens[0][1], name.to_ascii_lowercase());
            with_field(case, 1, name.into())
        }),
        more_errors: 0,
        count: 17,
    },
    Rule {
        decision: "**The DOCTYPE states lack the internal subset**",
        reason: "`[` in the place of the name begins the subset; that there is no name is an error",
        applies: |case| doctype_name(case).is_some_and(|name| name.starts_with('[')),
        tokens: Some(|case| with_field(case, 1, Value::Null)),
        more_errors: 1,
        count: 1,
    },
    Rule {
        decision: "**The DOCTYPE states lack the internal subset**",
        reason: "`[` right after the name begins the subset",
        applies: |case| doctype_name(case).is_some_and(|name| name.find('[') > Some(0)),
        tokens: Some(|case| {
            let (name, _) = doctype_name(case).unwrap().split_once('[').unwrap();
            with_field(case, 1, name.into())
        }),
        more_errors: 0,
        count: 2,
    },
    Rule {
        decision: "**System identifiers** may contain `>`",
        reason: "the identifier goes on to the end of the input",
        applies: |case| is_doctype(case) && (case.input.ends_with("SYSTEM\">") || case.input.ends_with("SYSTEM'>")),
        tokens: Some(|case| with_field(case, 3, ">".into())),
        more_errors: 0,
        count: 4,
    },
    Rule {
        decision: "**NUL** becomes U+FFFD everywhere. Other characters that XML forbids are kept, with an error",
        reason: "form feed is one that XML forbids",
        applies: |case| is_doctype(case) && case.input.contains('\x0C'),
        tokens: None,
        more_errors: 1,
        count: 22,
    },
    Rule {
        decision: "**NUL** becomes U+FFFD everywhere",
        reason: "each NUL is an error, which the suite leaves out",
        applies: |case| is_doctype(case) && case.input.contains('\0'),
        tokens: None,
        more_errors: 1,
        count: 21,
    },
    Rule {
        decision: "**References**: `&#;` stays text",
        reason: "without its semicolon a name is text; the suite expands those that HTML knows so",
        applies: |case| is_unfinished_name(case) && case.errors == 1,
        tokens: Some(|case| vec![json!(["Character", case.input])]),
        more_errors: 0,
        count: 106,
    },
    Rule {
        decision: "**References**: `&#;` stays text",
        reason: "that a name has no semicolon is an error, also where HTML knows it only with one",
        applies: |case| is_unfinished_name(case) && case.errors == 0 || case.input == "<h a='&lang='>",
        tokens: None,
        more_errors: 1,
        count: 1980,
    },
    Rule {
        decision: "**References**: `&#;` stays text",
        reason: "a name that HTML has and nothing declares is expanded, and is an error",
        applies: |case| {
            let predefined = ["&amp;", "&apos;", "&gt;", "&lt;", "&quot;"];
            case.file == "namedEntities.test" && case.input.ends_with(';') && !predefined.contains(&case.input.as_str())
        },
        tokens: None,
        more_errors: 1,
        count: 2120,
    },
    Rule {
        decision: "**References**: `&#;` stays text",
        reason: "a name that neither HTML has nor anything declares is an error",
        applies: |case| case.input == "<h a='&noti;'>",
        tokens: None,
        more_errors: 1,
        count: 1,
    },
    Rule {
        decision: "**Character references** stand for the character with that number",
        reason: "U+0080 to U+009F are themselves and no error, not what windows-1252 has there",
        applies: |case| number(case).is_some_and(|code| (0x80..0xA0).contains(&code) && !is_undefined(code)),
        tokens: Some(|case| {
            let character = number(case).and_then(char::from_u32).unwrap();
            vec![json!(["Character", character])]
        }),
        more_errors: -1,
        count: 52,
    },
    Rule {
        decision: "**Character references** stand for the character with that number",
        reason: "characters that XML allows are no errors: CR, DEL, C1, noncharacters",
        applies: |case| number(case).is_some_and(|code| code == 0x0D || is_undefined(code) || is_legal_oddity(code)),
        tokens: None,
        more_errors: -1,
        count: 77,
    },
    Rule {
        decision: "**NUL** becomes U+FFFD everywhere. Other characters that XML forbids are kept, with an error",
        reason: "XML allows DEL and all noncharacters but U+FFFE and U+FFFF",
        applies: |case| {
            let mut characters = case.input.chars();
            let first = characters.next().map_or(0, u32::from);
            case.file == "unicodeChars.test" && characters.next().is_none() && is_legal_oddity(first)
        },
        tokens: None,
        more_errors: -1,
        count: 65,
    },
];

/// The correct tree of a case. One differs from the suite's.
///
/// It binds the prefix `xml` to another URI than that of XML. "**Namespaces**" in `docs/inside/deviations-xml.md`: the
/// binding is ignored and the declaration is kept among the attributes, in the namespace of all declarations.
pub(crate) fn tree(case: &TreeCase) -> String {
    match case.input.as_str() {
        "<a1 xmlns:xml = \"www.example.org\"></a1>" => {
            case.tree.replace("  xmlns:xml=", "  {http://www.w3.org/2000/xmlns/}xmlns:xml=")
        }
        _ => case.tree.clone(),
    }
}

/// The suite's tokens, with another value in a field of the DOCTYPE at their start.
fn with_field(case: &TokenizerCase, field: usize, value: Value) -> Vec<Value> {
    let mut tokens = case.tokens.clone();
    assert_eq!(tokens[0][0], "DOCTYPE");
    tokens[0][field] = value;
    tokens
}

fn is_doctype(case: &TokenizerCase) -> bool {
    case.file == "doctype.test"
}

/// The text after `<!DOCTYPE` up to white space.
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

/// Whether windows-1252 has no character there, so that HTML keeps the control.
fn is_undefined(code: u32) -> bool {
    matches!(code, 0x81 | 0x8D | 0x8F | 0x90 | 0x9D)
}

/// DEL, and the noncharacters that XML allows.
fn is_legal_oddity(code: u32) -> bool {
    let is_noncharacter =
        matches!(code, 0xFDD0..=0xFDEF) || code & 0xFFFE == 0xFFFE && (0x10000..0x110000).contains(&code);
    code == 0x7F || is_noncharacter
}
