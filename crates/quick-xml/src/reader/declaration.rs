//! An XML declaration without its end.

use crate::encoding::BYTE_ORDER_MARK;

/// How many bytes the XML declaration that begins a text takes, with what stands before it, if it ends with `>` in the
/// place of `?>`; none, if it is as it should be.
pub(super) fn unfinished_len(text: &str) -> usize {
    let declaration = text.trim_start_matches(BYTE_ORDER_MARK).trim_start();
    let Some(rest) = declaration.strip_prefix("<?xml").filter(|rest| rest.starts_with([' ', '\t', '\r', '\n', '>']))
    else {
        return 0;
    };
    match rest.find(['<', '>']) {
        Some(end) if rest[end..].starts_with('>') && !rest[..end].ends_with('?') => {
            text.len() - rest.len() + end + ">".len()
        }
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_unfinished_counts() {
        for unfinished in ["<?xml>", "<?xml version='1.0'>", "\u{FEFF}\n<?xml version='1.0' encoding='utf-8' >"] {
            assert_eq!(unfinished_len(&format!("{unfinished}<rss/>")), unfinished.len(), "{unfinished}");
        }
        for finished in ["", "<rss/>", "<?xml version='1.0'?>", "<?xml?>", "<?xml-stylesheet>", "<?xml <rss?>", "<?xml"]
        {
            assert_eq!(unfinished_len(&format!("{finished}<rss/>")), 0, "{finished}");
        }
    }
}
