//! Foreign content: elements of SVG and MathML.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign>

use super::{Flow, TreeBuilder, TreeToken};
use crate::HtmlTreeSink;
use crate::foreign_names::adjust_svg_tag;
use crate::tokenizer::HtmlTag;
use fivefold_core::{ElementClass, ElementEnd, ElementName, ErrorCode, Name, Namespace, Text};

impl<S: HtmlTreeSink> TreeBuilder<S> {
    /// Whether the rules for foreign content apply to a token, given that the adjusted current node is foreign.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#tree-construction-dispatcher>
    pub(super) fn goes_to_foreign_content(&self, token: TreeToken<'_>) -> bool {
        let Some((name, is_html_integration_point)) = self.adjusted_current_node() else { return false };
        match token {
            TreeToken::StartTag(tag) => {
                // Start tags in integration points are HTML, with the exceptions for MathML text, and so is `svg` in
                // `annotation-xml`.
                let leaves_mathml =
                    name.is_mathml_text_integration_point() && !matches!(tag.name, Name::MGLYPH | Name::MALIGNMARK);
                let is_svg_annotation = tag.name == Name::SVG && is_annotation_xml(name);
                !(leaves_mathml || is_svg_annotation || is_html_integration_point)
            }
            TreeToken::EndOfFile => false,
            _ => true,
        }
    }

    /// The same for text.
    pub(super) fn text_goes_to_foreign_content(&self) -> bool {
        self.adjusted_current_node().is_some_and(|(name, is_html_integration_point)| {
            !name.is_mathml_text_integration_point() && !is_html_integration_point
        })
    }

    /// Text in foreign content.
    pub(super) fn foreign_text<'t>(&mut self, text: Text<'t>) -> Option<Text<'t>> {
        if text.data == "\0" {
            self.error(ErrorCode::NullCharacterInContent);
            self.insert_text(Text::replaced("\u{FFFD}", text.span));
            return None;
        }
        self.insert_text(text);
        if self.state.frameset_ok {
            self.set_frameset_ok(super::modes::white_space_len(text.data) == text.data.len());
        }
        None
    }

    /// The rules for parsing tokens in foreign content.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign>
    pub(super) fn foreign_content(&mut self, token: TreeToken<'_>) -> Flow {
        match token {
            TreeToken::Comment(_) | TreeToken::ProcessingInstruction(_) => {
                self.insert_comment_or_pi(self.appropriate_place(), token)
            }
            TreeToken::Doctype(_) => self.unexpected_doctype(),
            // Start tags of common elements of HTML end foreign content; that of `font`, with an attribute of HTML.
            TreeToken::StartTag(tag) if breaks_out_of_foreign_content(tag) => self.break_out(token),
            TreeToken::StartTag(tag) => self.foreign_start_tag(tag),
            // These end tags make elements of HTML even if nothing is open.
            TreeToken::EndTag(tag) if matches!(tag.name, Name::BR | Name::P) => self.break_out(token),
            TreeToken::EndTag(tag) => self.foreign_end_tag(token, tag),
            TreeToken::EndOfFile => Flow::Done,
        }
    }

    /// Pops foreign elements up to an integration point or an HTML element, and processes the tag there.
    fn break_out(&mut self, token: TreeToken<'_>) -> Flow {
        self.error(ErrorCode::HtmlInForeignContent);
        while self.open_elements.current().is_some_and(|current| {
            !current.is_html() && !current.is_html_integration_point && !current.name.is_mathml_text_integration_point()
        }) {
            self.pop(self.implied_end());
        }
        self.use_rules_of_current_mode(token)
    }

    fn foreign_start_tag(&mut self, tag: &HtmlTag<'_>) -> Flow {
        let Some((adjusted_current_node, _)) = self.adjusted_current_node() else { return Flow::Done };
        let local = self.local_name(tag);
        let namespace = adjusted_current_node.namespace;
        let local = if namespace == Namespace::SVG { adjust_svg_tag(local) } else { local };
        let node = self.insert_foreign_element(ElementName { namespace, local }, tag);
        // An SVG script that closes itself is complete, as its end tag would make it.
        if tag.self_closing && namespace == Namespace::SVG && local == Name::SCRIPT {
            self.script_ended(node);
        }
        Flow::Done
    }

    fn foreign_end_tag(&mut self, token: TreeToken<'_>, tag: &HtmlTag<'_>) -> Flow {
        let end = ElementEnd::Tag(tag.span);
        let name = self.local_name(tag);
        let Some(current) = self.open_elements.current() else { return Flow::Done };
        // An SVG script is complete, and may run.
        if name == Name::SCRIPT && current.name == (ElementName { namespace: Namespace::SVG, local: Name::SCRIPT }) {
            let script = current.node;
            self.pop(end);
            self.script_ended(script);
            return Flow::Done;
        }
        if current.tag_name != name {
            self.error(ErrorCode::MisnestedEndTag);
        }
        // The root of a fragment cannot be closed.
        if self.open_elements.len() == 1 {
            return Flow::Done;
        }
        // The search down the stack ends at an HTML element. Without a match before it, the rules of the current mode
        // apply.
        if let Some(height) = self.open_elements.closed_by_foreign_end_tag(name) {
            self.pop_through(height, end);
            return Flow::Done;
        }
        self.use_rules_of_current_mode(token)
    }
}

fn is_annotation_xml(name: ElementName) -> bool {
    name == ElementName { namespace: Namespace::MATHML, local: Name::ANNOTATION_XML }
}

/// Whether a start tag is one of those that end foreign content: the rules for it are those of HTML, after the elements of
/// SVG and MathML that are open were closed.
pub fn breaks_out_of_foreign_content(tag: &HtmlTag<'_>) -> bool {
    match tag.name {
        Name::A => false,
        Name::FONT => [Name::COLOR, Name::FACE, Name::SIZE].iter().any(|&name| tag.attributes.get(name).is_some()),
        name if (ElementClass::FORMATTING | ElementClass::HEADING).contains(name) => true,
        Name::BLOCKQUOTE
        | Name::BODY
        | Name::BR
        | Name::CENTER
        | Name::DD
        | Name::DIV
        | Name::DL
        | Name::DT
        | Name::EMBED
        | Name::HEAD
        | Name::HR
        | Name::IMG
        | Name::LI
        | Name::LISTING
        | Name::MENU
        | Name::META
        | Name::OL
        | Name::P
        | Name::PRE
        | Name::RUBY
        | Name::SPAN
        | Name::SUB
        | Name::SUP
        | Name::TABLE
        | Name::UL
        | Name::VAR => true,
        _ => false,
    }
}
