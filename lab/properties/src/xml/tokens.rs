//! The XML tokenizer alone.

use super::options;
use crate::XML;
use crate::input::Input;
use crate::recording::{Recording, assert_parts, field, tag};
use core::ops::ControlFlow;
use fivefold::xml::Options;
use fivefold::xml::tokenizer::{TokenSink, Tokenizer, XmlTag, XmlToken};
use fivefold::{ErrorCode, ParseError};

/// The tokens are the same whole and in chunks, and with and without notices, and tile the input, unless the tokenizer says
/// that a limit has ended it.
pub fn xml_tokens(data: &[u8]) {
    let mut input = Input::new(data);
    let (options, cuts) = (options(&mut input), input.cuts());
    let text = input.text(&XML);
    let (whole, end) = run(&[&text], &text, options);
    let (in_chunks, end_in_chunks) = run(&cuts.of_text(&text), &text, options);
    assert_eq!((&in_chunks, end_in_chunks), (&whole, end), "chunks");
    assert_eq!(end.is_some(), options.limits.input_bytes < text.len() as u64, "the early end of {text:?}");
    assert!(end.is_some() || whole.end() == text.len() as u64, "only {} of {text:?} is in tokens", whole.end());
    // Notices turn the short cuts of the tokenizer off.
    let (mut other, _) = run(&[&text], &text, options.with_notices(!options.notices));
    assert!([&whole, &other].iter().any(|run| run.notices.is_empty()), "notices that nobody wants");
    other.notices.clone_from(&whole.notices);
    assert_eq!(other, whole, "with and without notices");
    whole.assert_tokens_tile(&text, is_dropped);
}

/// Text without a token: a byte order mark, the delimiters of CDATA sections, references to empty entities, and
/// brackets of a section that the end of the input truncates. Dropped characters leave gaps as well.
fn is_dropped(gap: &str, is_at_end: bool) -> bool {
    let mut rest = gap.trim_start_matches('\u{FEFF}');
    while !rest.is_empty() {
        let delimiter = ["<![CDATA[", "]]>"].into_iter().find_map(|dropped| rest.strip_prefix(dropped));
        let reference = rest.strip_prefix('&').and_then(|rest| rest.split_once(';'));
        rest = match (delimiter, reference) {
            (Some(after), _) => after,
            (None, Some((name, after))) if !name.contains(['&', '<', ' ']) => after,
            _ if is_at_end && matches!(rest, "]" | "]]") => "",
            _ => match rest.strip_prefix(is_illegal) {
                Some(after) => after,
                None => return false,
            },
        };
    }
    true
}

/// <https://www.w3.org/TR/xml/#NT-Char>
pub(super) fn is_illegal(character: char) -> bool {
    character < ' ' && !matches!(character, '\t' | '\n' | '\r') || matches!(character, '\u{FFFE}' | '\u{FFFF}')
}

/// The tokens, and what has ended the input early.
fn run(chunks: &[&str], source: &str, options: Options) -> (Recording, Option<ErrorCode>) {
    let sink = Recorder { source, recording: Recording::default(), wants_notices: options.notices };
    let mut tokenizer = Tokenizer::new(sink).with_options(options);
    chunks.iter().for_each(|chunk| tokenizer.feed(chunk));
    tokenizer.feed_all("");
    let end = tokenizer.ended_early();
    (tokenizer.finish().recording.sorted(), end)
}

struct Recorder<'s> {
    source: &'s str,
    recording: Recording,
    wants_notices: bool,
}

impl Recorder<'_> {
    fn record(&mut self, token: &XmlToken<'_>) {
        let span = token.span();
        if let XmlToken::Text(text) = token {
            return self.recording.push_text(*text);
        }
        let line = match token {
            XmlToken::StartTag(tag) => self.tag_line("start", tag),
            XmlToken::EmptyTag(tag) => self.tag_line("empty", tag),
            XmlToken::EndTag(tag) => self.tag_line("end", tag),
            XmlToken::Comment(comment) => format!("comment {}", field(Some(comment.data))),
            XmlToken::ProcessingInstruction(token) => {
                format!("instruction {} {}", field(Some(token.target)), field(Some(token.data)))
            }
            XmlToken::Doctype(doctype) => {
                let fields = [doctype.name, doctype.public_id, doctype.system_id, doctype.internal_subset];
                assert_parts(self.source, span, fields.into_iter().flatten());
                let notations: Vec<_> = doctype.notations.iter().collect();
                format!("doctype {:?} {notations:?}", fields.map(field))
            }
            other => format!("{other:?}"),
        };
        self.recording.push(line, span);
    }

    fn tag_line(&self, kind: &str, token: &XmlTag<'_>) -> String {
        let is_expanded = self.source[token.span.range()].starts_with('&');
        if !is_expanded {
            let attributes = token.attributes.iter().filter(|attribute| !attribute.value.span.is_empty());
            let parts = attributes.flat_map(|attribute| [attribute.name_text, attribute.value]);
            assert_parts(self.source, token.span, core::iter::once(token.name).chain(parts));
        }
        format!("{kind} {}", tag(token.name.data, token.attributes))
    }
}

impl TokenSink for Recorder<'_> {
    fn token(&mut self, token: XmlToken<'_>) -> ControlFlow<()> {
        self.record(&token);
        ControlFlow::Continue(())
    }

    fn parse_error(&mut self, error: ParseError) {
        self.recording.errors.push(error);
    }

    fn wants_errors(&self) -> bool {
        true
    }

    fn notice(&mut self, notice: ParseError) {
        self.recording.notices.push(notice);
    }

    fn wants_notices(&self) -> bool {
        self.wants_notices
    }
}
