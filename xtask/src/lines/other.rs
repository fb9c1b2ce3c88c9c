//! The lines of files in other languages. They are read line by line: what begins with the sign of a comment is one.

/// How a language begins and ends comments.
#[derive(Clone, Copy, Debug)]
pub(super) struct Language {
    line: &'static str,
    block: Option<(&'static str, &'static str)>,
}

/// The language of a file, by its name.
pub(super) fn language(path: &str) -> Option<Language> {
    let (_, extension) = path.rsplit_once('.')?;
    match extension {
        "js" | "mjs" | "css" => Some(Language { line: "//", block: Some(("/*", "*/")) }),
        "html" => Some(Language { line: "<!--", block: None }),
        // A docstring is a value.
        "py" | "sh" => Some(Language { line: "#", block: None }),
        _ => None,
    }
}

/// The lines that are neither blank nor only a comment.
pub(super) fn count(text: &str, language: Language) -> usize {
    let mut end_of_block = None;
    let mut is_code = |line: &str| {
        if let Some(end) = end_of_block {
            if line.contains(end) {
                end_of_block = None;
            }
            return false;
        }
        if let Some((begin, end)) = language.block
            && line.starts_with(begin)
        {
            end_of_block = (!line.contains(end)).then_some(end);
            return false;
        }
        !line.is_empty() && !line.starts_with(language.line)
    };
    text.lines().filter(|line| is_code(line.trim())).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_blank_lines_are_no_code() {
        let lines = |path: &str, text: &str| count(text, language(path).unwrap());
        assert_eq!(lines("a.js", "// A\n\nlet a; // b\n/* c\nd */\nlet e;\n/* f */\n"), 2);
        assert_eq!(lines("a.py", "# A\nb = 1\n  # c\n"), 1);
        assert!(language("a.md").is_none());
    }
}
