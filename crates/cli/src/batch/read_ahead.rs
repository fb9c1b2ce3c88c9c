//! Bounds read-ahead and queued answers, in bytes.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The bytes of lines that were read and not answered, and of answers that were not written.
///
/// While these exceed the limit, no line is read. While answers alone exceed it, no line is answered but the one whose
/// answer is written next. So lines use at most the limit and one group, and answers the limit and one answer per job:
/// the job that answers a line beyond the limit has nothing else in the queue, since all earlier lines are written.
///
/// There is no deadlock: groups are begun in their order and answered in the order of their lines, so that the jobs that
/// wait are behind the line that is written next, and the job that has this one does not wait.
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
    /// The number of answers that were written.
    written: u64,
}

impl ReadAhead {
    /// Creates a read-ahead with a limit in bytes.
    pub(super) fn new(limit: usize) -> Self {
        Self { limit, held: Mutex::default(), changed: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes a change, and wakes those who may wait for it.
    ///
    /// No wake-up is lost: each condition of waiting implies that lines and answers together exceed the limit. So if
    /// anybody waits, they exceed it up to the change that ends the condition, and that change wakes all. Otherwise nobody
    /// is woken, as that takes a call of the system, too.
    fn change(&self, change: impl FnOnce(&mut Held)) {
        let mut held = self.lock();
        let may_anybody_wait = held.lines + held.answers > self.limit;
        change(&mut held);
        drop(held);
        if may_anybody_wait {
            self.changed.notify_all();
        }
    }

    fn wait_while(&self, is_too_much: impl Fn(&Held) -> bool) -> MutexGuard<'_, Held> {
        let waited = self.changed.wait_while(self.lock(), |held| is_too_much(held));
        waited.unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether answers exceed the limit, so that jobs may wait.
    pub(super) fn is_full(&self) -> bool {
        self.lock().answers > self.limit
    }

    /// Blocks until other lines may be read. Returns the bytes of those that wait to be answered.
    pub(super) fn wait_to_read(&self) -> usize {
        self.wait_while(|held| held.lines + held.answers > self.limit).lines
    }

    /// Blocks until the line with this number, counted from 0, may be answered.
    pub(super) fn wait_to_answer(&self, number: u64) {
        drop(self.wait_while(|held| held.answers > self.limit && held.written != number));
    }

    /// Records that lines were read.
    pub(super) fn add_lines(&self, bytes: usize) {
        self.change(|held| held.lines += bytes);
    }

    /// Records that a line was answered.
    pub(super) fn answer_line(&self, line: usize, answer: usize) {
        self.change(|held| {
            held.lines -= line;
            held.answers += answer;
        });
    }

    /// Records that the next answer was written.
    pub(super) fn remove_answer(&self, bytes: usize) {
        self.change(|held| {
            held.answers -= bytes;
            held.written += 1;
        });
    }
}
