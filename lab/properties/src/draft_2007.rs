//! Properties of the tokenizer of 2007.

use crate::HTML;
use crate::input::Input;
use crate::recording::{Recording, assert_parts, field, tag};
use core::ops::ControlFlow;
use fivefold::Span;
use fivefold_draft_2007::{ContentModel, DraftTag, DraftToken, TokenSink, Tokenizer};

/// From every content model, and with feedback or without, the tokens of the whole input and of its chunks are the
/// same, and tile the input; errors are in source order, one character wide.
pub fn draft_2007_tokens(data: &[u8]) {
    let mut input = Input::new(data);
    let start = Start {
        content_model: input.pick(&[
            ContentModel::Pcdata,
            ContentModel::Rcdata,
            ContentModel::Cdata,
            ContentModel::Plaintext,
        ]),
        last_start_tag: input.pick(&["", "title", "style"]),
        gives_feedback: input.choose(),
    };
    let cuts = input.cuts();
    let text = input.text(&HTML);

    let whole @ (recording, errors) = &run(start, &[&text], &text);
    assert_eq!(run(start, &cuts.of_text(&text), &text), *whole, "chunks");
    recording.assert_tokens_tile(&text, |gap, _| gap.split("</>").all(str::is_empty));
    check_errors(errors, &text);
}

fn check_errors(errors: &[Span], text: &str) {
    assert!(errors.is_sorted_by_key(|error| error.start), "{errors:?} of {text:?}");
    for error in errors {
        let found = &text[error.range()];
        let is_at_end = found.is_empty() && error.start as usize == text.len();
        assert!(is_at_end || found == "\r\n" || found.chars().count() == 1, "{error:?} of {text:?}");
    }
}

#[derive(Clone, Copy)]
struct Start {
    content_model: ContentModel,
    last_start_tag: &'static str,
    gives_feedback: bool,
}

/// The tokens, and the positions of the errors.
fn run(start: Start, chunks: &[&str], source: &str) -> (Recording, Vec<Span>) {
    let sink =
        Recorder { source, recording: Recording::default(), errors: Vec::new(), gives_feedback: start.gives_feedback };
    let mut tokenizer = Tokenizer::new(sink);
    tokenizer.set_content_model(start.content_model);
    tokenizer.set_last_start_tag(start.last_start_tag);
    chunks.iter().for_each(|chunk| tokenizer.feed(chunk));
    let Recorder { recording, errors, .. } = tokenizer.finish();
    (recording, errors)
}

struct Recorder<'s> {
    source: &'s str,
    recording: Recording,
    errors: Vec<Span>,
    gives_feedback: bool,
}

impl Recorder<'_> {
    fn record(&mut self, token: DraftToken<'_>) {
        let span = token.span();
        match token {
            DraftToken::Text(text) => {
                assert_parts(self.source, span, [text]);
                self.recording.push_text(text);
            }
            DraftToken::StartTag(tag) => self.record_tag("start", tag),
            DraftToken::EndTag(tag) => self.record_tag("end", tag),
            DraftToken::Comment(comment) => {
                assert_parts(self.source, span, [comment.data]);
                self.recording.push(format!("comment {}", field(Some(comment.data))), span);
            }
            DraftToken::Doctype(doctype) => {
                let fields = [doctype.name, doctype.public_id, doctype.system_id];
                assert_parts(self.source, span, fields.into_iter().flatten());
                self.recording.push(format!("doctype {:?} {}", fields.map(field), doctype.correct), span);
            }
            DraftToken::EndOfFile(offset) => {
                assert_eq!(offset, self.source.len() as u64, "the input ends elsewhere");
                self.recording.push("end".to_owned(), Span::empty(offset));
            }
        }
    }

    fn record_tag(&mut self, kind: &str, token: &DraftTag<'_>) {
        let parts = token.attributes.iter().flat_map(|attribute| [attribute.name_text, attribute.value]);
        assert_parts(self.source, token.span, core::iter::once(token.name).chain(parts));
        self.recording.push(format!("{kind} {}", tag(token.name.data, token.attributes)), token.span);
    }
}

impl TokenSink for Recorder<'_> {
    fn token(&mut self, token: DraftToken<'_>) -> ControlFlow<(), Option<ContentModel>> {
        self.record(token);
        let DraftToken::StartTag(tag) = token else { return ControlFlow::Continue(None) };
        let content_model = match tag.name.data {
            "title" | "textarea" => Some(ContentModel::Rcdata),
            "style" | "script" | "xmp" => Some(ContentModel::Cdata),
            "plaintext" => Some(ContentModel::Plaintext),
            _ => None,
        };
        ControlFlow::Continue(content_model.filter(|_| self.gives_feedback))
    }

    fn parse_error(&mut self, span: Span) {
        self.errors.push(span);
    }

    fn wants_errors(&self) -> bool {
        true
    }
}
