//! What a document says, told twice: by its tree, and by what a reader of Markdown makes of it.

use fivefold::NodeRef;
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// What a document says.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Said {
    /// The text, with white space collapsed, and some between blocks.
    pub(crate) text: String,
    pub(crate) headings: Vec<(usize, String)>,
    /// The targets of the links, of neighbours with the same one only the first.
    pub(crate) links: Vec<String>,
    /// The items of lists: their depth, counted in items, whether the innermost is ordered, the text.
    pub(crate) items: Vec<(usize, bool, String)>,
    /// The cells of tables, row by row, without empty ones at the ends of rows.
    pub(crate) rows: Vec<Vec<String>>,
    pub(crate) code: Vec<String>,
}

pub(crate) fn collapsed(text: &str) -> String {
    text.split([' ', '\t', '\n', '\r', '\u{C}']).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

fn trimmed(mut row: Vec<String>) -> Vec<String> {
    while row.last().is_some_and(String::is_empty) {
        row.pop();
    }
    row
}

impl Said {
    fn add_link(&mut self, target: String) {
        if self.links.last() != Some(&target) {
            self.links.push(target);
        }
    }

    /// The first place of each part in which `read` differs.
    pub(crate) fn differences(&self, read: &Self) -> Vec<String> {
        let mut differences = Vec::new();
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let mut compare = |part: &str, tree: Vec<String>, read: Vec<String>| {
            let place = tree.iter().zip(&read).take_while(|(tree, read)| tree == read).count();
            if tree != read {
                let around = |list: &[String]| {
                    list[place.saturating_sub(2).min(list.len())..list.len().min(place + 4)].join(" ¦ ")
                };
                differences.push(format!("{part} {place}: {} <> {}", around(&tree), around(&read)));
            }
        };
        let list = |items: &[(usize, bool, String)]| items.iter().map(|item| format!("{item:?}")).collect();
        compare("word", words(&self.text), words(&read.text));
        let headings = |said: &Self| said.headings.iter().map(|heading| format!("{heading:?}")).collect();
        compare("heading", headings(self), headings(read));
        compare("link", self.links.clone(), read.links.clone());
        compare("item", list(&self.items), list(&read.items));
        let rows = |said: &Self| said.rows.iter().map(|row| format!("{row:?}")).collect();
        compare("row", rows(self), rows(read));
        compare("code", self.code.clone(), read.code.clone());
        differences
    }

    fn finish(mut self) -> Self {
        self.text = collapsed(&self.text);
        // A table without headers has an empty row of them in Markdown.
        self.rows.retain(|row| !row.is_empty());
        // Items without text: an empty one is left out, and one with an image is not.
        self.items.retain(|(_, _, text)| !text.is_empty());
        self
    }

    /// What Markdown says.
    pub(crate) fn by_markdown(markdown: &str) -> Self {
        let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS;
        let mut said = Self::default();
        // Where the text of what is open begins, and the lists around.
        let (mut starts, mut lists): (Vec<usize>, Vec<bool>) = (Vec::new(), Vec::new());
        let (mut row, mut code, mut is_code, mut images) = (Vec::new(), String::new(), false, 0);
        let mut items = Vec::new();
        for event in Parser::new_ext(markdown, options) {
            match event {
                Event::Text(text) if is_code => code.push_str(&text),
                Event::Text(text) | Event::Code(text) if images == 0 => said.text.push_str(&text),
                Event::Text(_) | Event::Code(_) => {}
                Event::SoftBreak | Event::HardBreak | Event::Rule => said.text.push(' '),
                Event::InlineHtml(html) | Event::Html(html) => {
                    assert_eq!(&*html, "<br>", "no other HTML is written");
                    said.text.push(' ');
                }
                Event::TaskListMarker(_) => {}
                Event::Start(tag) => match tag {
                    Tag::Heading { .. } | Tag::TableCell => {
                        said.text.push(' ');
                        starts.push(said.text.len());
                    }
                    Tag::Item => {
                        said.text.push(' ');
                        items.push(said.items.len());
                        starts.push(said.text.len());
                        said.items.push((items.len(), *lists.last().unwrap(), String::new()));
                    }
                    Tag::Link { dest_url, .. } => said.add_link(dest_url.into_string()),
                    Tag::Image { .. } => images += 1,
                    Tag::List(number) => lists.push(number.is_some()),
                    Tag::CodeBlock(_) => is_code = true,
                    Tag::Emphasis | Tag::Strong | Tag::Strikethrough => {}
                    _ => said.text.push(' '),
                },
                Event::End(tag) => match tag {
                    TagEnd::Heading(level) => {
                        let text = collapsed(&said.text[starts.pop().unwrap()..]);
                        said.headings.push((level_of(level), text));
                        said.text.push(' ');
                    }
                    TagEnd::TableCell => {
                        row.push(collapsed(&said.text[starts.pop().unwrap()..]));
                        said.text.push(' ');
                    }
                    TagEnd::TableRow | TagEnd::TableHead => said.rows.push(trimmed(std::mem::take(&mut row))),
                    TagEnd::Item => {
                        let text = collapsed(&said.text[starts.pop().unwrap()..]);
                        said.items[items.pop().unwrap()].2 = text;
                        said.text.push(' ');
                    }
                    TagEnd::List(_) => {
                        lists.pop();
                    }
                    TagEnd::Image => images -= 1,
                    TagEnd::CodeBlock => {
                        is_code = false;
                        said.text.push(' ');
                        said.text.push_str(&code);
                        said.text.push(' ');
                        said.code.push(std::mem::take(&mut code));
                    }
                    TagEnd::Link | TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough => {}
                    _ => said.text.push(' '),
                },
                other => panic!("{other:?} is not written"),
            }
        }
        said.finish()
    }

    /// What a tree says.
    pub(crate) fn by_tree(root: NodeRef<'_>) -> Self {
        let mut said = Self::default();
        root.children().for_each(|child| said.read(child, Around::default()));
        said.finish()
    }

    pub(crate) fn read(&mut self, node: NodeRef<'_>, around: Around) {
        if let Some(text) = node.text() {
            self.text.push_str(text);
            return;
        }
        let Some(name) = node.local_name().filter(|_| is_shown(node)) else { return };
        let children = |said: &mut Self, around: Around| node.children().for_each(|child| said.read(child, around));
        match name {
            "br" => self.text.push(' '),
            "pre" | "listing" | "xmp" if !around.is_in_line && !around.is_in_code => {
                let mut code = Self::default();
                node.children().for_each(|child| code.read_code(child));
                if !code.text.is_empty() {
                    let lines = code.text.strip_suffix('\n').unwrap_or(&code.text);
                    self.text.push_str(&format!(" {} ", code.text));
                    self.code.push(format!("{lines}\n"));
                }
            }
            "pre" | "listing" | "xmp" if !around.is_in_code => {
                self.text.push(' ');
                children(self, Around { is_in_code: true, ..around });
                self.text.push(' ');
            }
            "code" | "tt" | "samp" | "kbd" if !around.is_in_code => {
                children(self, Around { is_in_code: true, ..around })
            }
            "a" if node.has_attribute("href") && !around.is_in_link && !around.is_in_code => {
                let start = self.text.len();
                let place = self.links.len();
                children(self, Around { is_in_link: true, ..around });
                if !self.text[start..].trim_matches([' ', '\t', '\n', '\r', '\u{C}']).is_empty() || has_image(node) {
                    let target = node.attribute("href").unwrap().trim().to_owned();
                    if place == 0 || self.links[place - 1] != target {
                        self.links.insert(place, target);
                    }
                }
            }
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" if !around.is_in_line => {
                self.text.push(' ');
                let start = self.text.len();
                children(self, Around { is_in_line: true, ..around });
                let text = collapsed(&self.text[start..]);
                if !text.is_empty() || has_image(node) {
                    self.headings.push((name[1..].parse().unwrap(), text));
                }
                self.text.push(' ');
            }
            "ul" | "ol" | "menu" | "dir" if !around.is_in_line => {
                self.text.push(' ');
                children(self, Around { is_ordered: name == "ol", is_in_list: true, ..around });
                self.text.push(' ');
            }
            "li" if around.is_in_list && !around.is_in_line => {
                self.text.push(' ');
                let (item, start) = (self.items.len(), self.text.len());
                self.items.push((around.items + 1, around.is_ordered, String::new()));
                children(self, Around { items: around.items + 1, is_in_list: false, ..around });
                self.items[item].2 = collapsed(&self.text[start..]);
                self.text.push(' ');
            }
            "dl" if !around.is_in_line => {
                self.text.push(' ');
                self.read_groups(node, Around { is_ordered: false, is_in_list: false, ..around });
                self.text.push(' ');
            }
            // In a cell, each item has its marker, which is text to a reader.
            "li" if around.is_in_cell && node.parent().is_some_and(is_list) => {
                self.text.push(' ');
                let start = self.text.len();
                children(self, around);
                if !collapsed(&self.text[start..]).is_empty() || has_image(node) {
                    self.text.insert_str(start, &marker(node));
                }
                self.text.push(' ');
            }
            "table" if !around.is_in_line && is_table(node) => self.read_table(node, around),
            _ => {
                let is_block = BLOCKS.contains(&name);
                self.text.push_str(if is_block { " " } else { "" });
                children(self, Around { is_in_list: false, ..around });
                self.text.push_str(if is_block { " " } else { "" });
            }
        }
    }

    /// Reads a list of terms and descriptions: the terms that stand together make an item with the descriptions after them.
    fn read_groups(&mut self, list: NodeRef<'_>, around: Around) {
        // What stands in a `div` of the list stands in the list, between the edges of a block.
        let children = list.children().flat_map(|child| match child.local_name() {
            Some("div") => [None].into_iter().chain(child.children().map(Some)).chain([None]).collect::<Vec<_>>(),
            _ => vec![Some(child)],
        });
        let (mut item, mut had_description) = (None, false);
        for child in children {
            let Some(child) = child else {
                self.text.push(' ');
                continue;
            };
            let (is_term, is_description) = (child.local_name() == Some("dt"), child.local_name() == Some("dd"));
            if is_term && had_description {
                self.end_group(item.take());
            }
            if (is_term || is_description) && item.is_none() {
                self.text.push(' ');
                item = Some((self.items.len(), self.text.len()));
                self.items.push((around.items + 1, false, String::new()));
            }
            had_description = is_description || had_description && !is_term;
            self.read(child, Around { items: around.items + usize::from(item.is_some()), ..around });
        }
        self.end_group(item);
    }

    fn end_group(&mut self, item: Option<(usize, usize)>) {
        if let Some((item, start)) = item {
            self.items[item].2 = collapsed(&self.text[start..]);
        }
        self.text.push(' ');
    }

    fn read_code(&mut self, node: NodeRef<'_>) {
        match node.text() {
            Some(text) => self.text.push_str(text),
            None if node.local_name() == Some("br") => self.text.push('\n'),
            None if is_shown(node) => node.children().for_each(|child| self.read_code(child)),
            None => {}
        }
    }

    fn read_table(&mut self, table: NodeRef<'_>, around: Around) {
        let around = Around { is_in_line: true, is_in_list: false, is_in_cell: true, ..around };
        self.text.push(' ');
        // The rows that a cell above covers, by column; no table of the tests has more columns.
        let mut covered = vec![0; 100];
        for node in table.descendants().elements() {
            match node.local_name() {
                Some("caption") => {
                    self.text.push(' ');
                    node.children()
                        .for_each(|child| self.read(child, Around { is_in_line: false, is_in_cell: false, ..around }));
                    self.text.push(' ');
                }
                Some("tr") => {
                    let mut row = Vec::new();
                    for cell in node.children().elements() {
                        while covered.get(row.len()).is_some_and(|rows| *rows > 0) {
                            covered[row.len()] -= 1;
                            row.push(String::new());
                        }
                        let start = self.text.len();
                        cell.children().for_each(|child| self.read(child, around));
                        let first = row.len();
                        row.push(collapsed(&self.text[start..]));
                        self.text.push(' ');
                        let span = |name| cell.attribute(name).and_then(|span| span.parse().ok()).unwrap_or(1_usize);
                        row.resize(first + span("colspan"), String::new());
                        covered.iter_mut().take(row.len()).skip(first).for_each(|rows| *rows = span("rowspan") - 1);
                    }
                    covered.iter_mut().skip(row.len()).for_each(|rows| *rows = rows.saturating_sub(1));
                    self.rows.push(row);
                }
                _ => {}
            }
        }
        self.rows.iter_mut().for_each(|row| *row = trimmed(std::mem::take(row)));
    }
}

#[derive(Clone, Copy, Default)]
pub(crate) struct Around {
    items: usize,
    is_ordered: bool,
    /// Whether the parent is a list.
    is_in_list: bool,
    is_in_line: bool,
    is_in_cell: bool,
    is_in_link: bool,
    is_in_code: bool,
}

const BLOCKS: [&str; 34] = [
    "p",
    "div",
    "section",
    "article",
    "aside",
    "header",
    "footer",
    "main",
    "nav",
    "blockquote",
    "dl",
    "dt",
    "dd",
    "hr",
    "figure",
    "figcaption",
    "li",
    "ul",
    "ol",
    "pre",
    "table",
    "tr",
    "td",
    "th",
    "form",
    "h1",
    "h2",
    "h3",
    "details",
    "summary",
    "address",
    "fieldset",
    "legend",
    "center",
];

fn level_of(level: HeadingLevel) -> usize {
    level as usize
}

/// Whether an image stands below a node, which is content also without text; in code it is none.
fn has_image(node: NodeRef<'_>) -> bool {
    node.descendants().elements().any(|image| {
        let is_in_code = |it: NodeRef<'_>| matches!(it.local_name(), Some("code" | "tt" | "samp" | "kbd" | "pre"));
        image.local_name() == Some("img")
            && image.attribute("src").is_some_and(|src| !src.trim().is_empty())
            && !image.ancestors().any(is_in_code)
    })
}

fn is_shown(node: NodeRef<'_>) -> bool {
    let hidden = [
        "script", "style", "template", "head", "title", "select", "textarea", "iframe", "object", "video", "audio",
        "noembed", "noframes", "canvas",
    ];
    let is_drawing = node.namespace_uri() == Some("http://www.w3.org/2000/svg");
    !is_drawing && !node.has_attribute("hidden") && !hidden.contains(&node.local_name().unwrap_or_default())
}

fn is_list(node: NodeRef<'_>) -> bool {
    matches!(node.local_name(), Some("ul" | "ol" | "menu" | "dir"))
}

/// The marker of an item in a cell: its ordinal if its list is ordered.
fn marker(item: NodeRef<'_>) -> String {
    let list = item.parent().unwrap();
    if list.local_name() != Some("ol") {
        return "- ".to_owned();
    }
    let start = list.attribute("start").and_then(|start| start.parse().ok()).unwrap_or(1_usize);
    let items = list.children().elements().filter(|it| it.local_name() == Some("li") && is_shown(*it));
    format!("{}. ", start + items.take_while(|it| it.id() != item.id()).count())
}

pub(crate) fn is_table(table: NodeRef<'_>) -> bool {
    shape(table) == Shape::Cells
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    Cells,
    /// Only layout.
    Parts,
    /// A table that Markdown has not.
    Lost,
}

/// What a table is. It has two columns, and what can be lines in its cells. One that lays out a page has none: by its role,
/// or where no header names several cells of a row, and the blocks are large or all in one row.
pub(crate) fn shape(table: NodeRef<'_>) -> Shape {
    let name = |it: NodeRef<'_>| it.local_name().unwrap_or_default().to_owned();
    // What stands in the rows of this table, and not of another.
    let inner: Vec<_> = table
        .descendants()
        .elements()
        .filter(|it| {
            it.ancestors().find(|around| around.is_element_named(fivefold::Name::TABLE)).map(|it| it.id())
                == Some(table.id())
        })
        .collect();
    let count = |names: &[&str]| inner.iter().filter(|it| names.contains(&&*name(**it))).count();
    let rows: Vec<_> = inner.iter().filter(|it| name(**it) == "tr").collect();
    let most = |of: &[&str]| {
        rows.iter()
            .map(|row| row.children().elements().filter(|it| of.contains(&&*name(*it))).count())
            .max()
            .unwrap_or(0)
    };
    let is_large = count(&["table", "h1", "h2", "h3", "h4", "h5", "h6"]) > 0;
    let has_blocks = count(&["ul", "ol", "menu", "dl", "pre", "blockquote", "hr"]) > 0;
    let is_named = count(&["th"]) > 0 && most(&["td"]) >= 2;
    let lays_out = matches!(table.attribute("role"), Some("presentation" | "none"))
        || !is_named && (is_large || has_blocks && rows.len() == 1);
    match most(&["td", "th"]) {
        0 | 1 => Shape::Parts,
        _ if lays_out => Shape::Parts,
        _ if is_large => Shape::Lost,
        _ => Shape::Cells,
    }
}
