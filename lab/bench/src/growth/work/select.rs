//! Selecting elements of an HTML document, which is parsed before the timing starts.

use super::{Sample, Work, timed};
use fivefold::html;

/// Combinators between siblings, inside of a function.
pub const NOT_SIBLINGS: Work = Work::new("select :not(i ~ *)", |text| select(":not(i ~ *)", text));

/// Combinators with ancestors, inside of functions.
pub const FUNCTIONS: Work =
    Work::new("select :is(b *):not(:is(i > *) u)", |text| select(":is(b *):not(:is(i > *) u)", text));

/// All combinators.
pub const COMBINATORS: Work = Work::new("select b ~ * > * + * *", |text| select("b ~ * > * + * *", text));

/// What elements have below and after them.
pub const HAS: Work =
    Work::new("select :has(u, > i > b, ~ p):has(+ *)", |text| select(":has(u, > i > b, ~ p):has(+ *)", text));

/// Positions among siblings.
pub const POSITIONS: Work = Work::new("select positions", |text| {
    select(":nth-child(odd of b ~ *, i), :nth-last-of-type(2), :first-of-type, :nth-last-child(3n)", text)
});

/// What elements inherit, and the states of form controls.
pub const STATES: Work = Work::new("select states", |text| {
    select(":lang(en), :dir(rtl), :disabled, :checked, :default, :indeterminate, :read-write, :empty", text)
});

/// More compound selectors than fit into a word.
pub const MANY: Work = Work::new("select many", |text| select(&vec!["b * ~ i > u"; 20].join(","), text));

fn select(selector: &str, text: &str) -> Sample {
    let document = html::parse(text);
    timed(|| document.select(selector).expect("it is a selector").count(), |count| *count)
}
