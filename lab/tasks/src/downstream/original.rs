//! Compares the packages in quick-xml's place with quick-xml itself: their public items, and what the examples in its
//! documentation do on both.

use super::interface;
use super::project::{Project, QUICK_XML, Side};
use super::suite;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use xtask::files;

/// The features of quick-xml.
const FEATURES: &str = "async-tokio,encoding,escape-html,overlapped-lists,serde-types,serialize";

/// The crates whose items the packages have under their own paths, with their folders beside a package and their features. The
/// second one has some of the first, too.
const SHARED: [(&str, &str, &str); 2] =
    [("fivefold_serde", "../../../crates/serde", ""), ("fivefold_quick_xml", "..", "async-tokio,serialize")];

/// The items that the packages lack, each with its reason: by the start of its path, or a whole line.
const LACKING: &[(&str, &str)] = &[
    ("quick_xml::parser", PARSER),
    ("quick_xml::de::DeEvent", DESERIALIZER),
    ("quick_xml::de::PayloadEvent", DESERIALIZER),
    ("quick_xml::de::Text", DESERIALIZER),
    ("quick_xml::de::XmlRead", DESERIALIZER),
    ("quick_xml::de::IoReader", DESERIALIZER),
    ("quick_xml::de::SliceReader", DESERIALIZER),
    ("quick_xml::de::Deserializer", DESERIALIZER),
    ("quick_xml::de::EntityResolver", DESERIALIZER),
    ("quick_xml::de::PredefinedEntityResolver", DESERIALIZER),
    ("quick_xml::de::SimpleTypeDeserializer", DESERIALIZER),
    ("quick_xml::de::AttributesDeserializer", DESERIALIZER),
    ("quick_xml::events::attributes::Attributes::into_map_access", DESERIALIZER),
    ("impl IntoDeserializer for quick_xml::events::attributes::Attributes", DESERIALIZER),
    ("quick_xml::errors::SyntaxError::UnclosedPIOrXmlDecl", ERRORS),
    ("quick_xml::se::SimpleTypeSerializer", "the serializer of values of attributes is no type of its own"),
    ("quick_xml::se::Serializer", "an alias of a type, which has the methods"),
    ("quick_xml::se::WriteResult", "whether white space matters is decided by the serializer"),
    ("quick_xml::impl_deserialize_for_internally_tagged_enum", "the macro expands to code of quick-xml"),
    // Among others, values cannot be deserialized from an error.
    ("quick_xml::DeError", ERRORS),
    ("quick_xml::de::DeError", ERRORS),
    ("quick_xml::errors::serialize::DeError", ERRORS),
    ("quick_xml::name::NamespaceError", LIMITS),
    ("quick_xml::name::NamespaceResolver", LIMITS),
    ("quick_xml::name::DEFAULT_MAX_DECLARATIONS_PER_ELEMENT", LIMITS),
    ("quick_xml::name::DEFAULT_MAX_NAMESPACE_BINDINGS", LIMITS),
    ("quick_xml::name::LocalName", SERDE),
    ("quick_xml::name::Namespace", SERDE),
    ("quick_xml::name::Prefix", SERDE),
    ("quick_xml::name::QName", SERDE),
    ("quick_xml::reader::Config", SERDE),
    ("quick_xml::writer::Config", SERDE),
    ("quick_xml::escape::normalize_attribute_value", "values are normalized by methods of `Attribute`"),
];

const PARSER: &str = "the parts of quick-xml's parser";
const DESERIALIZER: &str = "the deserializer has a reader of its own, which resolves entities";
const ERRORS: &str = "errors that cannot occur";
const LIMITS: &str = "there is no limit of declarations";
const SERDE: &str = "names and settings are not serialized";

/// The packages, and the versions that they take the place of.
const VERSIONS: [(&str, &str); 5] =
    [("0.38", "=0.38.4"), ("0.39", "=0.39.4"), ("0.40", "=0.40.1"), ("0.41", "=0.41.0"), EXAMPLES_OF];

/// The version whose documentation has the examples that are run.
const EXAMPLES_OF: (&str, &str) = ("0.42", "=0.42.0");

/// Compares the public items of each version with those of the package in its place. Returns those that are missing
/// without a reason.
pub(super) fn compare_interfaces(folder: &Path) -> Result<Vec<String>, String> {
    let (mut problems, mut lacking) = (Vec::new(), BTreeSet::new());
    for (package, version) in VERSIONS {
        let original =
            Project::copy_original(&original(package, version, folder)?, folder, QUICK_XML.name, &QUICK_XML)?;
        let ours = Project::of_package(package, folder, &QUICK_XML);
        let theirs = names(&interface::items(&original, "quick_xml", FEATURES)?);
        let mut shared = BTreeSet::new();
        for (library, folder, features) in SHARED {
            let items = interface::items_with_hidden(&ours.beside(folder), library, features)?;
            shared.extend(with_shared(items, &shared));
        }
        let ours = names(&with_shared(interface::items(&ours, "quick_xml", FEATURES)?, &shared));
        let (missing, present): (Vec<_>, Vec<_>) = theirs.iter().partition(|item| !ours.contains(*item));
        println!("quick-xml {package}: of {} public items, {} are in the package", theirs.len(), present.len());
        let mut counts = BTreeMap::<&str, usize>::new();
        for item in missing {
            let path = item.rsplit(' ').next().unwrap_or_default();
            match LACKING.iter().find(|(prefix, _)| item == prefix || is_below(path, prefix)) {
                Some((prefix, reason)) => {
                    lacking.insert(prefix);
                    *counts.entry(reason).or_default() += 1;
                }
                None => problems.push(format!("quick-xml {package}: `{item}` is missing")),
            }
        }
        for (reason, count) in counts {
            println!("  {count} are missing: {reason}");
        }
    }
    let stale = LACKING.iter().filter(|(prefix, _)| !lacking.contains(prefix));
    problems.extend(stale.map(|(prefix, _)| format!("quick-xml: {prefix} is not lacking")));
    Ok(problems)
}

/// Whether a path is this item, or one in it.
fn is_below(path: &str, item: &str) -> bool {
    path.strip_prefix(item).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

/// The items without their types: those of contents and parameters differ in their names.
fn names(items: &BTreeSet<String>) -> BTreeSet<String> {
    let name = |item: &String| item.split(['(', ':']).next().map(str::len).unwrap_or_default();
    let with_path = |item: &String| {
        let start = name(item);
        let rest = &item[start..];
        let end = rest.find(['(']).or_else(|| rest.find(": ")).unwrap_or(rest.len());
        item[..start + end].to_owned()
    };
    items.iter().map(with_path).collect()
}

/// Replaces what a package exports of the shared crates by their items, under the path that they have in the package.
fn with_shared(items: BTreeSet<String>, shared: &BTreeSet<String>) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for item in items {
        let Some((source, path)) = item.strip_prefix("use ").and_then(|it| it.split_once(" as ")) else {
            all.insert(item);
            continue;
        };
        // The package for 0.42 has the module `typed` itself from the shared crate.
        let local = source.strip_prefix("crate::").unwrap_or(source);
        let of_typed = format!("fivefold_quick_xml::{local}");
        let source = if is_below(local, "typed") { &of_typed } else { source };
        let renamed = shared.iter().filter_map(|item| {
            let at = item.find(source)?;
            let rest = &item[at + source.len()..];
            let is_whole = rest.is_empty() || rest.starts_with("::") || rest.starts_with(['(', ':']);
            (is_whole && !item[..at].ends_with("::")).then(|| format!("{}{path}{rest}", &item[..at]))
        });
        all.extend(renamed);
    }
    all
}

/// The folder of quick-xml's own package of a version.
fn original(package: &str, version: &str, folder: &Path) -> Result<PathBuf, String> {
    program(package, version, folder)?.package_of(QUICK_XML.name)
}

/// A program that depends on this version only.
fn program(package: &str, version: &str, folder: &Path) -> Result<Project, String> {
    let template = folder.join(format!("quick-xml-{package}-user"));
    files::write(&template.join("src/lib.rs"), "")?;
    let manifest = format!(
        "[package]\nname = \"user\"\nedition = \"2024\"\n\n[dependencies]\nquick-xml = \"{version}\"\n\n[workspace]\n"
    );
    files::write(&template.join("Cargo.toml"), &manifest)?;
    Project::copy(&template, folder, &format!("user-{package}"), Side::Original, &QUICK_XML)
}

/// Runs the examples in the documentation of quick-xml 0.42 on both sides. They are taken from its source as it is: it is
/// compiled under another name, so that the `quick_xml` which the examples use is a dependency.
pub(super) fn compare_examples(folder: &Path) -> Result<Vec<String>, String> {
    let (package, version) = EXAMPLES_OF;
    let examples = Project::copy_original(
        &original(package, version, folder)?,
        &folder.join("examples"),
        QUICK_XML.name,
        &QUICK_XML,
    )?;
    examples.edit_manifest(|manifest| {
        let (head, dev) = manifest.split_once("[dev-dependencies.criterion]").unwrap_or((manifest, ""));
        // The benchmarks are no part of the package.
        let dev = dev.find('[').map_or("", |next| &dev[next..]);
        let head = head.replace("name = \"quick-xml\"", "name = \"quick-xml-examples\"");
        let head = head.replace("name = \"quick_xml\"", "name = \"quick_xml_examples\"");
        let features: Vec<_> = FEATURES.split(',').collect();
        format!("{head}{dev}\n[dev-dependencies.quick-xml]\nversion = \"{version}\"\nfeatures = {features:?}\n")
    })?;
    let [original, ours] = Side::BOTH.map(|side| {
        let project = Project::copy(examples.folder(), folder, "quick-xml-examples", side, &QUICK_XML)?;
        suite::run_kind(&project, &["--features", FEATURES], &["--doc"])
    });
    Ok(suite::compare("examples of quick-xml", QUICK_XML.name, &original?, &ours?))
}
