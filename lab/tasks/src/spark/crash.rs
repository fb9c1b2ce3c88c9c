//! Kills processes of a job while it works.

use std::fs;
use std::process::{Child, Command};
use std::thread::sleep;
use std::time::Duration;

/// What a process has read when it is killed, in bytes: it is in the middle of its work.
const READ: u64 = 200_000;

/// Runs a job, which must succeed although one of Spark's workers is killed, and then one `fivefold` of another worker.
pub(super) fn run_and_kill(job: &mut Command) -> Result<(), String> {
    let mut job = job.spawn().map_err(|error| format!("run.sh: {error}"))?;
    let outcome = kill_both(&mut job);
    if outcome.is_err() {
        // It has failed already, or its result does not matter.
        let _ = job.kill();
    }
    let status = job.wait().map_err(|error| error.to_string())?;
    outcome?;
    if status.success() { Ok(()) } else { Err(format!("the job did not survive: {status}")) }
}

fn kill_both(job: &mut Child) -> Result<(), String> {
    let worker = wait_for_command(job, None)?.parent;
    println!("killing the worker {worker}, the parent of a `fivefold`");
    kill(worker)?;
    let command = wait_for_command(job, Some(worker))?;
    println!("killing the `fivefold` {}", command.id);
    kill(command.id)
}

/// Waits until one of the job's `fivefold` processes is in the middle of its work, and not that of a worker that was
/// killed and may be about to end.
fn wait_for_command(job: &mut Child, killed: Option<u32>) -> Result<Process, String> {
    loop {
        if let Some(status) = job.try_wait().map_err(|error| error.to_string())? {
            return Err(format!("the job was over before a process could be killed ({status}); give it more pages"));
        }
        let mut commands = descendants(job.id()).into_iter().filter(|process| process.name == "fivefold");
        let is_busy = |process: &Process| Some(process.parent) != killed && process.bytes_read() >= READ;
        if let Some(command) = commands.find(is_busy) {
            return Ok(command);
        }
        sleep(Duration::from_millis(5));
    }
}

fn kill(id: u32) -> Result<(), String> {
    let status = Command::new("kill").args(["-9", &id.to_string()]).status().map_err(|error| error.to_string())?;
    if status.success() { Ok(()) } else { Err(format!("the process {id} was over before it could be killed")) }
}

/// A process, as `/proc` describes it.
#[derive(Clone, Debug)]
struct Process {
    id: u32,
    parent: u32,
    name: String,
}

impl Process {
    /// Reads `ID (NAME) STATE PARENT …`, where the name may contain anything.
    fn parse(stat: &str) -> Option<Self> {
        let (id, rest) = stat.split_once(" (")?;
        let (name, rest) = rest.rsplit_once(") ")?;
        let parent = rest.split(' ').nth(1)?;
        Some(Self { id: id.parse().ok()?, parent: parent.parse().ok()?, name: name.to_owned() })
    }

    /// The bytes that it has read; 0 if it is over.
    fn bytes_read(&self) -> u64 {
        let counters = fs::read_to_string(format!("/proc/{}/io", self.id)).unwrap_or_default();
        let read = counters.lines().find_map(|line| line.strip_prefix("rchar: "));
        read.and_then(|count| count.parse().ok()).unwrap_or_default()
    }
}

/// The processes that a process has started, and those that they have.
fn descendants(ancestor: u32) -> Vec<Process> {
    let stats = fs::read_dir("/proc").into_iter().flatten().flatten();
    let stats = stats.filter_map(|entry| fs::read_to_string(entry.path().join("stat")).ok());
    let all: Vec<_> = stats.filter_map(|stat| Process::parse(&stat)).collect();
    let mut found: Vec<Process> = Vec::new();
    let mut parents = vec![ancestor];
    while let Some(parent) = parents.pop() {
        let children = all.iter().filter(|process| process.parent == parent);
        found.extend(children.clone().cloned());
        parents.extend(children.map(|process| process.id));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_may_contain_anything() {
        let process = Process::parse("12 (a) (b) c) S 7 12 0").unwrap();
        assert_eq!((process.id, process.parent, &*process.name), (12, 7, "a) (b) c"));
        assert!(Process::parse("").is_none());
    }
}
