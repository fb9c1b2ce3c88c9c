//! Tables of the checker that are read cell by cell: lists of words, media features, names of frameworks, rules of feeds.

use super::models::{camel_case, words};
use super::{header, rows, slice};
use std::fmt::Write as _;

/// The lists of `lists.tsv`, each a constant.
pub(super) fn lists() -> Result<String, String> {
    let mut out = header("Lists of words.");
    for row in rows("lists.tsv", 4)? {
        let [name, what, source, list, ..] = row.as_slice() else { continue };
        let _ = writeln!(
            out,
            "\n/// {what}.\n///\n/// Source: <{source}>\npub(crate) const {name}: &[&str] = {};",
            slice(words(list))
        );
    }
    Ok(out)
}

/// The places that elements may be inside of, a bit each.
pub(super) fn inside() -> Result<String, String> {
    let mut out = header("What elements may be inside of.");
    out.push_str("\nuse crate::inside::Inside;\n\nimpl Inside {\n");
    for (bit, row) in rows("inside.tsv", 2)?.iter().enumerate() {
        if !row[1].is_empty() {
            let _ = writeln!(out, "    /// {}", row[1]);
        }
        let _ = writeln!(out, "    pub(crate) const {}: Self = Self(1 << {bit});", row[0]);
    }
    out.push_str("}\n");
    Ok(out)
}

/// The media features, with their values.
pub(super) fn media_features() -> Result<String, String> {
    let mut out = header("Media features.");
    out.push_str("\nuse crate::values::media::Value;\n\n/// Each with its values, and whether it is a range, which may have `min-` and `max-` before it.\n");
    out.push_str("pub(crate) static FEATURES: &[(&str, Value, bool)] = &[\n");
    for row in rows("media-features.tsv", 3)? {
        let is_kind = row[2].starts_with(|first: char| first.is_ascii_uppercase());
        let value = if is_kind { row[2].clone() } else { format!("Keywords({})", slice(words(&row[2]))) };
        let _ = writeln!(out, "    ({:?}, Value::{value}, {}),", row[0], row[1] == "range");
    }
    out.push_str("];\n");
    Ok(out)
}

/// The names of frameworks.
pub(super) fn presets() -> Result<String, String> {
    let mut out = header("The names of frameworks.");
    out.push_str("\nuse crate::names::{Effect, Preset};\n\npub(crate) static PRESETS: &[Preset] = &[\n");
    let mut last = String::new();
    for row in rows("presets.tsv", 3)? {
        let [name, field, list, ..] = row.as_slice() else { continue };
        if *name != last {
            out.push_str(if last.is_empty() { "" } else { "        ..Preset::NONE\n    },\n" });
            let _ = writeln!(out, "    Preset {{\n        name: {name:?},");
            last.clone_from(name);
        }
        let value = match field.as_str() {
            "source" => {
                words(list).for_each(|page| out.push_str(&format!("        // <{page}>\n")));
                continue;
            }
            "has_components" | "has_blocks" => "true".to_owned(),
            "bindings" => pairs(list, '*', |end| format!("{end:?}"))?,
            "effects" => pairs(list, '=', |effect| format!("Effect::{}", variant(effect)))?,
            _ => slice(words(list)),
        };
        let _ = writeln!(out, "        {field}: {value},");
    }
    out.push_str("        ..Preset::NONE\n    },\n];\n");
    Ok(out)
}

/// What the texts of the formats say of the elements of feeds.
pub(super) fn feeds() -> Result<String, String> {
    let mut out = header("What the texts of RSS 2.0 and Atom say of elements.");
    out.push_str("\nuse crate::feeds::{Row, Value};\n");
    let all = rows("feeds.tsv", 9)?;
    for (format, name) in [("rss", "RSS_ROWS"), ("atom", "ATOM_ROWS")] {
        let _ = writeln!(out, "\npub(crate) static {name}: &[Row] = &[");
        for row in all.iter().filter(|row| row[0] == format) {
            let list = |column: usize| slice(words(&row[column]));
            let values = |column: usize| pairs(&row[column], '=', |kind| format!("Value::{}", variant(kind)));
            let _ = writeln!(
                out,
                "    Row {{ names: {}, parents: {}, attributes: {}, optional: {}, needed: {}, once: {}, text: Value::{} }},",
                list(1),
                list(2),
                values(3)?,
                values(4)?,
                list(5),
                list(6),
                variant(&row[7]),
            );
        }
        out.push_str("];\n");
    }
    Ok(out)
}

/// A slice of pairs: what stands before and after the separator in each word.
fn pairs(list: &str, separator: char, second: impl Fn(&str) -> String) -> Result<String, String> {
    let pair = |word: &str| {
        // A name may begin with the separator.
        let at = word.rfind(separator).ok_or_else(|| format!("no `{separator}` in {word}"))?;
        Ok(format!("({:?}, {})", &word[..at], second(&word[at + 1..])))
    };
    let pairs: Vec<_> = words(list).map(pair).collect::<Result<_, String>>()?;
    Ok(format!("&[{}]", pairs.join(", ")))
}

/// `attribute:hidden` is `Attribute("hidden")`, `up-to:23` is `UpTo(23)`, and `words:a,b` is `Words(&["a", "b"])`.
fn variant(text: &str) -> String {
    match text.split_once(':') {
        None => camel_case(text),
        Some((name, number)) if number.parse::<u64>().is_ok() => format!("{}({number})", camel_case(name)),
        Some(("words", list)) => format!("Words({})", slice(list.split(','))),
        Some((name, value)) => format!("{}({value:?})", camel_case(name)),
    }
}
