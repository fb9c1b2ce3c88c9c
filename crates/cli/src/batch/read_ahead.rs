//! Bounds read-ahead and queued answers, in bytes.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The bytes of lines that were read and not answered, and of answers that were not written.
///
/// While these exceed the limit, no line is read, and no job takes one. So lines use at most the limit and one line,
/// and answers the limit and one answer per job. There is no deadlock: queued answers wait only for one that is being
/// computed, and a job that computes one does not wait.
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
    /// Creates a read-ahead with a limit in bytes.
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

    /// Blocks until another line may be read.
    pub(super) fn wait_to_read(&self) {
        self.wait_while(|held| held.lines + held.answers > self.limit);
    }

    /// Blocks until another line may be answered.
    pub(super) fn wait_to_answer(&self) {
        self.wait_while(|held| held.answers > self.limit);
    }

    /// Records that a line was read.
    pub(super) fn add_line(&self, bytes: usize) {
        self.change(|held| held.lines += bytes);
    }

    /// Records that a line was answered.
    pub(super) fn answer_line(&self, line: usize, answer: usize) {
        self.change(|held| {
            held.lines -= line;
            held.answers += answer;
        });
    }

    /// Records that an answer was written.
    pub(super) fn remove_answer(&self, bytes: usize) {
        self.change(|held| held.answers -= bytes);
    }
}
