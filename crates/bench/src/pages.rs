//! Pages that can be measured everywhere: made here, or found beside the workspace.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// Pages that are measured together.
#[derive(Debug)]
pub struct PageSet {
    /// What they are.
    pub name: &'static str,
    /// Their sources.
    pub texts: Vec<String>,
}

/// An article, a page of links, and the captured pages if they are on this machine.
pub fn page_sets() -> Vec<PageSet> {
    let mut sets = vec![
        PageSet { name: "article", texts: vec![article(400)] },
        PageSet { name: "links", texts: vec![links(1_000)] },
    ];
    let captured = captured();
    if !captured.is_empty() {
        sets.push(PageSet { name: "captured", texts: captured });
    }
    sets
}

const WORDS: [&str; 24] = [
    "the", "of", "and", "a", "parser", "reads", "every", "tag", "with", "care", "because", "markup", "that", "people",
    "write", "by", "hand", "is", "seldom", "without", "some", "small", "error", "&amp;",
];

/// Words without end, always the same.
fn words() -> impl Iterator<Item = &'static str> {
    // A linear congruential generator after Knuth; its upper bits are the better ones.
    let next = |seed: &u64| Some(seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407));
    core::iter::successors(Some(1), next).map(|seed: u64| WORDS[(seed >> 33) as usize % WORDS.len()])
}

fn sentence(words: &mut impl Iterator<Item = &'static str>, length: usize) -> String {
    words.take(length).collect::<Vec<_>>().join(" ")
}

const HEAD: &str = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>A page</title>\n\
    <style>p { margin: 0 } a:hover { color: red }</style>\n<script>if (1 < 2) { document.title += '</p>'; }</script>\n\
    </head>\n<body>\n";

/// Mostly text: sections of paragraphs, here and there a link, a list or a comment.
fn article(paragraphs: usize) -> String {
    let mut words = words();
    let mut page = HEAD.to_owned() + "<article class=\"post\">\n";
    for number in 0..paragraphs {
        if number % 8 == 0 {
            let heading = sentence(&mut words, 5);
            let _ = writeln!(page, "<!-- section {number} -->\n<h2 id=\"section-{number}\">{heading}</h2>");
        }
        let (before, link, after) = (sentence(&mut words, 40), sentence(&mut words, 3), sentence(&mut words, 50));
        let _ = writeln!(page, "<p>{before} <a href=\"/pages/{number}.html\">{link}</a>, <em>{after}</em>.</p>");
        if number % 16 == 0 {
            let _ = writeln!(page, "<ul>\n<li>{}\n<li>{}\n</ul>", sentence(&mut words, 9), sentence(&mut words, 7));
        }
    }
    page + "</article>\n</body>\n</html>\n"
}

/// Mostly tags: a table of links with many attributes.
fn links(rows: usize) -> String {
    let mut words = words();
    let mut page = HEAD.to_owned() + "<nav>\n<table class=\"index\">\n";
    for number in 0..rows {
        let (title, label) = (sentence(&mut words, 3), sentence(&mut words, 2));
        let _ = writeln!(
            page,
            "<tr id=row-{number}><td class=\"name\"><a class=\"link internal\" \
             href=\"../item/{number}/index.html?a=1&amp;b={number}\" title='{title}'><code>{label}</code></a></td>\
             <td><span class=\"badge\" data-count=\"{number}\">{number}</span></td></tr>"
        );
    }
    page + "</table>\n</nav>\n</body>\n</html>\n"
}

/// Real pages, which are not part of the project.
fn captured() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/html-web");
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    paths.iter().filter_map(|path| fs::read_to_string(path).ok()).collect()
}
