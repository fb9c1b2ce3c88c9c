//! The serializer.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#serialising-html-fragments>

pub use markup5ever::serialize::{AttrRef, Serialize, Serializer, TraversalScope};

use crate::{LocalName, QualName, local_name, ns};
use fivefold_core::scan::find_rare;
use fivefold_core::{ElementName, Name};
use std::io::{self, Write};

/// The options of the serializer.
#[derive(Clone)]
pub struct SerializeOpts {
    /// Whether scripts run: then the content of `noscript` is text, and not escaped. On by default.
    pub scripting_enabled: bool,
    /// What is written; by default, the children of the node.
    pub traversal_scope: TraversalScope,
    /// Whether an end without a start gets by, instead of a panic. Off by default.
    pub create_missing_parent: bool,
}

impl Default for SerializeOpts {
    fn default() -> Self {
        Self {
            scripting_enabled: true,
            traversal_scope: TraversalScope::ChildrenOnly(None),
            create_missing_parent: false,
        }
    }
}

/// Writes a node as HTML.
///
/// # Errors
///
/// Returns an error if one occurs while writing.
pub fn serialize<Wr: Write, T: Serialize>(writer: Wr, node: &T, opts: SerializeOpts) -> io::Result<()> {
    let scope = opts.traversal_scope.clone();
    node.serialize(&mut HtmlSerializer::new(writer, opts), scope)
}

/// Writes nodes as HTML.
pub struct HtmlSerializer<Wr: Write> {
    /// What it writes to.
    pub writer: Wr,
    opts: SerializeOpts,
    /// The open elements; the first entry is what is around all of them.
    open: Vec<Open>,
}

/// An open element.
#[derive(Default)]
struct Open {
    /// Whether its text is written as it stands.
    holds_raw_text: bool,
    /// Whether it is void, or in an element that is: neither content nor an end tag is written.
    is_void: bool,
}

impl<Wr: Write> HtmlSerializer<Wr> {
    /// A serializer that writes to `writer`.
    pub fn new(writer: Wr, opts: SerializeOpts) -> Self {
        let holds_raw_text = match &opts.traversal_scope {
            TraversalScope::ChildrenOnly(Some(name)) => holds_raw_text(&name.local, opts.scripting_enabled),
            _ => false,
        };
        Self { writer, opts, open: vec![Open { holds_raw_text, is_void: false }] }
    }

    /// The innermost open element.
    fn parent(&mut self) -> &Open {
        if self.open.is_empty() {
            assert!(self.opts.create_missing_parent, "more elements end than start");
            self.open.push(Open::default());
        }
        &self.open[self.open.len() - 1]
    }

    /// Writes text or the value of an attribute.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#escapingString>
    fn write_escaped<const N: usize>(&mut self, text: &str, suspects: [u8; N]) -> io::Result<()> {
        const NO_BREAK_SPACE: &[u8] = "\u{A0}".as_bytes();
        let bytes = text.as_bytes();
        let (mut written, mut at) = (0, 0);
        loop {
            at += find_rare(&bytes[at..], suspects);
            let (escaped, len): (&[u8], _) = match bytes.get(at) {
                None => return self.writer.write_all(&bytes[written..]),
                Some(b'&') => (b"&amp;", 1),
                Some(b'<') => (b"&lt;", 1),
                Some(b'>') => (b"&gt;", 1),
                Some(b'"') => (b"&quot;", 1),
                Some(_) if bytes[at..].starts_with(NO_BREAK_SPACE) => (b"&nbsp;", NO_BREAK_SPACE.len()),
                // Another character that begins with the same byte.
                Some(_) => {
                    at += 1;
                    continue;
                }
            };
            self.writer.write_all(&bytes[written..at])?;
            self.writer.write_all(escaped)?;
            at += len;
            written = at;
        }
    }
}

impl<Wr: Write> Serializer for HtmlSerializer<Wr> {
    fn start_elem<'a, AttrIter>(&mut self, name: QualName, attrs: AttrIter) -> io::Result<()>
    where
        AttrIter: Iterator<Item = AttrRef<'a>>,
    {
        let is_html = name.ns == ns!(html);
        let holds_raw_text = is_html && holds_raw_text(&name.local, self.opts.scripting_enabled);
        if self.parent().is_void {
            self.open.push(Open { holds_raw_text, is_void: true });
            return Ok(());
        }
        self.writer.write_all(b"<")?;
        self.writer.write_all(name.local.as_bytes())?;
        for (name, value) in attrs {
            self.writer.write_all(match name.ns {
                ns!() => b" ",
                ns!(xml) => b" xml:",
                ns!(xmlns) if name.local == local_name!("xmlns") => b" ",
                ns!(xmlns) => b" xmlns:",
                ns!(xlink) => b" xlink:",
                _ => b" unknown_namespace:",
            })?;
            self.writer.write_all(name.local.as_bytes())?;
            self.writer.write_all(b"=\"")?;
            self.write_escaped(value, *b"&<>\"\xC2")?;
            self.writer.write_all(b"\"")?;
        }
        self.writer.write_all(b">")?;
        self.open.push(Open { holds_raw_text, is_void: is_html && serializes_as_void(&name.local) });
        Ok(())
    }

    fn end_elem(&mut self, name: QualName) -> io::Result<()> {
        let element = self.open.pop();
        assert!(element.is_some() || self.opts.create_missing_parent, "more elements end than start");
        if element.is_some_and(|element| element.is_void) {
            return Ok(());
        }
        self.writer.write_all(b"</")?;
        self.writer.write_all(name.local.as_bytes())?;
        self.writer.write_all(b">")
    }

    fn write_text(&mut self, text: &str) -> io::Result<()> {
        if self.parent().holds_raw_text {
            self.writer.write_all(text.as_bytes())
        } else {
            self.write_escaped(text, *b"&<>\xC2")
        }
    }

    fn write_comment(&mut self, text: &str) -> io::Result<()> {
        self.writer.write_all(b"<!--")?;
        self.writer.write_all(text.as_bytes())?;
        self.writer.write_all(b"-->")
    }

    fn write_doctype(&mut self, name: &str) -> io::Result<()> {
        write!(self.writer, "<!DOCTYPE {name}>")
    }

    fn write_processing_instruction(&mut self, target: &str, data: &str) -> io::Result<()> {
        write!(self.writer, "<?{target} {data}>")
    }
}

/// Whether the text of an element of HTML is written as it stands. That of `noscript` is where scripts run.
fn holds_raw_text(name: &LocalName, scripting: bool) -> bool {
    match *name {
        local_name!("style")
        | local_name!("script")
        | local_name!("xmp")
        | local_name!("iframe")
        | local_name!("noembed")
        | local_name!("noframes")
        | local_name!("plaintext") => true,
        local_name!("noscript") => scripting,
        _ => false,
    }
}

/// Whether an element of HTML has neither content nor an end tag.
fn serializes_as_void(name: &LocalName) -> bool {
    Name::lookup(name).is_some_and(|name| ElementName::html(name).serializes_as_void())
}
