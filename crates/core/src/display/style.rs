//! What an attribute `style` says of an element, as far as it decides where white space is insignificant, and what is shown.

use crate::work;
use core::mem;

/// Whether all white space in an element with this attribute `style` may be shown. What it does not say is inherited.
pub(super) fn declares_white_space(style: &str) -> bool {
    const COLLAPSING: [&str; 8] =
        ["collapse", "inherit", "initial", "normal", "nowrap", "revert", "revert-layer", "unset"];
    ["white-space", "white-space-collapse"].into_iter().filter_map(|property| declared(style, property)).any(|value| {
        value.split_ascii_whitespace().any(|word| !COLLAPSING.iter().any(|known| word.eq_ignore_ascii_case(known)))
    })
}

/// The value of a property in an attribute `style`, as the last of its declarations says that no `!important` one overrules. A
/// `display` with another value than those of CSS is ignored, as CSS says.
///
/// <https://www.w3.org/TR/css-style-attr/#syntax>
///
/// ```
/// use fivefold_core::display::declared;
///
/// assert_eq!(declared("color: red; DISPLAY: none", "display"), Some("none"));
/// assert_eq!(declared("display: none; display: block", "display"), Some("block"));
/// assert_eq!(declared("display: none; display: big", "display"), Some("none"));
/// assert_eq!(declared("background: url(display:none)", "display"), None);
/// ```
pub fn declared<'s>(style: &'s str, property: &str) -> Option<&'s str> {
    work::bytes(style.len());
    let mut found = (None, false);
    for declaration in declarations(style) {
        let Some((name, value)) = after_comments(declaration).split_once(':') else { continue };
        if !name.trim_ascii().eq_ignore_ascii_case(property) {
            continue;
        }
        let (value, is_important) = match value.rsplit_once('!') {
            Some((value, word)) if word.trim_ascii().eq_ignore_ascii_case("important") => (value, true),
            _ => (value, false),
        };
        let value = without_comments(value);
        if (is_important || !found.1) && (property != "display" || is_display(value)) {
            found = (Some(value), is_important);
        }
    }
    found.0
}

/// Whether it is a value of `display`: of CSS, or of the Compatibility Standard. What a function gives is not known.
///
/// <https://www.w3.org/TR/css-display-3/#the-display-properties> and <https://compat.spec.whatwg.org/#css-keyword-mappings>
fn is_display(value: &str) -> bool {
    const PARTS: &str = "block inline run-in flow flow-root table flex grid ruby math list-item";
    const WHOLE: &str = "none contents inline-block inline-table inline-flex inline-grid inherit initial unset revert revert-layer \
                         table-row-group table-header-group table-footer-group table-row table-cell table-column-group \
                         table-column table-caption ruby-base ruby-text ruby-base-container ruby-text-container \
                         -webkit-box -webkit-inline-box -webkit-flex -webkit-inline-flex";
    let is_in = |list: &str, word: &str| list.split_ascii_whitespace().any(|one| one.eq_ignore_ascii_case(word));
    let mut words = value.split_ascii_whitespace();
    value.contains('(') || is_in(WHOLE, value) || words.clone().count() > 0 && words.all(|word| is_in(PARTS, word))
}

/// A declaration without the comments before it.
fn after_comments(declaration: &str) -> &str {
    let mut rest = declaration.trim_ascii_start();
    while let Some(comment) = rest.strip_prefix("/*") {
        rest = comment.split_once("*/").map_or("", |(_, rest)| rest.trim_ascii_start());
    }
    rest
}

/// A value without the comments around it.
fn without_comments(value: &str) -> &str {
    let mut rest = after_comments(value).trim_ascii_end();
    while let Some((value, _)) = rest.strip_suffix("*/").and_then(|rest| rest.rsplit_once("/*")) {
        rest = value.trim_ascii_end();
    }
    rest
}

/// The parts of a list of declarations between its semicolons, but for those in strings, comments and brackets.
fn declarations(style: &str) -> impl Iterator<Item = &str> {
    let (mut depth, mut quote, mut is_escaped, mut is_comment, mut last) = (0_usize, None, false, false, ' ');
    style.split(move |character: char| {
        let pair = (mem::replace(&mut last, character), character);
        if is_comment {
            is_comment = pair != ('*', '/');
            return false;
        }
        if mem::take(&mut is_escaped) {
            return false;
        }
        match (quote, character) {
            (_, '\\') => is_escaped = true,
            (Some(open), _) if open == character => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(character),
            (None, '(' | '[' | '{') => depth += 1,
            (None, ')' | ']' | '}') => depth = depth.saturating_sub(1),
            (None, '*') if pair.0 == '/' => {
                is_comment = true;
                last = ' ';
            }
            (None, ';') => return depth == 0,
            _ => {}
        }
        false
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_declaration_counts_unless_another_is_important() {
        for (style, display) in [
            ("", None),
            ("display", None),
            ("display:block", Some("block")),
            ("a:b; Display : block ;display: inline-block;", Some("inline-block")),
            ("display: none !important; display: block", Some("none")),
            ("/* a;b */ /* c: d */ display: none", Some("none")),
            ("/*/display:block*/display:none", Some("none")),
            ("content: ';display:block'; display: none", Some("none")),
            ("content: '\\';display:block'; display: none", Some("none")),
            ("background: url(data:a;display:block); display: none", Some("none")),
            ("--x: {display: block}; display: none", Some("none")),
            ("display: /* a */ none /* b *//**/", Some("none")),
            ("x-display: none", None),
            ("display: none; display: nothing", Some("none")),
            ("display: nothing", None),
            ("display: none; display: block none; display:", Some("none")),
            ("display: none; display: inline flow-root", Some("inline flow-root")),
            ("display: none; display: Table-Cell", Some("Table-Cell")),
            ("display: none; display: var(--a)", Some("var(--a)")),
            ("display: block; display: none !importent", Some("block")),
        ] {
            assert_eq!(declared(style, "display"), display, "{style}");
        }
    }

    #[test]
    fn white_space_is_kept_unless_it_is_known_to_collapse() {
        for style in ["white-space: pre", "WHITE-SPACE: Pre-Line", "white-space-collapse: preserve", "white-space: new"]
        {
            assert!(declares_white_space(style), "{style}");
        }
        for style in ["", "white-space: nowrap", "white-space: normal !important", "white-space: collapse nowrap"] {
            assert!(!declares_white_space(style), "{style}");
        }
    }
}
