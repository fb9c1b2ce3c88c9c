//! Random markup.

use crate::input::Input;
use crate::record::Answers;
use fastrand::Rng;
use markup5ever::{LocalName, Namespace, local_name, ns};

/// Elements that the tree builder treats in ways of their own, and some that it does not know.
const TAGS: &[&str] = &[
    "a",
    "address",
    "annotation-xml",
    "applet",
    "b",
    "base",
    "body",
    "br",
    "button",
    "caption",
    "code",
    "col",
    "colgroup",
    "dd",
    "desc",
    "div",
    "dt",
    "em",
    "fieldset",
    "font",
    "foreignObject",
    "form",
    "frame",
    "frameset",
    "g",
    "h1",
    "h2",
    "head",
    "hr",
    "html",
    "i",
    "iframe",
    "image",
    "img",
    "input",
    "li",
    "link",
    "malignmark",
    "marquee",
    "math",
    "menu",
    "meta",
    "mglyph",
    "mi",
    "mo",
    "mrow",
    "mtext",
    "my-element",
    "nobr",
    "noframes",
    "noscript",
    "object",
    "ol",
    "optgroup",
    "option",
    "output",
    "p",
    "param",
    "plaintext",
    "pre",
    "rp",
    "rt",
    "ruby",
    "s",
    "script",
    "search",
    "section",
    "select",
    "selectedcontent",
    "span",
    "strong",
    "style",
    "summary",
    "svg",
    "table",
    "tbody",
    "td",
    "template",
    "textarea",
    "tfoot",
    "th",
    "thead",
    "title",
    "tr",
    "u",
    "ul",
    "var",
    "xmp",
];

/// Attributes, most of which matter to the tree builder.
const ATTRIBUTES: &[&str] = &[
    "a=1",
    "a=1",
    "a=2",
    "b='x&amp;y'",
    "c",
    "id=\"q\"",
    "color=red",
    "size=1",
    "type=hidden",
    "encoding=text/html",
    "charset=utf-8",
    "form=f",
    "shadowrootmode=open",
    "shadowrootclonable",
    "xlink:href=x",
    "viewbox=1",
    "definitionurl=x",
];

const OTHERS: &[&str] = &[
    " ",
    "\n",
    "\r\n",
    "\t",
    "x",
    "text ",
    "é𝄞",
    "\0",
    "&amp;",
    "&notit;",
    "&lt",
    "&#65;",
    "<!-- c -->",
    "<!doctype html>",
    "<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 4.01//EN\" \"\">",
    "<![CDATA[ x ]]>",
    "<?pi x?>",
    "<",
    "</",
    ">",
    "<!",
    "'",
    "\u{FEFF}",
];

const CONTEXTS: &[(Namespace, LocalName)] = &[
    (ns!(html), local_name!("body")),
    (ns!(html), local_name!("button")),
    (ns!(html), local_name!("caption")),
    (ns!(html), local_name!("colgroup")),
    (ns!(html), local_name!("div")),
    (ns!(html), local_name!("form")),
    (ns!(html), local_name!("frameset")),
    (ns!(html), local_name!("head")),
    (ns!(html), local_name!("html")),
    (ns!(html), local_name!("script")),
    (ns!(html), local_name!("select")),
    (ns!(html), local_name!("table")),
    (ns!(html), local_name!("tbody")),
    (ns!(html), local_name!("td")),
    (ns!(html), local_name!("template")),
    (ns!(html), local_name!("textarea")),
    (ns!(html), local_name!("tr")),
    (ns!(mathml), local_name!("math")),
    (ns!(mathml), local_name!("mi")),
    (ns!(svg), local_name!("foreignObject")),
    (ns!(svg), local_name!("svg")),
];

/// A piece of markup.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    pub(crate) text: String,
    /// Where a chunk ends in it.
    cut: Option<usize>,
}

/// Random markup, in pieces, so that some can be taken away.
#[derive(Clone, Debug)]
pub(crate) struct Soup {
    pub(crate) pieces: Vec<Piece>,
    pub(crate) written: Vec<Piece>,
    pub(crate) context: Option<(Namespace, LocalName, bool)>,
    scripting: bool,
    answers: Answers,
}

fn tag(rng: &mut Rng) -> String {
    let name = TAGS[rng.usize(..TAGS.len())];
    if rng.u8(..3) == 0 {
        return format!("</{name}>");
    }
    let mut text = format!("<{name}");
    while rng.u8(..4) == 0 {
        text += &format!(" {}", ATTRIBUTES[rng.usize(..ATTRIBUTES.len())]);
    }
    text + if rng.u8(..16) == 0 { "/>" } else { ">" }
}

fn pieces(rng: &mut Rng, most: usize) -> Vec<Piece> {
    // Some names return, as tags of the same name have most to do with each other.
    let common: Vec<String> = (0..4).map(|_| TAGS[rng.usize(..TAGS.len())].to_owned()).collect();
    let piece = |rng: &mut Rng| {
        let text = match rng.u8(..10) {
            0..5 => tag(rng),
            5 | 6 => {
                let name = &common[rng.usize(..common.len())];
                if rng.bool() { format!("<{name}>") } else { format!("</{name}>") }
            }
            _ => OTHERS[rng.usize(..OTHERS.len())].to_owned(),
        };
        let cut = (rng.u8(..8) == 0).then(|| rng.usize(..=text.len()));
        Piece { text, cut }
    };
    (0..rng.usize(1..=most)).map(|_| piece(rng)).collect()
}

impl Soup {
    /// A document or a fragment.
    pub(crate) fn random(rng: &mut Rng) -> Self {
        let context = rng.bool().then(|| {
            let (namespace, name) = CONTEXTS[rng.usize(..CONTEXTS.len())].clone();
            (namespace, name, rng.u8(..4) == 0)
        });
        Self {
            pieces: pieces(rng, 24),
            written: pieces(rng, 4),
            context,
            scripting: rng.u8(..4) > 0,
            answers: Answers { allows_shadow_roots: rng.bool(), attaches_shadow_roots: rng.bool() },
        }
    }

    /// A document or fragment with this text, whose chunks end at `|`.
    pub(crate) fn of(text: &str, context: Option<(Namespace, LocalName, bool)>) -> Self {
        let mut pieces = Vec::new();
        for chunk in text.split('|') {
            let starts = chunk.match_indices('<').map(|(at, _)| at).filter(|at| *at > 0);
            let ends = starts.chain([chunk.len()]);
            let mut start = 0;
            for end in ends {
                pieces.push(Piece { text: chunk[start..end].to_owned(), cut: None });
                start = end;
            }
            if let Some(last) = pieces.last_mut() {
                last.cut = Some(last.text.len());
            }
        }
        Self { pieces, written: Vec::new(), context, scripting: true, answers: Answers::default() }
    }

    /// What it is to the parsers.
    pub(crate) fn input(&self) -> Input {
        let mut chunks = vec![String::new()];
        for Piece { text, cut } in &self.pieces {
            let (before, after) = text.split_at(text.floor_char_boundary(cut.unwrap_or(text.len())));
            chunks.last_mut().expect("there is one").push_str(before);
            if cut.is_some() {
                chunks.push(after.to_owned());
            }
        }
        Input {
            chunks,
            context: self.context.clone(),
            scripting: self.scripting,
            answers: self.answers,
            written: self.written.iter().map(|piece| piece.text.clone()).collect(),
        }
    }

    /// This soup without the pieces that the property does not need.
    pub(crate) fn smallest(mut self, has_property: impl Fn(&Self) -> bool) -> Self {
        let parts: [fn(&mut Self) -> &mut Vec<Piece>; 2] = [|soup| &mut soup.pieces, |soup| &mut soup.written];
        for part in parts {
            let mut index = 0;
            while index < part(&mut self).len() {
                let mut smaller = self.clone();
                part(&mut smaller).remove(index);
                let mut whole = self.clone();
                let cut = part(&mut whole)[index].cut.take();
                if has_property(&smaller) {
                    self = smaller;
                    index = 0;
                } else if cut.is_some() && has_property(&whole) {
                    self = whole;
                } else {
                    index += 1;
                }
            }
        }
        self
    }
}
