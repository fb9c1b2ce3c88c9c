//! A sink that checks the spans of tokens: in order, disjoint, and separated only by text that the states drop.

use core::ops::ControlFlow;
use fivefold::token::Text;
use fivefold::xml::Options;
use fivefold::xml::tokenizer::{TokenSink, Tokenizer, XmlTag, XmlToken};
use fivefold::{ParseError, Span};

/// The faults of the spans of tokens, errors and notices.
pub(crate) fn faults(source: &str, pieces: &[&str], options: Options) -> Vec<String> {
    let mut tokenizer =
        Tokenizer::new(Checker { source, last: Span::empty(0), faults: Vec::new() }).with_options(options);
    pieces.iter().for_each(|piece| tokenizer.feed(piece));
    tokenizer.finish().faults
}

struct Checker<'a> {
    source: &'a str,
    /// The span of the last token.
    last: Span,
    faults: Vec<String>,
}

impl Checker<'_> {
    fn fault(&mut self, fault: String) {
        self.faults.push(fault);
    }

    fn slice(&self, span: Span) -> Option<&str> {
        if span.start > span.end { None } else { self.source.get(span.range()) }
    }

    /// The token at `span` comes after the previous one, or both come from the same reference.
    fn check_place(&mut self, span: Span) {
        let Some(found) = self.slice(span) else {
            return self.fault(format!("a token at {span:?}, where there is no text"));
        };
        if span == self.last && is_reference(found) {
            return;
        }
        if span.start < self.last.end {
            return self.fault(format!("the token at {span:?} comes after the one at {:?}", self.last));
        }
        self.check_gap(Span::new(self.last.end, span.start));
        self.last = span;
    }

    /// Between tokens there is only: a byte order mark at the start, the delimiters of CDATA sections, brackets at the
    /// end of the input, and references to empty entities.
    fn check_gap(&mut self, gap: Span) {
        let Some(text) = self.slice(gap) else { return };
        let is_at_end = gap.end == self.source.len() as u64;
        let mut rest = if gap.start == 0 { text.strip_prefix('\u{FEFF}').unwrap_or(text) } else { text };
        while !rest.is_empty() {
            let dropped = ["<![CDATA[", "]]>"].into_iter().find_map(|delimiter| rest.strip_prefix(delimiter));
            rest = match (dropped, rest.strip_prefix('&').and_then(|rest| rest.split_once(';'))) {
                (Some(after), _) => after,
                (None, Some((name, after))) if !name.contains(['&', '<', ' ']) => after,
                _ if is_at_end && matches!(rest, "]" | "]]") => "",
                _ => {
                    let fault = format!("{text:?} at {gap:?} belongs to no token");
                    return self.fault(fault);
                }
            };
        }
    }

    /// A part of the token at `whole` lies inside, after `before`, and equals the source if it is marked as verbatim.
    fn check_part(&mut self, text: Text<'_>, whole: Span, before: &mut u64) {
        let Text { data, span, verbatim } = text;
        let found = self.slice(span);
        let is_source = found == Some(data);
        if found.is_none() || span.start < *before || span.end > whole.end {
            self.fault(format!("{data:?} at {span:?} is not where it could be in the token at {whole:?}"));
        } else if verbatim && !is_source {
            self.fault(format!("{data:?} at {span:?} is said to be verbatim"));
        }
        *before = span.end;
    }

    fn check_parts<'t>(&mut self, whole: Span, parts: impl IntoIterator<Item = Text<'t>>) {
        let mut before = whole.start;
        for part in parts {
            self.check_part(part, whole, &mut before);
        }
    }

    fn check_delimiters(&mut self, span: Span, opens: &[&str], closes: &str) {
        let is_at_end = span.end == self.source.len() as u64;
        let found = self.slice(span).unwrap_or_default();
        if !opens.iter().any(|open| found.starts_with(open)) || !is_at_end && !found.ends_with(closes) {
            self.fault(format!("a token between {opens:?} and {closes:?} is said to be {found:?} at {span:?}"));
        }
    }

    fn check_tag(&mut self, tag: &XmlTag<'_>, open: &str) {
        self.check_delimiters(tag.span, &[open], ">");
        let parts = tag.attributes.iter().flat_map(|attribute| [attribute.name_text, attribute.value]);
        self.check_parts(tag.span, core::iter::once(tag.name).chain(parts));
    }

    fn check_inside(&mut self, token: &XmlToken<'_>) {
        let span = token.span();
        match token {
            XmlToken::StartTag(tag) | XmlToken::EmptyTag(tag) => self.check_tag(tag, "<"),
            XmlToken::EndTag(tag) => self.check_tag(tag, "</"),
            XmlToken::ShortEndTag(_) => self.check_delimiters(span, &["</>"], ">"),
            XmlToken::Comment(comment) => {
                self.check_delimiters(span, &["<!", "<?"], ">");
                self.check_parts(span, [comment.data]);
            }
            XmlToken::ProcessingInstruction(instruction) => {
                self.check_delimiters(span, &["<?"], "?>");
                self.check_parts(span, [instruction.target, instruction.data]);
            }
            XmlToken::XmlDeclaration(_) => self.check_delimiters(span, &["<?xml"], "?>"),
            XmlToken::Doctype(doctype) => {
                self.check_delimiters(span, &["<!DOCTYPE"], ">");
                let ids = [doctype.name, doctype.public_id, doctype.system_id, doctype.internal_subset];
                self.check_parts(span, ids.into_iter().flatten());
            }
            XmlToken::EntityReference(_) => self.check_delimiters(span, &["&"], ";"),
            XmlToken::Text(text) => {
                if text.data.is_empty() {
                    self.fault(format!("a text without text at {span:?}"));
                }
                self.check_parts(span, [*text]);
            }
            XmlToken::EndOfFile(_) if span.start != self.source.len() as u64 => {
                self.fault(format!("the file is said to end at {span:?}"));
            }
            XmlToken::EndOfFile(_) => {}
        }
    }
}

/// Whether the text is that of a reference, whose tokens may come from its entity.
fn is_reference(text: &str) -> bool {
    text.starts_with('&') && text.ends_with(';')
}

impl TokenSink for Checker<'_> {
    fn token(&mut self, token: XmlToken<'_>) -> ControlFlow<()> {
        let span = token.span();
        self.check_place(span);
        let is_expanded = self.slice(span).is_some_and(is_reference);
        if !is_expanded {
            self.check_inside(&token);
        }
        ControlFlow::Continue(())
    }

    fn parse_error(&mut self, error: ParseError) {
        if self.slice(error.span).is_none() {
            self.fault(format!("an error outside the source: {error}"));
        }
    }

    fn wants_errors(&self) -> bool {
        true
    }

    fn notice(&mut self, notice: ParseError) {
        if self.slice(notice.span).is_none() {
            self.fault(format!("a notice outside the source: {notice}"));
        }
    }

    fn wants_notices(&self) -> bool {
        false
    }
}
