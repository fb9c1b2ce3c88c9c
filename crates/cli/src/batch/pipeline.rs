//! The way of the lines: read, answered on one thread or several, written in order.

use super::answer;
use crate::failure::Failure;
use crate::progress::Progress;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::mpsc::{self, Receiver, SyncSender, TryRecvError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// The lines of standard input.
struct Lines<R> {
    input: BufReader<R>,
}

impl<R: Read> Lines<R> {
    fn new(input: R) -> Self {
        Self { input: BufReader::with_capacity(1 << 16, input) }
    }

    /// Whether the next line has arrived, so that nobody has to wait for it.
    fn has_next(&self) -> bool {
        self.input.buffer().contains(&b'\n')
    }

    /// The next line that is not empty.
    fn next(&mut self) -> Result<Option<Vec<u8>>, Failure> {
        let mut line = Vec::new();
        loop {
            let read = self.input.read_until(b'\n', &mut line);
            if read.map_err(|error| Failure::reading("standard input", &error))? == 0 {
                return Ok(None);
            }
            if !line.trim_ascii().is_empty() {
                return Ok(Some(line));
            }
            line.clear();
        }
    }
}

/// Answers each line before the next one is read.
pub(super) fn one_by_one(output: &mut impl Write, progress: &Progress) -> Result<(), Failure> {
    let mut lines = Lines::new(io::stdin().lock());
    loop {
        if !lines.has_next() {
            output.flush()?;
        }
        let Some(line) = lines.next()? else { return Ok(()) };
        output.write_all(&answer(&line))?;
        progress.add(1);
    }
}

/// A line, and where its answer goes.
type Work = (Vec<u8>, SyncSender<Vec<u8>>);
/// Where an answer comes from; or why there are no more lines.
type Pending = Result<Receiver<Vec<u8>>, Failure>;

/// Answers several lines at once.
///
/// One thread reads and some answer, while this one waits for the answers in the order of their lines. The threads are
/// not waited for when writing fails: one of them may wait for input that never comes.
pub(super) fn side_by_side(jobs: u16, output: &mut impl Write, progress: &Progress) -> Result<(), Failure> {
    // So many lines are read ahead that no thread has to wait while one of them has a long line to answer.
    let (pending_sender, pending) = mpsc::sync_channel(usize::from(jobs) * 16);
    let (work_sender, work) = mpsc::channel();
    let work = Arc::new(Mutex::new(work));
    for _ in 0..jobs {
        let work = Arc::clone(&work);
        spawn(move || answer_work(&work))?;
    }
    spawn(move || read_work(&work_sender, &pending_sender))?;

    while let Some(next) = receive(&pending, output)? {
        let answer = receive(&next?, output)?.ok_or_else(|| Failure::Message("a job ended without answer".into()))?;
        output.write_all(&answer)?;
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

/// Hands out lines, until there are no more or nobody wants the answers.
fn read_work(work: &mpsc::Sender<Work>, pending: &SyncSender<Pending>) {
    let mut lines = Lines::new(io::stdin().lock());
    loop {
        let (sender, receiver) = mpsc::sync_channel(1);
        let next = match lines.next() {
            Ok(None) => return,
            Ok(Some(line)) => work.send((line, sender)).map(|()| Ok(receiver)).map_err(drop),
            Err(failure) => Ok(Err(failure)),
        };
        let Ok(next) = next else { return };
        let failed = next.is_err();
        if pending.send(next).is_err() || failed {
            return;
        }
    }
}

/// Answers lines, until there are no more.
fn answer_work(work: &Mutex<Receiver<Work>>) {
    loop {
        let next = work.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((line, sender)) = next else { return };
        // The receiver is gone if writing failed; then the command ends anyway.
        let _ = sender.send(answer(&line));
    }
}

/// What comes next; nothing if the other side has ended. Before it would wait, what is written goes out.
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
