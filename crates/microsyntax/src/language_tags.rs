//! Language tags, with the registry of their subtags.
//!
//! <https://www.rfc-editor.org/rfc/rfc5646>

use crate::generated::languages as registry;
use alloc::borrow::ToOwned;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// A valid language tag.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LanguageTag {
    /// As it should be.
    Current,
    /// Another one is better: why, as a part of a sentence.
    Discouraged(String),
}

/// Why a language tag is not valid: as it displays, a part of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidLanguageTag(String);

impl fmt::Display for InvalidLanguageTag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for InvalidLanguageTag {}

/// Checks a language tag: it is valid if it is well-formed, with registered subtags. What follows the letter of an extension
/// is not looked at.
///
/// Takes time O(n log n) for n subtags.
///
/// <https://www.rfc-editor.org/rfc/rfc5646#section-2.2.9>
///
/// # Errors
///
/// Why the tag is not valid.
///
/// ```
/// use fivefold::microsyntax::{LanguageTag, check_language_tag};
///
/// assert_eq!(check_language_tag("he"), Ok(LanguageTag::Current));
/// let old = LanguageTag::Discouraged("the language subtag `iw` is deprecated; `he` is what it is now".to_owned());
/// assert_eq!(check_language_tag("iw"), Ok(old));
/// assert_eq!(check_language_tag("de-WW").unwrap_err().to_string(), "`ww` is not a registered region");
/// ```
pub fn check_language_tag(input: &str) -> Result<LanguageTag, InvalidLanguageTag> {
    check(input).map_err(InvalidLanguageTag)
}

fn check(input: &str) -> Result<LanguageTag, String> {
    let lower = input.to_ascii_lowercase();
    if let Some(preferred) = lookup(registry::WHOLE_TAGS, &lower) {
        return Ok(match preferred {
            "" => LanguageTag::Current,
            "-" => LanguageTag::Discouraged(format!("the tag `{lower}` is deprecated")),
            preferred => {
                LanguageTag::Discouraged(format!("the tag `{lower}` is deprecated; `{preferred}` is what it is now"))
            }
        });
    }
    let mut subtags = Subtags { all: lower.split('-').collect(), next: 0, notes: Vec::new() };
    if subtags.all.iter().any(|subtag| subtag.is_empty()) {
        return Err("one hyphen must stand between two subtags".to_owned());
    }
    if !lower.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') {
        return Err("only ASCII letters, digits and hyphens may be in it".to_owned());
    }
    if let Some(long) = subtags.all.iter().find(|subtag| subtag.len() > 8) {
        return Err(format!("the subtag `{}…` is longer than eight characters", &long[..8]));
    }
    if subtags.all[0] != "x" {
        subtags.language()?;
        subtags.script()?;
        subtags.region()?;
        subtags.variants()?;
        subtags.extensions()?;
    }
    subtags.private_use()?;
    match subtags.peek() {
        Some(subtag) => Err(format!("the subtag `{subtag}` is not registered, or at the wrong place")),
        None => Ok(subtags.notes.into_iter().next().map_or(LanguageTag::Current, LanguageTag::Discouraged)),
    }
}

/// The subtags, in lower case, and how many of them are read.
struct Subtags<'a> {
    all: Vec<&'a str>,
    next: usize,
    notes: Vec<String>,
}

impl<'a> Subtags<'a> {
    fn peek(&self) -> Option<&'a str> {
        self.all.get(self.next).copied()
    }

    /// Takes the next subtag if it fits.
    fn take(&mut self, fits: impl FnOnce(&str) -> bool) -> Option<&'a str> {
        let subtag = self.peek().filter(|subtag| fits(subtag))?;
        self.next += 1;
        Some(subtag)
    }

    /// Notes that a subtag is deprecated, if it is.
    fn note(&mut self, kind: &str, subtag: &str) {
        if let Some(preferred) = lookup(registry::DEPRECATED, &format!("{kind}:{subtag}")) {
            let better =
                if preferred.is_empty() { String::new() } else { format!("; `{preferred}` is what it is now") };
            self.notes.push(format!("the {kind} subtag `{subtag}` is deprecated{better}"));
        }
    }

    fn language(&mut self) -> Result<(), String> {
        let language = self.all[0];
        self.next = 1;
        let is_private = language.len() == 3 && ("qaa"..="qtz").contains(&language);
        let is_registered = match language.len() {
            2 => contains(registry::LANGUAGES_2, 2, language),
            3 => contains(registry::LANGUAGES_3, 3, language) || is_private,
            _ => false,
        };
        if !is_registered {
            return Err(format!("`{language}` is not a registered language"));
        }
        self.note("language", language);
        if let Some(extended) = self.take(|subtag| subtag.len() == 3 && is_alphabetic(subtag)) {
            if !contains(registry::EXTLANGS, 3, extended) {
                return Err(format!("`{extended}` is not a registered extended language"));
            }
            let prefix = lookup(registry::PREFIXES, &format!("extlang:{extended}")).unwrap_or_default();
            if prefix != language {
                return Err(format!("`{prefix}` must stand before the extended language `{extended}`"));
            }
            self.note("extlang", extended);
        }
        Ok(())
    }

    fn script(&mut self) -> Result<(), String> {
        let Some(script) = self.take(|subtag| subtag.len() == 4 && is_alphabetic(subtag)) else { return Ok(()) };
        if !contains(registry::SCRIPTS, 4, script) && !("qaaa"..="qabx").contains(&script) {
            return Err(format!("`{script}` is not a registered script"));
        }
        self.note("script", script);
        if lookup(registry::SUPPRESSED_SCRIPTS, self.all[0]) == Some(script) {
            self.notes
                .push(format!("the script `{script}` is that of nearly all texts in `{}`: leave it out", self.all[0]));
        }
        Ok(())
    }

    fn region(&mut self) -> Result<(), String> {
        let is_number = |subtag: &str| subtag.len() == 3 && subtag.bytes().all(|byte| byte.is_ascii_digit());
        let Some(region) = self.take(|subtag| subtag.len() == 2 && is_alphabetic(subtag) || is_number(subtag)) else {
            return Ok(());
        };
        let is_private =
            region == "aa" || region == "zz" || ("qm"..="qz").contains(&region) || ("xa"..="xz").contains(&region);
        let is_registered = match region.len() {
            2 => contains(registry::REGIONS_2, 2, region) || is_private,
            _ => contains(registry::REGIONS_3, 3, region),
        };
        if !is_registered {
            return Err(format!("`{region}` is not a registered region"));
        }
        self.note("region", region);
        Ok(())
    }

    fn variants(&mut self) -> Result<(), String> {
        let is_variant = |subtag: &str| subtag.len() >= 5 || subtag.len() == 4 && subtag.as_bytes()[0].is_ascii_digit();
        let mut seen = BTreeSet::new();
        while let Some(variant) = self.take(is_variant) {
            if registry::VARIANTS.binary_search(&variant).is_err() {
                return Err(format!("`{variant}` is not a registered variant"));
            }
            if !seen.insert(variant) {
                return Err(format!("the variant `{variant}` stands there twice"));
            }
            self.note("variant", variant);
        }
        Ok(())
    }

    fn extensions(&mut self) -> Result<(), String> {
        let mut seen = BTreeSet::new();
        while let Some(singleton) = self.take(|subtag| subtag.len() == 1 && subtag != "x") {
            if !seen.insert(singleton) {
                return Err(format!("the extension `{singleton}` stands there twice"));
            }
            let before = self.next;
            while self.take(|subtag| subtag.len() >= 2).is_some() {}
            if self.next == before {
                return Err(format!("nothing follows the extension `{singleton}`"));
            }
        }
        Ok(())
    }

    fn private_use(&mut self) -> Result<(), String> {
        if self.take(|subtag| subtag == "x").is_none() {
            return Ok(());
        }
        if self.peek().is_none() {
            return Err("nothing follows `x`".to_owned());
        }
        self.next = self.all.len();
        Ok(())
    }
}

fn is_alphabetic(subtag: &str) -> bool {
    subtag.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// Whether a sorted list of words of that length has the word.
fn contains(list: &str, length: usize, word: &str) -> bool {
    let (mut low, mut high) = (0, list.len() / length);
    while low < high {
        let middle = usize::midpoint(low, high);
        let found = &list[middle * length..(middle + 1) * length];
        match found.cmp(word) {
            core::cmp::Ordering::Equal => return true,
            core::cmp::Ordering::Less => low = middle + 1,
            core::cmp::Ordering::Greater => high = middle,
        }
    }
    false
}

fn lookup(list: &'static [(&'static str, &'static str)], key: &str) -> Option<&'static str> {
    list.binary_search_by(|(one, _)| (*one).cmp(key)).ok().map(|index| list[index].1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags() {
        for tag in [
            "en",
            "EN-us",
            "de-CH-1996",
            "zh-Hant-TW",
            "sr-Latn",
            "es-419",
            "x-own",
            "en-x-own",
            "de-u-co-phonebk",
            "i-klingon",
            "sgn-ase",
            "zh-yue",
            "qaa-Qaaa-QM",
        ] {
            assert!(check(tag).is_ok(), "{tag}");
        }
        for tag in [
            "",
            "en--US",
            "-en",
            "en-",
            "zzz",
            "en-abcdefghi",
            "bat-smg",
            "english",
            "en-WW",
            "en-Zzzx",
            "en_US",
            "de-1996-1996",
            "en-a",
            "en-x",
            "en-yue",
            "ü",
        ] {
            assert!(check(tag).is_err(), "{tag}");
        }
        for tag in ["mo", "iw", "zh-min", "ja-Jpan", "en-BU", "sgn-us"] {
            assert!(matches!(check(tag), Ok(LanguageTag::Discouraged(_))), "{tag}");
        }
    }
}
