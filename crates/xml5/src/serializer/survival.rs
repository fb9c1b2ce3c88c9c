//! Which texts the tokenizer reads back unchanged.
//!
//! Each function inverts XML5's states: it tells which texts they read unchanged. A carriage return
//! never is, outside a reference, because newlines are normalised; U+0000 never is at all.

use crate::recognise::is_space;

/// Whether a tag with this name is read back under it.
///
/// Tag state, end tag state, tag name state, end tag name state.
pub(super) fn is_element_name(name: &str) -> bool {
    let starts = name.as_bytes().first().is_some_and(|first| !matches!(first, b'!' | b'?' | b':' | b'<'));
    starts && !name.bytes().any(ends_tag_part)
}

/// Whether an attribute with this name is read back under it, but for a colon at its start.
///
/// Tag attribute name before state, tag attribute name state, tag attribute name after state.
pub(super) fn is_attribute_name(name: &str) -> bool {
    // The first character is checked less strictly than the others.
    let equals = name.as_bytes().get(1..).is_some_and(|rest| rest.contains(&b'='));
    !name.is_empty() && !equals && !name.bytes().any(ends_tag_part)
}

const fn ends_tag_part(byte: u8) -> bool {
    is_space(byte) || matches!(byte, b'/' | b'>' | b'\0')
}

/// Comment state and those after it. A comment begins right after `<!--`, so that its data may begin with anything.
pub(super) fn is_comment(data: &str) -> bool {
    !data.contains(['\r', '\0']) && !data.contains("-->") && !data.contains("--!>")
}

/// Pi state, pi target state.
pub(super) fn is_target(target: &str) -> bool {
    let question_mark = target.as_bytes().get(1..).is_some_and(|rest| rest.contains(&b'?'));
    !target.is_empty() && !question_mark && !target.bytes().any(|byte| is_space(byte) || byte == b'\0')
}

/// Pi target after state, pi data state, pi after state.
pub(super) fn is_instruction_data(data: &str) -> bool {
    !data.starts_with(['\t', '\n', ' ']) && !data.contains(['\r', '\0']) && !data.contains("?>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        for name in ["a", "3", "a:b", "a<b", "=", "'", "\"", "a!?", "\x0C", "\x01", "été", "-"] {
            assert!(is_element_name(name), "{name:?}");
            assert!(is_attribute_name(name), "{name:?}");
        }
        for name in ["", "a b", "a\tb", "a\nb", "a\rb", "a/b", "/", ">", "a>", "a\0"] {
            assert!(!is_element_name(name), "{name:?}");
            assert!(!is_attribute_name(name), "{name:?}");
        }
        for name in ["!a", "?a", ":a", "<a"] {
            assert!(!is_element_name(name), "{name:?}");
            assert!(is_attribute_name(name), "{name:?}");
        }
        assert!(is_element_name("a=b") && is_attribute_name("=b"));
        assert!(!is_attribute_name("a=b") && !is_attribute_name("=="));
    }

    #[test]
    fn comments() {
        for data in ["", "-", "--", "a-", ">", "->", "!>", "-!>", "--!", "--", "<!--", "a--b", "a\n\x0B"] {
            assert!(is_comment(data), "{data:?}");
        }
        for data in ["-->", "--->", "--!>", "<!-->", "a\r", "\0"] {
            assert!(!is_comment(data), "{data:?}");
        }
    }

    #[test]
    fn processing_instructions() {
        for target in ["a", "?", "?a", ">", "?>", "a:b", "\x0C", "xml"] {
            assert!(is_target(target), "{target:?}");
        }
        for target in ["", " ", "a?", "??", "a b", "\r", "a\0"] {
            assert!(!is_target(target), "{target:?}");
        }
        for data in ["", "?", "a?", "a??", "?b", ">", "a > b ", "\x0C"] {
            assert!(is_instruction_data(data), "{data:?}");
        }
        for data in [" a", "\ta", "\n", "?>", "a?>b", "a\r", "a\0"] {
            assert!(!is_instruction_data(data), "{data:?}");
        }
    }
}
