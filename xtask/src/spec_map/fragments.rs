//! The fragment ids of the HTML standard that code and documents cite, and the list of them: each must exist in the
//! standard.

use crate::source::{cited, tracked};
use crate::{generated, standards};
use flate2::read::GzDecoder;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::Read as _;
use std::path::PathBuf;
use xtask::files::{entries, read};
use xtask::root;

/// The list. Its first line says which standard it was compared with.
const LIST: &str = "xtask/data/standards/html-fragments.txt";

/// The folder of the standard's text, if there is one. It is not part of the repository.
const STANDARD: &str = "../shared/spec";

/// A place for each cited id.
type Cited = BTreeMap<String, String>;

/// The faults of the citations and of the list.
pub(super) fn faults() -> Result<Vec<String>, String> {
    let text = read(&root().join(LIST))?;
    let listed: BTreeSet<&str> = text.lines().skip(1).collect();
    let cited = all()?;
    let mut faults = unlisted(&cited, &listed);
    let uncited = listed.iter().filter(|id| !cited.contains_key(**id));
    faults.extend(uncited.map(|id| format!("{LIST}: nothing cites #{id}; run `cargo xtask spec-map`")));
    if let Some(standard) = standard()? {
        let missing = listed.iter().filter(|id| !standard.ids.contains(**id));
        faults.extend(missing.map(|id| format!("{LIST}: the standard has no #{id}")));
    }
    Ok(faults)
}

/// Writes the list, if the standard is there: the cited ids that it has.
pub(super) fn write() -> Result<(), String> {
    let Some(standard) = standard()? else { return Ok(()) };
    let mut list = format!("# Fragment ids of {} that this project cites\n", standard.name);
    for id in all()?.keys().filter(|id| standard.ids.contains(*id)) {
        list.push_str(id);
        list.push('\n');
    }
    generated::keep("spec-map", &[(LIST, list)], false)
}

fn unlisted(cited: &Cited, listed: &BTreeSet<&str>) -> Vec<String> {
    let unlisted = cited.iter().filter(|(id, _)| !listed.contains(id.as_str()));
    unlisted.map(|(id, place)| format!("{place}: {LIST} has no #{id}")).collect()
}

/// The ids that code and documents cite, and those of the definitions of the standard, of which the code makes links.
fn all() -> Result<Cited, String> {
    let mut all = Cited::new();
    for entry in standards::read("html")? {
        all.insert(entry.id, "xtask/data/standards/html.tsv".to_owned());
    }
    let is_text = |file: &String| [".rs", ".md", ".js", ".py"].iter().any(|extension| file.ends_with(extension));
    for file in tracked(&root())?.into_iter().filter(is_text) {
        for (number, line) in read(&root().join(&file))?.lines().enumerate() {
            for id in cited(line) {
                all.entry(id.to_owned()).or_insert_with(|| format!("{file}:{}", number + 1));
            }
        }
    }
    Ok(all)
}

/// The standard's text.
struct Standard {
    /// Its name and date, as the list has them.
    name: String,
    ids: BTreeSet<String>,
}

/// The standard, if its file is beside the checkout.
fn standard() -> Result<Option<Standard>, String> {
    let is_standard = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        name.starts_with("html-standard-") && name.ends_with(".html.gz")
    };
    let Some(path) = entries(&root().join(STANDARD)).unwrap_or_default().into_iter().filter(is_standard).max() else {
        return Ok(None);
    };
    let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let date = file.trim_start_matches("html-standard-").trim_end_matches(".html.gz");
    let mut text = Vec::new();
    let opened = File::open(&path);
    opened
        .and_then(|file| GzDecoder::new(file).read_to_end(&mut text))
        .map_err(|error| format!("{}: {error}", path.display()))?;
    let ids = ids(&String::from_utf8_lossy(&text));
    Ok(Some(Standard { name: format!("the HTML Standard, Living Standard of {date} (WHATWG, CC BY 4.0)"), ids }))
}

/// The values of the attributes `id`.
fn ids(html: &str) -> BTreeSet<String> {
    let value = |attribute: &str| {
        let quoted = attribute.strip_prefix('"').and_then(|value| value.split('"').next());
        quoted.or(attribute.split([' ', '>', '\n']).next()).unwrap_or_default().to_owned()
    };
    html.split(" id=").skip(1).map(value).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_cited_exists() {
        assert_eq!(faults().unwrap(), Vec::<String>::new());
    }

    #[test]
    fn what_is_not_listed_is_a_fault() {
        let cited = Cited::from([("a".to_owned(), "a.rs:1".to_owned()), ("b".to_owned(), "b.rs:2".to_owned())]);
        assert_eq!(unlisted(&cited, &BTreeSet::from(["a"])), [format!("b.rs:2: {LIST} has no #b")]);
    }

    #[test]
    fn ids_are_quoted_or_not() {
        assert_eq!(
            ids("<p id=\"a b\" class=c><a href=x id=d-(e)>"),
            BTreeSet::from(["a b".to_owned(), "d-(e)".to_owned()])
        );
    }
}
