//! The known deviations of the peers from the standard, and what the standard says: the tables of `known.toml`.

use super::soup::Input;
use regex::Regex;
use serde::Deserialize;

/// A known deviation of a peer.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Deviation {
    pub(super) peers: Vec<String>,
    /// A short name.
    pub name: String,
    /// What the standard says, and where.
    pub verdict: String,
    /// The peer does not know elements with these names, in lower case.
    #[serde(default)]
    pub(super) unknown: Vec<String>,
    /// The peer treats the first text as the standard treats the second.
    pub(super) rewritten: Option<(String, String)>,
    /// Inputs on which the peer differs shrink to one of these shapes: regular expressions for the context, which is
    /// empty for a document, and for the whole text.
    #[serde(default)]
    pub(super) shapes: Vec<(String, String)>,
    /// The peer does not know that the element with this name is special.
    pub(super) not_special: Option<String>,
}

/// A special element of SVG or MathML, with the root of its language.
const SPECIAL: &str = "(<svg><(foreignObject|desc|title)>|<math><(mi|mo|mn|ms|mtext|annotation-xml)>)";

/// The known deviations of the peer with this name.
///
/// # Panics
///
/// Panics if the list cannot be read, which a test excludes.
pub fn of(peer: &str) -> Vec<Deviation> {
    #[derive(Deserialize)]
    struct File {
        deviation: Vec<Deviation>,
    }
    let file: File = toml::from_str(include_str!("known.toml")).expect("a test reads the list");
    let mut deviations = file.deviation;
    deviations.retain(|deviation| deviation.peers.iter().any(|name| name == peer));
    for Deviation { shapes, not_special, .. } in &mut deviations {
        shapes.iter_mut().for_each(|(_, text)| *text = text.replace("{special}", SPECIAL));
        if let Some(name) = not_special {
            let shown = [
                format!(r".?<[\w-]+><{name}></[\w-]+>(.|<\w+>)?"),
                format!("<(a|nobr)><{name}><(a|nobr)>"),
                format!("<(li|dd|dt)><{name}><(li|dd|dt)>"),
            ];
            shapes.extend(shown.map(|text| (".*".to_owned(), text)));
        }
    }
    deviations
}

impl Deviation {
    /// The input for which fivefold does what the peer does for this one.
    pub(super) fn rewrite(&self, mut input: Input) -> Input {
        for element in &self.unknown {
            input.text = rename(&input.text, element);
            // As a context, an unknown element is like any other.
            input.context = input.context.map(|context| if context == element { "div" } else { context });
        }
        if let Some((from, to)) = &self.rewritten {
            input.text = input.text.replace(from, to);
        }
        input
    }

    /// The tree of a rewritten input, with the texts restored.
    pub(super) fn restore(&self, tree: String) -> String {
        let restore = |tree: String, element: &String| tree.replace(&format!("{element}{OTHER_NAME}"), element);
        let tree = self.unknown.iter().fold(tree, restore);
        self.rewritten.iter().fold(tree, |tree, (from, to)| tree.replace(to, from))
    }

    /// Whether a shrunk input has a shape of this deviation.
    pub(super) fn has_shape_of(&self, input: &Input) -> bool {
        let matches = |pattern: &str, text: &str| {
            Regex::new(&format!("^(?s:{pattern})$")).expect("the patterns are checked by a test").is_match(text)
        };
        let context = input.context.unwrap_or_default();
        self.shapes.iter().any(|(of_context, of_text)| matches(of_context, context) && matches(of_text, &input.text))
    }
}

/// The suffix that makes the name of an element unknown.
const OTHER_NAME: &str = "-x";

/// Renames the tags of an element, ignoring ASCII case.
fn rename(text: &str, element: &str) -> String {
    let lower = text.to_ascii_lowercase();
    let mut renamed = String::new();
    let mut last = 0;
    for (at, _) in lower.match_indices(element) {
        if lower[..at].ends_with('<') || lower[..at].ends_with("</") {
            let end = at + element.len();
            renamed.extend([&text[last..end], OTHER_NAME]);
            last = end;
        }
    }
    renamed + &text[last..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unknown_in_any_letter_case_and_come_back() {
        let input = |text: &str| Input { text: text.to_owned(), context: None };
        let unknown = Deviation { unknown: vec!["search".to_owned()], ..Deviation::default() };
        assert_eq!(unknown.rewrite(input("é<Search>x</SEARCH>search")), input("é<Search-x>x</SEARCH-x>search"));
        assert_eq!(unknown.restore("| <search-x>\n".to_owned()), "| <search>\n");
    }

    #[test]
    fn shapes_are_whole_inputs() {
        let deviations = of("html5ever");
        let dropped = deviations.iter().find(|deviation| deviation.name.starts_with("an input is kept")).unwrap();
        let has_shape = |text: &str, context| dropped.has_shape_of(&Input { text: text.to_owned(), context });
        assert!(has_shape("<input>", Some("select")));
        assert!(!has_shape("<input>", None) && !has_shape("<input>x", Some("select")));
    }

    #[test]
    fn all_patterns_are_regular_expressions_and_all_peers_known() {
        const PEERS: [&str; 10] = [
            "html5ever",
            "parse5",
            "html5lib",
            "chromium",
            "chromium selectors",
            "chromium inner text",
            "expat",
            "expat well-formedness",
            "libxml2 well-formedness",
            "libxml2",
        ];
        for deviation in PEERS.into_iter().flat_map(of) {
            for peer in &deviation.peers {
                assert!(PEERS.contains(&peer.as_str()), "{peer}");
            }
            for (context, text) in &deviation.shapes {
                assert!(Regex::new(context).is_ok() && Regex::new(text).is_ok(), "{}", deviation.name);
            }
        }
    }
}
