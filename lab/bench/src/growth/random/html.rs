//! The vocabulary of HTML.

use super::shape::Group;
use crate::differential::random::Random;
use crate::growth::work::{Work, content, html, playground, rewrite, sanitize, select};

pub(super) static WORKS: &[Work] = &[
    html::PARSE,
    html::PARSE_WITH_ERRORS,
    html::PARSE_WITH_SCRIPTING,
    html::FEED_CHARACTERS,
    html::FEED_BYTES,
    html::SERIALIZE,
    Work::new("html in body", |text| html::parse_fragment("body", text)),
    Work::new("html in template", |text| html::parse_fragment("template", text)),
    Work::new("html in select", |text| html::parse_fragment("select", text)),
    Work::new("html in table", |text| html::parse_fragment("table", text)),
    Work::new("html in tr", |text| html::parse_fragment("tr", text)),
    Work::new("html in td", |text| html::parse_fragment("td", text)),
    Work::new("html in colgroup", |text| html::parse_fragment("colgroup", text)),
    Work::new("html in frameset", |text| html::parse_fragment("frameset", text)),
    Work::new("html in svg desc", |text| html::parse_fragment("svg desc", text)),
    Work::new("html in math mi", |text| html::parse_fragment("math mi", text)),
    rewrite::BY_TREE,
    rewrite::AS_WRITTEN,
    rewrite::REMOVE,
    rewrite::CHARACTERS,
    rewrite::UTF_16,
    content::NODES,
    content::HTML,
    content::METADATA,
    content::MARKDOWN,
    sanitize::CLEAN,
    sanitize::REPLACE_B,
    sanitize::REPLACE_CELLS,
    select::NOT_SIBLINGS,
    select::FUNCTIONS,
    select::COMBINATORS,
    select::HAS,
    select::POSITIONS,
    select::STATES,
    select::MANY,
    playground::ERRORS,
    playground::TOKENS,
];

/// The names of elements, by their role in tree construction.
const NAMES: &[&[&str]] = &[
    &["a", "b", "i", "nobr", "font", "u", "code"],
    &["a", "b", "font", "nobr"],
    &["applet", "object", "marquee", "template", "td", "th", "caption"],
    &["div", "p", "li", "dd", "dt", "ul", "ol", "dl", "h1", "h2", "address", "pre", "listing", "center", "details"],
    &["span", "x", "y", "label", "x$", "x@"],
    &["table", "tbody", "tr", "td", "caption", "colgroup", "col", "thead"],
    &["select", "option", "optgroup", "selectedcontent", "button", "datalist", "hr"],
    &["svg", "math", "desc", "foreignObject", "title", "mi", "mtext", "annotation-xml", "g", "font", "mglyph"],
    &["ruby", "rb", "rt", "rtc", "rp"],
    &["html", "head", "body", "frameset", "frame", "form", "noscript", "image", "isindex"],
    &["script", "style", "title", "textarea", "plaintext", "iframe", "noembed", "xmp"],
    &["br", "img", "input", "hr", "wbr", "meta", "base", "link", "keygen", "param"],
];

/// Attributes of any element. Numbers make elements distinct.
const ATTRIBUTES: &[&str] = &[" id=$", " a=@", " a$", " a$ b c d e f g h i j k l m", " id", " class='x y'"];

/// Attributes that matter on an element with this name.
const ATTRIBUTES_OF: &[(&str, &[&str])] = &[
    ("template", &[" shadowrootmode=open", " for=m", " for=m$", " for=q"]),
    ("select", &[" multiple", " size=2"]),
    ("option", &[" selected", " disabled"]),
    ("optgroup", &[" disabled"]),
    ("annotation-xml", &[" encoding=text/html"]),
    ("font", &[" color=$", " size=@"]),
    ("input", &[" type=hidden"]),
];

const OTHERS: &[&str] = &[
    "x",
    "x",
    " ",
    "&amp;",
    "&notit;",
    "&",
    "\0",
    "<!--x-->",
    "<!-->",
    "<!DOCTYPE html>",
    "<![CDATA[x]]>",
    "</>",
    "<?x?>",
    "<?marker name='m'?>",
    "<?marker name='m$'?>",
    "<?start name='m'?>",
    "<?start name='m$'?>",
    "<?end?>",
    "<!",
    "<p ",
    " a$",
    "<!--",
    "-",
    ">",
    "'",
];

/// One to four groups of one to five pieces.
pub(super) fn groups(random: &mut Random) -> Vec<Group> {
    let mut soup = Soup { random, used: Vec::new() };
    let mut groups = Vec::new();
    for _ in 0..=soup.random.below(4) {
        soup.add_groups(&mut groups);
    }
    if groups.iter().all(|group| !group.is_repeated) {
        groups[0].is_repeated = true;
    }
    groups
}

struct Soup<'a> {
    random: &'a mut Random,
    /// The names of start tags so far: most end tags match one of these.
    used: Vec<&'static str>,
}

impl Soup<'_> {
    fn add_groups(&mut self, groups: &mut Vec<Group>) {
        if self.random.chance(6) {
            return self.add_long_tag(groups);
        }
        let pieces = (0..=self.random.below(5)).map(|_| self.piece()).collect();
        groups.push(Group { pieces, is_repeated: self.random.chance(80) });
    }

    /// A tag, or a processing instruction, with any number of attributes.
    fn add_long_tag(&mut self, groups: &mut Vec<Group>) {
        let (start, end) = if self.random.chance(30) {
            (self.random.pick(&["<?marker", "<?start"]).to_owned(), "?>")
        } else {
            (format!("<{}", self.name()), ">")
        };
        let attribute = self.random.pick(&[" a$=''", " a@='x'", " a=''"]);
        groups.extend([Group::once(&start), Group::repeated(attribute), Group::once(end)]);
    }

    fn piece(&mut self) -> String {
        match self.random.below(20) {
            0..=10 => self.start_tag(),
            11..=15 => format!("</{}>", self.end_name()),
            _ => self.random.pick(OTHERS).to_owned(),
        }
    }

    fn start_tag(&mut self) -> String {
        let name = self.name();
        self.used.push(name);
        let special = ATTRIBUTES_OF.iter().find(|(element, _)| *element == name).map(|(_, attributes)| *attributes);
        let attribute = match self.random.below(10) {
            0..=2 => self.random.pick(special.unwrap_or(ATTRIBUTES)),
            3 | 4 => self.random.pick(ATTRIBUTES),
            _ => "",
        };
        let end = if self.random.chance(5) { "/>" } else { ">" };
        format!("<{name}{attribute}{end}")
    }

    fn name(&mut self) -> &'static str {
        let names = NAMES[self.random.below(NAMES.len())];
        names[self.random.below(names.len())]
    }

    fn end_name(&mut self) -> &'static str {
        if self.used.is_empty() || self.random.chance(30) {
            self.name()
        } else {
            self.used[self.random.below(self.used.len())]
        }
    }
}
