//! What traces show of the variables that only this tokeniser has.

use crate::run::content_model;
use core::ops::ControlFlow;
use fivefold_draft_2007::{ContentModel, DraftToken, TokenSink, Tokenizer};
use fivefold_trace::{Change, Trace, Tracer};

/// The variables that change, with the character that changes them.
fn variables(trace: &Trace) -> Vec<(&str, &str, &str)> {
    let changes = trace.steps().iter().flat_map(|step| step.changes.iter().map(|change| (&*step.input, change)));
    changes
        .filter_map(|(input, change)| match *change {
            Change::Variable { name, value } => Some((input, name, value)),
            _ => None,
        })
        .collect()
}

#[test]
fn the_content_model_and_escape_flags() {
    /// Sets the content model as tree construction does.
    struct Feedback;

    impl TokenSink for Feedback {
        fn token(&mut self, token: DraftToken<'_>) -> ControlFlow<(), Option<ContentModel>> {
            ControlFlow::Continue(match token {
                DraftToken::StartTag(tag) => content_model(tag.name.data),
                _ => None,
            })
        }
    }

    let trace = Tracer::new().with_every_character(true).tokenizer(|recorder| {
        Tokenizer::with_observer(Feedback, recorder).feed_all("<style><!--a--></style>");
    });
    assert_eq!(
        variables(&trace),
        [
            (">", "content model flag", "CDATA"),
            ("-", "escape flag", "true"),
            (">", "escape flag", "false"),
            (">", "content model flag", "PCDATA"),
        ]
    );
}
