//! What to write for names that other packages have, or JavaScript.

use pyo3::exceptions::{PyAttributeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyString;

/// The exception for a name that an object of a type lacks, with what to write where people mean something.
pub(crate) fn missing(py: Python<'_>, kind: &str, name: &str) -> PyErr {
    let hint = match hint(py, kind, name) {
        Ok(Some(hint)) => format!("; write `{hint}`"),
        _ if !looks_like_a_tag(name) => String::new(),
        _ if kind == "Node" => {
            format!("; an element below is `select_one(\"{name}\")`, and an attribute `node[\"{name}\"]`")
        }
        _ => format!("; an element is `select_one(\"{name}\")`"),
    };
    PyAttributeError::new_err(format!("'fivefold.{kind}' object has no attribute '{name}'{hint}"))
}

/// Whether a name may be meant for an element, as with Beautiful Soup.
fn looks_like_a_tag(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

/// What is written here for a name: of another package, of the DOM, or of what has it here.
fn hint(py: Python<'_>, kind: &str, name: &str) -> PyResult<Option<String>> {
    if name.starts_with('_') {
        return Ok(None);
    }
    let name = snake_case(name);
    if let Some(hint) = known(&name) {
        return Ok(Some(hint.to_owned()));
    }
    let module = py.import("fivefold._fivefold")?;
    // What a class has from others is asked of any object.
    let has = |class| module.getattr(class)?.getattr("__dict__")?.contains(&name);
    let (on_node, on_document) = (has("Node")?, has("Document")?);
    Ok(match (kind, name.as_str()) {
        ("Node", _) if on_node => Some(name),
        ("Document", _) if on_document => Some(name),
        ("Document", "children" | "elements" | "descendants") => Some(format!("document.root.{name}")),
        ("Document", _) if on_node => Some(format!("document.root_element.{name}")),
        // The element or the attribute is meant.
        ("Node", "title") => None,
        _ => on_document.then(|| format!("node.document.{name}")),
    })
}

/// A name of the DOM, or of what follows it, as Python writes names.
fn snake_case(name: &str) -> String {
    let mut written = String::new();
    for character in name.chars() {
        if character.is_ascii_uppercase() && written.ends_with(|last: char| last.is_ascii_lowercase()) {
            written.push('_');
        }
        written.push(character);
    }
    written.to_ascii_lowercase()
}

/// What is written here for a name of Beautiful Soup, lxml, parsel, selectolax or the DOM.
fn known(name: &str) -> Option<&'static str> {
    Some(match name {
        "css" | "cssselect" | "find_all" | "findall" | "find_class" | "iterfind" | "query_selector_all" => {
            "select(\"CSS selector\")"
        }
        _ if name.starts_with("get_elements_by") => "select(\"CSS selector\")",
        "css_first" | "find" | "find_child" | "findtext" | "query_selector" | "get_element_by_id" => {
            "select_one(\"CSS selector\")"
        }
        "xpath" => "select(\"CSS selector\")` or walk by `parent`, `children`, `descendants",
        "iter" | "getiterator" | "iterdescendants" | "traverse" | "recursive_children" | "self_and_descendants" => {
            "descendants"
        }
        "css_matches" | "any_css_matches" | "is_" => "matches(\"CSS selector\")",
        "find_parent" | "find_parents" => "closest(\"CSS selector\")` or `ancestors",
        "next" | "next_elements" | "getnext" | "itersiblings" => "next_element` or `next_sibling",
        _ if name.contains("_next") || name == "next_element_sibling" => "next_element` or `next_sibling",
        "prev" | "previous" | "previous_elements" | "getprevious" => "previous_element` or `previous_sibling",
        _ if name.contains("_previous") || name == "previous_element_sibling" => {
            "previous_element` or `previous_sibling"
        }
        "next_siblings" => "next_sibling",
        "previous_siblings" => "previous_sibling",
        "tail" => "next_sibling.data",
        "parents" | "iterancestors" | "self_and_parents" => "ancestors",
        "getparent" | "parent_node" | "parent_element" => "parent",
        "contents" | "child_nodes" | "getchildren" | "iterchildren" => "children` or `elements",
        "child" => "first_child",
        "index" => "parent.children.index(node)",
        "getroot" | "getroottree" | "owner_document" => "document.root_element",
        "string" | "strings" | "stripped_strings" | "get_text" | "text_content" | "text_lexbor" | "getall"
        | "itertext" | "strip" => "text()` or `inner_text",
        "node_value" | "comment_content" => "data",
        "tag" | "tag_name" | "node_name" => "name",
        "nsmap" => "namespace",
        "attrib" | "attributes" | "keys" | "values" | "items" => "attrs",
        "has_attr" | "has_attribute" | "has_key" => "\"name\" in node",
        "get_attribute" | "get_attribute_list" => "node.get(\"name\")",
        "set" | "set_attribute" => "node[\"name\"] = \"value\"",
        "remove_attribute" | "del_attribute" => "del node[\"name\"]",
        "outer_html" | "raw_html" | "tostring" | "encode" | "decode" => "html",
        "decode_contents" | "encode_contents" | "render_contents" => "inner_html",
        "prettify" | "html_pretty" => "document.to_html(indent=2)",
        "decompose" | "extract" | "drop_tree" | "delete" => "remove()",
        "drop_tag" | "replace_with_children" | "unwrap_tags" => "unwrap()",
        "replace" | "replace_child" => "child.replace_with(…)",
        "new_tag" | "create_node" | "makeelement" => "document.create_element(\"name\", {…}, \"text\")",
        "new_string" | "create_text_node" => "document.create_text(\"text\")",
        "insert" | "insert_child" | "extend" | "append_child" => "append(…)` or `prepend(…)",
        "addnext" => "insert_after(…)",
        "addprevious" => "insert_before(…)",
        "forms" => "select(\"form\")",
        "iterlinks" => "document.links",
        "make_links_absolute" | "resolve_base_href" | "urljoin" => {
            "node.url_attribute(\"href\", document.base_url(address))"
        }
        "sourceline" => "line",
        "sourcepos" => "column",
        "class_name" | "class_" | "class_list" => "classes",
        "original_encoding" => "encoding",
        _ => return None,
    })
}

/// Sets an attribute of an object of Python, or raises what to write instead.
pub(crate) fn set(
    object: &Bound<'_, PyAny>,
    kind: &str,
    name: &Bound<'_, PyString>,
    value: &Bound<'_, PyAny>,
) -> PyResult<()> {
    let text = name.to_cow()?;
    let hint = known_to_set(&text, kind).map(str::to_owned);
    let Ok(member) = object.get_type().getattr(name) else {
        let hint = hint.or_else(|| {
            let may_be_attribute = kind == "Node" && looks_like_a_tag(&text);
            may_be_attribute.then(|| format!("node[\"{text}\"] = \"value\""))
        });
        let Some(hint) = hint else { return Err(missing(object.py(), kind, &text)) };
        let message = format!("'fivefold.{kind}' object has no attribute '{text}'; write `{hint}`");
        return Err(PyAttributeError::new_err(message));
    };
    if hint.is_none() && member.hasattr("__set__")? {
        return member.call_method1("__set__", (object, value)).map(drop);
    }
    let hint = hint.map_or_else(String::new, |hint| format!("; write `{hint}`"));
    Err(PyAttributeError::new_err(format!("'fivefold.{kind}' object attribute '{text}' cannot be set{hint}")))
}

/// What is written here to set what has a name of this package, of another one, or of the DOM.
fn known_to_set(name: &str, kind: &str) -> Option<&'static str> {
    Some(match (name, kind) {
        ("text" | "inner_text" | "own_text" | "string" | "textContent" | "text_content" | "innerText", "Node") => {
            "node.set_text(\"text\")"
        }
        ("innerHTML", "Node") => "node.inner_html = \"markup\"",
        ("html" | "outer_html" | "outerHTML", "Node") => "node.insert_html(\"after\", \"markup\")` and `node.remove()",
        ("attrs" | "attrib" | "attributes", "Node") => "node.attrs.update({…})",
        ("classes" | "className" | "class_" | "classList", "Node") => "node[\"class\"] = \"names\"",
        ("children" | "elements" | "contents", "Node") => "node.clear()` and `node.append(…)",
        ("first_child" | "previous_sibling" | "previous_element", "Node") => {
            "node.prepend(…)` or `node.insert_before(…)"
        }
        ("last_child" | "next_sibling" | "next_element" | "tail", "Node") => "node.append(…)` or `node.insert_after(…)",
        ("parent", "Node") => "parent.append(node)",
        ("tag" | "tagName" | "tag_name" | "local_name", "Node") => "node.name = \"name\"",
        ("body" | "head" | "root_element", "Document") => "node.replace_with(…)",
        ("text" | "inner_text", "Document") => "document.body.set_text(\"text\")",
        ("html" | "source" | "innerHTML" | "inner_html", "Document") => "fivefold.parse(markup)",
        _ => return None,
    })
}

/// The exception for `document[…]`.
pub(crate) fn not_a_mapping() -> PyErr {
    PyTypeError::new_err(
        "a document has no items; elements are `document.select(\"CSS selector\")`, an attribute is `node[\"name\"]` of one \
         of them, and all nodes are `document.root.descendants`",
    )
}

/// What to write for the beginning of a selector that is none, as other packages have it.
pub(crate) fn for_selector(text: &str) -> &'static str {
    if text.contains("::text") {
        "; select the elements and ask them for `text()`"
    } else if text.contains("::attr") {
        "; select the elements and ask them for `[\"name\"]`"
    } else if text.contains(":contains(") || text.contains(":-soup-contains") || text.contains(":lexbor-contains") {
        "; select the elements and look at their `text()`"
    } else if text.trim_start().starts_with(['>', '+', '~']) {
        "; write `:scope` before it"
    } else if text.trim_start().starts_with('/') {
        "; this looks like XPath, and selectors are CSS"
    } else {
        ""
    }
}
