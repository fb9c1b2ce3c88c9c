//! The tables of the checker of documents, from the lists in `xtask/data/documents/`.

use super::enumerated::{self, Enumerated};
use super::{header, models, rows, slice};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// The categories that the checker asks for; the others of the list of elements are of no use to it.
const CATEGORIES: &[&str] = &[
    "flow",
    "phrasing",
    "embedded",
    "interactive",
    "heading",
    "sectioning",
    "metadata",
    "labelable",
    "listed",
    "script-supporting",
];

/// Elements with their categories and attributes, and the attributes of all elements.
pub(super) fn elements() -> Result<String, String> {
    let mut attributes = rows("attributes.tsv", 3)?;
    for row in rows("applicable.tsv", 4)? {
        attributes.extend(row[0].split(' ').map(|name| vec![name.to_owned(), row[1].clone(), row[2].clone()]));
    }
    let enumerated = enumerated::read()?;
    let mut global = BTreeMap::new();
    let mut own: BTreeMap<(String, String), String> = BTreeMap::new();
    for row in &attributes {
        if row[1].starts_with("HTML elements") {
            global.insert(row[0].clone(), kind(&enumerated, &row[0], "", &row[2])?);
            continue;
        }
        for element in row[1].split([';', ' ']).filter(|element| !element.is_empty()) {
            let kind = kind(&enumerated, &row[0], element, &row[2])?;
            own.entry((element.to_owned(), row[0].clone())).or_insert(kind);
        }
    }
    for row in rows("events.tsv", 2)? {
        if row[1] == "HTML elements" {
            global.insert(row[0].clone(), "Kind::Text".to_owned());
        } else {
            own.insert((row[1].clone(), row[0].clone()), "Kind::Text".to_owned());
        }
    }
    let mut out = header("The elements and attributes of the HTML Standard.");
    out.push_str("\nuse crate::code::Code;\nuse crate::inside::Inside;\n");
    let types = "Asks, Attributes, Categories, Condition, Content, Exposure, Model, Only, Requirement, Roles, Row, Rule, ScriptKind";
    let _ = write!(out, "use crate::rules::{{{types}}};\nuse crate::values::Kind;\n");
    out.push_str("use fivefold_microsyntax::well_known;\n");
    let mut elements = rows("elements.tsv", 3)?;
    elements.sort();
    let (models, roles, mut requirements) = (models::models()?, models::roles()?, models::requirements()?);
    let [any, of_aria] = ["*", "aria"].map(|name| requirements.remove(name).unwrap_or_default());
    let is_unknown = |name: &&String| elements.iter().all(|row| row[0] != **name);
    if let Some(name) = [&models, &roles, &requirements].into_iter().flat_map(BTreeMap::keys).find(is_unknown) {
        return Err(format!("elements.tsv lacks `{name}`"));
    }
    let _ = write!(out, "\n/// Sorted by name.\npub(crate) static ELEMENTS: [Rule; {}] = [\n", elements.len());
    for row in &elements {
        let categories = row[1].split(' ').map(|category| category.trim_end_matches('*'));
        let categories: Vec<_> = categories
            .filter(|category| CATEGORIES.contains(category))
            .map(|category| format!("Categories::{}", category.replace('-', "_").to_uppercase()))
            .collect();
        let mut list = own.iter().filter(|((element, _), _)| *element == row[0]).map(|((_, name), kind)| (name, kind));
        let has_all = |name: &&str| own.contains_key(&(row[0].clone(), (*name).to_owned()));
        let missing = row[2].split(' ').filter(|name| !name.is_empty() && *name != "any*");
        if let Some(name) = missing.map(|name| name.trim_end_matches('*')).find(|name| !has_all(name)) {
            return Err(format!("attributes.tsv lacks `{name}` of `{}`", row[0]));
        }
        let categories = if categories.is_empty() { "Categories::NONE".to_owned() } else { categories.join(".and(") };
        let closing = ")".repeat(categories.matches(".and(").count());
        let _ = writeln!(out, "    Rule {{ name: {:?}, categories: {categories}{closing}, attributes: &[", row[0]);
        list.try_for_each(|(name, kind)| writeln!(out, "        ({name:?}, {kind}),"))
            .map_err(|error| error.to_string())?;
        let mut rows = |field: &str, rows: &models::Rows| {
            let _ = write!(out, "    ], {field}: &[");
            let rows = rows.get(&row[0]).map_or(&[][..], Vec::as_slice);
            rows.iter().for_each(|row| out.push_str(&format!("\n        {row},")));
            out.push('\n');
        };
        rows("models", &models);
        rows("roles", &roles);
        rows("requirements", &requirements);
        out.push_str("    ] },\n");
    }
    out.push_str("];\n");
    for (what, name, rows) in [
        ("of all elements with attributes", "OF_ATTRIBUTES", any),
        ("of those with attributes of ARIA", "OF_ARIA", of_aria),
    ] {
        let rows = rows.join(",\n    ");
        let _ = write!(
            out,
            "\n/// What is asked {what}.\npub(crate) static {name}: &[Row<Requirement>] = &[\n    {rows},\n];\n"
        );
    }
    let _ = write!(out, "\n/// Sorted by name.\npub(crate) static GLOBAL: [(&str, Kind); {}] = [\n", global.len());
    for (name, kind) in &global {
        let _ = writeln!(out, "    ({name:?}, {kind}),");
    }
    out.push_str("];\n");
    let types = rows("input-types.tsv", 3)?;
    let _ = write!(
        out,
        "\n/// By the type of an `input` element, what it must not have.\npub(crate) static INPUT_TYPES: [(&str, &[&str]); {}] = [\n",
        types.len()
    );
    for row in &types {
        let _ = writeln!(out, "    ({:?}, {}),", row[0], slice(row[2].split(' ')));
    }
    out.push_str("];\n");
    Ok(out)
}

/// The kind of value that the list of attributes describes by a text.
fn kind(enumerated: &[Enumerated], attribute: &str, element: &str, text: &str) -> Result<String, String> {
    if text == "Enumerated" {
        let table = enumerated.iter().find(|table| table.is_of(attribute, element));
        let table = table.ok_or_else(|| format!("enumerated.tsv lacks `{attribute}` of `{element}`"))?;
        return Ok(format!("Kind::Enumerated(&well_known::{})", table.constant));
    }
    if text.starts_with('"') && !text.contains("MIME type") && !text.contains("custom command") {
        let parts: Vec<_> = text.split(';').map(str::trim).filter(|part| !part.is_empty()).collect();
        if !parts.contains(&"or \"any\"") {
            let lower: BTreeSet<_> = parts.iter().map(|part| part.to_ascii_lowercase()).collect();
            let kind = if lower.len() < parts.len() { "ExactKeywords" } else { "Keywords" };
            return Ok(format!("Kind::{kind}({})", slice(parts.iter().map(|part| part.trim_matches('"')))));
        }
    }
    let name = match text.trim_end_matches('*') {
        "Boolean attribute" => "Boolean",
        "Text" | "CSS declarations" | "The source of an iframe srcdoc document" | "Set of space-separated tokens" => {
            "Text"
        }
        "Varies" => "Varies",
        "Valid URL potentially surrounded by spaces" => "Url",
        "Valid non-empty URL potentially surrounded by spaces" => "NonEmptyUrl",
        "Set of space-separated tokens consisting of valid non-empty URLs" => "Urls",
        "Valid integer" => "Integer",
        "Valid non-negative integer" => "NonNegative",
        "Valid non-negative integer greater than zero" => "Positive",
        "Valid non-negative integer between 0 and 8" => "UpToEight",
        "Valid floating-point number" => "Float",
        "Valid floating-point number greater than zero, or \"any\"" => "Step",
        "Valid list of floating-point numbers" => "Floats",
        "ID" => "Id",
        "Unordered set of unique space-separated tokens consisting of IDs" => "Ids",
        "Unordered set of unique space-separated tokens" => "UniqueTokens",
        "Unordered set of unique space-separated tokens consisting of valid absolute URLs" => "AbsoluteUrls",
        "Unordered set of unique space-separated tokens consisting of valid absolute URLs, defined property names, or text" => {
            "PropertyNames"
        }
        "Unordered set of unique space-separated tokens, ASCII case-insensitive, consisting of sizes" => "IconSizes",
        "Ordered set of unique space-separated tokens, none of which are identical to another, each consisting of one code point in length" => {
            "AccessKeys"
        }
        "Valid navigable target name or keyword" => "Target",
        "Valid source size list" => "Sizes",
        "Comma-separated list of image candidate strings" => "Srcset",
        "Valid MIME type string" => "Mime",
        "Valid media query list" => "Media",
        "Valid BCP 47 language tag" => "Language",
        "Valid BCP 47 language tag or the empty string" => "LanguageOrEmpty",
        "Valid hash-name reference" => "HashName",
        "Valid date string with optional time" => "DateWithOptionalTime",
        "Valid custom element name of a defined customized built-in element" => "CustomElementName",
        "Serialized permissions policy" => "Permissions",
        "Regular expression matching the JavaScript Pattern production" => "Pattern",
        "Preload destination, for rel=\"preload\"; module preload destination, for rel=\"modulepreload\"" => {
            "Destination"
        }
        "CSS <color>" => "Color",
        "Autofill field name and related tokens" => "Autofill",
        "ASCII case-insensitive match for \"UTF-8\"" => "Utf8",
        text if text.starts_with("Set of comma-separated tokens") => "Accept",
        text if text.starts_with("Valid month string, valid date string") => "Time",
        text if text.starts_with("\"module\"") => "ScriptType",
        text if text.starts_with("\"toggle-popover\"") => "Command",
        text if text.contains("\"allow-downloads\"") => {
            let keywords = text.split('"').filter(|part| part.starts_with("allow-"));
            return Ok(format!("Kind::UniqueKeywords({})", slice(keywords)));
        }
        _ => return Err(format!("an unknown kind of value: {text}")),
    };
    Ok(format!("Kind::{name}"))
}

/// The elements and attributes that must not be used, and what to do instead.
pub(super) fn obsolete() -> Result<String, String> {
    let all = rows("obsolete.tsv", 3)?;
    let (mut elements, attributes): (Vec<_>, Vec<_>) = all.iter().partition(|row| row[0].is_empty());
    elements.sort();
    let mut out = header("Elements and attributes of the past.");
    out.push_str("\n/// Sorted by name.\npub(crate) static ELEMENTS: &[(&str, &str)] = &[\n");
    for row in elements {
        let _ = writeln!(out, "    ({:?}, {:?}),", row[1], row[2]);
    }
    out.push_str("];\n\n/// Names, elements (all, if there are none), and what to do.\n");
    out.push_str("pub(crate) static ATTRIBUTES: &[(&[&str], &[&str], &str)] = &[\n");
    for row in attributes {
        let list = |column: usize| slice(row[column].split(' ').filter(|name| !name.is_empty()));
        let _ = writeln!(out, "    ({}, {}, {:?}),", list(0), list(1), row[2]);
    }
    out.push_str("];\n");
    Ok(out)
}

/// Roles, states and properties of ARIA.
pub(super) fn aria() -> Result<String, String> {
    let mut out = header("Roles, states and properties of WAI-ARIA.");
    out.push_str("\nuse crate::roles::{Property, Role, Value};\n");
    let mut roles = rows("roles.tsv", 8)?;
    roles.sort();
    let _ = write!(out, "\n/// Sorted by name.\npub(crate) static ROLES: [Role; {}] = [\n", roles.len());
    for row in &roles {
        let has = |flag: &str| row[1].split(' ').any(|one| one == flag);
        let list = |column: usize| {
            let mut seen = BTreeSet::new();
            let names = row[column].split(' ').filter(|name| !name.is_empty());
            names.filter(|name| seen.insert(*name)).collect::<Vec<_>>()
        };
        let owned: BTreeSet<_> = list(4).iter().flat_map(|name| name.split('>')).collect();
        let (deprecated, supported): (Vec<_>, Vec<_>) = list(6).into_iter().partition(|name| name.ends_with('?'));
        let prohibited: BTreeSet<_> = list(7).into_iter().collect();
        let supported: BTreeSet<_> = supported.into_iter().filter(|name| !prohibited.contains(name)).collect();
        let deprecated: BTreeSet<_> = deprecated.iter().map(|name| name.trim_end_matches('?')).collect();
        let _ = writeln!(
            out,
            "    Role {{\n        name: {:?},\n        is_abstract: {},\n        is_deprecated: {},\n        is_flow: {},\n        children_presentational: {},\n        contexts: {},\n        owned: {},\n        required: {},\n        supported: {},\n        deprecated: {},\n        prohibited: {},\n    }},",
            row[0],
            has("abstract"),
            has("deprecated"),
            has("flow"),
            has("children-presentational"),
            slice(list(3)),
            slice(owned),
            slice(list(5)),
            slice(supported),
            slice(deprecated),
            slice(prohibited),
        );
    }
    out.push_str("];\n");
    let publishing = rows("publishing-roles.tsv", 1)?;
    let publishing = slice(publishing.iter().map(|row| row[0].as_str()));
    let _ =
        write!(out, "\n/// The roles for digital publishing.\npub(crate) static PUBLISHING: &[&str] = {publishing};\n");
    let properties = rows("aria.tsv", 4)?;
    let _ = write!(out, "\n/// Sorted by name.\npub(crate) static PROPERTIES: [Property; {}] = [\n", properties.len());
    for row in &properties {
        let value = match row[1].as_str() {
            "ID reference" => "Value::Id".to_owned(),
            "ID reference list" => "Value::Ids".to_owned(),
            "true/false" => "Value::Tokens(&[\"false\", \"true\"])".to_owned(),
            "true/false/undefined" => "Value::Tokens(&[\"false\", \"true\", \"undefined\"])".to_owned(),
            "tristate" => "Value::Tokens(&[\"false\", \"mixed\", \"true\", \"undefined\"])".to_owned(),
            "token" => format!("Value::Tokens({})", slice(row[2].split(' '))),
            "token list" => format!("Value::TokenList({})", slice(row[2].split(' '))),
            "integer" => "Value::Integer".to_owned(),
            "number" => "Value::Number".to_owned(),
            "string" => "Value::Text".to_owned(),
            other => return Err(format!("an unknown kind of value: {other}")),
        };
        let has = |flag: &str| row[3].split(' ').any(|one| one == flag);
        let _ = writeln!(
            out,
            "    Property {{ name: {:?}, value: {value}, is_global: {}, is_deprecated: {} }},",
            row[0],
            has("global"),
            has("deprecated"),
        );
    }
    out.push_str("];\n");
    Ok(out)
}

/// The subtags of languages.
pub(super) fn languages() -> Result<String, String> {
    let mut out = header("The language subtag registry.");
    let rows = rows("languages.tsv", 6)?;
    let mut singles: BTreeMap<(&str, usize), BTreeSet<String>> = BTreeMap::new();
    let (mut deprecated, mut prefixes, mut suppressed) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    let mut grandfathered = BTreeSet::new();
    for row in &rows {
        let (kind, tag) = (row[0].as_str(), row[1].to_ascii_lowercase());
        if kind == "grandfathered" || kind == "redundant" {
            grandfathered.insert((tag, row[3].clone(), row[2] == "deprecated"));
            continue;
        }
        if !tag.contains("..") {
            singles.entry((kind, tag.len())).or_default().insert(tag.clone());
        }
        if row[2] == "deprecated" {
            deprecated.insert((format!("{kind}:{tag}"), row[3].clone()));
        }
        if !row[4].is_empty() {
            prefixes.insert((format!("{kind}:{tag}"), row[4].to_ascii_lowercase()));
        }
        if !row[5].is_empty() {
            suppressed.insert((tag, row[5].to_ascii_lowercase()));
        }
    }
    let variants: BTreeSet<_> =
        singles.iter().filter(|((kind, _), _)| *kind == "variant").flat_map(|(_, tags)| tags).collect();
    for (kind, length, name) in [
        ("language", 2, "LANGUAGES_2"),
        ("language", 3, "LANGUAGES_3"),
        ("extlang", 3, "EXTLANGS"),
        ("script", 4, "SCRIPTS"),
        ("region", 2, "REGIONS_2"),
        ("region", 3, "REGIONS_3"),
    ] {
        let tags = singles.get(&(kind, length)).cloned().unwrap_or_default();
        let _ = write!(out, "\n/// Sorted, {length} bytes each.\npub(crate) static {name}: &str = \"");
        for line in tags.into_iter().collect::<Vec<_>>().chunks(100 / length) {
            let _ = write!(out, "\\\n    {}", line.concat());
        }
        out.push_str("\";\n");
    }
    for length in [4, 5, 6, 7, 8] {
        if singles.contains_key(&("language", length)) {
            return Err(format!("a language of {length} letters"));
        }
    }
    let _ = write!(
        out,
        "\n/// Sorted.\npub(crate) static VARIANTS: &[&str] = {};\n",
        slice(variants.into_iter().map(String::as_str))
    );
    let mut pairs = |doc: &str, name: &str, pairs: BTreeSet<(String, String)>| {
        let _ = write!(out, "\n/// {doc} Sorted.\npub(crate) static {name}: &[(&str, &str)] = &[\n");
        for (key, value) in pairs {
            let _ = writeln!(out, "    ({key:?}, {value:?}),");
        }
        out.push_str("];\n");
    };
    pairs("Deprecated subtags by type, and what to prefer, if anything.", "DEPRECATED", deprecated);
    pairs("The prefixes that subtags of languages and variants ask for, separated by spaces.", "PREFIXES", prefixes);
    pairs("The script in which nearly all texts of a language are.", "SUPPRESSED_SCRIPTS", suppressed);
    let whole = grandfathered.into_iter().map(|(tag, preferred, is_deprecated)| {
        (tag, if is_deprecated && preferred.is_empty() { "-".to_owned() } else { preferred })
    });
    pairs(
        "Tags registered as a whole; what to prefer, `-` for a deprecated one without.",
        "WHOLE_TAGS",
        whole.collect(),
    );
    Ok(out)
}

/// The names of link types.
pub(super) fn link_types() -> Result<String, String> {
    let mut out = header("The names of link types, in lower case.");
    let rows = rows("link-types.tsv", 2)?;
    let named = |is_standard: bool| {
        let rows = rows.iter().filter(move |row| (row[1] == "html") == is_standard);
        slice(rows.map(|row| row[0].as_str()).collect::<BTreeSet<_>>())
    };
    let _ = writeln!(out, "\n/// Those of the standard.\npub(crate) static KEYWORDS: &[&str] = {};", named(true));
    let _ = writeln!(
        out,
        "\n/// Those that are registered, sorted.\npub(crate) static REGISTERED: &[&str] = {};",
        named(false)
    );
    Ok(out)
}

/// The names of SVG and MathML.
pub(super) fn foreign() -> Result<String, String> {
    let mut out = header("The names of the elements and attributes of SVG and MathML.");
    out.push_str("\nuse crate::foreign_rules::Rule;\n");
    let rows = rows("foreign.tsv", 4)?;
    let names = |list: &str| slice(list.split(' ').filter(|name| !name.is_empty()).collect::<BTreeSet<_>>());
    for (language, name) in [("svg", "SVG"), ("mathml", "MATHML")] {
        let (global, own): (Vec<_>, Vec<_>) =
            rows.iter().filter(|row| row[0] == language).partition(|row| row[1] == "*");
        let own: BTreeMap<_, _> = own.into_iter().map(|row| (&row[1], row)).collect();
        let _ = writeln!(out, "\n/// Sorted by name.");
        let _ = writeln!(out, "pub(crate) static {name}: &[Rule] = &[");
        for (element, row) in own {
            let (attributes, children) = (names(&row[2]), names(&row[3]));
            let _ = writeln!(out, "    Rule {{ name: {element:?}, attributes: {attributes}, children: {children} }},");
        }
        let global: String = global.into_iter().map(|row| names(&row[2])).collect();
        let _ = writeln!(out, "];\n\n/// Sorted.\npub(crate) static {name}_GLOBAL: &[&str] = {global};");
    }
    Ok(out)
}
