//! Small documents made from the lists of the standards: each of one construct, that is allowed or not.

use std::collections::BTreeSet;
use std::fs;

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

/// What an element needs to be allowed: what stands before it, its attributes, its content.
fn needs(element: &str) -> (&'static str, &'static str, &'static str) {
    match element {
        "area" => ("<map name='m'>", "", ""),
        "audio" | "video" => ("", " src='x'", ""),
        "bdo" => ("", " dir='ltr'", ""),
        "caption" | "colgroup" => ("<table>", "", ""),
        "tbody" | "thead" | "tfoot" => ("<table>", "", "<tr><td>x</td></tr>"),
        "tr" => ("<table>", "", "<td>x</td>"),
        "col" => ("<table><colgroup>", "", ""),
        "td" | "th" => ("<table><tr>", "", "x"),
        "data" => ("", " value='x'", ""),
        "dd" => ("<dl><dt>x</dt>", "", ""),
        "dt" => ("<dl>", "", ""),
        "details" => ("", "", "<summary>x</summary>"),
        "embed" | "iframe" => ("", " src='x'", ""),
        "figcaption" => ("<figure>", "", ""),
        "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => ("", "", "x"),
        "hgroup" => ("", "", "<h2>x</h2>"),
        "img" => ("", " src='x' alt='x'", ""),
        "legend" => ("<fieldset>", "", ""),
        "li" => ("<ul>", "", ""),
        "link" => ("", " rel='stylesheet' href='x'", ""),
        "map" => ("", " name='m'", ""),
        "meta" => ("", " name='author' content='x'", ""),
        "meter" => ("", " value='0.5'", ""),
        "object" => ("", " data='x'", ""),
        "optgroup" => ("<select>", " label='x'", ""),
        "option" => ("<select>", "", "x"),
        "picture" => ("", "", "<img src='x' alt='x'/>"),
        "rp" => ("<ruby>x<rp>(</rp><rt>y</rt>", "", ""),
        "rt" => ("<ruby>x", "", ""),
        "ruby" => ("", "", "x<rt>y</rt>"),
        "selectedcontent" => ("<select><button>", "", ""),
        "source" => ("<video controls=''>", " src='x'", ""),
        "summary" => ("<details>", "", "x"),
        "title" => ("", "", "x"),
        "track" => ("<video src='x'>", " src='x' srclang='en'", ""),
        _ => ("", "", ""),
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
    let (before, own, content) = needs(element);
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

/// A value that is right for a kind of the index.
fn sample(kind: &str) -> &'static str {
    let starts = |start: &str| kind.starts_with(start);
    match kind {
        _ if starts("Boolean") => "",
        _ if starts("Valid list") => "1,2,3,4",
        _ if starts("Valid floating") || starts("Valid integer") || starts("Valid non-negative") => "1",
        _ if starts("Valid BCP") => "en",
        _ if starts("Valid MIME") || starts("Set of comma") => "image/png",
        _ if starts("Valid media") => "print",
        _ if starts("Valid date") || starts("Valid month") => "2026-09-16",
        _ if starts("Valid hash") => "#m",
        _ if starts("Valid source size") => "100vw",
        _ if starts("Comma-separated") => "x 2x",
        _ if starts("ASCII") => "utf-8",
        _ if starts("Ordered set") => "a",
        _ if starts("CSS <color>") => "#ff0000",
        _ if starts("CSS") => "color: red",
        _ if starts("Autofill") => "name",
        _ if starts("Referrer") => "origin",
        _ if starts("Serialized") => "camera 'self'",
        _ if starts("Unordered") && kind.contains("absolute URLs*") => "https://example.com/",
        _ if starts("Unordered") && kind.contains("sizes") => "16x16",
        _ if starts("Unordered") && kind.contains("sandbox") || kind.contains("\"allow-forms\"") => "allow-forms",
        _ if starts("Valid custom") => "x-y",
        _ if starts("Preload") => "image",
        _ if starts("input type") => "text",
        // The first keyword.
        _ if starts("\"") => match kind.split('"').nth(1) {
            Some("true") => "true",
            Some("ltr") => "ltr",
            Some("get") => "get",
            Some("on") => "on",
            Some("auto") => "auto",
            Some("lazy") => "lazy",
            Some("application/x-www-form-urlencoded") => "text/plain",
            Some("submit") => "submit",
            Some("none") => "none",
            _ => "x",
        },
        _ => "x",
    }
}

/// Values that some kinds have, and others have not.
const VALUES: &[&str] = &[
    "",
    " ",
    "0",
    "1",
    "-1",
    "+1",
    " 1",
    "1.5",
    "1e3",
    ".5",
    "1px",
    "100%",
    "007",
    "9",
    "a",
    "A",
    "a b",
    "a a",
    "a,b",
    "#",
    "#m",
    "m",
    "#ff0000",
    "#f00",
    "red",
    "on",
    "ON",
    "off",
    "true",
    "TRUE",
    "false",
    "auto",
    "none",
    "yes",
    "en",
    "en-US",
    "en-us-x-y",
    "english",
    "xx-yy",
    "text/html",
    "text/html; charset=utf-8",
    "text",
    "image/*",
    ".png",
    "_blank",
    "_x",
    "http://example.com/",
    "http:example.com",
    "http://ex ample/",
    "https://example.com/a?b#c#d",
    "%zz",
    "javascript:void(0)",
    "data:,x#y",
    "2026-09-16",
    "2026-13-01",
    "2026-09",
    "09-16",
    "12:30",
    "24:00",
    "2026-09-16T12:30Z",
    "2026-W38",
    "P1D",
    "print",
    "screen and (min-width: 1px)",
    "(",
    "a 1x",
    "a 1w",
    "a 1x, b 2x",
    "a -1x",
    "100vw",
    "(min-width: 1px) 5px, 100vw",
    "5",
    "1,2,3",
    "1,2,3,4",
    "a-b",
    "16x16",
    "16X016",
    "any",
    "utf-8",
    "latin1",
    "origin",
    "allow-forms",
    "allow-forms allow-FORMS",
    "camera 'self'",
    "name",
    "section-x shipping street-address",
    "name email",
    "[a-z]+",
    "[",
    "x'y",
];

/// The roles and their like of an ARIA list.
fn names(list: &str) -> Result<Vec<String>, String> {
    Ok(rows(list)?
        .into_iter()
        .filter(|row| !row.get(1).is_some_and(|flags| flags.contains("abstract")))
        .map(|row| row[0].clone())
        .collect())
}

/// Elements whose roles depend on more than their name, with the attributes.
const VARIANTS: &[(&str, &str)] = &[
    ("a", " href='x'"),
    ("area", " href='x' alt='x'"),
    ("img", " alt=''"),
    ("select", " multiple=''"),
    ("select", " size='3'"),
    ("th", " scope='row'"),
    ("details", " open=''"),
    ("button", " type='submit'"),
];

/// The keywords of `rel`, and attributes of `link` with a value.
const LINK_TYPES: &[&str] = &[
    "alternate",
    "alternate stylesheet",
    "author",
    "bookmark",
    "canonical",
    "dns-prefetch",
    "expect",
    "external",
    "help",
    "icon",
    "license",
    "manifest",
    "modulepreload",
    "next",
    "nofollow",
    "noopener",
    "opener",
    "noreferrer",
    "pingback",
    "preconnect",
    "prefetch",
    "preload",
    "prev",
    "privacy-policy",
    "search",
    "stylesheet",
    "tag",
    "terms-of-service",
    "apple-touch-icon",
    "mask-icon",
    "shortcut icon",
    "x",
];
const LINK_ATTRIBUTES: &[&str] = &[
    "",
    " as='image'",
    " as='script'",
    " as='x'",
    " blocking='render'",
    " color='red'",
    " crossorigin=''",
    " disabled=''",
    " fetchpriority='high'",
    " hreflang='en'",
    " imagesrcset='x 2x' imagesizes='1px'",
    " imagesrcset='x 2x'",
    " integrity='x'",
    " media='print'",
    " referrerpolicy='origin'",
    " sizes='16x16'",
    " title='x'",
    " type='text/css'",
];
const META: &[&str] = &[
    " charset='utf-8'",
    " charset='latin1'",
    " charset='utf-8' name='x'",
    " name='x' content='y'",
    " name='x'",
    " content='x'",
    " name='theme-color' content='red'",
    " name='theme-color' content='x y'",
    " name='theme-color' content='red' media='print'",
    " name='author' content='x' media='print'",
    " name='color-scheme' content='light dark'",
    " name='color-scheme' content='x'",
    " name='referrer' content='origin'",
    " name='referrer' content='x'",
    " name='viewport' content='width=device-width'",
    " name='viewport' content='user-scalable=no'",
    " name='description' content=''",
    " name='application-name' content='x'",
    " name='generator' content='x'",
    " name='keywords' content='x'",
    " http-equiv='refresh' content='5'",
    " http-equiv='refresh' content='x'",
    " http-equiv='refresh' content='5; url=x'",
    " http-equiv='refresh' content='5;url=x y'",
    " http-equiv='content-type' content='text/html; charset=utf-8'",
    " http-equiv='content-type' content='text/html; charset=latin1'",
    " http-equiv='content-language' content='en'",
    " http-equiv='set-cookie' content='x'",
    " http-equiv='default-style' content='x'",
    " http-equiv='x-ua-compatible' content='IE=edge'",
    " http-equiv='x-ua-compatible' content='x'",
    " http-equiv='content-security-policy' content=\"default-src 'self'\"",
    " http-equiv='x' content='y'",
    " itemprop='x' content='y'",
    " property='x' content='y'",
];

/// All documents of the families whose names contain `only`.
///
/// # Errors
///
/// Returns an error if a list cannot be read.
pub fn all(only: &str) -> Result<Vec<Case>, String> {
    let mut cases = Vec::new();
    let role_rows = rows("roles.tsv")?;
    let mut add = |family: &'static str, name: String, source: String, is_xml: bool| {
        if family.contains(only) {
            cases.push(Case { family, name, source, is_xml });
        }
    };
    let elements: Vec<String> = rows("elements.tsv")?.into_iter().map(|row| row[0].clone()).collect();
    let attributes = rows("attributes.tsv")?;
    let body =
        |line: &str| format!("<!DOCTYPE html><html lang='en'><head><title>t</title></head><body>{line}</body></html>");

    for line in include_str!("../../../../crates/conformance/tests/findings/rules.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
    {
        add("rules", line.to_owned(), body(line), false);
    }
    // Of the elements with the same categories, that may stand wherever these may, one is enough.
    let mut categories = BTreeSet::new();
    let children: Vec<_> = rows("elements.tsv")?
        .into_iter()
        .filter(|row| row[1] == "none" || row[1].contains("metadata") || categories.insert(row[1].clone()))
        .map(|row| row[0].clone())
        .collect();
    for parent in &elements {
        for child in children.iter().filter(|child| !matches!(child.as_str(), "html" | "head" | "body")) {
            let (_, own, content) = needs(child);
            let inside = format!("<{child}{own}>{content}</{child}>");
            add("children", format!("<{parent}><{child}>"), document(parent, "", &inside, true), true);
        }
        add("children", format!("<{parent}>text"), document(parent, "", "text", true), true);
    }
    let mut values: std::collections::BTreeMap<&str, &str> =
        attributes.iter().map(|row| (row[0].as_str(), sample(&row[2]))).collect();
    let events = rows("events.tsv")?;
    values.extend(events.iter().map(|row| (row[0].as_str(), "x()")));
    for element in &elements {
        for (name, value) in &values {
            // Where an attribute is not allowed, some of the elements are enough.
            let is_allowed = attributes
                .iter()
                .chain(&events)
                .any(|row| row[0] == *name && row[1].split([';', ' ']).any(|one| one == element));
            if *name == "is" || !is_allowed && !matches!(element.as_str(), "div" | "link" | "input" | "object") {
                continue;
            }
            let attribute = format!(" {name}=\"{value}\"");
            add("attributes", format!("<{element}{attribute}>"), document(element, &attribute, "", false), false);
        }
    }
    let mut kinds = BTreeSet::new();
    for row in attributes.iter().filter(|row| !row[2].starts_with("Varies") && row[0] != "is" && row[0] != "style") {
        // One attribute of each kind is enough, but for those that have rules besides.
        if !row[2].contains(['*', '"']) && !kinds.insert(row[2].clone()) {
            continue;
        }
        let element = if row[1].starts_with("HTML") { "div" } else { row[1].split([';', ' ']).next().unwrap_or("div") };
        for value in VALUES {
            let attribute = format!(" {}=\"{value}\"", row[0]);
            add("values", format!("<{element}{attribute}>"), document(element, &attribute, "", false), false);
        }
    }
    let types = rows("input-types.tsv")?;
    for kind in types.iter().map(|row| &row[0]) {
        let fixed = if kind == "image" { " src='x' alt='x'" } else { "" };
        for row in
            attributes.iter().filter(|row| row[1].split([';', ' ']).any(|one| one == "input") && row[0] != "type")
        {
            if matches!(row[0].as_str(), "min" | "max" | "value") {
                for value in VALUES.iter().chain(&["2026-09-16T12:30", "http://a/", "a@b.example"]) {
                    let attribute = format!("{fixed} type='{kind}' {}=\"{value}\"", row[0]);
                    add("inputs", format!("<input{attribute}>"), document("input", &attribute, "", false), false);
                }
            } else if !fixed.contains(&format!(" {}=", row[0])) {
                let attribute = format!("{fixed} type='{kind}' {}=\"{}\"", row[0], sample(&row[2]));
                add("inputs", format!("<input{attribute}>"), document("input", &attribute, "", false), false);
            }
        }
    }
    let roles = names("roles.tsv")?;
    let states = names("aria.tsv")?;
    let mut variants: Vec<(String, String)> = elements.iter().map(|element| (element.clone(), String::new())).collect();
    variants.extend(VARIANTS.iter().map(|(element, attributes)| ((*element).to_owned(), (*attributes).to_owned())));
    variants.extend(types.iter().map(|row| {
        ("input".to_owned(), format!(" type='{}'{}", row[0], if row[0] == "image" { " src='x' alt='x'" } else { "" }))
    }));
    for (element, attributes) in &variants {
        for role in &roles {
            let more = required(role, &role_rows);
            let attributes = format!("{attributes} role='{role}'{more}");
            add("roles", format!("<{element}{attributes}>"), document(element, &attributes, "", false), false);
        }
    }
    let state_rows = rows("aria.tsv")?;
    let state_value = |state: &str| {
        let row = state_rows.iter().find(|row| row[0] == state);
        match row.map(|row| row[1].as_str()) {
            Some("token" | "token list") => row.and_then(|row| row[2].split(' ').next()).unwrap_or("x").to_owned(),
            Some("integer" | "number") => "1".to_owned(),
            Some(kind) if kind.starts_with("ID") => "i".to_owned(),
            Some(kind) if kind.starts_with("true/false") || kind == "tristate" => "true".to_owned(),
            _ => "x".to_owned(),
        }
    };
    for state in &states {
        let attribute = format!(" {state}='{}'", state_value(state));
        for (element, attributes) in &variants {
            let attributes = format!("{attributes}{attribute} id='i'");
            add("states", format!("<{element}{attributes}>"), document(element, &attributes, "", false), false);
        }
        for role in &roles {
            let more = required(role, &role_rows);
            if !more.contains(state.as_str()) {
                let attributes = format!(" role='{role}'{more}{attribute} id='i'");
                add("states", format!("<div{attributes}>"), document("div", &attributes, "", false), false);
            }
        }
        for value in VALUES.iter().chain(&["mixed", "undefined", "i", "i i", "additions text", "step"]) {
            let role = "role='slider'";
            let attributes = format!(" {role} aria-label='x' aria-valuenow='1' id='i' {state}=\"{value}\"");
            if !matches!(state.as_str(), "aria-label" | "aria-valuenow") {
                add("state values", format!("<div{attributes}>"), document("div", &attributes, "", false), false);
            }
        }
    }
    for rel in LINK_TYPES {
        for attributes in LINK_ATTRIBUTES {
            let href = if attributes.contains("srcset") { "" } else { " href='x'" };
            let attributes = format!(" rel='{rel}'{href}{attributes}");
            add(
                "links",
                format!("<link{attributes}>"),
                body("").replacen("</title>", &format!("</title><link{attributes}>"), 1),
                false,
            );
        }
        for element in ["a href='x'", "area href='x' alt='x'", "form"] {
            let end = element.split(' ').next().unwrap_or_default();
            let tag = format!("<{element} rel='{rel}'>");
            let whole = if end == "area" { format!("<map name='m'>{tag}</map>") } else { format!("{tag}x</{end}>") };
            add("links", tag.clone(), body(&whole), false);
        }
    }
    for attributes in META {
        let whole = format!("<meta{attributes}>");
        add("meta", whole.clone(), body("").replacen("</title>", &format!("</title>{whole}"), 1), false);
        add("meta", format!("{whole} in body"), body(&whole), false);
    }
    let mut seen = BTreeSet::new();
    cases.retain(|case| seen.insert(case.source.clone()));
    Ok(cases)
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
