//! Work on many files in parallel, with the results in order.

use crate::failure::Failure;
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::thread;

/// The number of files per job that are begun before the first of them is done.
const AHEAD: usize = 4;

/// Calls `work` for each file, `jobs` at a time, and `done` with each result in the order of the files, in this thread.
/// Ends at the first failure of `done`.
pub(crate) fn in_order<T: Send>(
    jobs: u16,
    files: &[PathBuf],
    work: impl Fn(&Path) -> T + Sync,
    mut done: impl FnMut(&Path, T) -> Result<(), Failure>,
) -> Result<(), Failure> {
    if jobs == 1 || files.len() < 2 {
        return files.iter().try_for_each(|file| done(file, work(file)));
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
                    let _ = files.iter().skip(first).step_by(jobs).try_for_each(|file| sender.send(work(file)));
                });
                receiver
            })
            .collect();
        for file in files {
            let Some(receiver) = results.pop_front() else { break };
            // A worker that panics has no more results, and the scope passes the panic on.
            let Ok(result) = receiver.recv() else { break };
            done(file, result)?;
            results.push_back(receiver);
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

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
