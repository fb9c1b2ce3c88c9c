//! The pipeline: lines are read, answered on one or more threads, and written in order.

use super::lines::{Line, Source};
use super::read_ahead::ReadAhead;
use crate::failure::Failure;
use crate::progress::Progress;
use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver, SyncSender, TryRecvError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// Answers each line before reading the next one.
pub(super) fn one_by_one(
    mut lines: impl Source,
    answer: impl Fn(&Line) -> Vec<u8>,
    output: &mut impl Write,
    progress: &Progress,
) -> Result<(), Failure> {
    loop {
        if !lines.has_next() {
            output.flush()?;
        }
        let Some(line) = lines.next()? else { return Ok(()) };
        output.write_all(&answer(&line))?;
        progress.add(1);
    }
}

/// A line, and the channel for its answer.
type Work = (Line, SyncSender<Vec<u8>>);
/// The receiver of an answer, or the error that ended the input.
type Pending = Result<Receiver<Vec<u8>>, Failure>;

/// Answers several lines in parallel.
///
/// One thread reads and some answer, while this one waits for the answers in the order of their lines. When writing
/// fails, the threads are not joined, since the reader may be blocked on an input that never ends.
pub(super) fn side_by_side(
    lines: impl Source + Send + 'static,
    jobs: u16,
    read_ahead: ReadAhead,
    answer: impl Fn(&Line) -> Vec<u8> + Clone + Send + 'static,
    output: &mut impl Write,
    progress: &Progress,
) -> Result<(), Failure> {
    // Enough lines are read ahead to keep all threads busy while one of them answers a long line.
    let (pending_sender, pending) = mpsc::sync_channel(usize::from(jobs) * 16);
    let (work_sender, work) = mpsc::channel();
    let work = Arc::new(Mutex::new(work));
    let read_ahead = Arc::new(read_ahead);
    for _ in 0..jobs {
        let (work, answer, read_ahead) = (Arc::clone(&work), answer.clone(), Arc::clone(&read_ahead));
        spawn(move || answer_work(&work, &answer, &read_ahead))?;
    }
    let reader_ahead = Arc::clone(&read_ahead);
    spawn(move || read_work(lines, &work_sender, &pending_sender, &reader_ahead))?;

    while let Some(next) = receive(&pending, output)? {
        let answer =
            receive(&next?, output)?.ok_or_else(|| Failure::Message("a job ended without an answer".into()))?;
        output.write_all(&answer)?;
        read_ahead.remove_answer(answer.capacity());
        progress.add(1);
    }
    Ok(())
}

fn spawn(body: impl FnOnce() + Send + 'static) -> Result<(), Failure> {
    match thread::Builder::new().spawn(body) {
        Ok(_) => Ok(()),
        Err(error) => Err(Failure::Message(format!("cannot start so many jobs: {error}"))),
    }
}

/// Distributes lines until the input ends or the receivers are gone.
fn read_work(mut lines: impl Source, work: &mpsc::Sender<Work>, pending: &SyncSender<Pending>, read_ahead: &ReadAhead) {
    loop {
        read_ahead.wait_to_read();
        let (sender, receiver) = mpsc::sync_channel(1);
        let next = match lines.next() {
            Ok(None) => return,
            Ok(Some(line)) => {
                read_ahead.add_line(line.size());
                work.send((line, sender)).map(|()| Ok(receiver)).map_err(drop)
            }
            Err(failure) => Ok(Err(failure)),
        };
        let Ok(next) = next else { return };
        let failed = next.is_err();
        if pending.send(next).is_err() || failed {
            return;
        }
    }
}

/// Answers lines until there are no more.
fn answer_work(work: &Mutex<Receiver<Work>>, answer: &impl Fn(&Line) -> Vec<u8>, read_ahead: &ReadAhead) {
    loop {
        read_ahead.wait_to_answer();
        let next = work.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((line, sender)) = next else { return };
        let answer = answer(&line);
        read_ahead.answer_line(line.size(), answer.capacity());
        // The receiver is gone if writing failed; the command then ends.
        let _ = sender.send(answer);
    }
}

/// The next item; `None` if the sender is gone. Flushes the output before blocking.
fn receive<T>(receiver: &Receiver<T>, output: &mut impl Write) -> io::Result<Option<T>> {
    match receiver.try_recv() {
        Ok(value) => Ok(Some(value)),
        Err(TryRecvError::Disconnected) => Ok(None),
        Err(TryRecvError::Empty) => {
            output.flush()?;
            Ok(receiver.recv().ok())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::lines::Lines;
    use super::*;
    use std::io::Read;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    /// Endless lines of a fixed length, which counts those that were read.
    struct Endless {
        line_len: usize,
        lines: usize,
        read: Arc<AtomicUsize>,
    }

    impl Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let at = self.read.load(Ordering::Relaxed);
            let rest = self.line_len * self.lines - at;
            let count = buffer.len().min(rest).min(self.line_len - at % self.line_len);
            buffer[..count].fill(b'x');
            if count > 0 && (at + count).is_multiple_of(self.line_len) {
                buffer[count - 1] = b'\n';
            }
            self.read.fetch_add(count, Ordering::Relaxed);
            Ok(count)
        }
    }

    /// Waits until a counter stops growing.
    fn settled(count: &AtomicUsize) -> usize {
        let mut last = usize::MAX;
        loop {
            let now = count.load(Ordering::Relaxed);
            if now == last {
                return now;
            }
            last = now;
            thread::sleep(Duration::from_millis(200));
        }
    }

    const LIMIT: usize = 1 << 20;
    const JOBS: u16 = 4;

    /// Blocks the first answers, and returns the bytes read and the number of other answers completed when nothing
    /// moves any more. All answers have the same length, and are written at the end.
    fn hold_back(first: usize, line_len: usize, answer_len: usize) -> (usize, usize) {
        let lines = 60;
        let [read, begun, made] = [(); 3].map(|()| Arc::new(AtomicUsize::new(0)));
        let input = Endless { line_len, lines, read: Arc::clone(&read) };
        let gate = Arc::new(Mutex::new(()));
        let closed = gate.lock().unwrap();
        let answer = {
            let (gate, made) = (Arc::clone(&gate), Arc::clone(&made));
            move |_: &Line| {
                if begun.fetch_add(1, Ordering::Relaxed) < first {
                    drop(gate.lock());
                } else {
                    made.fetch_add(1, Ordering::Relaxed);
                }
                vec![b'x'; answer_len]
            }
        };
        let work = thread::spawn(move || {
            let mut output = Vec::new();
            let progress = Progress::of_lines();
            let lines = Lines::new(input, usize::MAX);
            side_by_side(lines, JOBS, ReadAhead::new(LIMIT), answer, &mut output, &progress).unwrap();
            output.len()
        });
        let counts = (settled(&read), settled(&made));
        drop(closed);
        assert_eq!(work.join().unwrap(), answer_len * lines);
        counts
    }

    #[test]
    fn lines_are_read_ahead_up_to_the_limit() {
        let line = 100_000;
        let (read, _) = hold_back(JOBS.into(), line, 10);
        // The reader's buffer, and the growth of a vector, take less than one more line.
        assert!(read <= LIMIT + 2 * line, "{read}");
        assert!(read > LIMIT / 2, "{read}");
    }

    #[test]
    fn answers_wait_up_to_the_limit() {
        let answer = 300_000;
        let (_, made) = hold_back(1, 10, answer);
        assert!(made * answer <= LIMIT + usize::from(JOBS) * answer, "{made}");
    }
}
