//! What is parsed, and the calls for it on both sides.

use crate::record::{Answers, Call, Name, Recorder};
use markup5ever::buffer_queue::BufferQueue;
use markup5ever::interface::TreeSink;
use markup5ever::{LocalName, Namespace, QualName, TokenizerResult};

/// A document or fragment, and how it is delivered.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    pub(crate) chunks: Vec<String>,
    /// The namespace and name of the context, for a fragment, and whether it is in a form.
    pub(crate) context: Option<(Namespace, LocalName, bool)>,
    pub(crate) scripting: bool,
    pub(crate) answers: Answers,
    /// What scripts write, in turn.
    pub(crate) written: Vec<String>,
}

impl Input {
    /// A document.
    pub(crate) fn document(chunks: Vec<String>) -> Self {
        Self { chunks, context: None, scripting: true, answers: Answers::default(), written: Vec::new() }
    }
}

/// Makes the function that parses, for one side.
macro_rules! side {
    ($side:ident, $html5ever:ident) => {
        /// The calls of this side.
        pub(crate) fn $side(input: &Input) -> Vec<Call> {
            use $html5ever::tokenizer::{Tokenizer, TokenizerOpts};
            use $html5ever::tree_builder::{TreeBuilder, TreeBuilderOpts, create_element};

            let sink = Recorder::new(input.answers);
            let scripting_enabled = input.scripting;
            let options = TreeBuilderOpts { scripting_enabled, ..TreeBuilderOpts::default() };
            let (builder, initial_state) = match &input.context {
                None => (TreeBuilder::new(sink, options), None),
                Some((namespace, name, in_form)) => {
                    let element = |namespace: &Namespace, name: &LocalName| {
                        create_element(&sink, QualName::new(None, namespace.clone(), name.clone()), Vec::new())
                    };
                    let context = element(namespace, name);
                    let form = in_form.then(|| element(&markup5ever::ns!(html), &markup5ever::local_name!("form")));
                    let builder = TreeBuilder::new_for_fragment(sink, context, form, options);
                    let state = builder.tokenizer_state_for_context_elem(scripting_enabled);
                    (builder, Some(state))
                }
            };
            let tokenizer = Tokenizer::new(builder, TokenizerOpts { initial_state, ..TokenizerOpts::default() });
            let mut written = input.written.iter();
            for chunk in &input.chunks {
                let queue = BufferQueue::default();
                queue.push_back(chunk.as_str().into());
                loop {
                    let sink = &tokenizer.sink.sink;
                    match tokenizer.feed(&queue) {
                        TokenizerResult::Done => break,
                        TokenizerResult::EncodingIndicator(label) => sink.note(Name::Encoding, [], &*label),
                        TokenizerResult::Script(script) => {
                            sink.note(Name::Script, [script], "");
                            if let Some(text) = written.next() {
                                queue.push_front(text.as_str().into());
                            }
                        }
                    }
                }
            }
            tokenizer.end();
            tokenizer.sink.sink.finish()
        }
    };
}

side!(theirs, original);
side!(ours, ours);
