//! What is made of a page: findings, its content, Markdown, cleaned HTML, selections, answers of the playground, and the
//! lines of a text.

use super::{Sample, Work, timed, timed_text};
use fivefold::conformance::{self, check};
use fivefold::extract::{self, Content, extract};
use fivefold::html::parse;
use fivefold::markdown::{self, markdown};
use fivefold::{Document, LineIndex};
use fivefold_playground::answer;
use fivefold_sanitize::{Config, clean};

pub(super) fn works() -> Vec<Work> {
    vec![
        Work::counted("check", parse, |document| {
            check(document, &conformance::Options::default().with_max_findings(usize::MAX)).len()
        }),
        // With the positions of all blocks.
        content("extract, nodes", |content| {
            content.nodes().len() + content.blocks().filter(|block| block.span().start > 0).count()
        }),
        content("extract, text", |content| content.text().len()),
        content("extract, html", |content| content.html().len()),
        content("extract, metadata", |content| content.metadata().to_json().to_string().len()),
        Work::written("markdown", parse, |document| markdown(document.root())),
        Work::written("markdown, footnotes, HTML", parse, |document| {
            markdown::Options::default().with_footnotes(true).with_html(true).to_string(document.root())
        }),
        Work::text("clean", |text| clean(text, &Config::default())),
        Work::new("clean, replace b", |text| replace("b", text)),
        Work::new("clean, replace td", |text| replace("td", text)),
        Work::new("clean, replace select", |text| replace("select", text)),
        // Each `p` gets as many attributes as there are spaces in the text.
        Work::new("clean, give attributes", |text| {
            let names = (0..text.matches(' ').count()).map(|number| format!("a{number}"));
            let everything = Config::allowing_everything();
            let config = names.fold(everything, |config, name| config.give_attribute("p", &name, "x"));
            timed_text(|| clean(text, &config))
        }),
        Work::counted("select :not(i ~ *)", parse, |document| select(document, ":not(i ~ *)")),
        Work::counted("select :is(b *):not(:is(i > *) u)", parse, |document| {
            select(document, ":is(b *):not(:is(i > *) u)")
        }),
        Work::counted("select b ~ * > * + * *", parse, |document| select(document, "b ~ * > * + * *")),
        Work::counted("select :has(u, > i > b, ~ p):has(+ *)", parse, |document| {
            select(document, ":has(u, > i > b, ~ p):has(+ *)")
        }),
        Work::counted("select positions", parse, |document| {
            select(document, ":nth-child(odd of b ~ *, i), :nth-last-of-type(2), :first-of-type, :nth-last-child(3n)")
        }),
        Work::counted("select states", parse, |document| {
            let inherited = ":lang(en), :dir(rtl), :disabled, :checked, :default, :indeterminate, :read-write, :empty";
            select(document, inherited)
        }),
        // More compound selectors than fit into a word.
        Work::counted("select many", parse, |document| select(document, &vec!["b * ~ i > u"; 20].join(","))),
        Work::text("playground trace", |text| answer(&format!("trace html step=4294967295\n{text}"))),
        Work::text("playground errors", |text| answer(&format!("errors html\n{text}"))),
        Work::text("playground tokens", |text| answer(&format!("tokens html\n{text}"))),
        Work::text("playground tree", |text| answer(&format!("output html tree\n{text}"))),
        // The tree in the middle of parsing.
        Work::text("playground beginning", |text| answer(&format!("beginning html {}\n{text}", text.len()))),
        // By its offset, and by its line and column.
        Work::count("look up each character", |text| {
            let index = LineIndex::new(text);
            let places = text.char_indices().map(|(offset, _)| index.line_column(offset as u64));
            places.filter_map(|place| index.offset(place)).count()
        }),
        Work::new("look up each line", |text| timed(|| ends_of_lines(text), |_| text.len())),
    ]
}

/// Finds the content of a page.
fn content(name: &'static str, count: fn(&Content<'_>) -> usize) -> Work {
    Work::new(name, move |text| {
        let document = parse(text);
        timed(|| count(&extract(&document, &extract::Options::default())), |count| *count)
    })
}

/// Replaces elements with their children.
fn replace(element: &str, text: &str) -> Sample {
    let config = Config::default().replace_element_with_children(element).expect("an element that can be replaced");
    timed_text(|| clean(text, &config))
}

fn select(document: &Document, selector: &str) -> usize {
    document.select(selector).expect("it is a selector").count()
}

/// Looks up the column of the end of each line.
fn ends_of_lines(text: &str) -> usize {
    let index = LineIndex::new(text);
    let (mut start, mut columns) = (0, 0);
    for line in text.split_inclusive(['\n', '\r']) {
        start += line.len() as u64;
        columns += index.line_column(start - 1).column as usize;
    }
    columns
}
