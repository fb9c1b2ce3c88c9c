//! Serialising HTML.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#serialising-html-fragments>

use core::fmt::{self, Write};
use fivefold_core::scan::find_any;
use fivefold_core::{ElementName, Name, Namespace, NodeKind, ShadowRoot, ShadowRootMode, TreeSource, work};

/// Which shadow roots are written, as `template` elements.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ShadowRoots {
    /// None, as with `innerHTML`.
    #[default]
    None,
    /// Those that are marked as serializable.
    Serializable,
    /// All, so that nothing is lost.
    All,
}

/// How to serialise.
///
/// ```
/// use fivefold::html::{SerializeOptions, ShadowRoots};
/// let options = SerializeOptions::default().with_shadow_roots(ShadowRoots::All);
/// assert!(!options.scripting);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SerializeOptions {
    /// Whether scripting is enabled for the node's document: then the text in `noscript` is written as it stands. Off
    /// by default.
    pub scripting: bool,
    /// Which shadow roots are written. None by default.
    pub shadow_roots: ShadowRoots,
}

impl SerializeOptions {
    /// Sets whether [scripting](Self::scripting) is enabled.
    #[must_use]
    pub fn with_scripting(self, scripting: bool) -> Self {
        Self { scripting, ..self }
    }

    /// Sets which [shadow roots](Self::shadow_roots) are written.
    #[must_use]
    pub fn with_shadow_roots(self, shadow_roots: ShadowRoots) -> Self {
        Self { shadow_roots, ..self }
    }
}

/// Writes what is inside `node`, as the HTML fragment serialisation algorithm does: its children, but not itself.
///
/// Takes time linear in the output, and uses no recursion.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-serialisation-algorithm>
pub fn serialize_inner<T: TreeSource>(tree: &T, node: T::Node, options: SerializeOptions) -> String {
    let mut output = String::new();
    // Writing to a string does not fail.
    let _ = serialize_inner_to(tree, node, options, &mut output);
    output
}

/// Writes what is inside `node`, as [`serialize_inner`] does, to any output.
///
/// # Errors
///
/// The first error of the output, which ends the work.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-serialisation-algorithm>
pub fn serialize_inner_to<T: TreeSource>(
    tree: &T,
    node: T::Node,
    options: SerializeOptions,
    output: &mut impl Write,
) -> fmt::Result {
    work::ran("html-fragment-serialisation-algorithm");
    let mut serializer = Serializer::new(tree, options, output);
    if tree.element_name(node).is_none_or(|name| !is_void(name)) {
        serializer.plan_content(node)?;
        serializer.run()?;
    }
    Ok(())
}

/// Writes `node` itself with what is inside it: `outerHTML`, for an element.
///
/// Takes time linear in the output, and uses no recursion.
pub fn serialize_outer<T: TreeSource>(tree: &T, node: T::Node, options: SerializeOptions) -> String {
    let mut output = String::new();
    // Writing to a string does not fail.
    let _ = serialize_outer_to(tree, node, options, &mut output);
    output
}

/// Writes `node` itself with what is inside it, as [`serialize_outer`] does, to any output.
///
/// # Errors
///
/// The first error of the output, which ends the work.
pub fn serialize_outer_to<T: TreeSource>(
    tree: &T,
    node: T::Node,
    options: SerializeOptions,
    output: &mut impl Write,
) -> fmt::Result {
    let mut serializer = Serializer::new(tree, options, output);
    serializer.write_node(node)?;
    serializer.run()
}

/// What is still to be written.
enum Work<N> {
    /// A node and the siblings after it.
    Siblings(N),
    /// An element's end tag.
    EndTag(Name),
    /// The end tag of a shadow root's template.
    EndShadowRoot,
    /// Nothing; but what follows is no longer in a template's contents.
    LeaveContents,
}

struct Serializer<'a, 'o, T: TreeSource, W> {
    tree: &'a T,
    options: SerializeOptions,
    output: &'o mut W,
    work: Vec<Work<T::Node>>,
    /// How many templates' contents surround what is being written.
    template_depth: usize,
}

impl<'a, 'o, T: TreeSource, W: Write> Serializer<'a, 'o, T, W> {
    fn new(tree: &'a T, options: SerializeOptions, output: &'o mut W) -> Self {
        Self { tree, options, output, work: Vec::new(), template_depth: 0 }
    }

    fn run(&mut self) -> fmt::Result {
        while let Some(work) = self.work.pop() {
            match work {
                Work::Siblings(node) => {
                    self.work.extend(self.tree.next_sibling(node).map(Work::Siblings));
                    self.write_node(node)?;
                }
                Work::EndTag(name) => {
                    self.output.write_str("</")?;
                    self.output.write_str(self.tree.names().text(name))?;
                    self.output.write_char('>')?;
                }
                Work::EndShadowRoot => self.output.write_str("</template>")?,
                Work::LeaveContents => self.template_depth -= 1,
            }
        }
        Ok(())
    }

    /// Plans what is inside a node. What is planned last is written first.
    fn plan_content(&mut self, node: T::Node) -> fmt::Result {
        let tree = self.tree;
        let contents = tree.template_contents(node);
        if contents.is_some() {
            self.template_depth += 1;
            self.work.push(Work::LeaveContents);
        }
        self.work.extend(tree.first_child(contents.unwrap_or(node)).map(Work::Siblings));
        let Some((root, settings)) = tree.shadow_root(node) else { return Ok(()) };
        let is_written = match self.options.shadow_roots {
            ShadowRoots::None => false,
            ShadowRoots::Serializable => settings.serializable,
            ShadowRoots::All => true,
        };
        if is_written {
            self.write_shadow_root_start(settings)?;
            self.work.push(Work::EndShadowRoot);
            self.work.extend(tree.first_child(root).map(Work::Siblings));
        }
        Ok(())
    }

    fn write_shadow_root_start(&mut self, root: ShadowRoot) -> fmt::Result {
        self.output.write_str(match root.mode {
            ShadowRootMode::Open => "<template shadowrootmode=\"open\"",
            ShadowRootMode::Closed => "<template shadowrootmode=\"closed\"",
        })?;
        let attributes = [
            (root.delegates_focus, " shadowrootdelegatesfocus=\"\""),
            (root.serializable, " shadowrootserializable=\"\""),
            (root.manual_slot_assignment, " shadowrootslotassignment=\"manual\""),
            (root.clonable, " shadowrootclonable=\"\""),
            (root.keeps_registry_null, " shadowrootcustomelementregistry=\"\""),
        ];
        for (is_set, attribute) in attributes {
            if is_set {
                self.output.write_str(attribute)?;
            }
        }
        self.output.write_char('>')
    }

    fn write_node(&mut self, node: T::Node) -> fmt::Result {
        match self.tree.kind(node) {
            NodeKind::Element(name) => {
                self.write_start_tag(node, name)?;
                if is_void(name) {
                    return Ok(());
                }
                self.work.push(Work::EndTag(name.local));
                self.plan_content(node)
            }
            NodeKind::Text(text) => {
                if self.holds_raw_text(node) {
                    self.output.write_str(text)
                } else {
                    escape_text(text, self.output)
                }
            }
            NodeKind::Comment(data) => {
                self.output.write_str("<!--")?;
                self.output.write_str(data)?;
                self.output.write_str("-->")
            }
            NodeKind::ProcessingInstruction { target, data } => {
                self.output.write_str("<?")?;
                self.output.write_str(target)?;
                self.output.write_char(' ')?;
                self.output.write_str(data)?;
                self.output.write_str("?>")
            }
            NodeKind::EntityReference(name) => {
                self.output.write_char('&')?;
                self.output.write_str(name)?;
                self.output.write_char(';')
            }
            NodeKind::Doctype { name, .. } => {
                self.output.write_str("<!DOCTYPE ")?;
                self.output.write_str(name)?;
                self.output.write_char('>')
            }
            _ => self.plan_content(node),
        }
    }

    fn write_start_tag(&mut self, node: T::Node, name: ElementName) -> fmt::Result {
        let names = self.tree.names();
        self.output.write_char('<')?;
        self.output.write_str(names.text(name.local))?;
        for attribute in self.tree.attributes(node) {
            self.output.write_char(' ')?;
            self.output.write_str(names.text(attribute.name))?;
            self.output.write_str("=\"")?;
            escape_attribute(attribute.value, self.output)?;
            self.output.write_char('"')?;
        }
        self.output.write_char('>')
    }

    /// Whether the text's parent is an element whose text is written as it stands.
    fn holds_raw_text(&self, text: T::Node) -> bool {
        let parent = self.tree.parent(text).and_then(|parent| self.tree.element_name(parent));
        parent.is_some_and(|name| {
            name.namespace == Namespace::HTML
                && match name.local {
                    Name::STYLE
                    | Name::SCRIPT
                    | Name::XMP
                    | Name::IFRAME
                    | Name::NOEMBED
                    | Name::NOFRAMES
                    | Name::PLAINTEXT => true,
                    // The contents of a template have a document of their own, where no script runs.
                    Name::NOSCRIPT => self.options.scripting && self.template_depth == 0,
                    _ => false,
                }
        })
    }
}

/// <https://html.spec.whatwg.org/multipage/parsing.html#serializes-as-void>
fn is_void(name: ElementName) -> bool {
    work::ran("serializes-as-void");
    name.namespace == Namespace::HTML
        && matches!(
            name.local,
            Name::AREA
                | Name::BASE
                | Name::BASEFONT
                | Name::BGSOUND
                | Name::BR
                | Name::COL
                | Name::EMBED
                | Name::FRAME
                | Name::HR
                | Name::IMG
                | Name::INPUT
                | Name::KEYGEN
                | Name::LINK
                | Name::META
                | Name::PARAM
                | Name::SOURCE
                | Name::TRACK
                | Name::WBR
        )
}

/// The first byte of U+00A0, and of some other characters.
const NO_BREAK_SPACE: u8 = 0xC2;

/// Escapes text.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#escapingString>
fn escape_text(text: &str, output: &mut impl Write) -> fmt::Result {
    work::ran("escapingString");
    escape(text, *b"&<>\xC2", output)
}

/// Escapes an attribute value.
fn escape_attribute(value: &str, output: &mut impl Write) -> fmt::Result {
    escape(value, *b"&<>\"\xC2", output)
}

fn escape<const N: usize>(text: &str, suspects: [u8; N], output: &mut impl Write) -> fmt::Result {
    let bytes = text.as_bytes();
    let mut written = 0;
    let mut at = 0;
    loop {
        at += find_any(&bytes[at..], suspects);
        let (replacement, len) = match bytes.get(at) {
            None => break,
            Some(b'&') => ("&amp;", 1),
            Some(b'<') => ("&lt;", 1),
            Some(b'>') => ("&gt;", 1),
            Some(b'"') => ("&quot;", 1),
            Some(&NO_BREAK_SPACE) if bytes.get(at + 1) == Some(&0xA0) => ("&nbsp;", 2),
            Some(_) => {
                at += 1;
                continue;
            }
        };
        output.write_str(&text[written..at])?;
        output.write_str(replacement)?;
        at += len;
        written = at;
    }
    output.write_str(&text[written..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn escaped(text: &str) -> [String; 2] {
        let (mut as_text, mut as_attribute) = (String::new(), String::new());
        escape_text(text, &mut as_text).unwrap();
        escape_attribute(text, &mut as_attribute).unwrap();
        [as_text, as_attribute]
    }

    #[test]
    fn only_what_must_be_is_escaped() {
        assert_eq!(escaped("a<b>&\"\u{A0}©"), ["a&lt;b&gt;&amp;\"&nbsp;©", "a&lt;b&gt;&amp;&quot;&nbsp;©"]);
        assert_eq!(escaped(""), ["", ""]);
        assert_eq!(escaped("¡"), ["¡", "¡"]);
    }
}
