//! How a URL begins, to the parser of browsers.

use crate::errors::InvalidScheme;

/// A scheme as a configuration names it, in lower case.
pub(crate) fn scheme_named(scheme: &str) -> Result<Box<str>, InvalidScheme> {
    match is_scheme(scheme.chars()) {
        true => Ok(scheme.to_ascii_lowercase().into()),
        false => Err(InvalidScheme(scheme.into())),
    }
}

/// <https://url.spec.whatwg.org/#url-scheme-string>
fn is_scheme(mut scheme: impl Iterator<Item = char>) -> bool {
    scheme.next().is_some_and(|first| first.is_ascii_alphabetic()) && scheme.all(is_in_scheme)
}

fn is_in_scheme(character: char) -> bool {
    character.is_ascii_alphanumeric() || matches!(character, '+' | '-' | '.')
}

/// Whether a URL is a fragment, and nothing else.
pub(crate) fn is_fragment(url: &str) -> bool {
    Beginning::of(url).is_fragment
}

/// The beginning of a URL.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Beginning {
    /// In lower case.
    pub(super) scheme: Option<Box<str>>,
    /// Whether what it means is up to the base: there is no scheme, or one that can be that of the base.
    pub(super) is_relative: bool,
    /// Whether it is a fragment, and nothing else.
    pub(super) is_fragment: bool,
}

impl Beginning {
    /// The parser removes controls and spaces before a URL, and tabs and newlines anywhere.
    ///
    /// <https://url.spec.whatwg.org/#concept-basic-url-parser>
    pub(super) fn of(url: &str) -> Self {
        let url = url.trim_start_matches(|character| character <= ' ');
        let mut characters = url.chars().filter(|character| !matches!(character, '\t' | '\n' | '\r'));
        let is_fragment = characters.clone().next() == Some('#');
        let first = characters.clone().next().filter(char::is_ascii_alphabetic);
        let mut scheme = String::new();
        let end = first.and_then(|_| {
            characters.by_ref().find(|&character| {
                scheme.extend(is_in_scheme(character).then(|| character.to_ascii_lowercase()));
                !is_in_scheme(character)
            })
        });
        if end != Some(':') {
            return Self { scheme: None, is_relative: true, is_fragment };
        }
        // https://url.spec.whatwg.org/#special-scheme; if the base has the same one, two slashes begin a host, and
        // anything else a path.
        let is_special = matches!(&*scheme, "http" | "https" | "ws" | "wss" | "ftp" | "file");
        let has_host = characters.take_while(|character| matches!(character, '/' | '\\')).take(2).count() == 2;
        Self { scheme: Some(scheme.into()), is_relative: is_special && !has_host, is_fragment }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schemes_are_those_of_the_url_parser() {
        for (url, scheme, is_relative) in [
            ("https://a", Some("https"), false),
            ("HTTPS://a", Some("https"), false),
            ("\u{0}\u{1f} ht\ttp\n\r://a", Some("http"), false),
            ("https:\\\\a", Some("https"), false),
            ("https:/\t\\a", Some("https"), false),
            ("https:/a", Some("https"), true),
            ("https:a", Some("https"), true),
            ("mailto:a", Some("mailto"), false),
            ("a+b-c.1:x", Some("a+b-c.1"), false),
            ("1a:b", None, true),
            ("+a:b", None, true),
            ("a b:c", None, true),
            ("a/b:c", None, true),
            ("\u{a0}https://a", None, true),
            ("java\u{ad}script:x", None, true),
            ("//a", None, true),
            ("a", None, true),
            ("", None, true),
            (":a", None, true),
        ] {
            let expected = Beginning { scheme: scheme.map(Into::into), is_relative, is_fragment: false };
            assert_eq!(Beginning::of(url), expected, "{url:?}");
        }
        assert!(Beginning::of(" \n#x:y").is_fragment && !Beginning::of("x#y").is_fragment);
    }

    /// Another parser agrees.
    #[cfg(feature = "url")]
    #[test]
    fn the_url_crate_finds_the_same_schemes() {
        use url::{ParseError, Url};
        let alphabet = ['a', 'A', '1', ':', '/', '\\', '\t', ' ', '+', '#', '\u{1}', 'é'];
        for number in 0..alphabet.len().pow(4) {
            let digits = (0..4).map(|place| alphabet[number / alphabet.len().pow(place) % alphabet.len()]);
            for text in [digits.clone().collect::<String>(), format!("https:{}", digits.collect::<String>())] {
                let beginning = Beginning::of(&text);
                match Url::parse(&text) {
                    Ok(url) => assert_eq!(beginning.scheme.as_deref(), Some(url.scheme()), "{text:?}"),
                    Err(ParseError::RelativeUrlWithoutBase) => assert_eq!(beginning.scheme, None, "{text:?}"),
                    Err(_) => {}
                }
                let hosts = ["https://one.example/x/y", "https://two.example/z"].map(|base| {
                    let base = Url::parse(base).expect("a URL");
                    base.join(&text).map(String::from)
                });
                let differs = hosts[0].is_ok() && hosts[0] != hosts[1];
                assert!(beginning.is_relative || !differs, "{text:?} is {hosts:?}");
            }
        }
    }

    #[test]
    fn names_of_schemes() {
        assert_eq!(scheme_named("HTTPS").as_deref(), Ok("https"));
        for name in ["", "https:", "1a", "a b", "é", "//"] {
            assert_eq!(scheme_named(name), Err(InvalidScheme(name.into())), "{name}");
        }
    }
}
