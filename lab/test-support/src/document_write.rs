//! Scripts of tests, which can only call `document.write` with literals.

/// The text that a script writes, if it does nothing else.
pub fn written_by(script: &str) -> Option<String> {
    let argument = script.trim().strip_prefix("document.write(")?.strip_suffix(')')?;
    let mut text = String::new();
    let mut rest = argument;
    loop {
        rest = rest.trim_start();
        let quote = rest.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
        let (literal, after) = rest[1..].split_once(quote)?;
        text.push_str(literal);
        rest = after.trim_start();
        if rest.is_empty() {
            return Some(text);
        }
        rest = rest.strip_prefix('+')?;
    }
}
