//! HTML for what Markdown has not: tables with blocks or spans.

use crate::links::address;
use crate::loss::{Loss, Losses};
use crate::shown::{is_block, is_shown};
use fivefold_core::display::Display;
use fivefold_core::{ElementClass, ElementName, Name, Namespace, work};
use fivefold_dom::NodeRef;
use url::Url;

/// A table or list with its text, structure, links and images in one line: a blank one would end the HTML.
///
/// <https://spec.commonmark.org/0.31.2/#html-blocks>
pub(crate) fn html(root: NodeRef<'_>, base: Option<&Url>, losses: &mut Losses) -> String {
    let mut writer = Writer { html: String::new(), base, losses, preformatted: 0 };
    // The elements around the next node with their tags; none for those of which the content alone is written.
    let mut open = vec![(root, writer.enter(root).flatten())];
    let mut next = root.first_child();
    while let Some((around, tag)) = open.last().copied() {
        work::steps(1);
        let Some(node) = next else {
            writer.leave(around, tag);
            open.pop();
            next = around.next_sibling();
            continue;
        };
        next = match writer.enter(node) {
            Some(tag) => {
                open.push((node, tag));
                node.first_child()
            }
            None => node.next_sibling(),
        };
    }
    writer.html
}

struct Writer<'l> {
    html: String,
    base: Option<&'l Url>,
    losses: &'l mut Losses,
    /// The number of elements around the node in which white space counts.
    preformatted: u32,
}

impl Writer<'_> {
    /// Writes a text or a start tag. Returns the tag to close if the content of an element is to be written.
    fn enter(&mut self, node: NodeRef<'_>) -> Option<Option<&'static str>> {
        if let Some(text) = node.text() {
            self.text(text);
            return None;
        }
        let name = node.element_name().filter(|name| is_shown(node, *name))?;
        if name.namespace != Namespace::HTML {
            self.losses.add(Loss::Embedded);
            return None;
        }
        self.preformatted += u32::from(keeps_space(name));
        let tag = tag(name);
        if let Some(tag) = tag {
            self.html.push('<');
            self.html.push_str(tag);
            for attribute in ["colspan", "rowspan", "start", "alt"] {
                self.attribute(attribute, node.attribute(attribute));
            }
            for attribute in ["href", "src"] {
                self.attribute(attribute, address(node, attribute, self.base).as_deref());
            }
            self.html.push('>');
        }
        if matches!(name.local, Name::BR | Name::HR | Name::IMG) { None } else { Some(tag) }
    }

    fn leave(&mut self, node: NodeRef<'_>, tag: Option<&str>) {
        self.preformatted -= u32::from(node.element_name().is_some_and(keeps_space));
        if let Some(tag) = tag {
            self.html.extend(["</", tag, ">"]);
        }
    }

    fn attribute(&mut self, name: &str, value: Option<&str>) {
        if let Some(value) = value {
            self.html.extend([" ", name, "=\""]);
            value.chars().for_each(|character| self.character(character));
            self.html.push('"');
        }
    }

    fn text(&mut self, text: &str) {
        work::bytes(text.len());
        for character in text.chars() {
            if self.preformatted > 0 || !character.is_ascii_whitespace() {
                self.character(character);
            } else if !self.html.ends_with(' ') {
                self.html.push(' ');
            }
        }
    }

    fn character(&mut self, character: char) {
        match character {
            '&' => self.html.push_str("&amp;"),
            '<' => self.html.push_str("&lt;"),
            '>' => self.html.push_str("&gt;"),
            '"' => self.html.push_str("&quot;"),
            '\n' => self.html.push_str("&#10;"),
            '\r' => self.html.push_str("&#13;"),
            _ => self.html.push(character),
        }
    }
}

fn keeps_space(name: ElementName) -> bool {
    Display::of(name) == Display::PreformattedBlock
}

/// The tag of an element. Parsers take what stands in others by rules of its own, or move it out of the table.
fn tag(name: ElementName) -> Option<&'static str> {
    match name.local {
        Name::A | Name::IMG | Name::BR | Name::CODE | Name::KBD | Name::SAMP | Name::SUB | Name::SUP => {}
        Name::EM | Name::I | Name::STRONG | Name::B | Name::DEL | Name::S | Name::INS => {}
        Name::TABLE | Name::CAPTION | Name::THEAD | Name::TBODY | Name::TFOOT | Name::TR | Name::TD | Name::TH => {}
        Name::P | Name::UL | Name::OL | Name::LI | Name::DL | Name::DT | Name::DD | Name::BLOCKQUOTE | Name::HR => {}
        Name::FORM | Name::COL | Name::COLGROUP => return None,
        local if ElementClass::HEADING.contains(local) => {}
        _ if keeps_space(name) => return Some("pre"),
        _ if is_block(name) => return Some("div"),
        _ => return None,
    }
    name.local.as_static_str()
}

#[cfg(test)]
mod tests {
    use crate::{Loss, Options};
    use fivefold::html::parse;
    use pulldown_cmark::{Event, Parser, Tag};

    /// What is written of a page, and the HTML and the texts that a reader of Markdown finds in it.
    fn read(page: &str) -> (String, String, String) {
        let written = Options::default().with_html(true).to_string(parse(page).root());
        let (mut html, mut text) = (String::new(), String::new());
        for event in Parser::new(&written) {
            match event {
                Event::Html(part) => html.push_str(&part),
                Event::Text(part) => text.push_str(&part),
                _ => {}
            }
        }
        (written.clone(), html.trim_end().to_owned(), text)
    }

    #[test]
    fn what_markdown_has_not_is_html() {
        for (table, expected) in [
            ("<table><tr><td>a<td>b<tr><td>c</table>", None),
            // One column says nothing, and one row of blocks lays out a page.
            ("<table><tr><td>a<td><ul><li>b</ul></table>", None),
            ("<table><tr><th>a<tr><td><p>b</table>", None),
            (
                "<table><tr><td colspan=2>a<td>b</table>",
                Some("<table><tbody><tr><td colspan=\"2\">a</td><td>b</td></tr></tbody></table>"),
            ),
            (
                "<table class=x><form><colgroup><col><tr onclick=f()><td>1 &lt; 2<td><pre>\n\na\n\n b</pre><section>c</section><xmp><d></xmp><tr><td>e</table>",
                Some(
                    "<table><tbody><tr><td>1 &lt; 2</td><td><pre>&#10;a&#10;&#10; b</pre><div>c</div><pre>&lt;d&gt;</pre></td></tr><tr><td>e</td></tr></tbody></table>",
                ),
            ),
            (
                "<table><tr><td><ul><li><a href='x?\n\n&amp;\"' title=t>x\n\n y</a><script>s</script><br><img src=i alt='<'></ul><td>e<tr><td>f</table>",
                Some(
                    "<table><tbody><tr><td><ul><li><a href=\"x?&#10;&#10;&amp;&quot;\">x y</a><br><img alt=\"&lt;\" src=\"i\"></li></ul></td><td>e</td></tr><tr><td>f</td></tr></tbody></table>",
                ),
            ),
        ] {
            for (around, end) in
                [("", ""), ("<blockquote><ul><li>", "</ul></blockquote>"), ("<ul><li>one<li>two", "<li>three</ul>")]
            {
                let (written, html, text) = read(&format!("<p>before{around}{table}{end}<p>after"));
                assert_eq!(html, expected.unwrap_or_default(), "{written}");
                assert!(text.starts_with("before") && text.ends_with("after"), "{written}");
            }
        }
    }

    /// HTML ends at a blank line: without one, what follows is no Markdown.
    #[test]
    fn lists_after_html_are_lists() {
        let html = "<table><tr><td colspan=2>a<td>b</table>";
        for (start, end) in [("<ul><li>", ""), ("<ul><li><div>", "</div>"), ("<blockquote><ul><li>", "")] {
            for (list, count) in [("<ul><li>x<li>y</ul>", 3), ("<ol><li>x<li>y</ol>", 3), ("<li>z", 2)] {
                let page = format!("{start}{html}{end}{list}");
                let written = Options::default().with_html(true).to_string(parse(&page).root());
                let items = Parser::new(&written).filter(|event| matches!(event, Event::Start(Tag::Item))).count();
                assert_eq!(items, count, "{page}\n{written}");
            }
        }
    }

    #[test]
    fn what_a_table_has_of_other_languages_is_lost() {
        let document = parse("<table><tr><td><ul><li>a<svg><text>b</text></svg></ul><td>c<tr><td>d</table>");
        let mut text = String::new();
        let losses = Options::default().with_html(true).write(document.root(), &mut text).unwrap();
        assert_eq!((losses.count(Loss::Embedded), losses.count(Loss::TableOfBlocks)), (1, 0));
        assert!(!text.contains("svg"), "{text}");
    }
}
