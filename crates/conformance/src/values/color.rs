//! CSS colours.

use super::Problem;
use crate::generated::lists::CONTEXT_COLORS;
use fivefold_microsyntax as microsyntax;

/// Checks that a value is a CSS colour.
///
/// <https://html.spec.whatwg.org/multipage/input.html#color-state-(type=color)>
pub(crate) fn check(value: &str) -> Result<(), Problem> {
    super::expect(is_css_color(value), || "it must be a CSS colour, such as `#1a2b3c`".to_owned())
}

/// Whether the text may be a CSS colour. What is in the parentheses of a function is not looked at: some functions take what
/// only CSS knows.
///
/// <https://html.spec.whatwg.org/multipage/input.html#color-state-(type=color)>
fn is_css_color(text: &str) -> bool {
    let is_function = text.ends_with(')') && text.bytes().next().is_some_and(|byte| byte.is_ascii_alphabetic());
    let is_named = || CONTEXT_COLORS.iter().any(|name| name.eq_ignore_ascii_case(text));
    is_function || is_named() || microsyntax::parse_css_color(text).is_some()
}
