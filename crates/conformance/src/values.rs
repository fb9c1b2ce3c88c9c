//! The values of attributes, by the kinds of the standard's index.

pub(crate) mod autofill;
pub(crate) mod color;
pub(crate) mod dates;
pub(crate) mod images;
pub(crate) mod media;
pub(crate) mod mime;
pub(crate) mod path;
pub(crate) mod url;

use fivefold_microsyntax::{self as microsyntax, EnumeratedAttribute, Keyword, LanguageTag};
use std::collections::HashSet;
use url::Form;

/// The kind of value that an attribute has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Anything, also where more is checked elsewhere.
    Text,
    /// What depends on other attributes.
    Varies,
    Boolean,
    Enumerated(&'static EnumeratedAttribute),
    Keywords(&'static [&'static str]),
    /// Keywords whose case counts.
    ExactKeywords(&'static [&'static str]),
    UniqueKeywords(&'static [&'static str]),
    Url,
    NonEmptyUrl,
    Urls,
    AbsoluteUrls,
    Integer,
    NonNegative,
    Positive,
    UpToEight,
    Float,
    Step,
    Floats,
    Id,
    Ids,
    UniqueTokens,
    PropertyNames,
    IconSizes,
    AccessKeys,
    Target,
    Sizes,
    Srcset,
    Mime,
    Media,
    Language,
    LanguageOrEmpty,
    HashName,
    DateWithOptionalTime,
    Time,
    CustomElementName,
    Permissions,
    Pattern,
    Destination,
    Color,
    Autofill,
    Utf8,
    Accept,
    ScriptType,
    Command,
}

/// What is wrong with a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Problem {
    /// It is not of the kind; why.
    Bad(String),
    /// It is a URL that does not follow the rules for writing URLs; why.
    Url(String),
    /// It has a part that is deprecated; which.
    Deprecated(String),
    /// It is a date as there are few; why.
    UnusualDate(String),
    /// It is not complete; why.
    Unwise(String),
    /// It is a `data:` URL with a fragment.
    DataFragment,
}

/// Checks a value of that kind for the attribute with that name. Takes time linear in the value, or for some kinds in
/// O(n log n).
pub(crate) fn check(kind: Kind, name: &str, value: &str) -> Result<(), Problem> {
    match kind {
        Kind::Text | Kind::Varies | Kind::Autofill | Kind::Destination => Ok(()),
        Kind::Permissions => expect(microsyntax::is_valid_permissions_policy(value), || {
            "it must be features, each with the origins that may use it, such as `camera 'self'; fullscreen`".to_owned()
        }),
        Kind::Color => color::check(value),
        Kind::Boolean => expect(microsyntax::is_valid_boolean_attribute(value, name), || {
            format!("the attribute alone is enough: leave the value out, or write `{name}` or nothing")
        }),
        Kind::Enumerated(attribute) => expect(attribute.is_valid(value), || {
            let empty = attribute.is_valid("").then_some("");
            let keywords = attribute.keywords().iter().filter(|keyword| keyword.is_conforming()).map(Keyword::text);
            let words: Vec<_> = keywords.filter(|keyword| !keyword.is_empty()).chain(empty).collect();
            format!("it must be {}", alternatives(&words))
        }),
        Kind::Keywords(keywords) => keyword(value, keywords),
        Kind::ExactKeywords(keywords) => {
            expect(keywords.contains(&value), || format!("it must be {}", alternatives(keywords)))
        }
        Kind::UniqueKeywords(keywords) => {
            unique_tokens(value, true)?;
            value.split_ascii_whitespace().try_for_each(|token| keyword(token, keywords))
        }
        Kind::Url => url_with_spaces(value),
        Kind::NonEmptyUrl => {
            expect(!value.trim_ascii().is_empty(), || "it must be a URL, and not empty".to_owned())?;
            url_with_spaces(value)
        }
        Kind::Urls => value.split_ascii_whitespace().try_for_each(url_to_ping),
        Kind::AbsoluteUrls => {
            unique_tokens(value, false)?;
            expect(!value.trim_ascii().is_empty(), || "it must have at least one URL".to_owned())?;
            value.split_ascii_whitespace().try_for_each(absolute_url)
        }
        Kind::Integer => {
            expect(microsyntax::is_valid_integer(value), || "it must be an integer, such as `-5`".to_owned())
        }
        Kind::NonNegative => non_negative(value).map(|_| ()),
        Kind::Positive => expect(non_negative(value)?, || "it must be greater than zero".to_owned()),
        Kind::UpToEight => {
            let number = microsyntax::parse_non_negative_integer(value);
            let is_valid =
                microsyntax::is_valid_non_negative_integer(value) && number.is_some_and(|number| number <= 8);
            expect(is_valid, || "it must be an integer from 0 to 8".to_owned())
        }
        Kind::Float => float(value),
        Kind::Step => {
            let is_any = value.eq_ignore_ascii_case("any");
            let is_positive = || microsyntax::parse_floating_point_number(value).is_some_and(|number| number > 0.0);
            let is_valid = is_any || microsyntax::is_valid_floating_point_number(value) && is_positive();
            expect(is_valid, || "it must be a number greater than zero, or `any`".to_owned())
        }
        Kind::Floats => expect(microsyntax::is_valid_list_of_floating_point_numbers(value), || {
            "it must be numbers separated by commas".to_owned()
        }),
        Kind::Id => expect(!value.is_empty() && !value.contains(is_white_space), || {
            "it must be an id: not empty, and without white space".to_owned()
        }),
        Kind::Ids | Kind::PropertyNames => unique_tokens(value, false),
        Kind::UniqueTokens => unique_tokens(value, true),
        Kind::IconSizes => icon_sizes(value),
        Kind::AccessKeys => access_keys(value),
        Kind::Target => target(value),
        Kind::Sizes => images::check_sizes(value),
        Kind::Srcset => images::check_srcset(value).map_err(Problem::Bad),
        Kind::Mime => mime::check(value).map_err(Problem::Bad),
        Kind::Media => media::check_list(value).map_err(Problem::Bad),
        Kind::LanguageOrEmpty if value.is_empty() => Ok(()),
        Kind::Language | Kind::LanguageOrEmpty => match microsyntax::check_language_tag(value) {
            Ok(LanguageTag::Discouraged(why)) => Err(Problem::Deprecated(why)),
            Ok(_) => Ok(()),
            Err(why) => Err(Problem::Bad(why.to_string())),
        },
        Kind::HashName => expect(microsyntax::is_valid_hash_name_reference(value), || {
            "it must be `#` and the name of a `map` element".to_owned()
        }),
        Kind::DateWithOptionalTime => {
            expect(microsyntax::is_valid_date_with_optional_time(value), || {
                dates::fault(value).unwrap_or_else(|| {
                    "it must be a date, or a date and time with a time zone, such as `2026-09-30T20:15Z`".to_owned()
                })
            })?;
            usual_date(value)
        }
        Kind::Time => time(value),
        Kind::CustomElementName => expect(fivefold_core::is_valid_custom_element_name(value), || {
            "the name of a custom element begins with a small letter, has a hyphen, and no capital letters".to_owned()
        }),
        Kind::Pattern => pattern(value),
        Kind::Utf8 => keyword(value, &["UTF-8"]),
        Kind::Accept => accept(value),
        Kind::ScriptType => script_type(value),
        Kind::Command => {
            const COMMANDS: &[&str] =
                &["toggle-popover", "show-popover", "hide-popover", "close", "request-close", "show-modal"];
            if value.starts_with("--") { Ok(()) } else { keyword(value, COMMANDS) }
        }
    }
}

fn expect(is_valid: bool, why: impl FnOnce() -> String) -> Result<(), Problem> {
    if is_valid { Ok(()) } else { Err(Problem::Bad(why())) }
}

/// The value in backquotes: without line breaks, and only its start if it is long.
pub(crate) fn quote(value: &str) -> String {
    const LONGEST: usize = 80;
    let mut text = String::from("`");
    for (count, character) in value.chars().enumerate() {
        if count == LONGEST {
            text.push('…');
            break;
        }
        match character {
            '`' => text.push('\''),
            '\n' => text.push('␊'),
            '\r' => text.push('␍'),
            '\t' => text.push('␉'),
            character if character.is_control() => text.push('�'),
            character => text.push(character),
        }
    }
    text.push('`');
    text
}

/// A list of words in backquotes, the last one after `or`.
pub(crate) fn alternatives(words: &[&str]) -> String {
    let shown: Vec<_> =
        words.iter().map(|word| if word.is_empty() { "nothing".to_owned() } else { format!("`{word}`") }).collect();
    match shown.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}

fn is_white_space(character: char) -> bool {
    character.is_ascii_whitespace()
}

fn keyword(value: &str, keywords: &[&str]) -> Result<(), Problem> {
    let is_one = keywords.iter().any(|one| one.eq_ignore_ascii_case(value));
    expect(is_one, || format!("it must be {}", alternatives(keywords)))
}

/// An unordered set of unique space-separated tokens.
fn unique_tokens(value: &str, ignores_case: bool) -> Result<(), Problem> {
    if ignores_case {
        unique(value.to_ascii_lowercase().split_ascii_whitespace())
    } else {
        unique(value.split_ascii_whitespace())
    }
}

fn unique<'a>(mut tokens: impl Iterator<Item = &'a str>) -> Result<(), Problem> {
    let mut seen = HashSet::new();
    match tokens.find(|token| !seen.insert(*token)) {
        Some(token) => Err(Problem::Bad(format!("{} stands there twice", quote(token)))),
        None => Ok(()),
    }
}

/// <https://html.spec.whatwg.org/multipage/urls-and-fetching.html#valid-url-potentially-surrounded-by-spaces>
fn url_with_spaces(value: &str) -> Result<(), Problem> {
    one_url(value.trim_ascii())
}

fn one_url(value: &str) -> Result<(), Problem> {
    url::check(value, Form::Any).map_err(Problem::Url)?;
    let is_data = url::scheme(value).is_some_and(|(scheme, _)| scheme.eq_ignore_ascii_case("data"));
    if is_data && value.contains('#') { Err(Problem::DataFragment) } else { Ok(()) }
}

/// A URL of HTTP, as far as it says so: a relative one has the scheme of the base URL.
///
/// <https://html.spec.whatwg.org/multipage/links.html#ping>
fn url_to_ping(value: &str) -> Result<(), Problem> {
    let is_of_http = |scheme: &str| scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https");
    expect(url::scheme(value).is_none_or(|(scheme, _)| is_of_http(scheme)), || {
        format!("the scheme of {} is neither `http` nor `https`", quote(value))
    })?;
    one_url(value)
}

/// A valid absolute URL, also with a fragment.
pub(crate) fn absolute_url(value: &str) -> Result<(), Problem> {
    url::check(value, Form::Absolute).map_err(Problem::Url)?;
    one_url(value)
}

/// Whether a valid non-negative integer is greater than zero.
fn non_negative(value: &str) -> Result<bool, Problem> {
    expect(microsyntax::is_valid_non_negative_integer(value), || {
        "it must be an integer without sign or unit, such as `5`".to_owned()
    })?;
    Ok(microsyntax::parse_non_negative_integer(value) != Some(0))
}

pub(crate) fn float(value: &str) -> Result<(), Problem> {
    expect(microsyntax::is_valid_floating_point_number(value), || "it must be a number, such as `-2.5`".to_owned())
}

/// `any`, or two numbers without leading zeros, with `x` between them.
fn icon_sizes(value: &str) -> Result<(), Problem> {
    unique_tokens(value, true)?;
    let is_number = |text: &str| !text.starts_with('0') && microsyntax::is_valid_non_negative_integer(text);
    let is_size = |token: &str| {
        token.eq_ignore_ascii_case("any")
            || token.split_once(['x', 'X']).is_some_and(|(width, height)| is_number(width) && is_number(height))
    };
    let wrong = value.split_ascii_whitespace().find(|token| !is_size(token));
    match wrong {
        Some(token) => Err(Problem::Bad(format!("{} is not a size such as `32x32`, or `any`", quote(token)))),
        None => Ok(()),
    }
}

/// Tokens of one code point each.
fn access_keys(value: &str) -> Result<(), Problem> {
    if let Some(token) = value.split_ascii_whitespace().find(|token| token.chars().nth(1).is_some()) {
        return Err(Problem::Bad(format!("{} is longer than one character", quote(token))));
    }
    unique_tokens(value, false)
}

/// <https://html.spec.whatwg.org/multipage/document-sequences.html#valid-navigable-target-name-or-keyword>
fn target(value: &str) -> Result<(), Problem> {
    const KEYWORDS: [&str; 4] = ["_blank", "_self", "_parent", "_top"];
    if KEYWORDS.iter().any(|keyword| keyword.eq_ignore_ascii_case(value)) {
        return Ok(());
    }
    target_name(value)
}

/// <https://html.spec.whatwg.org/multipage/document-sequences.html#valid-navigable-target-name>
pub(crate) fn target_name(value: &str) -> Result<(), Problem> {
    expect(!value.is_empty(), || "it must not be empty".to_owned())?;
    expect(!value.starts_with('_'), || "no name begins with `_`".to_owned())?;
    let has_both = value.contains('<') && value.contains(['\t', '\n', '\r']);
    expect(!has_both, || "it must not have both a `<` and a tab or line break".to_owned())
}

/// Dates whose year has four digits without a leading zero, and zones that some country has.
fn usual_date(value: &str) -> Result<(), Problem> {
    let year = value.split('-').next().unwrap_or_default();
    if year.len() > 4 || year.starts_with('0') {
        return Err(Problem::UnusualDate(format!("the year {} is far from ours", quote(year))));
    }
    let Some(date_and_time) = microsyntax::parse_global_date_and_time(value) else { return Ok(()) };
    let minutes = i64::from(date_and_time.offset().minutes());
    if !(-12 * 60..=14 * 60).contains(&minutes) {
        return Err(Problem::UnusualDate(
            "no time zone is so far from UTC: they are from `-12:00` to `+14:00`".to_owned(),
        ));
    }
    if !matches!(minutes.abs() % 60, 0 | 30 | 45) {
        return Err(Problem::UnusualDate("the minutes of a time zone are `00`, `30` or `45`".to_owned()));
    }
    Ok(())
}

/// The value of `datetime` on a `time` element, or its text.
///
/// <https://html.spec.whatwg.org/multipage/text-level-semantics.html#datetime-value>
pub(crate) fn time(value: &str) -> Result<(), Problem> {
    let is_date = microsyntax::parse_date(value).is_some();
    let is_global = microsyntax::is_valid_global_date_and_time(value);
    if is_date
        || is_global
        || microsyntax::parse_month(value).is_some()
        || microsyntax::is_valid_local_date_and_time(value)
    {
        return usual_date(value);
    }
    let is_valid = microsyntax::parse_yearless_date(value).is_some()
        || microsyntax::is_valid_time(value)
        || microsyntax::is_valid_time_zone_offset(value)
        || microsyntax::parse_week(value).is_some()
        || value.len() >= 4
            && microsyntax::is_valid_non_negative_integer(value)
            && value.bytes().any(|byte| byte != b'0')
        || microsyntax::is_valid_duration(value);
    expect(is_valid, || {
        dates::fault(value)
            .unwrap_or_else(|| "it must be a date, time, week, month, year, time zone offset or duration".to_owned())
    })
}

/// Checks a regular expression, unless it is very long or very deeply nested.
fn pattern(value: &str) -> Result<(), Problem> {
    const LONGEST: usize = 1 << 12;
    const DEEPEST: usize = 100;
    if value.len() > LONGEST || value.bytes().filter(|byte| matches!(byte, b'(' | b'[')).count() > DEEPEST {
        return Ok(());
    }
    let flags = regress::Flags { unicode_sets: true, ..regress::Flags::default() };
    match regress::Regex::with_flags(value, flags) {
        Ok(_) => Ok(()),
        Err(error) => Err(Problem::Bad(format!("it is not a regular expression of JavaScript: {error}"))),
    }
}

/// <https://html.spec.whatwg.org/multipage/input.html#attr-input-accept>
fn accept(value: &str) -> Result<(), Problem> {
    if microsyntax::is_valid_accept(value) {
        return Ok(());
    }
    let is_wrong = |token: &&str| token.is_empty() || !microsyntax::is_valid_accept(token);
    match value.split(',').map(str::trim_ascii).find(is_wrong) {
        Some(token) => Err(Problem::Bad(format!(
            "{} is neither a MIME type without parameters nor an extension such as `.png`",
            quote(token)
        ))),
        None => unique(value.to_ascii_lowercase().split(',').map(str::trim_ascii)),
    }
}

/// The types of scripts; those of JavaScript are obsolete but conforming.
fn script_type(value: &str) -> Result<(), Problem> {
    const KEYWORDS: [&str; 3] = ["module", "importmap", "speculationrules"];
    if value.is_empty() || KEYWORDS.iter().any(|keyword| keyword.eq_ignore_ascii_case(value)) {
        return Ok(());
    }
    mime::check(value).map_err(|why| {
        Problem::Bad(format!("it must be {} or a MIME type, and {why}", alternatives(&KEYWORDS).replace(" or ", ", ")))
    })
}
