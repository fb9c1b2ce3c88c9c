//! What to write for names that other packages have, or JavaScript.

use pyo3::exceptions::{PyAttributeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyString;

/// The exception for a name that an object of a type lacks, with what to write where people mean something.
pub(crate) fn missing(kind: &str, name: &str) -> PyErr {
    let hint = match (known(name), kind) {
        (Some(hint), _) => format!("; write `{hint}`"),
        (None, "Node") if looks_like_a_tag(name) => {
            format!("; an element below is `select_one(\"{name}\")`, and an attribute `node[\"{name}\"]`")
        }
        (None, _) if looks_like_a_tag(name) => format!("; an element is `select_one(\"{name}\")`"),
        _ => String::new(),
    };
    PyAttributeError::new_err(format!("'fivefold.{kind}' object has no attribute '{name}'{hint}"))
}

/// Whether a name may be meant for an element, as with Beautiful Soup.
fn looks_like_a_tag(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

/// What is written here for a name of Beautiful Soup, lxml, parsel, selectolax or the DOM.
fn known(name: &str) -> Option<&'static str> {
    Some(match name {
        "css" | "find_all" | "findAll" | "findall" | "cssselect" | "querySelectorAll" | "query_selector_all" => {
            "select(\"CSS selector\")"
        }
        "css_first" | "find" | "querySelector" | "query_selector" | "get_element_by_id" | "getElementById" => {
            "select_one(\"CSS selector\")"
        }
        "xpath" => "select(\"CSS selector\")` or walk by `parent`, `children`, `descendants",
        "iter" | "iterdescendants" | "traverse" | "recursive_children" => "descendants",
        "css_matches" | "is_" => "matches(\"CSS selector\")",
        "find_parent" | "find_parents" => "closest(\"CSS selector\")` or `ancestors",
        "find_next_sibling" | "find_next_siblings" | "next" | "getnext" | "nextElementSibling" => {
            "next_element` or `next_sibling"
        }
        "find_previous_sibling" | "previous" | "prev" | "getprevious" | "previousElementSibling" => {
            "previous_element` or `previous_sibling"
        }
        "nextSibling" | "next_siblings" => "next_sibling",
        "previousSibling" | "previous_siblings" => "previous_sibling",
        "parents" | "iterancestors" => "ancestors",
        "getparent" | "parentNode" | "parentElement" | "parent_node" => "parent",
        "contents" | "childNodes" | "child_nodes" | "getchildren" | "iterchildren" => "children` or `elements",
        "string" | "strings" | "stripped_strings" | "get_text" | "getText" | "text_content" | "textContent"
        | "getall" | "itertext" => "text()` or `inner_text",
        "tag" | "tagName" | "tag_name" | "nodeName" => "name",
        "attrib" | "attributes" => "attrs",
        "has_attr" | "has_attribute" | "hasAttribute" => "\"name\" in node",
        "get_attribute" | "getAttribute" => "node.get(\"name\")",
        "set" | "set_attribute" | "setAttribute" => "node[\"name\"] = \"value\"",
        "remove_attribute" | "removeAttribute" | "del_attribute" => "del node[\"name\"]",
        "outer_html" | "outerHTML" | "tostring" | "encode" | "decode" => "html",
        "innerHTML" | "decode_contents" | "encode_contents" => "inner_html",
        "innerText" => "inner_text",
        "prettify" => "document.to_html(indent=2)",
        "decompose" | "extract" | "drop_tree" | "delete" => "remove()",
        "drop_tag" => "unwrap()",
        "new_tag" | "createElement" | "makeelement" => "document.create_element(\"name\", {…}, \"text\")",
        "new_string" | "createTextNode" => "document.create_text(\"text\")",
        "insert" | "insert_child" | "extend" | "appendChild" => "append(…)` or `prepend(…)",
        "sourceline" => "line",
        "sourcepos" => "column",
        "className" | "class_" | "classList" => "classes",
        "keys" | "values" | "items" => "attrs",
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
        let Some(hint) = hint else { return Err(missing(kind, &text)) };
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
