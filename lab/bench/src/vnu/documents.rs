//! Small documents made from the lists of the standards: each of one construct, that is allowed or not.

use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::sync::LazyLock;

/// A document.
#[derive(Clone, Debug)]
pub struct Case {
    /// What it varies.
    pub family: &'static str,
    /// The construct.
    pub name: String,
    /// The whole document.
    pub source: String,
    /// Whether it is XML: there, any element can stand anywhere.
    pub is_xml: bool,
}

/// The rows of a list of `xtask/data/documents`.
fn rows(name: &str) -> Result<Vec<Vec<String>>, String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../xtask/data/documents/").to_owned() + name;
    let text = fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    Ok(lines.map(|line| line.split('\t').map(str::to_owned).collect()).collect())
}

/// The lists of `documents.toml`, which says what they are.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Lists {
    values: Vec<String>,
    variants: Vec<(String, String)>,
    link_types: Vec<String>,
    link_attributes: Vec<String>,
    meta: Vec<String>,
    samples: Vec<[String; 3]>,
    needs: BTreeMap<String, [String; 3]>,
}

static LISTS: LazyLock<Lists> =
    LazyLock::new(|| toml::from_str(include_str!("documents.toml")).expect("a test reads the lists"));

impl Lists {
    /// What an element needs to be allowed: what stands before it, its attributes, its content.
    fn needs(&self, element: &str) -> [&str; 3] {
        self.needs.get(element).map_or([""; 3], |needs| needs.each_ref().map(String::as_str))
    }

    /// A value that is right for a kind of the index.
    fn sample(&self, kind: &str) -> &str {
        let fits = |[start, part, _]: &&[String; 3]| kind.starts_with(start) && kind.contains(part);
        self.samples.iter().find(fits).map_or("x", |[.., value]| value)
    }
}

/// The end tags of what is open after this text.
fn closing(text: &str) -> String {
    let mut open: Vec<&str> = Vec::new();
    for tag in text.split('<').skip(1) {
        let name = tag.split(|c: char| !c.is_ascii_alphanumeric() && c != '/').next().unwrap_or_default();
        if name.starts_with('/') {
            open.pop();
        } else {
            open.push(name);
        }
    }
    open.iter().rev().map(|name| format!("</{name}>")).collect()
}

/// Whether the element is serialized without an end tag.
fn is_void(element: &str) -> bool {
    let document = fivefold::html::parse(&format!("<template><{element}></template>"));
    !document.to_string().contains(&format!("</{element}>"))
}

/// The element with more attributes, at a place where it is allowed, in a whole document. XML if `is_xml`.
fn document(element: &str, attributes: &str, inside: &str, is_xml: bool) -> String {
    let [before, own, content] = LISTS.needs(element);
    // A later attribute takes the place of one that the element has.
    let own: String = own
        .split_inclusive("' ")
        .filter(|one| !attributes.contains(&format!(" {}=", one.trim().split('=').next().unwrap_or_default())))
        .collect();
    let own = own.trim();
    let space = if own.is_empty() { "" } else { " " };
    let end = if inside.is_empty() && content.is_empty() && is_void(element) {
        if is_xml { "/>".to_owned() } else { ">".to_owned() }
    } else {
        format!(">{content}{inside}</{element}>")
    };
    // Columns need a row with a cell.
    let after = if matches!(element, "col" | "colgroup") { "<tr><td>x</td></tr></table>" } else { "</table>" };
    let closing = closing(before).replace("</table>", after);
    let whole = format!("{before}<{element}{space}{own}{attributes}{end}{closing}");
    let start = if is_xml {
        "<html xmlns='http://www.w3.org/1999/xhtml' lang='en'>"
    } else {
        "<!DOCTYPE html><html lang='en'>"
    };
    match element {
        "html" => {
            let start = start.replacen("<html", &format!("<html{attributes}"), 1);
            format!("{start}<head><title>t</title></head><body></body>{inside}</html>")
        }
        "head" => format!("{start}<head{attributes}><title>t</title>{inside}</head><body></body></html>"),
        "body" => format!("{start}<head><title>t</title></head><body{attributes}>{inside}</body></html>"),
        "title" => format!("{start}<head>{whole}</head><body></body></html>"),
        "base" | "link" | "meta" | "style" => {
            format!("{start}<head><title>t</title>{whole}</head><body></body></html>")
        }
        _ => format!("{start}<head><title>t</title></head><body>{whole}</body></html>"),
    }
}

/// The names of an ARIA list, without what is abstract.
fn names(rows: &[Vec<String>]) -> impl Iterator<Item = &str> {
    rows.iter().filter(|row| !row.get(1).is_some_and(|flags| flags.contains("abstract"))).map(|row| &*row[0])
}

/// Whether a row of attributes is about an element.
fn is_of(row: &[String], element: &str) -> bool {
    row[1].split([';', ' ']).any(|one| one == element)
}

/// A document with this in its body.
fn body(line: &str) -> String {
    format!("<!DOCTYPE html><html lang='en'><head><title>t</title></head><body>{line}</body></html>")
}

/// A document with this in its head.
fn head(line: &str) -> String {
    body("").replacen("</title>", &format!("</title>{line}"), 1)
}

/// The documents of the families whose names contain `only`.
struct Cases<'a> {
    only: &'a str,
    cases: Vec<Case>,
}

/// All documents of the families whose names contain `only`.
///
/// # Errors
///
/// Returns an error if a list cannot be read.
pub fn all(only: &str) -> Result<Vec<Case>, String> {
    let mut cases = Cases { only, cases: Vec::new() };
    let elements = rows("elements.tsv")?;
    let (attributes, events, types) = (rows("attributes.tsv")?, rows("events.tsv")?, rows("input-types.tsv")?);
    let (roles, states) = (rows("roles.tsv")?, rows("aria.tsv")?);
    let rules = include_str!("../../../../crates/conformance/tests/findings/rules.txt");
    for line in rules.lines().filter(|line| !line.starts_with('#')) {
        cases.add("rules", line.to_owned(), body(line), false);
    }
    cases.children(&elements);
    cases.attributes(&elements, &attributes, &events);
    cases.values(&attributes);
    cases.inputs(&attributes, &types);
    let mut variants: Vec<_> = elements.iter().map(|row| (row[0].clone(), String::new())).collect();
    variants.extend(LISTS.variants.iter().cloned());
    variants.extend(types.iter().map(|row| ("input".to_owned(), format!(" type='{}'{}", row[0], fixed(&row[0])))));
    for (element, attributes) in &variants {
        for role in names(&roles) {
            cases.tag("roles", element, &format!("{attributes} role='{role}'{}", required(role, &roles)));
        }
    }
    for row in &states {
        cases.state(row, &variants, &roles);
    }
    cases.links();
    for attributes in &LISTS.meta {
        let whole = format!("<meta{attributes}>");
        cases.add("meta", whole.clone(), head(&whole), false);
        cases.add("meta", format!("{whole} in body"), body(&whole), false);
    }
    let mut seen = BTreeSet::new();
    cases.cases.retain(|case| seen.insert(case.source.clone()));
    Ok(cases.cases)
}

/// The attributes that a type of `input` needs.
fn fixed(kind: &str) -> &'static str {
    if kind == "image" { " src='x' alt='x'" } else { "" }
}

impl Cases<'_> {
    fn add(&mut self, family: &'static str, name: String, source: String, is_xml: bool) {
        if family.contains(self.only) {
            self.cases.push(Case { family, name, source, is_xml });
        }
    }

    /// An element of HTML with attributes.
    fn tag(&mut self, family: &'static str, element: &str, attributes: &str) {
        self.add(family, format!("<{element}{attributes}>"), document(element, attributes, "", false), false);
    }

    /// Elements and text in each element.
    fn children(&mut self, elements: &[Vec<String>]) {
        // Of the elements with the same categories, that may stand wherever these may, one is enough.
        let mut categories = BTreeSet::new();
        let children =
            elements.iter().filter(|row| row[1] == "none" || row[1].contains("metadata") || categories.insert(&row[1]));
        let children: Vec<_> = children.map(|row| &*row[0]).collect();
        for parent in elements.iter().map(|row| &row[0]) {
            for child in children.iter().filter(|child| !matches!(**child, "html" | "head" | "body")) {
                let [_, own, content] = LISTS.needs(child);
                let inside = format!("<{child}{own}>{content}</{child}>");
                self.add("children", format!("<{parent}><{child}>"), document(parent, "", &inside, true), true);
            }
            self.add("children", format!("<{parent}>text"), document(parent, "", "text", true), true);
        }
    }

    /// Each attribute on each element. Where one is not allowed, some of the elements are enough.
    fn attributes(&mut self, elements: &[Vec<String>], attributes: &[Vec<String>], events: &[Vec<String>]) {
        let mut values: BTreeMap<_, _> = attributes.iter().map(|row| (&*row[0], LISTS.sample(&row[2]))).collect();
        values.extend(events.iter().map(|row| (&*row[0], "x()")));
        for element in elements.iter().map(|row| &*row[0]) {
            for (name, value) in &values {
                let is_allowed = attributes.iter().chain(events).any(|row| row[0] == *name && is_of(row, element));
                if *name != "is" && (is_allowed || matches!(element, "div" | "link" | "input" | "object")) {
                    self.tag("attributes", element, &format!(" {name}=\"{value}\""));
                }
            }
        }
    }

    /// Values of attributes. One attribute of each kind is enough, but for those that have rules besides.
    fn values(&mut self, attributes: &[Vec<String>]) {
        let mut kinds = BTreeSet::new();
        for row in attributes.iter().filter(|row| !row[2].starts_with("Varies") && row[0] != "is" && row[0] != "style")
        {
            if !row[2].contains(['*', '"']) && !kinds.insert(&row[2]) {
                continue;
            }
            let is_global = row[1].starts_with("HTML");
            let element = if is_global { "div" } else { row[1].split([';', ' ']).next().unwrap_or("div") };
            for value in &LISTS.values {
                self.tag("values", element, &format!(" {}=\"{value}\"", row[0]));
            }
        }
    }

    /// The attributes of each type of `input`.
    fn inputs(&mut self, attributes: &[Vec<String>], types: &[Vec<String>]) {
        for kind in types.iter().map(|row| &row[0]) {
            let fixed = fixed(kind);
            for row in attributes.iter().filter(|row| is_of(row, "input") && row[0] != "type") {
                let mut add = |value: &str| {
                    self.tag("inputs", "input", &format!("{fixed} type='{kind}' {}=\"{value}\"", row[0]));
                };
                if matches!(row[0].as_str(), "min" | "max" | "value") {
                    LISTS.values.iter().for_each(|value| add(value));
                    ["2026-09-16T12:30", "http://a/", "a@b.example"].into_iter().for_each(add);
                } else if !fixed.contains(&format!(" {}=", row[0])) {
                    add(LISTS.sample(&row[2]));
                }
            }
        }
    }

    /// A state or property of ARIA, on elements, with roles, and with values.
    fn state(&mut self, row: &[String], variants: &[(String, String)], roles: &[Vec<String>]) {
        let state = &row[0];
        let value = match row[1].as_str() {
            "token" | "token list" => row[2].split(' ').next().unwrap_or("x"),
            "integer" | "number" => "1",
            kind if kind.starts_with("ID") => "i",
            kind if kind.starts_with("true/false") || kind == "tristate" => "true",
            _ => "x",
        };
        let attribute = format!(" {state}='{value}'");
        for (element, attributes) in variants {
            self.tag("states", element, &format!("{attributes}{attribute} id='i'"));
        }
        for role in names(roles) {
            let more = required(role, roles);
            if !more.contains(state) {
                self.tag("states", "div", &format!(" role='{role}'{more}{attribute} id='i'"));
            }
        }
        if matches!(state.as_str(), "aria-label" | "aria-valuenow") {
            return;
        }
        let more = ["mixed", "undefined", "i", "i i", "additions text", "step"];
        for value in LISTS.values.iter().map(String::as_str).chain(more) {
            let slider = " role='slider' aria-label='x' aria-valuenow='1' id='i'";
            self.tag("state values", "div", &format!("{slider} {state}=\"{value}\""));
        }
    }

    /// Keywords of `rel`, and attributes of `link`.
    fn links(&mut self) {
        for rel in &LISTS.link_types {
            for attributes in &LISTS.link_attributes {
                let href = if attributes.contains("srcset") { "" } else { " href='x'" };
                let link = format!("<link rel='{rel}'{href}{attributes}>");
                self.add("links", link.clone(), head(&link), false);
            }
            for (element, before, after) in [
                ("a href='x'", "", "x</a>"),
                ("area href='x' alt='x'", "<map name='m'>", "</map>"),
                ("form", "", "x</form>"),
            ] {
                let tag = format!("<{element} rel='{rel}'>");
                self.add("links", tag.clone(), body(&format!("{before}{tag}{after}")), false);
            }
        }
    }
}

/// The properties that a role needs, with values.
fn required(role: &str, roles: &[Vec<String>]) -> String {
    let row = roles.iter().find(|row| row[0] == role);
    let names = row.and_then(|row| row.get(5)).map(String::as_str).unwrap_or_default();
    names
        .split(' ')
        .filter(|name| !name.is_empty())
        .map(|name| match name {
            "aria-controls" => " aria-controls='i'".to_owned(),
            "aria-checked" | "aria-expanded" | "aria-selected" => format!(" {name}='false'"),
            _ => format!(" {name}='1'"),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read_and_make_documents() {
        assert!(LISTS.values.len() > 50);
        assert_eq!(LISTS.sample("Valid MIME type string"), "image/png");
        let meta = all("meta").unwrap();
        assert_eq!(meta.len(), 2 * LISTS.meta.len());
    }
}
