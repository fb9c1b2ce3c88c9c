//! Random HTML: tags, text and markup in combinations that are prone to errors.

use super::random::Random;

/// An input, of HTML or of XML.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Input {
    /// The markup.
    pub text: String,
    /// The context of a fragment of HTML: a name, or `svg ` or `math ` and a name.
    pub context: Option<&'static str>,
}

impl core::fmt::Display for Input {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{:?}", self.text)?;
        self.context.map_or(Ok(()), |context| write!(f, " in {context:?}"))
    }
}

/// Element names by their behaviour; a family is chosen first, so that rare names occur, too.
const FAMILIES: [&[&str]; 14] = [
    &["p", "div", "section", "address", "blockquote", "center", "main", "custom-element", "search"],
    &["a", "b", "i", "em", "font", "nobr", "code", "u", "strong"],
    &["a", "b", "p", "div"],
    &["table", "tbody", "thead", "tr", "td", "th", "caption", "colgroup", "col"],
    &["table", "tr", "td", "tbody"],
    &["h1", "h2", "h6", "pre", "listing"],
    &["ul", "ol", "li", "dl", "dt", "dd"],
    &["select", "option", "optgroup", "hr", "input", "button", "textarea", "form", "label", "keygen"],
    &["html", "head", "body", "title", "base", "link", "meta", "style", "script", "noscript"],
    &["svg", "math", "mi", "mtext", "annotation-xml", "foreignObject", "desc", "path", "title", "mglyph", "malignmark"],
    &["ruby", "rb", "rt", "rp", "rtc"],
    &["br", "img", "image", "wbr", "embed", "area", "param", "source"],
    &["template", "template", "slot", "details", "summary"],
    &["frameset", "frame", "noframes", "iframe", "noembed", "xmp", "applet", "object", "marquee"],
];

const CONTEXTS: [&str; 24] = [
    "div",
    "p",
    "a",
    "body",
    "html",
    "head",
    "table",
    "tbody",
    "tr",
    "td",
    "caption",
    "colgroup",
    "select",
    "option",
    "template",
    "title",
    "script",
    "frameset",
    "svg svg",
    "svg foreignObject",
    "svg title",
    "math math",
    "math mi",
    "math annotation-xml",
];

const TEXTS: [&str; 26] = [
    "x", "y", "text", " ", "  ", "\n", "\t", "\r\n", "\r", "\x0C", "é", "𝄞", "&amp;", "&lt;b", "&notit;", "&notin;",
    "&#65;", "&#x80;", "&#0;", "&nope;", "&", "&copy=", "]]>", "-->", "\u{A0}", "a b",
];

const MARKUP: [&str; 34] = [
    "<!doctype html>",
    "<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 4.01//EN\" \"x\">",
    "<!doctype x SYSTEM 'y'>",
    "<!doctype>",
    "<!--c-->",
    "<!---->",
    "<!-->",
    "<!--->",
    "<!--a--!>",
    "<!--a--b-->",
    "<!--<!--x-->",
    "<!x>",
    "<![CDATA[x]]>",
    "<![CDATA[a]]]>",
    "<?x>",
    "<?pi data?>",
    "<?xml version='1.0'?>",
    "</>",
    "</ x>",
    "</3>",
    "<3",
    "<",
    "</",
    "<!",
    "<!--",
    "<a<b>",
    "<b/>",
    "<div/>",
    "<br/>",
    "<svg/>",
    "<p<",
    "<a b",
    "<a b='",
    "</p x=y>",
];

const ATTRIBUTES: [&str; 22] = [
    " id=x",
    " class='a b'",
    " id=x id=y",
    " ID=\"z\"",
    " href=?a&copy=1",
    " checked",
    " a=\"&amp;\"",
    " type=hidden",
    " type=text",
    " xlink:href=x",
    " viewbox=1",
    " definitionurl=x",
    " encoding=text/html",
    " color=red",
    " size=1",
    " a=>",
    " =b",
    " a/b",
    " \"x",
    " face",
    " selected",
    " a='b'c",
];

/// The input of a seed.
pub fn of_seed(seed: u64) -> Input {
    let mut random = Random::new(seed);
    let context = random.chance(25).then(|| random.pick(&CONTEXTS));
    let mut html = String::new();
    if context.is_none() && random.chance(60) {
        html.push_str("<!doctype html>");
    }
    let mut open = Vec::new();
    for _ in 0..1 + random.below(18) {
        push_piece(&mut html, &mut open, &mut random);
    }
    Input { text: html, context }
}

fn push_piece(html: &mut String, open: &mut Vec<&'static str>, random: &mut Random) {
    match random.below(100) {
        0..46 => {
            let name = random_name(random);
            open.push(name);
            html.push('<');
            html.push_str(name);
            for _ in 0..random.below(6).saturating_sub(3) {
                html.push_str(random.pick(&ATTRIBUTES));
            }
            html.push_str(if random.chance(4) { "/>" } else { ">" });
        }
        46..70 => {
            // Most end tags close an open element, though not always the last one.
            let name = match open.len() {
                0 => random_name(random),
                _ if random.chance(20) => random_name(random),
                len if random.chance(60) => open.swap_remove(len - 1),
                len => open.swap_remove(random.below(len)),
            };
            html.push_str("</");
            html.push_str(name);
            html.push('>');
        }
        70..91 => html.push_str(random.pick(&TEXTS)),
        _ => html.push_str(random.pick(&MARKUP)),
    }
}

fn random_name(random: &mut Random) -> &'static str {
    let family = FAMILIES[random.below(FAMILIES.len())];
    random.pick(family)
}
