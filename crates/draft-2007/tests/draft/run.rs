//! How the tests run the tokeniser.

use fivefold_core::Span;
use fivefold_draft_2007::{ContentModel, DraftToken, TokenSink, Tokenizer};
use std::ops::ControlFlow;

/// An input, its tokens as [`Recorder`] writes them, and where its errors begin.
pub(crate) type Row<'a> = (&'a str, &'a [&'a str], &'a [u64]);

/// Where a run starts.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Start {
    pub(crate) content_model: ContentModel,
    pub(crate) last_start_tag: &'static str,
    /// Let the sink set the content model as tree construction does.
    pub(crate) feedback: bool,
}

/// What came out of a run.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Recorder {
    /// `=text`, `<p a="b">`, `</p>`, `<!--data-->`, and DOCTYPEs as [`doctype`] writes them. Neighbouring text is
    /// joined.
    pub(crate) tokens: Vec<String>,
    /// Where the tokens stand, text that adjoins in one piece.
    pub(crate) spans: Vec<(u64, u64)>,
    pub(crate) errors: Vec<(u64, u64)>,
    feedback: bool,
}

impl TokenSink for Recorder {
    fn token(&mut self, token: DraftToken<'_>) -> ControlFlow<(), Option<ContentModel>> {
        let span = (token.span().start, token.span().end);
        if let (DraftToken::Text(text), Some(last)) = (token, self.tokens.last_mut())
            && last.starts_with('=')
        {
            last.push_str(text.data);
            match self.spans.last_mut() {
                Some(last) if last.1 == span.0 => last.1 = span.1,
                _ => self.spans.push(span),
            }
            return ControlFlow::Continue(None);
        }
        let (text, content_model) = match token {
            DraftToken::Text(text) => (format!("={}", text.data), None),
            DraftToken::StartTag(tag) => {
                let attributes: String = (tag.attributes.iter())
                    .map(|attribute| format!(" {}={:?}", attribute.name_text.data, attribute.value.data))
                    .collect();
                (format!("<{}{attributes}>", tag.name.data), content_model(tag.name.data))
            }
            DraftToken::EndTag(tag) => (format!("</{}>", tag.name.data), None),
            DraftToken::Comment(comment) => (format!("<!--{}-->", comment.data.data), None),
            DraftToken::Doctype(token) => {
                let [name, public_id, system_id] =
                    [token.name, token.public_id, token.system_id].map(|field| field.map(|text| text.data));
                (doctype(name, public_id, system_id, token.correct), None)
            }
            DraftToken::EndOfFile(_) => ("end".to_owned(), None),
        };
        self.tokens.push(text);
        self.spans.push(span);
        ControlFlow::Continue(content_model.filter(|_| self.feedback))
    }

    fn parse_error(&mut self, span: Span) {
        self.errors.push((span.start, span.end));
    }

    fn wants_errors(&self) -> bool {
        true
    }
}

/// The content model that tree construction gives to an element.
pub(crate) fn content_model(name: &str) -> Option<ContentModel> {
    match name {
        "title" | "textarea" => Some(ContentModel::Rcdata),
        "style" | "script" | "xmp" => Some(ContentModel::Cdata),
        "plaintext" => Some(ContentModel::Plaintext),
        _ => None,
    }
}

/// A DOCTYPE as the tests write it: `<!DOCTYPE name "public" "system">`, `-` for what is missing and `!` at the end of
/// one that is not correct.
pub(crate) fn doctype(name: Option<&str>, public_id: Option<&str>, system_id: Option<&str>, correct: bool) -> String {
    let quoted = |id: Option<&str>| id.map_or("-".to_owned(), |id| format!("{id:?}"));
    let mark = if correct { "" } else { " !" };
    format!("<!DOCTYPE {} {} {}{mark}>", name.unwrap_or("-"), quoted(public_id), quoted(system_id))
}

/// Tokenises what the pieces make together.
pub(crate) fn run<'a>(start: Start, pieces: impl IntoIterator<Item = &'a str>) -> Recorder {
    let mut tokenizer = Tokenizer::new(Recorder { feedback: start.feedback, ..Recorder::default() });
    tokenizer.set_content_model(start.content_model);
    tokenizer.set_last_start_tag(start.last_start_tag);
    for piece in pieces {
        tokenizer.feed(piece);
    }
    tokenizer.finish()
}

/// Runs an input whole and cut in every way, which must not matter.
pub(crate) fn run_every_way(start: Start, input: &str) -> Recorder {
    let mut whole = Tokenizer::new(Recorder { feedback: start.feedback, ..Recorder::default() });
    whole.set_content_model(start.content_model);
    whole.set_last_start_tag(start.last_start_tag);
    whole.feed_all(input);
    let whole = whole.finish();
    let by_character = run(start, input.split_inclusive(|_| true));
    assert_eq!(by_character, whole, "{input:?} character by character");
    for (at, _) in input.char_indices() {
        assert_eq!(run(start, [&input[..at], &input[at..]]), whole, "{input:?} cut at {at}");
    }
    check_places(&whole, input);
    whole
}

/// Token spans tile the source, but for `</>`, which is dropped. Errors are one character wide.
pub(crate) fn check_places(run: &Recorder, input: &str) {
    let mut at = 0;
    let (end_of_file, spans) = run.spans.split_last().unwrap();
    for &(start, end) in spans.iter().chain([end_of_file]) {
        let skipped = &input[at as usize..start as usize];
        assert!(skipped.split("</>").all(str::is_empty), "{skipped:?} is in no token of {input:?}");
        at = end;
    }
    assert!(spans.iter().all(|(start, end)| start < end), "a token of {input:?} is empty");
    assert_eq!(*end_of_file, (input.len() as u64, input.len() as u64));
    assert!(run.errors.is_sorted(), "{:?} of {input:?}", run.errors);
    for &(start, end) in &run.errors {
        let at_fault = &input[start as usize..end as usize];
        let count = at_fault.chars().count();
        assert!(
            count == 1 || count == 0 && start as usize == input.len() || at_fault == "\r\n",
            "{start} of {input:?}"
        );
    }
}

/// Runs rows in the PCDATA content model.
pub(crate) fn rows(rows: &[Row<'_>]) {
    rows_from(Start::default(), rows);
}

/// Runs rows from that start.
pub(crate) fn rows_from(start: Start, rows: &[Row<'_>]) {
    for (input, tokens, errors) in rows {
        let run = run_every_way(start, input);
        let (end, found) = run.tokens.split_last().unwrap();
        assert_eq!(end, "end");
        assert_eq!(found, *tokens, "tokens of {input:?}");
        let found: Vec<_> = run.errors.iter().map(|error| error.0).collect();
        assert_eq!(found, *errors, "errors of {input:?}");
    }
}

/// What the draft takes for white space.
pub(crate) const WHITE_SPACE: [&str; 7] = ["\t", "\n", "\x0B", "\x0C", " ", "\r", "\r\n"];

/// Runs a row with each kind of white space in place of `_`, which must be the last place where an error may stand.
pub(crate) fn row_with_white_space((input, tokens, errors): Row<'_>) {
    for white_space in WHITE_SPACE {
        rows(&[(&input.replace('_', white_space), tokens, errors)]);
    }
}
