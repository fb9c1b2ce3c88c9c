//! Entities, up to the budget.

use crate::growth::{Case, made, shape, work, xml};

pub(super) static CASES: &[Case] = &[
    xml("<!DOCTYPE r [<!ENTITY a '{x}'>]><r>{&a;}</r>"),
    xml("<!DOCTYPE r [<!ENTITY a '{<x/>}'>]><r>{&a;}</r>"),
    xml("<!DOCTYPE r [<!ENTITY a '{x}'>]><r>{<x a='&a;'/>}</r>"),
    xml("<!DOCTYPE r [<!ENTITY a ''>]><r>{&a;}</r>"),
    xml("<!DOCTYPE r [<!ENTITY a '&a;'>]><r>{&a;}</r>"),
    xml("<!DOCTYPE r [<!ENTITY a ''><!ENTITY b '{&a;}'>]><r>{&b;}</r>"),
    xml(
        "<!DOCTYPE r [<!ENTITY a ''><!ENTITY b '&a;&a;&a;&a;'><!ENTITY c '&b;&b;&b;&b;'><!ENTITY d '&c;&c;&c;&c;'>]><r>{&d;}</r>",
    ),
    xml("<!DOCTYPE r [{<!ENTITY a$ 'x'>}]><r>{&a$;}</r>"),
    xml("<!DOCTYPE r [{<!ENTITY a$ 'x'>}]><r>{&b$;}</r>"),
    xml("<!DOCTYPE r [{<!ENTITY a 'x'>}]>"),
    xml("<!DOCTYPE r [<!ENTITY a '<x>'>]>{&a;}"),
    xml("<!DOCTYPE r [<!ENTITY a '</x>'>]>{<x>}{&a;}"),
    xml("<!DOCTYPE r [<!ENTITY a SYSTEM 'u'>]><r>{&a;}</r>"),
    xml("<!DOCTYPE r [<!ENTITY % a '{ }'>{%a;}]>"),
    xml("<!DOCTYPE r [{%a;}]>"),
    xml("<!DOCTYPE r [<!ENTITY % a '&#37;a;'>{%a;}]>"),
    xml("<!DOCTYPE r [{<!ENTITY % a$ ''>}{%a$;}]>"),
    xml("<!DOCTYPE r [<!ENTITY % a '{<!-- x -->}'>{%a;}]>"),
    shape(work::xml::READ, "<!DOCTYPE r [<!ENTITY a '{<x/>}'>]><r>{&a;}</r>"),
    shape(work::xml::READ, "<!DOCTYPE r [<!ENTITY a ''>]><r>{&a;}</r>"),
    made("doubling entities", work::xml::PARSE, |n| subset(&doubling(n)) + &format!("<r>&a{n};</r>")),
    made("20 doubling entities, reference × N", work::xml::PARSE, |n| {
        subset(&doubling(20)) + "<r>" + &"&a20;".repeat(n)
    }),
    made("20 doubling entities, attributes × N", work::xml::PARSE, |n| {
        subset(&doubling(20)) + "<r>" + &"<x a='&a20;'/>".repeat(n)
    }),
    made("doubling parameter entities", work::xml::PARSE, |n| subset(&(doubling_parameters(n) + &format!("%a{n};")))),
    made("20 doubling parameter entities, reference × N", work::xml::PARSE, |n| {
        subset(&(doubling_parameters(20) + &"%a20;".repeat(n)))
    }),
    made("parameter entity of declarations, reference × N", work::xml::PARSE, |n| {
        let declarations: String = (0..n).map(|i| format!("<!ENTITY b{i} \"\">")).collect();
        subset(&(format!("<!ENTITY % a '{declarations}'>") + &"%a;".repeat(n)))
    }),
];

fn subset(declarations: &str) -> String {
    format!("<!DOCTYPE r [{declarations}]>")
}

/// `a0` to `a{n}`, each twice the one before.
fn doubling(n: usize) -> String {
    "<!ENTITY a0 'x'>".to_owned() + &doublings(n, |i| format!("<!ENTITY a{} '&a{i};&a{i};'>", i + 1))
}

/// The same, of parameter entities.
fn doubling_parameters(n: usize) -> String {
    let twice = |i| format!("<!ENTITY % a{} '&#37;a{i};&#37;a{i};'>", i + 1);
    "<!ENTITY % a0 '<!-- x -->'>".to_owned() + &doublings(n, twice)
}

fn doublings(n: usize, declaration: impl Fn(usize) -> String) -> String {
    (0..n).map(declaration).collect()
}
