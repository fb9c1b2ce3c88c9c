//! The lines of a Rust file that have code. The tokens are those of proc-macro2, so that strings and comments are what
//! they are to the compiler.

use proc_macro2::{Group, Span, TokenStream, TokenTree};
use std::collections::BTreeSet;

/// The lines of a file.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Count {
    /// Those that are compiled without the tests.
    pub(super) code: usize,
    /// Those of items that only tests have.
    pub(super) in_tests: usize,
    /// The modules in files of their own that only tests have.
    pub(super) test_modules: Vec<String>,
}

/// Counts the lines of a file.
///
/// # Errors
///
/// The text is not made of Rust's tokens.
pub(super) fn count(text: &str) -> Result<Count, String> {
    // A byte order mark and a first line with `#!` are no tokens.
    let tokens: TokenStream = text.parse().map_err(|error| format!("{error}"))?;
    let mut lines = Lines::default();
    lines.read(tokens, false);
    let is_blank: Vec<_> = text.lines().map(|line| line.trim().is_empty()).collect();
    let not_blank = |lines: &BTreeSet<usize>| lines.iter().filter(|line| !is_blank[**line - 1]).count();
    Ok(Count {
        code: not_blank(&lines.code),
        // A line with both, such as one of macros, is code.
        in_tests: not_blank(&lines.tests.difference(&lines.code).copied().collect()),
        test_modules: lines.test_modules,
    })
}

/// The numbers of the lines that have tokens, from 1.
#[derive(Default)]
struct Lines {
    code: BTreeSet<usize>,
    tests: BTreeSet<usize>,
    test_modules: Vec<String>,
}

impl Lines {
    fn read(&mut self, tokens: TokenStream, in_tests: bool) {
        let mut tokens = tokens.into_iter().peekable();
        // Whether the item that begins is one of tests only: up to its block or its semicolon.
        let mut is_of_tests = in_tests;
        let mut words: Vec<String> = Vec::new();
        while let Some(token) = tokens.next() {
            if is_sign(&token, '#') && is_comment(&token) {
                // The tokens of the attribute that a doc comment stands for.
                if tokens.peek().is_some_and(|token| is_sign(token, '!')) {
                    tokens.next();
                }
                tokens.next();
                continue;
            }
            if let (true, Some(TokenTree::Group(group))) = (is_sign(&token, '#'), tokens.peek()) {
                is_of_tests |= is_test_attribute(group);
            }
            let ends = is_sign(&token, ';');
            match token {
                TokenTree::Group(group) => {
                    self.mark(group.span_open(), is_of_tests);
                    self.mark(group.span_close(), is_of_tests);
                    let is_block = group.delimiter() == proc_macro2::Delimiter::Brace;
                    self.read(group.stream(), is_of_tests);
                    if is_block {
                        is_of_tests = in_tests;
                        words.clear();
                    }
                }
                token => {
                    self.mark(token.span(), is_of_tests);
                    if ends {
                        if let (true, [.., module, name]) = (is_of_tests, words.as_slice())
                            && module == "mod"
                        {
                            self.test_modules.push(name.clone());
                        }
                        is_of_tests = in_tests;
                        words.clear();
                    } else {
                        words.push(token.to_string());
                    }
                }
            }
        }
    }

    fn mark(&mut self, span: Span, is_of_tests: bool) {
        let lines = if is_of_tests { &mut self.tests } else { &mut self.code };
        lines.extend(span.start().line..=span.end().line);
    }
}

fn is_sign(token: &TokenTree, sign: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign)
}

/// Whether a `#` stands for a doc comment, whose tokens all have the comment's span.
fn is_comment(token: &TokenTree) -> bool {
    let span = token.span();
    span.start().line != span.end().line || span.end().column - span.start().column > 1
}

/// Whether `#[…]` leaves an item to the tests.
fn is_test_attribute(attribute: &Group) -> bool {
    let text: String = attribute.stream().to_string().split_whitespace().collect();
    text == "cfg(test)" || text.starts_with("cfg(all(test,")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(text: &str) -> (usize, usize) {
        let count = count(text).unwrap();
        (count.code, count.in_tests)
    }

    #[test]
    fn comments_and_blank_lines_are_no_code() {
        assert_eq!(
            counts(
                "//! Module.\n\n/// A function.\n/** Of\nsome lines. */\nfn a() {\n    // Why.\n\n    b(); // Here.\n    /* And\n    here. */\n}\n"
            ),
            (3, 0)
        );
    }

    #[test]
    fn what_looks_like_a_comment_in_a_string_is_code() {
        assert_eq!(
            counts("const A: &str = \"\n// no comment\n\n/* nor here\";\nconst B: char = '\"'; // \"\n"),
            (4, 0)
        );
    }

    #[test]
    fn items_of_tests_are_counted_apart() {
        let text = "use a::B;\n#[cfg(test)]\nuse c::D;\n#[inline]\nfn b() {}\n#[cfg(test)]\nmod tests {\n    fn e() {}\n}\nfn f() {}\n";
        assert_eq!(counts(text), (4, 6));
        assert_eq!(
            counts("#[cfg(all(test, feature = \"x\"))]\nfn a() {\n}\n#[cfg(any(test, unix))]\nfn b() {}\n"),
            (2, 3)
        );
    }

    #[test]
    fn modules_of_tests_in_files_of_their_own_are_found() {
        let count = count("mod a;\n#[cfg(test)]\npub(crate) mod testing;\nmod b;\n").unwrap();
        assert_eq!(count, Count { code: 2, in_tests: 2, test_modules: vec!["testing".to_owned()] });
    }
}
