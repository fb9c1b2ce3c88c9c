//! What is written where something is removed or inserted.

use crate::window::Output;

/// Output whose text has no `]]>` that comes from a joint only, the place where something is removed or inserted: XML allows
/// none in text, so that the `>` is written as a reference.
pub(super) struct Joints<O> {
    pub(super) output: O,
    /// How many brackets the output ends with: those before the last joint, and those after it, both up to two.
    before: usize,
    after: usize,
}

const BRACKETS: usize = "]]".len();

impl<O: Output> Joints<O> {
    pub(super) fn new(output: O) -> Self {
        Self { output, before: 0, after: 0 }
    }

    fn join(&mut self) {
        self.before = BRACKETS.min(self.before + self.after);
        self.after = 0;
    }

    /// Notes the next text. Returns where in it the `>` stands that must be a reference.
    fn pass(&mut self, text: &str) -> Option<usize> {
        let own = text.bytes().take_while(|byte| *byte == b']').count();
        let (before, after) = (self.before, BRACKETS.min(self.after + own));
        if own == text.len() {
            self.after = after;
            return None;
        }
        self.before = 0;
        self.after = text.bytes().rev().take(BRACKETS).take_while(|byte| *byte == b']').count();
        // With two brackets behind the joint, it has been there without it.
        let is_made = after < BRACKETS && before + after >= BRACKETS;
        (is_made && text[own..].starts_with('>')).then_some(own)
    }
}

impl<O: Output> Output for Joints<O> {
    fn copy(&mut self, source: &str) {
        let Some(at) = self.pass(source) else { return self.output.copy(source) };
        self.output.copy(&source[..at]);
        self.output.insert("&gt;");
        self.output.skip(">");
        self.output.copy(&source[at + 1..]);
    }

    fn skip(&mut self, source: &str) {
        self.join();
        self.output.skip(source);
    }

    fn insert(&mut self, text: &str) {
        self.join();
        match self.pass(text) {
            None => self.output.insert(text),
            Some(at) => self.output.insert(&[&text[..at], "&gt;", &text[at + 1..]].concat()),
        }
        self.join();
    }

    fn bytes(&self) -> usize {
        self.output.bytes()
    }

    fn has_all_characters(&self) -> bool {
        self.output.has_all_characters()
    }
}
