//! Selectors that cannot be parsed: where, and what was expected.

use fivefold::select::Selector;

/// Wrong selectors; the offset of what is wrong; what was expected there.
const WRONG: &[(&str, usize, &str)] = &[
    ("", 0, "a selector"),
    ("  ", 2, "a selector"),
    ("p,", 2, "a selector"),
    (",p", 0, "a selector"),
    ("p >", 3, "a selector after the combinator"),
    ("p > > b", 4, "a selector after the combinator"),
    ("> p", 0, "a selector"),
    ("p..x", 2, "a class"),
    (".1", 0, "a selector"),
    ("p.", 2, "a class"),
    ("#", 1, "an id"),
    ("é#1a", 3, "an id, which does not begin with a digit"),
    ("p 1", 2, "a selector, a combinator, a comma or the end of the selector"),
    ("p!", 1, "a combinator, a comma or the end of the selector"),
    ("p)", 1, "a combinator, a comma or the end of the selector"),
    ("a[", 2, "the name of an attribute"),
    ("a[]", 2, "the name of an attribute"),
    ("a[href=]", 7, "a value: a name, or a text in quotes"),
    ("a[href=1]", 7, "a value: a name, or a text in quotes"),
    ("a[href==x]", 7, "a value: a name, or a text in quotes"),
    ("a[href x]", 7, "`]`, `=`, `~=`, `|=`, `^=`, `$=` or `*=`"),
    ("a[href=x z]", 9, "`i`, `s` or `]`"),
    ("a[href=x i i]", 11, "`]`"),
    ("a[* =x]", 3, "`|` and a name"),
    ("a[*|*]", 4, "a name after `|`"),
    ("b, atom|a", 3, "a namespace prefix that is declared (`Namespaces::with`)"),
    ("svg|", 4, "a name after `|`"),
    ("p:", 2, "the name of a pseudo-class"),
    ("p:hoover", 2, "a pseudo-class that exists and is supported"),
    ("p:contains(x)", 2, "a pseudo-class that exists and is supported"),
    ("p::before", 2, "a pseudo-class: a pseudo-element is no node of a document"),
    ("p:after", 2, "a pseudo-class: a pseudo-element is no node of a document"),
    (":nth-child()", 11, "`odd`, `even`, or a number or a pattern like 2n+1"),
    (":nth-child(x)", 11, "`odd`, `even`, or a number or a pattern like 2n+1"),
    (":nth-child(2 x)", 13, "`of` and selectors, or `)`"),
    (":nth-child(2 of)", 15, "a selector"),
    (":nth-of-type(2 of p)", 15, "`)`"),
    (":not()", 5, "a selector"),
    (":not(p:nope, b)", 7, "a pseudo-class that exists and is supported"),
    (":has(> )", 7, "a selector after the combinator"),
    (":has(p:has(b))", 7, "no `:has()` inside of another"),
    (":lang(1)", 6, "languages: names or texts in quotes"),
    (":dir()", 5, "`ltr` or `rtl`"),
    (":is", 1, "a pseudo-class that exists and is supported"),
    ("a /* x */ .b, /* y */ 1", 22, "a selector"),
];

#[test]
fn positions_and_expectations() {
    for &(text, offset, expected) in WRONG {
        let error = Selector::parse(text).expect_err(text);
        assert_eq!((error.offset(), error.expected()), (offset, expected), "{text:?}: {error}");
        assert_eq!(error.selector(), text);
    }
}

#[test]
fn as_text() {
    let message = |text: &str| Selector::parse(text).unwrap_err().to_string();
    assert_eq!(message("p..x"), "expected a class at byte 2 of \"p..x\", not \".\"");
    assert_eq!(message("p >"), "expected a selector after the combinator at byte 3 of \"p >\", not the end");
}

#[test]
fn what_is_too_deep_or_too_long() {
    for open in [":not(", ":is(", ":where("] {
        let nested = format!("{}b{}", open.repeat(100), ")".repeat(100));
        let error = Selector::parse(&nested).unwrap_err();
        assert_eq!(error.expected(), "fewer brackets inside of brackets");
        assert!(nested[..error.offset()].ends_with(open), "{error}");
    }
    let error = Selector::parse(&"a ".repeat(2000)).unwrap_err();
    assert_eq!(error.expected(), "at most 1000 combinators in a selector");
    assert!(Selector::parse(&"a ".repeat(1000)).is_ok());
    assert!(Selector::parse(&format!(":has({})", "a > ".repeat(2000) + "a")).is_err());
}
