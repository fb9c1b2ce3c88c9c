//! Work on many files in parallel, with the results in order.

use crate::failure::Failure;
use core::ops::ControlFlow;
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::thread;

/// The number of pieces per job that wait for their turn, each with the end of a file.
const AHEAD: usize = 8;

/// Calls `work` for each file, `jobs` at a time, and `done` with each result in the order of the files, in this thread.
/// Ends at the first failure of `done`.
pub(crate) fn in_order<T: Send>(
    jobs: u16,
    files: &[PathBuf],
    work: impl Fn(&Path) -> T + Sync,
    done: impl FnMut(&Path, T) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let work = |file: &Path, emit: &mut Emit<'_, T>| {
        // There is nothing else to stop.
        let _ = emit(work(file));
    };
    in_pieces(jobs, files, work, done)
}

/// What takes the pieces of a result, and tells whether more are wanted.
pub(crate) type Emit<'a, T> = dyn FnMut(T) -> ControlFlow<()> + 'a;

/// As [`in_order`], with results in pieces: so many are in memory, however many there are of a file.
pub(crate) fn in_pieces<T: Send>(
    jobs: u16,
    files: &[PathBuf],
    work: impl Fn(&Path, &mut Emit<'_, T>) + Sync,
    mut done: impl FnMut(&Path, T) -> Result<(), Failure>,
) -> Result<(), Failure> {
    if jobs == 1 || files.len() < 2 {
        return files.iter().try_for_each(|file| {
            let mut outcome = Ok(());
            work(file, &mut |piece| {
                // Nothing can follow a failure.
                if outcome.is_ok() {
                    outcome = done(file, piece);
                }
                if outcome.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            outcome
        });
    }
    let jobs = usize::from(jobs).min(files.len());
    thread::scope(|scope| {
        // A worker has every `jobs`-th file, so that the results come in turn.
        let mut results: VecDeque<_> = (0..jobs)
            .map(|first| {
                let (sender, receiver) = mpsc::sync_channel(AHEAD);
                let work = &work;
                scope.spawn(move || {
                    // The receiver is gone after a failure.
                    let send = |piece| match sender.send(piece) {
                        Ok(()) => ControlFlow::Continue(()),
                        Err(_) => ControlFlow::Break(()),
                    };
                    let mut files = files.iter().skip(first).step_by(jobs);
                    files.try_for_each(|file| {
                        work(file, &mut |piece| send(Some(piece)));
                        send(None)
                    })
                });
                receiver
            })
            .collect();
        for file in files {
            let Some(receiver) = results.pop_front() else { break };
            loop {
                match receiver.recv() {
                    Ok(Some(piece)) => done(file, piece)?,
                    Ok(None) => break,
                    // A worker that panics has no more results, and the scope passes the panic on.
                    Err(_) => return Ok(()),
                }
            }
            results.push_back(receiver);
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    #[test]
    fn results_are_in_order() {
        let files: Vec<_> = (0..100).map(|number| PathBuf::from(number.to_string())).collect();
        for jobs in [1, 2, 7, 200] {
            let mut seen = Vec::new();
            let work = |file: &Path| file.to_path_buf();
            in_order(jobs, &files, work, |file, result| {
                assert_eq!(file, result);
                seen.push(result);
                Ok(())
            })
            .unwrap();
            assert_eq!(seen, files);
        }
    }

    #[test]
    fn pieces_are_in_order_and_few_in_memory() {
        let files: Vec<_> = (0..20).map(|number| PathBuf::from(number.to_string())).collect();
        for jobs in [1, 3] {
            let (made, mut seen) = (AtomicUsize::new(0), Vec::new());
            let work = |file: &Path, emit: &mut Emit<'_, (PathBuf, usize)>| {
                for piece in 0..50 {
                    made.fetch_add(1, Relaxed);
                    assert!(emit((file.to_path_buf(), piece)).is_continue());
                }
            };
            in_pieces(jobs, &files, work, |file, (from, piece)| {
                assert_eq!(file, from);
                // What waits in the queue of each job, and the piece that does not fit.
                let waiting = made.load(Relaxed) - seen.len();
                assert!(waiting <= 1 + usize::from(jobs) * (AHEAD + 1), "{waiting}");
                seen.push((from, piece));
                Ok(())
            })
            .unwrap();
            let expected = files.iter().flat_map(|file| (0..50).map(move |piece| (file.clone(), piece)));
            assert!(seen.into_iter().eq(expected));
        }
    }

    #[test]
    fn a_failure_ends_the_work() {
        let files: Vec<_> = (0..1000).map(|number| PathBuf::from(number.to_string())).collect();
        let mut count = 0;
        let outcome = in_order(
            3,
            &files,
            |_| (),
            |_, ()| {
                count += 1;
                if count == 10 { Err(Failure::ClosedPipe) } else { Ok(()) }
            },
        );
        assert!(outcome.is_err());
        assert_eq!(count, 10);
    }
}
