//! The README and the book in `docs`: links lead somewhere, the summary lists every chapter, all code is run, and the list
//! of dependencies is complete.

use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The README, the chapters and the pages below them.
fn pages() -> Vec<PathBuf> {
    let mut pages = vec![Path::new(ROOT).join("README.md")];
    for folder in ["docs", "docs/guide", "docs/inside", "docs/generated"] {
        let files = fs::read_dir(Path::new(ROOT).join(folder)).unwrap().map(|entry| entry.unwrap().path());
        pages.extend(files.filter(|path| path.extension().is_some_and(|extension| extension == "md")));
    }
    assert!(pages.len() > 20, "only {pages:?}");
    pages
}

/// The text without blocks of code. In them, brackets mean something else.
fn prose(page: &str) -> String {
    let mut is_code = false;
    let is_prose = |line: &&str| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        let is_indented_code = line.starts_with("    ") && !line.trim_start().starts_with("- ");
        !is_code && !is_fence && !is_indented_code
    };
    page.lines().filter(is_prose).flat_map(|line| [line, "\n"]).collect()
}

/// The text without what is between backticks.
fn without_code_spans(text: &str) -> String {
    text.split("\n\n").map(|block| block.split('`').step_by(2).collect::<String>() + "\n\n").collect()
}

/// The targets of the links.
fn links(page: &str) -> Vec<String> {
    let text = without_code_spans(&prose(page));
    let ends = text.split("](").skip(1);
    ends.filter_map(|rest| Some(rest.split_once(')')?.0.to_owned())).collect()
}

/// The anchors that GitHub and mdBook give the headings.
fn anchors(page: &str) -> HashSet<String> {
    let mut anchors = HashSet::new();
    let text = prose(page);
    for heading in text.lines().filter(|line| line.starts_with('#')) {
        let heading = heading.trim_start_matches('#').trim().to_lowercase();
        let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
        let anchor: String = kept.map(|c| if c == ' ' { '-' } else { c }).collect();
        // A heading that is repeated gets a number.
        let repeated = (1..).map(|number| format!("{anchor}-{number}"));
        let free = std::iter::once(anchor.clone()).chain(repeated).find(|anchor| !anchors.contains(anchor));
        anchors.extend(free);
    }
    anchors
}

/// Whether a link on a page in `folder` of the book leads out of the book.
fn leaves_the_book(folder: &Path, link: &str) -> bool {
    link.split('/').take_while(|part| *part == "..").count() > folder.components().count()
}

#[test]
fn links_lead_to_files_and_headings_that_exist() {
    let docs = Path::new(ROOT).join("docs");
    let (mut checked, mut broken) = (0, Vec::new());
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        for link in links(&text) {
            if link.contains("://") {
                continue;
            }
            checked += 1;
            // mdBook makes `.html` of every `.md`, and has no page for its summary.
            let folder = page.parent().unwrap().strip_prefix(&docs).ok();
            let is_outside = folder.is_some_and(|folder| leaves_the_book(folder, &link));
            if is_outside && link.contains(".md") || folder.is_some() && link.ends_with("SUMMARY.md") {
                broken.push(format!("{}: {link} leads nowhere in the book", page.display()));
            }
            let (path, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let target = if path.is_empty() { page.clone() } else { page.parent().unwrap().join(path) };
            let is_heading = || fs::read_to_string(&target).is_ok_and(|target| anchors(&target).contains(anchor));
            // The anchors of sources are numbers of lines, which change.
            let is_page = target.extension().is_some_and(|extension| extension == "md");
            if !target.exists() || is_page && !anchor.is_empty() && !is_heading() {
                broken.push(format!("{}: {link}", page.display()));
            }
        }
    }
    assert!(checked > 100, "only {checked} links");
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn the_summary_lists_every_chapter_once() {
    let docs = Path::new(ROOT).join("docs");
    let mut listed = links(&fs::read_to_string(docs.join("SUMMARY.md")).unwrap());
    listed.sort();
    let chapters = pages().into_iter().filter_map(|page| Some(page.strip_prefix(&docs).ok()?.to_owned()));
    let name = |path: PathBuf| path.iter().map(|part| part.to_str().unwrap()).collect::<Vec<_>>().join("/");
    let mut chapters: Vec<_> = chapters.map(name).filter(|name| name != "SUMMARY.md").collect();
    chapters.sort();
    assert_eq!(listed, chapters);
}

#[test]
fn all_code_is_a_documentation_test() {
    // The page with the code of other parsers is run where these are dependencies.
    let libraries = ["crates/fivefold/src/lib.rs", "lab/bench/src/lib.rs"];
    let library = libraries.map(|path| fs::read_to_string(Path::new(ROOT).join(path)).unwrap()).concat();
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        if text.lines().any(|line| line.starts_with("```rust")) {
            let name = page.strip_prefix(ROOT).unwrap().to_str().unwrap().replace('\\', "/");
            assert!(library.contains(&format!("include_str!(\"../../../{name}\")")), "{name} is not run");
        }
    }
}

#[test]
fn the_speeds_in_the_readme_are_those_of_the_page_on_performance() {
    let [readme, measured] =
        ["README.md", "docs/guide/performance.md"].map(|page| fs::read_to_string(Path::new(ROOT).join(page)).unwrap());
    let speeds: Vec<_> = readme.split(" MB/s").filter_map(|before| before.rsplit(' ').next()).collect();
    let (_, speeds) = speeds.split_last().unwrap();
    assert!(speeds.len() >= 3, "only {speeds:?}");
    for speed in speeds {
        assert!(measured.contains(&format!(" {speed} | ")), "{speed} MB/s is not measured");
    }
}

#[test]
fn the_dependencies_are_those_of_the_published_crates() {
    let mut used = BTreeSet::new();
    let places = ["crates", "packages"].map(|place| fs::read_dir(Path::new(ROOT).join(place)).unwrap());
    for folder in places.into_iter().flatten().map(|entry| entry.unwrap()) {
        let name = folder.file_name().into_string().unwrap();
        let Ok(manifest) = fs::read_to_string(folder.path().join("Cargo.toml")) else { continue };
        if manifest.contains("publish = false") {
            continue;
        }
        let mut is_listed = false;
        for line in manifest.lines().filter(|line| !line.starts_with('#')) {
            if line.starts_with('[') {
                is_listed =
                    line == "[dependencies]" || line.starts_with("[target.") && line.ends_with(".dependencies]");
                continue;
            }
            if !is_listed {
                continue;
            }
            let dependency = line.split([' ', '.', '=']).next().unwrap();
            if !dependency.is_empty() && !dependency.starts_with("fivefold") {
                used.insert((dependency.to_owned(), name.clone()));
            }
        }
    }
    let page = fs::read_to_string(Path::new(ROOT).join("docs/inside/dependencies.md")).unwrap();
    let mut listed = BTreeSet::new();
    for row in page.lines().filter(|line| line.starts_with("| ")).skip(1) {
        let cells: Vec<_> = row.trim_matches(['|', ' ']).split(" | ").collect();
        let names = cells[0].split(" (").next().unwrap().split(", ");
        listed.extend(names.flat_map(|name| cells[1].split(", ").map(|user| (name.to_owned(), user.to_owned()))));
    }
    assert_eq!(listed, used);
}
