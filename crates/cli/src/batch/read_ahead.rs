//! How much is read ahead, and how many answers wait for those before them, in bytes.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The bytes of the lines that have been read and not answered, and of the answers that have not been written.
///
/// No line is read, and no job takes one, while these are more than the limit. So the lines come to the limit and one
/// line, and the answers to the limit and one answer a job. Nobody waits in vain: answers that are not written wait for
/// one that is being made, and a job that makes one does not wait.
#[derive(Debug)]
pub(super) struct ReadAhead {
    limit: usize,
    held: Mutex<Held>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Held {
    lines: usize,
    answers: usize,
}

impl ReadAhead {
    /// So many bytes may be held.
    pub(super) fn new(limit: usize) -> Self {
        Self { limit, held: Mutex::default(), changed: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut Held)) {
        change(&mut self.lock());
        self.changed.notify_all();
    }

    fn wait_while(&self, is_too_much: impl Fn(&Held) -> bool) {
        let waited = self.changed.wait_while(self.lock(), |held| is_too_much(held));
        drop(waited.unwrap_or_else(PoisonError::into_inner));
    }

    /// Waits until another line may be read.
    pub(super) fn wait_to_read(&self) {
        self.wait_while(|held| held.lines + held.answers > self.limit);
    }

    /// Waits until another line may be answered.
    pub(super) fn wait_to_answer(&self) {
        self.wait_while(|held| held.answers > self.limit);
    }

    /// A line of so many bytes was read.
    pub(super) fn add_line(&self, bytes: usize) {
        self.change(|held| held.lines += bytes);
    }

    /// A line of so many bytes has become an answer of so many.
    pub(super) fn answer_line(&self, line: usize, answer: usize) {
        self.change(|held| {
            held.lines -= line;
            held.answers += answer;
        });
    }

    /// An answer of so many bytes was written.
    pub(super) fn remove_answer(&self, bytes: usize) {
        self.change(|held| held.answers -= bytes);
    }
}
