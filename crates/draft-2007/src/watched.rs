//! The tokeniser at work while an observer watches: character by character, and each step shown.

use super::{Construction, ContentModel, Halt, NEEDS_INPUT, TokenSink, Tokenizer};
use core::ops::ControlFlow;
use fivefold_core::input::Cursor;
use fivefold_core::piece::{Chunk, Piece};
use fivefold_core::{CurrentToken, ObservedStep, Observer, Span};

impl<S: TokenSink, O: Observer> Tokenizer<S, O> {
    /// Runs the machine over one chunk, and shows the observer each step.
    pub(super) fn run_watched(&mut self, input: &mut Cursor<'_>) -> Halt {
        loop {
            let state = self.state;
            let start = input.position();
            self.observer.enter_state(state.name(), input.offset());
            let step = input.reveal(|input| {
                let step = self.step(input);
                let needs_more = step == NEEDS_INPUT && input.position() == start && self.state == state;
                (!needs_more).then_some(step)
            });
            let Some(step) = step else { return Halt::NeedsInput };
            self.show_step(start, input);
            match step {
                ControlFlow::Continue(()) | NEEDS_INPUT => {}
                ControlFlow::Break(halt) => return halt,
            }
        }
    }

    fn show_step(&mut self, start: usize, input: &Cursor<'_>) {
        let Chunk { text: chunk, base } = input.chunk();
        let Self { observer, scratch, construction, tag, attribute, doctype, .. } = self;
        let text = |piece: &Piece| piece.text(input.chunk(), scratch).data;
        let current_token = match construction {
            Construction::Nothing => None,
            Construction::Tag | Construction::Attribute => Some(CurrentToken::Tag {
                is_end_tag: tag.is_end_tag,
                name: text(&tag.name),
                attributes: self.attributes.view(input.chunk(), scratch),
                attribute: (*construction == Construction::Attribute)
                    .then(|| (text(&attribute.name), text(&attribute.value))),
                self_closing: false,
            }),
            Construction::Comment => Some(CurrentToken::Comment(text(&self.data))),
            Construction::Doctype => Some(CurrentToken::Doctype {
                name: doctype.name.as_ref().map(text),
                public_id: doctype.public_id.as_ref().map(text),
                system_id: doctype.system_id.as_ref().map(text),
                force_quirks: false,
            }),
        };
        observer.leave_state(&ObservedStep {
            input: &chunk[start..input.position()],
            span: Span::new(base + start as u64, input.offset()),
            next_state: self.state.name(),
            current_token,
            declaration: None,
            temporary_buffer: "",
            return_state: self.return_state.name(),
            character_reference_code: None,
            variables: &[
                ("content model flag", name(self.content_model)),
                ("escape flag", if self.escape { "true" } else { "false" }),
            ],
            replacement_text: None,
        });
    }
}

fn name(content_model: ContentModel) -> &'static str {
    match content_model {
        ContentModel::Pcdata => "PCDATA",
        ContentModel::Rcdata => "RCDATA",
        ContentModel::Cdata => "CDATA",
        ContentModel::Plaintext => "PLAINTEXT",
    }
}
