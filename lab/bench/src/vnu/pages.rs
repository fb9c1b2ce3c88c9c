//! The comparison on captured pages, line by line.

use super::{Ours, Theirs, ask, kind, ours, parse};
use fivefold::{Document, NodeRef};
use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;
use std::path::Path;

/// What only one side reports on the captured pages: the start of a kind of message, and what a standard says to it.
/// Fragments without an address are those of the HTML Standard.
const VERDICTS: &[(&str, &str)] = &[
    (
        "ours: An element with …, here …, is not allowed as a child of one with …",
        "https://w3c.github.io/aria/#mustContain: a role with allowed children has no others",
    ),
    (
        "ours: Attribute … is not allowed on element … with the role …",
        "https://w3c.github.io/aria/#states_and_properties: a state that is not global needs a role that supports it",
    ),
    (
        "ours: Bad value … for attribute … on element …: a space",
        "https://url.spec.whatwg.org/#url-writing: a space is no URL unit, in `javascript:` URLs also",
    ),
    (
        "ours: Bad value … for attribute … on element …: it may be …",
        "https://w3c.github.io/html-aria/#el-figure: a `figure` with a `figcaption` has no role, or `doc-example`",
    ),
    ("ours: Element … is not allowed as a child of …", "#the-style-element: it is metadata content alone"),
    ("ours: Element … must have a …", "#the-head-element: a `title`; they report it where the `head` ends"),
    (
        "ours: invalid-byte-sequence",
        "#the-input-byte-stream: bytes that mean nothing in the encoding are errors that checkers are expected to report",
    ),
    (
        "theirs: Attribute … not allowed on element … at this point.",
        "https://www.w3.org/TR/html-rdfa/#extensions-to-the-html5-syntax: `meta` may have `property`, and `itemprop` too",
    ),
    (
        "theirs: Bad value … for attribute … on element …: Not a valid XML 1.0 name.",
        "#the-id-attribute: no white space",
    ),
    (
        "theirs: Bad value … for attribute … on element …: null",
        "https://url.spec.whatwg.org/#url-writing: a `data:` URL whose base64 is cut is a valid URL string",
    ),
    (
        "theirs: Element … not allowed as child of element … in this context.",
        "a `path` in a `path`: of SVG, names are checked, and no schema",
    ),
    (
        "theirs: The … attribute was specified, but the element is not a property of any item.",
        "#names:-the-itemprop-attribute: it is a property of the item inside of the one that is none",
    ),
];

/// What is found on pages.
#[derive(Debug, Default)]
pub struct Outcome {
    /// Their errors at a place where we have a message.
    pub found: usize,
    /// Their errors at other places.
    pub missed: usize,
    /// Our errors at a place where they have a message.
    pub known: usize,
    /// Our errors at other places.
    pub unknown: usize,
    /// Our errors at a place where they have an error, and no mere warning.
    pub known_as_errors: usize,
    /// Our errors where they are silent after another error: they are not counted.
    pub silenced: usize,
    /// The kinds of messages that the other side does not have: how many there are, and the first place, for ours with the
    /// address of the rule.
    pub kinds: BTreeMap<String, (usize, String)>,
}

impl Outcome {
    /// Whether at least 95 % of their errors are found, at most 5 % of ours are unknown to them, and each kind that one
    /// side does not have has a verdict.
    pub fn is_close(&self) -> bool {
        let (theirs, ours) = (self.found + self.missed, self.known + self.unknown);
        let is_explained = self.kinds.keys().all(|kind| verdict(kind).is_some());
        self.found * 20 >= theirs * 19 && self.unknown * 20 <= ours && is_explained
    }

    fn note(&mut self, message: String, place: impl FnOnce() -> String) {
        self.kinds.entry(message).or_insert_with(|| (0, place())).0 += 1;
    }
}

/// What a standard says to a kind of message that only one side has.
pub fn verdict(kind: &str) -> Option<&'static str> {
    VERDICTS.iter().find(|(start, _)| kind.starts_with(start)).map(|(_, verdict)| *verdict)
}

/// Compares both checkers on the pages in a folder. What comes after the place where the Nu Html Checker gives up is
/// left out, and so are our findings inside an element for which it says that it reports no more.
///
/// # Errors
///
/// Returns an error if a page cannot be read, or Java does not answer as expected.
pub fn compare(jar: &Path, folder: &Path) -> Result<Outcome, String> {
    let theirs = ask(jar, folder)?;
    let mut outcome = Outcome::default();
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut paths: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let theirs: &[Theirs] = theirs.get(&*name).map_or(&[], Vec::as_slice);
        let bytes = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        compare_one(&mut outcome, &name, &parse(&bytes, false), theirs);
    }
    Ok(outcome)
}

fn compare_one(outcome: &mut Outcome, name: &str, document: &Document, theirs: &[Theirs]) {
    let ours = ours(document);
    let end = theirs.iter().filter(|message| message.is_fatal).map(|message| message.lines.0).min().unwrap_or(u64::MAX);
    for message in theirs.iter().filter(|message| message.is_error && message.lines.0 <= end) {
        if ours.iter().any(|one| meet(one, message)) {
            outcome.found += 1;
        } else {
            outcome.missed += 1;
            outcome.note(format!("theirs: {}", kind(&message.text)), || format!("{name}:{}", message.lines.0));
        }
    }
    let silences = silences(document, theirs);
    for message in ours.iter().filter(|message| message.is_error && message.lines.0 <= end) {
        if theirs.iter().any(|other| meet(message, other)) {
            outcome.known += 1;
            let is_error = theirs.iter().any(|other| other.is_error && meet(message, other));
            outcome.known_as_errors += usize::from(is_error);
        } else if !message.is_of_parser && silences.iter().any(|silence| silence.contains(&message.start)) {
            outcome.silenced += 1;
        } else {
            outcome.unknown += 1;
            outcome.note(format!("ours: {}", kind(&message.text)), || {
                format!("{name}:{} {}, {}", message.lines.0, message.text, message.reference)
            });
        }
    }
}

/// Whether the two are about the same lines. What is missing in an element, we report at its start tag, and the Nu Html
/// Checker at its end tag.
fn meet(ours: &Ours, theirs: &Theirs) -> bool {
    let overlap = |lines: (u64, u64)| lines.0 <= theirs.lines.1 && theirs.lines.0 <= lines.1;
    overlap(ours.lines)
        || ours.end_tag_line.is_some_and(|line| overlap((line, line)))
            && super::quoted(&ours.text).any(|name| super::quoted(&theirs.text).any(|other| other == name))
}

/// What the text of the elements is, without their start tags, inside of which the Nu Html Checker says that it reports
/// no more.
fn silences(document: &Document, theirs: &[Theirs]) -> Vec<Range<u64>> {
    let lines = document.line_index();
    let mut elements = BTreeMap::new();
    for node in document.root().descendants() {
        if let Some(tag) = node.start_tag_span() {
            let end = lines.line_column(tag.end);
            elements.insert((end.line, end.column), (tag.end, node));
        }
    }
    let inside = |message: &Theirs| {
        // Ours is the column after the tag, theirs that of its last character.
        let (start, node): &(u64, NodeRef<'_>) = elements.get(&(message.lines.1, message.last_column + 1))?;
        let last = node.descendants().map(|one| one.span().end).max();
        Some(*start..node.span().end.max(last.unwrap_or_default()))
    };
    theirs.iter().filter(|message| message.is_silencing()).filter_map(inside).collect()
}
