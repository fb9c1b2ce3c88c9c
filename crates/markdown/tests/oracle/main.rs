//! Our Markdown, read by a parser that knows nothing of us, says what the tree says.

mod notes;
mod said;

use fivefold::NodeRef;
use fivefold::html::parse;
use fivefold_markdown::{Loss, Options, markdown};
use fivefold_test_support::{file_name, files, seeded};
use said::{Said, Shape, collapsed, is_table, shape};
use std::path::{Path, PathBuf};

/// What reads like markup in one place or another.
const WORDS: &[&str] = &[
    "word",
    "Wort",
    "a_b",
    "_c",
    "d_",
    "*",
    "*e",
    "f*",
    "**",
    "g**h",
    "`",
    "``",
    "`i`",
    "[",
    "]",
    "[j](k)",
    "![l](m)",
    "(",
    ")",
    "&lt;b>",
    "&lt;",
    "&amp;amp;",
    "&amp;#65;",
    "&amp;",
    "\\",
    "\\\\",
    "\\*",
    "~",
    "~~",
    "~~n~~",
    "|",
    "a|b",
    "#",
    "##",
    "#o",
    "+",
    "-",
    "--",
    "---",
    "-p",
    ">",
    ">q",
    "1.",
    "2)",
    "12.",
    "1.r",
    "=",
    "===",
    ":-:",
    ":",
    "!",
    "!s",
    "[ ]",
    "[x]",
    "[t]:",
    "…",
    "„u“",
    "é",
    "漢字",
    "v&nbsp;w",
    "&nbsp;",
    "x\ny",
    "http://z.example/",
    "<br>",
    "<br><br>",
    "$",
    "%",
    "\"",
    "'",
    "{",
    "}",
    "@",
    "^",
    "[^1]",
];
const INLINES: &[&str] =
    &["b", "i", "em", "strong", "s", "del", "code", "span", "a href=u", "a href='v(w)'", "kbd", "sup"];
const BLOCKS: &[&str] = &[
    "p",
    "p",
    "div",
    "h1",
    "h2",
    "h3",
    "h6",
    "blockquote",
    "ul",
    "ol",
    "ol start=3",
    "pre",
    "table",
    "table role=none",
    "dl",
    "section",
    "hr",
];

struct Maker {
    random: fastrand::Rng,
    /// How much may still be made.
    rest: usize,
}

impl Maker {
    fn of<'w>(&mut self, words: &[&'w str]) -> &'w str {
        words[self.random.usize(..words.len())]
    }

    fn line(&mut self, depth: usize, out: &mut String) {
        for _ in 0..self.random.usize(..5) {
            self.rest = self.rest.saturating_sub(1);
            match self.random.u8(..8) {
                0..=4 => out.push_str(self.of(WORDS)),
                5 => out.push_str("<img src=i.png alt='a*b]'>"),
                _ if depth < 4 => {
                    let tag = self.of(INLINES);
                    out.push_str(&format!("<{tag}>"));
                    self.line(depth + 1, out);
                    out.push_str(&format!("</{}>", tag.split(' ').next().unwrap()));
                }
                _ => {}
            }
            if self.random.bool() {
                out.push(' ');
            }
        }
    }

    fn blocks(&mut self, depth: usize, out: &mut String) {
        for _ in 0..self.random.usize(..4) {
            if self.rest == 0 {
                return;
            }
            let tag = self.of(BLOCKS);
            out.push_str(&format!("<{tag}>"));
            let name = tag.split(' ').next().unwrap();
            match name {
                "hr" => continue,
                "ul" | "ol" => self.items(depth, out),
                "table" => self.rows(out),
                "dl" => {
                    for _ in 0..self.random.usize(1..6) {
                        let tag = self.of(&["dt", "dt", "dd", "div", "div", "/div", "/dd"]);
                        out.push_str(&format!("<{tag}>"));
                        if tag == "dd" { self.flow(depth, out) } else { self.line(1, out) }
                    }
                }
                "pre" => out.push_str(self.of(&[
                    "x\n  y\n\nz",
                    "\n```\n",
                    "`",
                    "\ta\n",
                    "<b>c</b> d",
                    "",
                    "*\n> e",
                    "<br>f<br>",
                ])),
                "div" | "blockquote" | "section" => self.flow(depth, out),
                _ => self.line(0, out),
            }
            out.push_str(&format!("</{name}>"));
        }
    }

    fn flow(&mut self, depth: usize, out: &mut String) {
        if self.random.bool() {
            self.line(1, out);
        }
        if depth < 5 {
            self.blocks(depth + 1, out);
        }
    }

    fn items(&mut self, depth: usize, out: &mut String) {
        for _ in 0..self.random.usize(..4) {
            out.push_str("<li>");
            self.flow(depth, out);
            out.push_str("</li>");
        }
    }

    fn rows(&mut self, out: &mut String) {
        for _ in 0..self.random.usize(1..4) {
            out.push_str("<tr>");
            for _ in 0..self.random.usize(1..4) {
                let cell = self.of(&["td", "td", "th"]);
                let span = self.of(&["", "", "", " colspan=2", " rowspan=2", " rowspan=3 colspan=9"]);
                out.push_str(&format!("<{cell}{span}>"));
                self.line(2, out);
                if self.random.u8(..5) == 0 {
                    self.blocks(4, out);
                }
                out.push_str(&format!("</{cell}>"));
            }
        }
    }
}

/// The Markdown of a page, and what its tree and its Markdown say.
fn said(html: &str) -> (String, (Said, Said)) {
    let document = parse(html);
    let written = markdown(document.root());
    let said = (Said::by_tree(document.root()), Said::by_markdown(&written));
    (written, said)
}

fn check(html: &str) -> Result<(), String> {
    let (written, (tree, read)) = said(html);
    let differences = tree.differences(&read);
    if differences.is_empty() {
        Ok(())
    } else {
        Err(format!("{html}\n--- Markdown\n{written}\n{}", differences.join("\n")))
    }
}

#[test]
fn random_documents() {
    let count = std::env::var("FIVEFOLD_ORACLE").ok().and_then(|count| count.parse().ok()).unwrap_or(2_000);
    let mut failures = Vec::new();
    for number in 0..count {
        let mut maker = Maker { random: seeded(number * 7919), rest: 40 };
        let mut html = "<body>".to_owned();
        maker.flow(0, &mut html);
        failures.extend(check(&html).err());
    }
    failures.sort_by_key(String::len);
    assert!(
        failures.is_empty(),
        "{} of {count}, the shortest:\n{}",
        failures.len(),
        failures[..failures.len().min(3)].join("\n\n")
    );
}

/// The captured pages, if they are there. Set FIVEFOLD_CORPUS to another folder of pages.
fn captured() -> Option<Vec<PathBuf>> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/html-web");
    let folder = std::env::var_os("FIVEFOLD_CORPUS").map_or(here, PathBuf::from);
    if !folder.is_dir() {
        println!("SKIPPED: no captured pages; FIVEFOLD_CORPUS names a folder that has some");
        return None;
    }
    Some(files(&folder, "html"))
}

#[test]
fn captured_pages() {
    let Some(pages) = captured() else { return };
    let failures: Vec<_> = pages
        .iter()
        .filter_map(|page| {
            let html = String::from_utf8_lossy(&std::fs::read(page).unwrap()).into_owned();
            let (tree, read) = said(&html).1;
            let differences = tree.differences(&read);
            (!differences.is_empty()).then(|| format!("{}: {}", file_name(page), differences.join("\n    ")))
        })
        .collect();
    assert!(failures.is_empty(), "{} of {}:\n{}", failures.len(), pages.len(), failures.join("\n"));
}

/// The share of what the captured pages say that Markdown cannot: text that is not written, or whose markup is left out.
#[test]
fn losses_are_few() {
    let Some(pages) = captured() else { return };
    for has_html in [false, true] {
        let options = Options::default().with_html(has_html);
        let (mut counts, mut all, mut lost) = ([0; Loss::ALL.len()], 0, 0);
        for page in &pages {
            let html = String::from_utf8_lossy(&std::fs::read(page).unwrap()).into_owned();
            let document = parse(&html);
            let losses = options.write(document.root(), &mut String::new()).unwrap();
            for (count, loss) in counts.iter_mut().zip(Loss::ALL) {
                *count += losses.count(loss);
            }
            all += collapsed(&document.inner_text()).len();
            lost += document.elements().map(|element| lost_at(element, &options)).sum::<usize>();
            if has_html {
                assert_eq!(losses.count(Loss::TableOfBlocks) + losses.count(Loss::Span), 0, "{}", page.display());
            } else {
                lost += document.elements().map(lost_in_tables).sum::<usize>();
            }
        }
        println!("{lost} of {all}: {:?}", Loss::ALL.iter().zip(counts).collect::<Vec<_>>());
        assert!(lost * 100 < all, "{lost} of {all}: {:?}", Loss::ALL.iter().zip(counts).collect::<Vec<_>>());
    }
}

/// The bytes of what is lost of an element, and not of those in it: a drawing's text, and all of a block with a loss of
/// another kind. An item without content has no text to lose, and what tables lose is counted for itself.
fn lost_at(element: NodeRef<'_>, options: &Options) -> usize {
    match element.local_name().unwrap_or_default() {
        "svg" => collapsed(&element.text_content()).len(),
        "p" | "h1" | "h2" | "h3" | "h4" | "li" => {
            let mut text = String::new();
            let losses = options.write(element, &mut text).unwrap();
            let other = [Loss::Embedded, Loss::EmptyItem, Loss::TableOfBlocks, Loss::Span];
            let mut of_block = Loss::ALL.into_iter().filter(|loss| !other.contains(loss));
            if of_block.any(|loss| losses.count(loss) > 0) { text.len() } else { 0 }
        }
        _ => 0,
    }
}

/// The bytes of what Markdown without HTML loses of an element in tables: of a table without cells all of it, and of others
/// the cells with spans, and the lists and the like that are lines of cells.
fn lost_in_tables(element: NodeRef<'_>) -> usize {
    let table = || element.ancestors().find(|it| it.local_name() == Some("table"));
    let is_in_cells = || table().is_some_and(is_table);
    let is_lost = match element.local_name().unwrap_or_default() {
        "table" => shape(element) == Shape::Lost,
        "ul" | "ol" | "menu" | "dl" | "pre" | "blockquote" => is_in_cells(),
        "td" | "th" => ["colspan", "rowspan"].iter().any(|name| element.has_attribute(name)) && is_in_cells(),
        _ => false,
    };
    if is_lost { collapsed(&element.text_content()).len() } else { 0 }
}
