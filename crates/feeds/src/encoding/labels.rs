//! Labels that are written in another way than in the Encoding Standard.

use crate::generated::names::{FAMILIES, LABELS};
use fivefold_core::encoding::Encoding;

/// Whether `label` names ASCII, of which UTF-8 is an extension.
///
/// <https://www.iana.org/assignments/character-sets/character-sets.xhtml>
pub(super) fn is_of_ascii(label: &[u8]) -> bool {
    const LABELS: [&str; 4] = ["us-ascii", "ascii", "ansi_x3.4-1968", "iso646-us"];
    LABELS.iter().any(|known| label.trim_ascii().eq_ignore_ascii_case(known.as_bytes()))
}

/// The encoding that a label means when its punctuation does not count.
pub(super) fn find(label: &[u8]) -> Option<&'static Encoding> {
    let is_counted = |byte: &u8| byte.is_ascii_alphanumeric();
    let plain: Vec<u8> = label.iter().filter(|&byte| is_counted(byte)).map(u8::to_ascii_lowercase).collect();
    let plain = str::from_utf8(&plain).ok()?;
    if let Some((_, known)) = LABELS.iter().find(|(name, _)| *name == plain) {
        return Encoding::for_label_no_replacement(known.as_bytes());
    }
    FAMILIES.iter().find_map(|(name, beginning)| {
        let number = plain.strip_prefix(name)?;
        Encoding::for_label_no_replacement(format!("{beginning}{number}").as_bytes())
    })
}

#[cfg(test)]
mod tests {
    use super::{find, is_of_ascii};

    /// The names of US-ASCII in IANA's registry that feeds have, in any case and with white space around.
    #[test]
    fn ascii_has_several_names() {
        for label in ["us-ascii", "ASCII", " ANSI_X3.4-1968\n", "iso646-us"] {
            assert!(is_of_ascii(label.as_bytes()), "{label}");
        }
        for label in ["", "us ascii", "latin1", "iso-8859-1", "ascii-8"] {
            assert!(!is_of_ascii(label.as_bytes()), "{label}");
        }
    }

    #[test]
    fn punctuation_counts_for_nothing() {
        for (label, name) in [
            ("windows_1251", "windows-1251"),
            ("WINDOWS 1252", "windows-1252"),
            ("ms-cyrl", "windows-1251"),
            ("win-1251", "windows-1251"),
            ("cp-1250", "windows-1250"),
            ("utf_8", "UTF-8"),
            ("UTF 8", "UTF-8"),
            ("iso_8859_15", "ISO-8859-15"),
            ("iso 8859-1", "windows-1252"),
            ("latin-1", "windows-1252"),
            ("euc_jp", "EUC-JP"),
        ] {
            assert_eq!(find(label.as_bytes()).map(|found| found.name()), Some(name), "{label}");
        }
        for label in ["", "utf", "utf-9", "windows-", "x", "cp437", "\u{E9}", "{charset}"] {
            assert_eq!(find(label.as_bytes()), None, "{label}");
        }
    }
}
