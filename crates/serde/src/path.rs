//! The path to the value that is read.

use core::fmt::Write;

/// The names of the elements down to the one that is read.
#[derive(Debug, Default)]
pub(crate) struct Path {
    names: String,
    steps: Vec<Step>,
}

#[derive(Debug)]
struct Step {
    /// Where its name starts.
    start: usize,
    /// The item of a sequence, from 1, if it is one.
    item: Option<usize>,
}

impl Path {
    pub(crate) fn push(&mut self, name: &str) {
        self.steps.push(Step { start: self.names.len(), item: None });
        self.names.push_str(name);
    }

    pub(crate) fn push_attribute(&mut self, name: &str) {
        self.push("@");
        self.names.push_str(name);
    }

    /// Says which item of a sequence the last step is, and its name.
    pub(crate) fn set_item(&mut self, name: &str, item: usize) {
        if let Some(step) = self.steps.last_mut() {
            step.item = Some(item);
            self.names.truncate(step.start);
            self.names.push_str(name);
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.steps.len()
    }

    pub(crate) fn truncate(&mut self, len: usize) {
        if let Some(step) = self.steps.get(len) {
            self.names.truncate(step.start);
            self.steps.truncate(len);
        }
    }

    /// The path in words, as in `rss/channel/item[3]`.
    pub(crate) fn to_text(&self) -> String {
        let mut text = String::new();
        for (index, step) in self.steps.iter().enumerate() {
            if index > 0 {
                text.push('/');
            }
            let end = self.steps.get(index + 1).map_or(self.names.len(), |next| next.start);
            text.push_str(&self.names[step.start..end]);
            if let Some(item) = step.item {
                // Writing to a string does not fail.
                let _ = write!(text, "[{item}]");
            }
        }
        text
    }
}
