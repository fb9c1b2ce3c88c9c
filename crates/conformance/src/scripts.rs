//! Scripts: their attributes, import maps and speculation rules.
//!
//! <https://html.spec.whatwg.org/multipage/scripting.html#the-script-element>

use crate::checker::Checker;
use crate::code::Code;
use crate::element::Element;
use crate::generated::lists::SPECULATION_KEYS;
use crate::metadata::{check_blocking, check_integrity, integrity_problem};
use crate::rules::ScriptKind;
use crate::values::{alternatives, mime, quote, url};
use fivefold_microsyntax::well_known::REFERRERPOLICY;
use serde_json::{Map, Value};

/// Checks the values of the attributes.
pub(crate) fn check<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    check_integrity(checker, element);
    check_blocking(checker, element);
    if element.get("type").is_some_and(|value| {
        !value.is_empty() && element.script_kind() == ScriptKind::Classic && !mime::is_javascript(value)
    }) {
        checker.report_attribute(Code::BadValue, element, "type", || {
            "The value of attribute `type` on element `script` must have no parameters for JavaScript".to_owned()
        });
    }
}

/// Checks the text.
pub(crate) fn finish<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    let (code, problem) = match element.script_kind() {
        ScriptKind::ImportMap => (Code::ImportMap, import_map(&element.node.own_text())),
        ScriptKind::SpeculationRules => (Code::SpeculationRules, speculation_rules(&element.node.own_text())),
        ScriptKind::Classic | ScriptKind::Module if element.has("src") => {
            let text = element.node.own_text();
            fivefold_core::work::bytes(text.len());
            if is_documentation(&text) {
                return;
            }
            let why = "a `script` with `src` may have only comments as its text".to_owned();
            checker.report(Code::ScriptAttributes, element, || format!("Element `script` is not empty: {why}"));
            return;
        }
        _ => return,
    };
    if let Err(why) = problem {
        let kind = element.get("type").unwrap_or_default();
        checker.report(code, element, || {
            format!("The text of element `script` with the `type` `{kind}` is not valid: {why}")
        });
    }
}

/// Whether a text has only comments of JavaScript, and white space.
///
/// <https://html.spec.whatwg.org/multipage/scripting.html#inline-documentation-for-external-scripts>
fn is_documentation(text: &str) -> bool {
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let comment = match (rest.strip_prefix("//"), rest.strip_prefix("/*")) {
            (Some(line), _) => line.find('\n').map(|end| &line[end..]).or(Some("")),
            (_, Some(block)) => block.find("*/").map(|end| &block[end + 2..]),
            _ => None,
        };
        let Some(after) = comment else { return false };
        rest = after.trim_start();
    }
    true
}

type Checked = Result<(), String>;

fn parse(text: &str) -> Result<Map<String, Value>, String> {
    fivefold_core::work::bytes(text.len());
    match serde_json::from_str(text) {
        Ok(Value::Object(map)) => Ok(map),
        Ok(_) => Err("it must be an object of JSON".to_owned()),
        Err(error) => Err(format!("it must be JSON: {error}")),
    }
}

fn only_keys(map: &Map<String, Value>, keys: &[&str], what: &str) -> Checked {
    match map.keys().find(|key| !keys.contains(&key.as_str())) {
        Some(key) => Err(format!("{what} has no key {}: only {}", quote(key), alternatives(keys))),
        None => Ok(()),
    }
}

fn object<'v>(value: &'v Value, what: &str) -> Result<&'v Map<String, Value>, String> {
    value.as_object().ok_or_else(|| format!("{what} must be an object"))
}

fn text<'v>(value: &'v Value, what: &str) -> Result<&'v str, String> {
    value.as_str().ok_or_else(|| format!("{what} must be a string"))
}

fn array<'v>(value: &'v Value, what: &str) -> Result<&'v Vec<Value>, String> {
    value.as_array().ok_or_else(|| format!("{what} must be an array"))
}

fn valid_url(value: &str, what: &str) -> Checked {
    url::check(value, url::Form::Any).map_err(|why| format!("{what} {} is not a valid URL: {why}", quote(value)))
}

/// <https://html.spec.whatwg.org/multipage/webappapis.html#import-map-authoring-requirements>
fn import_map(source: &str) -> Checked {
    let map = parse(source)?;
    only_keys(&map, &["imports", "scopes", "integrity"], "an import map")?;
    if let Some(imports) = map.get("imports") {
        specifiers(imports, "`imports`")?;
    }
    if let Some(scopes) = map.get("scopes") {
        for (prefix, specifier_map) in object(scopes, "`scopes`")? {
            valid_url(prefix, "the key")?;
            specifiers(specifier_map, &format!("the scope {}", quote(prefix)))?;
        }
    }
    if let Some(integrity) = map.get("integrity") {
        for (address, metadata) in object(integrity, "`integrity`")? {
            valid_url(address, "the key")?;
            if let Some(why) = integrity_problem(text(metadata, "a value of `integrity`")?) {
                return Err(why);
            }
        }
    }
    Ok(())
}

/// <https://html.spec.whatwg.org/multipage/webappapis.html#valid-module-specifier-map>
fn specifiers(value: &Value, what: &str) -> Checked {
    for (key, address) in object(value, what)? {
        if key.is_empty() {
            return Err(format!("no key of {what} may be empty"));
        }
        let address = text(address, &format!("the value of {} in {what}", quote(key)))?;
        let is_relative = ["/", "./", "../"].iter().any(|start| address.starts_with(start));
        if !is_relative {
            url::check(address, url::Form::Absolute).map_err(|why| {
                format!(
                    "the value {} in {what} must be an absolute URL, or begin with `/`, `./` or `../`: {why}",
                    quote(address)
                )
            })?;
        } else {
            valid_url(address, "the value")?;
        }
        if key.ends_with('/') && !address.ends_with('/') {
            return Err(format!("the value of {} in {what} must end with `/`, as its key does", quote(key)));
        }
    }
    Ok(())
}

/// <https://html.spec.whatwg.org/multipage/speculative-loading.html#speculation-rule-set-authoring-requirements>
fn speculation_rules(source: &str) -> Checked {
    let map = parse(source)?;
    only_keys(&map, &["tag", "prefetch", "prerender"], "a set of speculation rules")?;
    if !map.contains_key("prefetch") && !map.contains_key("prerender") {
        return Err("it must have the key `prefetch` or `prerender`".to_owned());
    }
    if let Some(value) = map.get("tag") {
        tag(value)?;
    }
    for key in ["prefetch", "prerender"] {
        let Some(rules) = map.get(key) else { continue };
        array(rules, &format!("`{key}`"))?.iter().try_for_each(speculation_rule)?;
    }
    Ok(())
}

/// <https://html.spec.whatwg.org/multipage/speculative-loading.html#valid-speculation-rule>
fn speculation_rule(value: &Value) -> Checked {
    let rule = object(value, "a speculation rule")?;
    only_keys(rule, SPECULATION_KEYS, "a speculation rule")?;
    check_source(rule)?;
    if let Some(urls) = rule.get("urls") {
        let urls = array(urls, "`urls`")?;
        if urls.is_empty() {
            return Err("`urls` must have at least one URL".to_owned());
        }
        for one in urls {
            valid_url(text(one, "each of the `urls`")?, "the URL")?;
        }
    }
    if let Some(condition) = rule.get("where") {
        predicate(condition)?;
    }
    one_of(rule, "relative_to", &["ruleset", "document"])?;
    one_of(rule, "eagerness", &["immediate", "eager", "moderate", "conservative"])?;
    if let Some(policy) = rule.get("referrer_policy") {
        let policy = text(policy, "`referrer_policy`")?;
        if !REFERRERPOLICY.is_valid(policy) {
            return Err(format!("{} is not a referrer policy", quote(policy)));
        }
    }
    if let Some(value) = rule.get("tag") {
        tag(value)?;
    }
    if let Some(requires) = rule.get("requires") {
        for requirement in array(requires, "`requires`")? {
            if text(requirement, "each of `requires`")? != "anonymous-client-ip-when-cross-origin" {
                return Err("`requires` may only have `anonymous-client-ip-when-cross-origin`".to_owned());
            }
        }
    }
    if let Some(value) = rule.get("expects_no_vary_search") {
        text(value, "`expects_no_vary_search`")?;
    }
    Ok(())
}

/// Where the addresses of a rule come from: a list, or the links of the document.
fn check_source(rule: &Map<String, Value>) -> Checked {
    let has = |key| rule.contains_key(key);
    one_of(rule, "source", &["list", "document"])?;
    match rule.get("source").and_then(Value::as_str) {
        Some("list") if !has("urls") => return Err("a rule whose `source` is `list` must have `urls`".to_owned()),
        Some("list") if has("where") => return Err("a rule whose `source` is `list` must not have `where`".to_owned()),
        Some("document") if has("urls") => {
            return Err("a rule whose `source` is `document` must not have `urls`".to_owned());
        }
        Some("document") if !has("where") => {
            return Err("a rule whose `source` is `document` must have `where`".to_owned());
        }
        None if !has("urls") && !has("where") => return Err("a rule must have `source`, `urls` or `where`".to_owned()),
        _ => {}
    }
    if has("urls") && has("where") {
        return Err("a rule must not have both `urls` and `where`".to_owned());
    }
    if has("where") && has("relative_to") {
        return Err("a rule with `where` must not have `relative_to`".to_owned());
    }
    Ok(())
}

fn one_of(map: &Map<String, Value>, key: &str, words: &[&str]) -> Checked {
    let Some(value) = map.get(key) else { return Ok(()) };
    let value = text(value, &format!("`{key}`"))?;
    if words.contains(&value) { Ok(()) } else { Err(format!("`{key}` must be {}", alternatives(words))) }
}

/// A tag is null, or printable ASCII.
fn tag(value: &Value) -> Checked {
    let is_valid =
        value.is_null() || value.as_str().is_some_and(|tag| tag.bytes().all(|byte| (0x20..=0x7E).contains(&byte)));
    if is_valid { Ok(()) } else { Err("`tag` must be a string of printable ASCII characters".to_owned()) }
}

/// <https://html.spec.whatwg.org/multipage/speculative-loading.html#valid-document-rule-predicate>
fn predicate(value: &Value) -> Checked {
    // NOTE: serde_json reads objects to a depth of 128.
    const KINDS: [&str; 5] = ["and", "or", "not", "href_matches", "selector_matches"];
    let map = object(value, "a condition")?;
    let kinds: Vec<_> = KINDS.into_iter().filter(|kind| map.contains_key(*kind)).collect();
    let [kind] = kinds.as_slice() else {
        return Err(format!("a condition must have one of the keys {}", alternatives(&KINDS)));
    };
    only_keys(map, &[kind, "relative_to"], "such a condition")?;
    if map.contains_key("relative_to") && *kind != "href_matches" {
        return Err("`relative_to` must stand beside `href_matches`".to_owned());
    }
    one_of(map, "relative_to", &["ruleset", "document"])?;
    let operand = &map[*kind];
    match *kind {
        "and" | "or" => array(operand, &format!("`{kind}`"))?.iter().try_for_each(predicate),
        "not" => predicate(operand),
        "href_matches" => patterns(operand, kind, |value| value.is_object() || value.is_string()),
        _ => patterns(operand, kind, Value::is_string),
    }
}

/// One pattern, or an array of them.
fn patterns(value: &Value, key: &str, is_pattern: impl Fn(&Value) -> bool) -> Checked {
    let is_empty = |value: &Value| value.as_str() == Some("");
    let all = match value {
        Value::Array(all) if all.is_empty() => return Err(format!("`{key}` must have at least one pattern")),
        Value::Array(all) => all.as_slice(),
        one => core::slice::from_ref(one),
    };
    if !all.iter().all(is_pattern) {
        return Err(format!("`{key}` must be a string, or an array of strings"));
    }
    if all.iter().any(is_empty) { Err(format!("a pattern of `{key}` must not be empty")) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn import_maps() {
        assert_eq!(
            import_map(
                r#"{"imports": {"a": "/a.js", "b/": "https://example.com/b/"}, "scopes": {"/x/": {"a": "./b.js"}}}"#
            ),
            Ok(())
        );
        for source in [
            "",
            "[]",
            r#"{"x": {}}"#,
            r#"{"imports": 1}"#,
            r#"{"imports": {"a": 1}}"#,
            r#"{"imports": {"": "/a"}}"#,
            r#"{"imports": {"a/": "/a"}}"#,
            r#"{"imports": {"a": "b"}}"#,
            r#"{"scopes": {"http:x": {}}}"#,
        ] {
            assert!(import_map(source).is_err(), "{source}");
        }
    }

    #[test]
    fn speculation() {
        let valid = r#"{"prefetch": [{"urls": ["/a"]}, {"where": {"and": [{"href_matches": "/*"}, {"not": {"selector_matches": [".x"]}}]}, "eagerness": "eager"}]}"#;
        assert_eq!(speculation_rules(valid), Ok(()));
        for source in [
            "{}",
            "[]",
            "x",
            r#"{"prefetch": 1}"#,
            r#"{"prefetch": [{}]}"#,
            r#"{"prefetch": [{"urls": []}]}"#,
            r#"{"prefetch": [{"urls": ["/a"], "where": {}}]}"#,
            r#"{"prefetch": [{"where": {}}]}"#,
            r#"{"prefetch": [{"urls": ["/a"], "eagerness": "x"}]}"#,
            r#"{"prefetch": [{"source": "document"}]}"#,
            r#"{"prefetch": [{"where": {"href_matches": []}}]}"#,
            r#"{"prefetch": [{"where": {"selector_matches": 1}}]}"#,
            r#"{"prefetch": [{"x": 1, "urls": ["/"]}]}"#,
        ] {
            assert!(speculation_rules(source).is_err(), "{source}");
        }
    }

    #[test]
    fn documentation() {
        assert!(is_documentation(" // a\n/* b */ "));
        assert!(!is_documentation("a()"));
        assert!(!is_documentation("/* a"));
    }
}
