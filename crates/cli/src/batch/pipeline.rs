//! The pipeline: lines are read, answered on one or more threads, and written in order.

use super::lines::{Line, Source};
use super::read_ahead::ReadAhead;
use crate::failure::Failure;
use crate::progress::Progress;
use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver, Sender, SyncSender, TryRecvError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

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

/// Up to how many bytes of lines a job gets at once, with the last one of them.
const GROUP: usize = 1 << 16;

/// How long answers of a group gather, so that not each of them wakes the thread that writes. Clients that await the
/// answers to a few lines notice a longer time.
const PAUSE: Duration = Duration::from_micros(200);

/// Lines that one job answers one after another: to hand over one line at a time takes longer than to answer a short
/// one. All of them have been read, so no line waits for what comes behind it.
struct Group {
    /// How many lines were read before the first one.
    first: u64,
    lines: Vec<Line>,
    answers: Sender<Vec<u8>>,
}

/// The number of lines of a group, and the receiver of their answers, or the error that ended the input.
type Pending = Result<(usize, Receiver<Vec<u8>>), Failure>;

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
    spawn(move || read_work(lines, jobs.into(), &work_sender, &pending_sender, &reader_ahead))?;

    while let Some(next) = receive(&pending, output, None)? {
        let (lines, answers) = next?;
        for index in 0..lines {
            // The first answer of a group is awaited without a pause, and so is each of which a job waits to be written.
            let pause = (index > 0 && !read_ahead.is_full()).then_some(PAUSE);
            let answer = receive(&answers, output, pause)?
                .ok_or_else(|| Failure::Message("a job ended without an answer".into()))?;
            output.write_all(&answer)?;
            read_ahead.remove_answer(answer.capacity());
            progress.add(1);
        }
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
fn read_work(
    mut lines: impl Source,
    jobs: usize,
    work: &Sender<Group>,
    pending: &SyncSender<Pending>,
    read_ahead: &ReadAhead,
) {
    let mut first = 0;
    loop {
        // No job gets more than its share of what waits, so that the others have something to do, too.
        let share = read_ahead.wait_to_read() / jobs;
        let (group, end) = read_group(&mut lines, share.min(GROUP));
        if !group.is_empty() {
            read_ahead.add_lines(group.iter().map(Line::size).sum());
            let (answers, receiver) = mpsc::channel();
            let count = group.len();
            let group = Group { first, lines: group, answers };
            if work.send(group).is_err() || pending.send(Ok((count, receiver))).is_err() {
                return;
            }
            first += count as u64;
        }
        match end {
            None => {}
            Some(Ok(())) => return,
            Some(Err(failure)) => {
                let _ = pending.send(Err(failure));
                return;
            }
        }
    }
}

/// Reads a line, and others as long as these are there at once and the lines have less than so many bytes. Returns, after
/// the last ones, how the input has ended.
fn read_group(lines: &mut impl Source, room: usize) -> (Vec<Line>, Option<Result<(), Failure>>) {
    let (mut group, mut size) = (Vec::new(), 0);
    loop {
        match lines.next() {
            Ok(Some(line)) => {
                size += line.size();
                group.push(line);
            }
            Ok(None) => return (group, Some(Ok(()))),
            Err(failure) => return (group, Some(Err(failure))),
        }
        if size >= room || !lines.has_next() {
            return (group, None);
        }
    }
}

/// Answers lines until there are no more.
fn answer_work(work: &Mutex<Receiver<Group>>, answer: &impl Fn(&Line) -> Vec<u8>, read_ahead: &ReadAhead) {
    loop {
        let next = work.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(group) = next else { return };
        answer_group(group, answer, read_ahead);
    }
}

/// Answers the lines of a group, and sends each answer at once.
fn answer_group(Group { first, lines, answers }: Group, answer: &impl Fn(&Line) -> Vec<u8>, read_ahead: &ReadAhead) {
    for (number, line) in (first..).zip(lines) {
        read_ahead.wait_to_answer(number);
        let answer = answer(&line);
        read_ahead.answer_line(line.size(), answer.capacity());
        // The receiver is gone if writing failed; the command then ends.
        let _ = answers.send(answer);
    }
}

/// The next item; `None` if the sender is gone. Flushes the output before blocking, and then pauses, so that several
/// items may come together.
fn receive<T>(receiver: &Receiver<T>, output: &mut impl Write, pause: Option<Duration>) -> io::Result<Option<T>> {
    match receiver.try_recv() {
        Ok(value) => Ok(Some(value)),
        Err(TryRecvError::Disconnected) => Ok(None),
        Err(TryRecvError::Empty) => {
            output.flush()?;
            if let Some(pause) = pause {
                thread::sleep(pause);
            }
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
    use std::time::Instant;

    /// Endless lines of a fixed length, which counts those that were read.
    struct Endless {
        line_len: usize,
        lines: usize,
        read: Arc<AtomicUsize>,
    }

    impl Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let at = self.read.load(Ordering::Relaxed);
            let count = buffer.len().min(self.line_len * self.lines - at);
            for (index, byte) in buffer[..count].iter_mut().enumerate() {
                *byte = if (at + index + 1).is_multiple_of(self.line_len) { b'\n' } else { b'x' };
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

    /// Checks that a counter reaches a number and then stops growing.
    fn assert_stops_at(count: &AtomicUsize, expected: usize) {
        let end = Instant::now() + Duration::from_secs(10);
        while count.load(Ordering::Relaxed) < expected && Instant::now() < end {
            thread::sleep(Duration::from_millis(1));
        }
        assert_eq!(settled(count), expected);
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

    /// Lines that come when they are sent, as from a user who types: nothing is there at once.
    struct Typed(Receiver<&'static [u8]>);

    impl Read for Typed {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let Ok(line) = self.0.recv() else { return Ok(0) };
            buffer[..line.len()].copy_from_slice(line);
            Ok(line.len())
        }
    }

    /// An output that passes on what has arrived at each flush.
    struct Flushed(Vec<u8>, Sender<Vec<u8>>);

    impl Write for Flushed {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.extend(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            if !self.0.is_empty() {
                let _ = self.1.send(core::mem::take(&mut self.0));
            }
            Ok(())
        }
    }

    fn text_of(line: &Line) -> Vec<u8> {
        match line {
            Line::Whole(line) => line.clone(),
            other => panic!("{other:?}"),
        }
    }

    /// What is typed, and what is flushed in return.
    struct Session {
        typed: Sender<&'static [u8]>,
        flushed: Receiver<Vec<u8>>,
        work: thread::JoinHandle<()>,
    }

    impl Session {
        /// A session with so many jobs.
        fn begin(jobs: u16, answer: impl Fn(&Line) -> Vec<u8> + Clone + Send + 'static) -> Self {
            let (typed, input) = mpsc::channel();
            let (sender, flushed) = mpsc::channel();
            let work = thread::spawn(move || {
                let (lines, mut output) = (Lines::new(Typed(input), usize::MAX), Flushed(Vec::new(), sender));
                let progress = Progress::of_lines();
                match jobs {
                    1 => one_by_one(lines, answer, &mut output, &progress),
                    _ => side_by_side(lines, jobs, ReadAhead::new(LIMIT), answer, &mut output, &progress),
                }
                .unwrap();
            });
            Self { typed, flushed, work }
        }

        fn type_in(&self, lines: &'static [u8]) {
            self.typed.send(lines).unwrap();
        }

        /// Waits for these answers, and no more, while nothing else is typed.
        fn expect(&self, answers: &[u8]) {
            let mut flushed = Vec::new();
            while flushed.len() < answers.len() {
                flushed.extend(self.flushed.recv_timeout(Duration::from_secs(10)).expect("an answer"));
            }
            assert_eq!(flushed, answers);
        }

        fn end(self) {
            drop(self.typed);
            self.work.join().unwrap();
        }
    }

    #[test]
    fn what_is_typed_is_answered_at_once() {
        for jobs in [1, JOBS] {
            let session = Session::begin(jobs, text_of);
            for lines in [b"1\n".as_slice(), b"2\n3\n4\n", b"5\n"] {
                session.type_in(lines);
                session.expect(lines);
            }
            for (lines, answers) in [(b"6\n\n".as_slice(), b"6\n".as_slice()), (b"\r\n7\n8\n \r\n", b"7\n8\n")] {
                session.type_in(lines);
                session.expect(answers);
            }
            session.end();
        }
    }

    type Gate = Arc<Mutex<()>>;

    /// A session whose answers to lines with these letters wait until their gates are open.
    fn gated<const N: usize>(letters: [u8; N], gates: &[Gate; N]) -> Session {
        let gates = gates.clone();
        Session::begin(JOBS, move |line| {
            let text = text_of(line);
            if let Some(gate) = letters.iter().position(|letter| *letter == text[0]) {
                drop(gates[gate].lock());
            }
            text
        })
    }

    /// A line that leaves room for a group of others while it is answered.
    const LONG: &[u8] = &{
        let mut line = [b'a'; 10_000];
        line[line.len() - 1] = b'\n';
        line
    };

    #[test]
    fn blank_lines_hold_no_others_back() {
        let gates = [Gate::default()];
        let closed = gates[0].lock().unwrap();
        let session = gated([b'a'], &gates);
        session.type_in(LONG);
        session.type_in(b"1\n2\n\n \r\n");
        // The lines are read, and then another one is awaited.
        thread::sleep(Duration::from_millis(300));
        drop(closed);
        session.expect(&[LONG, b"1\n2\n"].concat());
        session.end();
    }

    #[test]
    fn quick_answers_do_not_wait_for_slow_ones_of_their_group() {
        let gates = [(); 2].map(|()| Gate::default());
        let closed = gates.each_ref().map(|gate| gate.lock().unwrap());
        let session = gated([b'a', b'b'], &gates);
        session.type_in(LONG);
        session.type_in(b"1\n2\nb\n");
        // The group is answered up to the line that takes long.
        thread::sleep(Duration::from_millis(300));
        let [first, second] = closed;
        drop(first);
        session.expect(&[LONG, b"1\n2\n"].concat());
        drop(second);
        session.expect(b"b\n");
        session.end();
    }

    #[test]
    fn groups_keep_the_order_and_end_with_the_input() {
        let numbers: String = (0..100_000).map(|number| format!("{number}\n")).collect();
        let mut output = Vec::new();
        let lines = Lines::new(io::Cursor::new(numbers.clone().into_bytes()), usize::MAX);
        side_by_side(lines, JOBS, ReadAhead::new(LIMIT), text_of, &mut output, &Progress::of_lines()).unwrap();
        assert_eq!(String::from_utf8(output).unwrap(), numbers);
    }

    #[test]
    fn a_group_is_what_is_there_and_has_room() {
        let groups = |room: usize| {
            let mut lines = Lines::new("1\n22\n333\n4444\n5".as_bytes(), usize::MAX);
            let mut groups = Vec::new();
            loop {
                let (group, end) = read_group(&mut lines, room);
                groups.push(group.iter().map(|line| text_of(line)[0] - b'0').collect::<Vec<_>>());
                if let Some(end) = end {
                    end.unwrap();
                    return groups;
                }
            }
        };
        assert_eq!(groups(0), [[1].as_slice(), &[2], &[3], &[4], &[5], &[]]);
        // Whether there is more behind the last line feed shows only when it is read.
        assert_eq!(groups(1000), [[1, 2, 3, 4].as_slice(), &[5], &[]]);
    }

    #[test]
    fn answers_wait_up_to_the_limit() {
        let answer = 300_000;
        let (_, made) = hold_back(1, 10, answer);
        assert!(made * answer <= LIMIT + usize::from(JOBS) * answer, "{made}");
    }

    /// Answers a group on a thread. Returns the number of answers that were made, and their receiver.
    fn answer_aside(
        read_ahead: &Arc<ReadAhead>,
        first: u64,
        count: usize,
        text: &'static [u8],
    ) -> (Arc<AtomicUsize>, Receiver<Vec<u8>>) {
        let (answers, receiver) = mpsc::channel();
        let group = Group { first, lines: (0..count).map(|_| Line::TooLong { id: None }).collect(), answers };
        let (read_ahead, made) = (Arc::clone(read_ahead), Arc::new(AtomicUsize::new(0)));
        let counter = Arc::clone(&made);
        read_ahead.add_lines(group.lines.iter().map(Line::size).sum());
        thread::spawn(move || {
            let answer = |_: &Line| {
                counter.fetch_add(1, Ordering::Relaxed);
                text.to_vec()
            };
            answer_group(group, &answer, &read_ahead);
        });
        (made, receiver)
    }

    #[test]
    fn answers_of_one_group_wait_up_to_the_limit() {
        static ANSWER: [u8; 300_000] = [b'x'; 300_000];
        // Nobody receives the answers: neither those of the group that is written next, nor those of the one behind it.
        for first in [0, 1] {
            let read_ahead = Arc::new(ReadAhead::new(LIMIT));
            let (made, answers) = answer_aside(&read_ahead, first, 20, &ANSWER);
            assert_stops_at(&made, LIMIT / ANSWER.len() + 1);
            if first == 1 {
                read_ahead.remove_answer(0);
            }
            for _ in 0..20 {
                let answer = answers.recv_timeout(Duration::from_secs(10)).expect("an answer");
                assert_eq!(answer.len(), ANSWER.len());
                read_ahead.remove_answer(answer.capacity());
            }
            assert!(answers.recv().is_err());
        }
    }

    #[test]
    fn the_answer_that_is_written_next_waits_for_nothing() {
        let read_ahead = Arc::new(ReadAhead::new(LIMIT));
        // The answers to lines behind this group use all memory.
        read_ahead.answer_line(0, LIMIT + 1);
        let (made, answers) = answer_aside(&read_ahead, 0, 3, b"x");
        for count in 1..=3 {
            assert_stops_at(&made, count);
            read_ahead.remove_answer(answers.recv_timeout(Duration::from_secs(10)).expect("an answer").capacity());
        }
        assert!(answers.recv().is_err());
    }

    #[test]
    fn answers_are_handed_over_as_they_are() {
        let (answers, receiver) = mpsc::channel();
        let lines = ["10\n", "300000\n", "20\n"].map(|line| Line::Whole(line.into()));
        let answer = |line: &Line| vec![b'x'; String::from_utf8(text_of(line)).unwrap().trim().parse().unwrap()];
        let read_ahead = ReadAhead::new(LIMIT);
        read_ahead.add_lines(lines.iter().map(Line::size).sum());
        answer_group(Group { first: 0, lines: lines.into(), answers }, &answer, &read_ahead);
        // Together with others, the largest one would be in memory twice.
        assert_eq!(receiver.iter().map(|answer| answer.capacity()).collect::<Vec<_>>(), [10, 300_000, 20]);
    }
}
