//! Reads the catalogues of the W3C's XML test suite, with this project's own parser.

use fivefold::NodeRef;
use fivefold::dom::NodeKind;
use fivefold::xml;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// The kind of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Valid,
    /// Well-formed, but invalid, which matters only to validating processors.
    Invalid,
    NotWellFormed,
    /// Its error need not be reported.
    Error,
}

/// One document of the suite.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) id: String,
    /// `collection::kind::id`.
    pub(crate) name: String,
    pub(crate) kind: Kind,
    pub(crate) input: PathBuf,
    /// The document in a canonical form.
    pub(crate) output: Option<PathBuf>,
    /// Whether external entities must be read to see the fault, or to produce the output.
    pub(crate) needs_external_entities: bool,
    /// The subject of the document.
    pub(crate) description: String,
}

/// Reads the cases of all collections in `folder`. The master catalogue refers to them by external entities, some of
/// which are in the folder.
pub(crate) fn load(folder: &Path) -> Vec<Case> {
    let text = read(&folder.join("xmlconf.xml"));
    let master = parse(&text);
    let nodes = || master.root().descendants();
    let doctype = nodes().find(|node| matches!(node.kind(), NodeKind::Doctype { .. })).expect("a DOCTYPE");
    let entities = external_entities(doctype.internal_subset().expect("an internal subset"));
    let mut cases = Vec::new();
    for node in nodes() {
        if let NodeKind::EntityReference(name) = node.kind() {
            let path = folder.join(entities.get(name).unwrap_or_else(|| panic!("{name} is not declared")));
            if path.is_file() {
                cases.extend(collection(&path));
            }
        }
    }
    cases
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Parses a catalogue, which must be well-formed.
fn parse(text: &str) -> fivefold::Document {
    let document = xml::Parser::new(xml::Options::default().with_errors(true).with_notices(true)).parse(text);
    assert_eq!(document.errors(), [], "errors in a catalogue");
    assert_eq!(document.notices(), [], "notices in a catalogue");
    document
}

/// The system identifiers of `<!ENTITY name SYSTEM "...">`, by name.
fn external_entities(subset: &str) -> HashMap<&str, &str> {
    let declarations = subset.split("<!ENTITY").skip(1);
    declarations
        .filter_map(|declaration| {
            let (name, rest) = declaration.trim_start().split_once(char::is_whitespace)?;
            let literal = rest.trim_start().strip_prefix("SYSTEM")?;
            Some((name, literal.split('"').nth(1)?))
        })
        .collect()
}

/// Reads a collection's catalogue, which is an external entity: it may lack a root.
fn collection(path: &Path) -> Vec<Case> {
    let text = read(path);
    let (_text_declaration, content) = text.split_once("?>").unwrap_or_else(|| panic!("no declaration in {text}"));
    let document = parse(&format!("<TESTCASES>{content}</TESTCASES>"));
    let tests = document.root().descendants().filter(|node| node.local_name() == Some("TEST"));
    tests.map(|test| case(path, test)).collect()
}

fn case(catalogue: &Path, test: NodeRef<'_>) -> Case {
    let attribute = |name| test.attribute(name).unwrap_or_else(|| panic!("a TEST without {name}"));
    let id = attribute("ID").to_owned();
    let folder = catalogue.parent().unwrap();
    let kind = match attribute("TYPE") {
        "valid" => Kind::Valid,
        "invalid" => Kind::Invalid,
        "not-wf" => Kind::NotWellFormed,
        "error" => Kind::Error,
        other => panic!("{id} is {other}"),
    };
    let collection = folder.file_name().unwrap().to_string_lossy();
    let words: Vec<_> = test.text_content().split_whitespace().map(str::to_owned).collect();
    Case {
        name: format!("{collection}::{}::{id}", attribute("TYPE")),
        kind,
        input: folder.join(attribute("URI")),
        output: test.attribute("OUTPUT").map(|output| folder.join(output)),
        needs_external_entities: !matches!(test.attribute("ENTITIES"), None | Some("none")),
        description: words.join(" "),
        id,
    }
}
