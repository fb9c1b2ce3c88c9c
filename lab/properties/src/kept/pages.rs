//! Random pages and templates: such as people write, with the mistakes that they make.

use fastrand::Rng;
use fivefold::html::{Context, Options, Parser};
use fivefold::xml;

/// A page, or a part of one.
#[derive(Clone, Debug)]
pub struct Page {
    /// Its source.
    pub source: String,
    /// The context of a part; `None` for what is read as a document.
    pub context: Option<Context>,
}

/// A document: with a head and a body, written with or without optional tags, and with a mistake here and there. Some are
/// written as XHTML.
pub fn page(random: &mut Rng) -> Page {
    let mut writer = Writer::new(random);
    // Most authors make none.
    writer.mistakes = [0, 0, 0, 30][writer.random.usize(..4)];
    writer.document();
    let mut source = writer.text;
    if random.u8(..8) == 0 {
        let options = xml::SerializeOptions::default().with_xhtml(true);
        source = options.serialize(&Parser::new(Options::as_written()).parse(&source)).unwrap_or(source);
        source = source.replace("/>", ["/>", " />", "\n/>"][random.usize(..3)]);
    }
    Page { source, context: None }
}

/// A template of a language such as Jinja, ERB or PHP: a document or a part of one, read as a document or in the context
/// `template`.
pub fn template(random: &mut Rng) -> Page {
    let mut writer = Writer::new(random);
    writer.marks = MARKS[writer.random.usize(..MARKS.len())];
    writer.mark_rate = 1 + writer.random.u32(..8);
    let context = writer.random.bool().then(|| Context::new("template"));
    if context.is_none() && writer.random.bool() {
        writer.document();
    } else {
        let rows = writer.random.bool();
        for _ in 0..1 + writer.random.u32(..4) {
            if rows { writer.row() } else { writer.block(2) }
        }
    }
    Page { source: writer.text, context }
}

/// The marks of a language: around a loop, around a condition in a tag, and of a value.
type Marks = [&'static str; 5];

const NO_MARKS: Marks = [""; 5];
const MARKS: &[Marks] = &[
    ["{% for a in b %}", "{% endfor %}", "{% if x %} hidden {% endif %}", "{{ x }}", "{# note #}"],
    ["{{#each a}}", "{{/each}}", "{{#if y}}hidden{{/if}}", "{{x}}", "{{! note }}"],
    ["<% for %>", "<% end %>", "<%= attributes %>", "<%= x %>", "<%# note %>"],
    ["<?php foreach ($a as $b): ?>", "<?php endforeach ?>", "<?= $attributes ?>", "<?= $x ?>", "<?php // note ?>"],
    ["{% for a in b %}", "{% endfor %}", "class=\"{{ y }}\"", "${x}", "<!-- note -->"],
];

const BLOCKS: &[&str] = &["div", "section", "p", "ul", "ol", "article", "blockquote", "form", "header", "h2", "pre"];
const INLINES: &[&str] = &["b", "i", "span", "a", "em", "code", "label", "x-y", "q"];
const WORDS: &[&str] = &[
    "word",
    "two words",
    "caf&eacute;",
    "&nbsp;",
    "a &amp; b",
    "&shy;",
    "x < y",
    "&copy 2026",
    "é",
    "1 &lt; 2",
    "&quot;",
    "&#32;",
    "\u{A0}",
    "R&D",
    "",
];
const ATTRIBUTES: &[&str] = &[
    "class=a",
    "class='a b'",
    "class=\"c\"",
    "id=x",
    "hidden",
    "title='\"'",
    "href=\"?a&amp;b\"",
    "href=?a&b",
    "data-x",
    "lang=\"\"",
    "style=\"color: red\"",
    "alt=caf&eacute;",
    "CLASS=d",
    "onclick='f(\"a\")'",
];

/// Writes markup.
struct Writer<'r> {
    random: &'r mut Rng,
    text: String,
    /// How many of a thousand decisions are mistakes.
    mistakes: u32,
    marks: Marks,
    /// One of so many places has a mark.
    mark_rate: u32,
}

impl<'r> Writer<'r> {
    fn new(random: &'r mut Rng) -> Self {
        Self { random, text: String::new(), mistakes: 0, marks: NO_MARKS, mark_rate: 0 }
    }

    fn errs(&mut self) -> bool {
        self.random.u32(..1000) < self.mistakes
    }

    /// The same at a place of which a page has only one.
    fn errs_often(&mut self) -> bool {
        self.random.u32(..100) < self.mistakes
    }

    /// A tag that begins a body and makes no element there, with what belongs into a head without it.
    fn stray(&mut self) -> &'static str {
        self.pick(&[
            "<col><script>a</script>",
            "<td><noscript>b</noscript>",
            "<tr> <!-- c -->",
            "</body><link href=d>",
            "</html>\n<style>e</style>",
            "<caption><template>f</template>",
            "<frame><title>g</title>",
            "<tbody><?h i?>",
            "</br>",
        ])
    }

    /// Whether a mark of the template's language stands here.
    fn is_marked(&mut self) -> bool {
        self.mark_rate > 0 && self.random.u32(..self.mark_rate) == 0
    }

    fn pick(&mut self, words: &[&'static str]) -> &'static str {
        words[self.random.usize(..words.len())]
    }

    fn space(&mut self) {
        let space = self.pick(&["", "\n", " ", "\n  ", "\r\n", "\n\n"]);
        self.text.push_str(space);
    }

    fn document(&mut self) {
        let doctypes = ["<!DOCTYPE html>", "<!doctype html>", "<!DOCTYPE html SYSTEM \"about:legacy-compat\">", ""];
        let doctype = self.pick(&doctypes[..3 + usize::from(self.mark_rate > 0)]);
        self.text.push_str(doctype);
        self.space();
        let has_tags = self.random.bool();
        if has_tags {
            self.start("html");
            self.start("head");
        }
        for _ in 0..self.random.u32(..4) {
            self.space();
            let part = self.pick(&[
                "<title>A &amp; B</title>",
                "<meta charset=utf-8>",
                "<meta name=\"a\" content='b'>",
                "<link rel=x href=y>",
                "<script>if (a<b) c()</script>",
                "<style>a > b {}</style>",
                "<noscript><link href=z></noscript>",
                "<!-- head -->",
            ]);
            self.text.push_str(part);
        }
        if has_tags {
            self.end("head");
            self.space();
            self.start("body");
        } else {
            let begins = if self.errs_often() { self.stray() } else { "" };
            self.text.push_str(begins);
            // What follows would not begin the body.
            self.text.push_str("<p>");
        }
        for _ in 0..1 + self.random.u32(..5) {
            self.block(4);
        }
        self.space();
        if has_tags {
            self.end("body");
            self.end("html");
            self.space();
        }
        if self.errs_often() {
            let late = self.pick(&[
                "<!-- j --><script>k</script>",
                "</body><!-- l --><p>m</p>",
                "</html><!-- n --> o",
                "</html> <?p q?><div>r</div>",
            ]);
            self.text.push_str(late);
        }
    }

    fn block(&mut self, depth: u32) {
        self.space();
        if self.is_marked() {
            self.text.push_str(self.marks[0]);
            self.plain_block(depth);
            self.text.push_str(self.marks[1]);
        } else {
            self.plain_block(depth);
        }
    }

    fn plain_block(&mut self, depth: u32) {
        match self.random.u32(..10) {
            0 => self.table(),
            1 => self.select(),
            2 => self.rare(),
            3 if self.mark_rate > 0 => self.text.push_str(self.marks[4]),
            _ => {
                let name = self.pick(BLOCKS);
                self.start(name);
                match (name, depth) {
                    ("ul" | "ol", _) => self.items(),
                    ("p" | "h2" | "pre", _) | (_, 0) => self.line(2),
                    _ if self.random.bool() => self.line(3),
                    _ => (0..1 + self.random.u32(..3)).for_each(|_| self.block(depth - 1)),
                }
                self.space();
                self.end(name);
            }
        }
    }

    fn rare(&mut self) {
        let markup = self.pick(&[
            "<svg viewBox='0 0 1 1'><path d=a /><g><text>x y</text></g></svg>",
            "<math><mi>x</mi></math>",
            "<hr>",
            "<br/>",
            "<!-- a comment -->",
            "<textarea>\n a &lt; b</textarea>",
            "<pre>\n\n  a\n b</pre>",
            "<template><p>a</p> </template>",
            "<div><?start name=\"a\"?>old<?end?><template for=a>new</template></div>",
            "<x-a><template shadowrootmode=open><p>a</template></x-a>",
            "<script>x = '</p>'</script>",
            "<noscript><p>no</noscript>",
            "<dl><dt>a<dd>b</dl>",
            "<img src=a alt=\"b\">",
            "<details><summary>a</summary>b</details>",
            "<table><tr><td>1</table>",
            "<iframe></iframe>",
        ]);
        self.text.push_str(markup);
    }

    fn items(&mut self) {
        let has_ends = self.random.bool();
        for _ in 0..1 + self.random.u32(..3) {
            self.space();
            self.start("li");
            self.line(2);
            if has_ends {
                self.end("li");
            }
        }
    }

    fn table(&mut self) {
        self.start("table");
        self.space();
        let caption =
            self.pick(&["", "<caption>c</caption>", "<colgroup><col></colgroup>", "<thead><tr><th>h</thead>"]);
        self.text.push_str(caption);
        if self.errs() {
            self.text.push_str("misplaced");
        }
        for _ in 0..1 + self.random.u32(..3) {
            self.row();
        }
        self.end("table");
    }

    fn row(&mut self) {
        self.space();
        let is_marked = self.is_marked();
        if is_marked {
            self.text.push_str(self.marks[0]);
        }
        self.start("tr");
        for _ in 0..1 + self.random.u32(..3) {
            self.start("td");
            self.line(1);
            self.end("td");
        }
        self.end("tr");
        if is_marked {
            self.text.push_str(self.marks[1]);
        }
    }

    fn select(&mut self) {
        self.start("select");
        let button = self.pick(&["", "<button><selectedcontent></selectedcontent></button>"]);
        self.text.push_str(button);
        for _ in 0..1 + self.random.u32(..3) {
            self.start("option");
            self.word();
            self.end("option");
        }
        self.end("select");
    }

    fn line(&mut self, depth: u32) {
        for _ in 0..1 + self.random.u32(..4) {
            if depth > 0 && self.random.u8(..3) == 0 {
                let name = self.pick(INLINES);
                self.start(name);
                self.line(depth - 1);
                self.end(name);
            } else {
                self.word();
            }
            let space = self.pick(&["", " ", "\n"]);
            self.text.push_str(space);
        }
    }

    fn word(&mut self) {
        let word = if self.is_marked() { self.marks[3] } else { self.pick(WORDS) };
        self.text.push_str(word);
    }

    fn start(&mut self, name: &str) {
        self.text.push('<');
        self.text.push_str(name);
        let mut attributes = ATTRIBUTES.to_vec();
        self.random.shuffle(&mut attributes);
        let mut names = Vec::new();
        for attribute in &attributes[..[0, 0, 1, 2][self.random.usize(..4)]] {
            let name = attribute.split('=').next().unwrap_or_default().to_ascii_lowercase();
            if !names.contains(&name) || self.errs() {
                self.text.push(' ');
                self.text.push_str(attribute);
                names.push(name);
            }
        }
        if self.is_marked() {
            self.text.push(' ');
            self.text.push_str(self.marks[2]);
        }
        self.text.push('>');
    }

    fn end(&mut self, name: &str) {
        if self.errs() {
            return;
        }
        let lone = if self.errs() { self.pick(&["</b>", "</div>", "</p>", "</br>"]) } else { "" };
        self.text.push_str(lone);
        self.text.push_str(&format!("</{name}>"));
    }
}
