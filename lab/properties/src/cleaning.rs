//! The program of docs/guide/sanitizing.md that cleans HTML while it streams, and pages that someone has written
//! against it.

use fastrand::Rng;
use fivefold::rewrite::{Content, RewriteError, RewriteOptions, Rewriter, Rules};

/// A selector of the elements that go.
pub const REMOVED: &str = "script, iframe, object, embed, base";

/// Whether an attribute is an event handler.
pub fn is_handler(name: &str) -> bool {
    name.starts_with("on")
}

/// Rules that clean.
pub fn cleaning<'h>() -> Rules<'h> {
    Rules::new()
        .element(REMOVED, |element| {
            element.replace(Content::Html("<!---->"));
            Ok(())
        })
        .element("*", |element| {
            let names: Vec<_> = element.attributes().map(|(name, _)| name.to_owned()).collect();
            for name in names.iter().filter(|name| is_handler(name)) {
                element.remove_attribute(name);
            }
            Ok(())
        })
        .comments(|comment| Ok(comment.set_text("")?))
}

/// Rules that fail where anything is left.
fn checking<'h>() -> Rules<'h> {
    Rules::new().element(REMOVED, |_| Err("an element is left".into())).element("*", |element| {
        match element.attributes().any(|(name, _)| is_handler(name)) {
            true => Err("an event handler is left".into()),
            false => Ok(()),
        }
    })
}

/// A page without these elements, attributes and comments.
///
/// # Errors
///
/// When cleaning has changed how the rest is read, so that something of it is left.
pub fn cleaned(html: &str) -> Result<String, RewriteError> {
    let mut output = String::new();
    let mut checker = Rewriter::new(checking(), RewriteOptions::default(), |html: &str| output.push_str(html))?;
    let mut checked = Ok(());
    let mut cleaner = Rewriter::new(cleaning(), RewriteOptions::default(), |html: &str| {
        if checked.is_ok() {
            checked = checker.write(html);
        }
    })?;
    cleaner.write(html)?;
    cleaner.end()?;
    drop(cleaner);
    checked?;
    checker.end()?;
    drop(checker);
    Ok(output)
}

/// Words of which hostile pages are made: what hides markup from one reading, and shows it to another.
const WORDS: &[&str] = &[
    "<script>",
    "</script>",
    "<!DOCTYPE html>",
    "<p>",
    "</p>",
    "<b onx=1>",
    "<b ony=2>",
    "<b>",
    "</b>",
    "<svg/onload=1>",
    "<svg>",
    "</svg>",
    "<math>",
    "<mtext>",
    "<style>",
    "</style>",
    "<title>",
    "</title>",
    "<a title=\"</style><img src onerror=1>\">",
    "<img src onerror=1>",
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
    "<table>",
    "<td onclick=1>",
    "</table>",
    "<select>",
    "<option onclick=1>",
    "<template>",
    "</template>",
    "<object>",
    "</object>",
    "<iframe>",
    "</iframe>",
    "<body onload=1>",
    "<html onclick=1>",
    "<form onsubmit=1>",
    "</form>",
    "<textarea>",
    "</textarea>",
    "<xmp>",
    "</xmp>",
    "<noscript>",
    "</noscript>",
    "<frameset onload=1>",
    "<desc>",
    "<foreignObject>",
    "<plaintext>",
    "<",
    "&l",
    "t;img src onerror=1>",
    "<x-y>",
    "</x-y>",
    "<a href onclick=1 =x>",
    "<base>",
    "x",
];

/// A page of such words.
pub fn hostile_page(seed: u64) -> String {
    let mut random = Rng::with_seed(seed);
    (0..random.usize(1..16)).map(|_| WORDS[random.usize(..WORDS.len())]).collect()
}
