//! Footnotes, as the usual writers of HTML mark them up: a reader of GitHub's Markdown finds the same references and notes.

use fivefold::html::parse;
use fivefold_markdown::Options;
use fivefold_test_support::seeded;
use pulldown_cmark::{Event, Options as ReaderOptions, Parser, Tag, TagEnd};
use std::fmt::Write;

/// How references and notes are marked up.
#[derive(Clone, Copy, Debug)]
enum Style {
    Pandoc,
    GitHub,
    MediaWiki,
    MarkdownIt,
    /// By the roles of DPUB-ARIA, with no way back.
    Roles,
}

const STYLES: [Style; 5] = [Style::Pandoc, Style::GitHub, Style::MediaWiki, Style::MarkdownIt, Style::Roles];

impl Style {
    fn reference(self, note: usize, number: usize) -> String {
        match self {
            Self::Pandoc => {
                format!("<a href='#fn{note}' class=footnote-ref id=ref{number} role=doc-noteref><sup>{note}</sup></a>")
            }
            Self::GitHub => format!("<sup><a href=#fn{note} id=ref{number} data-footnote-ref>{note}</a></sup>"),
            Self::MediaWiki => format!("<sup id=ref{number} class=reference><a href=#fn{note}>[{note}]</a></sup>"),
            Self::MarkdownIt => format!("<sup class=footnote-ref><a href=#fn{note} id=ref{number}>[{note}]</a></sup>"),
            Self::Roles => format!("<a href=#fn{note} role=doc-noteref>{note}</a>"),
        }
    }

    fn note(self, note: usize, text: &str, references: &[usize]) -> String {
        let mut back = String::new();
        for number in references {
            write!(back, " <a href=#ref{number}>↩</a>").unwrap();
        }
        match self {
            Self::Pandoc | Self::GitHub | Self::MarkdownIt => format!("<li id=fn{note}><p>{text}{back}</p></li>"),
            Self::MediaWiki => {
                format!("<li id=fn{note}><span>↑ {back}</span> <span>{text}</span></li>").replace("↑ ", "")
            }
            Self::Roles => format!("<aside id=fn{note} role=doc-footnote>{text}</aside>"),
        }
    }
}

/// What a reader finds: the texts with `{label}` for each reference, and the notes by their labels, with all white space
/// collapsed.
fn read(markdown: &str) -> (String, Vec<(String, String)>) {
    let (mut text, mut notes, mut note) = (String::new(), Vec::new(), None);
    for event in Parser::new_ext(markdown, ReaderOptions::ENABLE_FOOTNOTES | ReaderOptions::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::FootnoteDefinition(label)) => note = Some((label.to_string(), std::mem::take(&mut text))),
            Event::End(TagEnd::FootnoteDefinition) => {
                let (label, before) = note.take().unwrap();
                notes.push((label, collapsed(&std::mem::replace(&mut text, before))));
            }
            Event::FootnoteReference(label) => write!(text, "{{{label}}}").unwrap(),
            Event::Text(part) | Event::Code(part) => text.push_str(&part),
            Event::Start(Tag::Emphasis | Tag::Strong | Tag::Link { .. })
            | Event::End(TagEnd::Emphasis | TagEnd::Strong | TagEnd::Link) => {}
            _ => text.push(' '),
        }
    }
    (collapsed(&text), notes)
}

fn collapsed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What stands around references: markup of footnotes among it.
const AROUND: [&str; 16] = [
    "word",
    " ",
    ": ",
    "(a)",
    " (b)",
    ".",
    "x[^1]",
    "x[^1]: ",
    "c]",
    "!",
    "*",
    "<em>d</em>",
    "<b>e</b>",
    "\\",
    "^",
    "_",
];
const BLOCKS: [(&str, &str); 7] = [
    ("<p>", "</p>"),
    ("<h2>", "</h2>"),
    ("<ul><li>", "</ul>"),
    ("<blockquote>", "</blockquote>"),
    ("<ol><li><p>", "</ol>"),
    ("<table><tr><td>x<td>", "</table>"),
    ("<div><em>", "</em></div>"),
];
const NOTES: [&str; 6] =
    ["Plain", "One<p>two</p>", "<ul><li>i<li>j</ul>", "[^1]: x", "<pre>a\n\nb</pre>", "<a href=u>v</a>: w"];

#[test]
fn random_footnotes() {
    for seed in 0..4_000 {
        let mut random = seeded(seed * 104_729);
        let style = STYLES[random.usize(..STYLES.len())];
        let count = random.usize(1..13);
        // The labels are given in the order of the first references.
        let (mut html, mut expected, mut order, mut references) =
            (String::new(), String::new(), Vec::new(), vec![Vec::new(); count]);
        for number in 0..random.usize(1..20) {
            let note = random.usize(..count);
            if !order.contains(&note) {
                order.push(note);
            }
            references[note].push(number);
            let label = order.iter().position(|it| *it == note).unwrap() + 1;
            let (start, end) = BLOCKS[random.usize(..BLOCKS.len())];
            let (before, after) = (AROUND[random.usize(..AROUND.len())], AROUND[random.usize(..AROUND.len())]);
            write!(html, "{start}{before}{}{after}{end}", style.reference(note, number)).unwrap();
            let cell = if start.contains("table") { "x " } else { "" };
            let words = |markup: &str| parse(markup).root().text_content();
            write!(expected, " {cell}{}{{{label}}}{}", words(before), words(after)).unwrap();
        }
        let mut notes = Vec::new();
        html.push_str("<section><ol>");
        for (note, references) in references.iter().enumerate() {
            let text = NOTES[random.usize(..NOTES.len())];
            html.push_str(&style.note(note, text, references));
            let words = collapsed(&parse(&text.replace("<", " <")).root().text_content());
            match order.iter().position(|it| *it == note) {
                Some(place) => notes.push(((place + 1).to_string(), words)),
                None => write!(expected, " {words}").unwrap(),
            }
        }
        let written = Options::default().with_footnotes(true).to_string(parse(&html).root());
        let (text, found) = read(&written);
        // Between blocks, spaces are not compared.
        let letters = |text: &str| text.split_whitespace().collect::<String>();
        assert_eq!(letters(&text), letters(&expected), "{style:?} {seed}\n{html}\n{written}");
        let letters = |notes: &[(String, String)]| -> Vec<_> {
            notes.iter().map(|(label, text)| (label.clone(), letters(text))).collect()
        };
        assert_eq!(letters(&found), letters(&notes), "{style:?} {seed}\n{html}\n{written}");
    }
}

#[test]
fn what_is_no_footnote_stays_a_link() {
    for page in [
        // No way back.
        "<p>a<sup><a id=r href=#n>1</a></sup><ol><li id=n>b</ol>",
        // Not raised.
        "<p>a<a id=r href=#n>1</a><ol><li id=n>b<a href=#r>c</a></ol>",
        // The table of contents: before what it leads to, but not raised; and the way back is raised.
        "<ol><li id=n><a href=#r>c</a></ol><p>a<sup><a id=r href=#n>1</a></sup>",
        // Nobody sees the note.
        "<p>a<sup><a id=r href=#n>1</a></sup><ol hidden><li id=n>b<a href=#r>c</a></ol>",
        // No place for a note.
        "<p>a<sup><a id=r href=#n>1</a></sup><table><tr><td><ol><li id=n>b<a href=#r>c</a></ol></table>",
    ] {
        let root = parse(page);
        assert_eq!(
            Options::default().with_footnotes(true).to_string(root.root()),
            Options::default().to_string(root.root()),
            "{page}"
        );
    }
}

/// GitHub shows no note without a reference, and a reference without a note as it stands.
#[test]
fn references_and_notes_come_together() {
    let reference = "<sup><a id=q href=#m>2</a></sup>";
    let image = "<ol><li id=m><a href=#q>b</a><img src=i></ol>";
    let note = "<ol><li id=m>M <a href=#q>b</a></ol>";
    for (page, is_footnote) in [
        (format!("<p>t{reference}{note}"), true),
        (format!("<p>t{reference}{image}"), true),
        (format!("<p>t{reference}{}", note.replace("M", "<a href=#other>M</a>")), true),
        (format!("<p>t{reference}{}", note.replace("M", "<code>M</code>")), true),
        (format!("<p>t{reference}{}", note.replace("M", "<ul><li>M</ul>")), true),
        (format!("<table><tr><td>t{reference}<td>u</table>{note}"), true),
        (format!("<dl><dt>t{reference}<dd>u</dl>{note}"), true),
        (format!("<table><tr><td colspan=2>t{reference}<td>u</table>{note}"), false),
        (format!("<pre>t{reference}</pre>{note}"), false),
        (format!("<p><code>t{reference}</code>{note}"), false),
        (
            format!(
                "<p>t{reference}<svg><foreignObject>{reference}</foreignObject></svg><table><tr><td colspan=2>u<td>{note}</table>"
            ),
            false,
        ),
        (format!("<p>t{reference}{}", note.replace("M", "")), false),
        (format!("<p>t{reference}{}", note.replace("M", "<p hidden>M</p>")), false),
    ] {
        let written = Options::default().with_html(true).with_footnotes(true).to_string(parse(&page).root());
        let (text, notes) = read(&written);
        assert_eq!((text.contains("{1}"), notes.len()), (is_footnote, usize::from(is_footnote)), "{page}\n{written}");
        assert!(!written.contains("[^") || is_footnote, "{page}\n{written}");
        assert!(written.contains('M') || !page.contains("M ") || page.contains("hidden"), "{page}\n{written}");
    }
}
