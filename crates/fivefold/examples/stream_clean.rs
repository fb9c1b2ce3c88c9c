//! Removes scripts and event handlers from HTML while it streams, and fails where a browser would find any in what is left.
//!
//! ```sh
//! cargo run --features rewrite --example stream_clean < page.html
//! ```

use fivefold::rewrite::{Content, RewriteError, RewriteOptions, Rewriter, Rules};

/// A selector of the elements that go.
pub const REMOVED: &str = "script, iframe, object, embed, base";

fn is_handler(name: &str) -> bool {
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

/// A page without these elements, attributes and comments. A second rewriter reads what the first one writes: that something
/// was removed can change how the rest is read.
///
/// # Errors
///
/// When something of it is left then.
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

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let page = std::io::read_to_string(std::io::stdin())?;
    print!("{}", cleaned(&page)?);
    Ok(())
}
