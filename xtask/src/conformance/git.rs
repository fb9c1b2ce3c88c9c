//! Reads single commits of git repositories.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A bare repository that has only the commits that were fetched.
pub(super) struct Repository {
    folder: PathBuf,
    is_partial: bool,
}

impl Repository {
    /// Opens the repository in `folder`, or creates it. A partial one gets a commit without its files, which git fetches
    /// when they are read.
    pub(super) fn open(folder: &Path, url: &str, is_partial: bool) -> Result<Self, String> {
        xtask::files::make(folder)?;
        let repository = Self { folder: folder.to_owned(), is_partial };
        repository.run(&["init", "--quiet", "--bare"])?;
        repository.run(&["config", "remote.origin.url", url])?;
        if is_partial {
            repository.run(&["config", "remote.origin.promisor", "true"])?;
            repository.run(&["config", "remote.origin.partialclonefilter", "tree:0"])?;
        }
        Ok(repository)
    }

    /// Fetches a commit, if it was not fetched before. A reference remembers it: asking a partial repository for a
    /// commit that it does not have would make git fetch it with its history.
    pub(super) fn fetch(&self, commit: &str) -> Result<(), String> {
        let reference = reference(commit);
        if self.run(&["show-ref", "--verify", "--quiet", &reference]).is_ok() {
            return Ok(());
        }
        let mut arguments = vec!["fetch", "--quiet", "--no-tags", "--depth=1"];
        if self.is_partial {
            arguments.push("--filter=tree:0");
        }
        let pair = format!("+{commit}:{reference}");
        arguments.extend(["origin", &pair]);
        self.run(&arguments).map(drop)
    }

    /// The id of what is at `path` in a commit that was fetched.
    pub(super) fn id(&self, commit: &str, path: &str) -> Result<String, String> {
        let id = self.run(&["rev-parse", "--verify", &format!("{}:{path}", reference(commit))])?;
        Ok(id.trim().to_owned())
    }

    /// The files in a folder, with their ids. A file has one with an empty name: itself.
    pub(super) fn files(&self, id: &str) -> Result<Vec<(String, String)>, String> {
        if self.run(&["cat-file", "-t", id])?.trim() == "blob" {
            return Ok(vec![(String::new(), id.to_owned())]);
        }
        let list = self.run(&["ls-tree", "-r", "-z", "--full-tree", id])?;
        let file = |line: &str| {
            let (attributes, name) = line.split_once('\t')?;
            Some((name.to_owned(), attributes.rsplit(' ').next()?.to_owned()))
        };
        let lines = list.split('\0').filter(|line| !line.is_empty());
        lines.map(|line| file(line).ok_or_else(|| format!("git ls-tree: {line}"))).collect()
    }

    /// The contents of files, byte for byte: a checkout would apply the attributes of the suite and the settings of the
    /// user, which can change line ends.
    pub(super) fn contents(&self, ids: &[&str]) -> Result<Vec<Vec<u8>>, String> {
        let mut child = self
            .command()
            .args(["cat-file", "--batch"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("git cat-file: {error}"))?;
        let mut input = child.stdin.take().ok_or("git cat-file has no input")?;
        let mut output = BufReader::new(child.stdout.take().ok_or("git cat-file has no output")?);
        let contents = ids.iter().map(|id| content(id, &mut input, &mut output)).collect();
        drop(input);
        child.wait().map_err(|error| format!("git cat-file: {error}"))?;
        contents
    }

    fn command(&self) -> Command {
        let mut git = Command::new("git");
        // Nothing asks for a password, and no repository around this one matters.
        git.env("GIT_TERMINAL_PROMPT", "0").env("GIT_DIR", &self.folder).env_remove("GIT_WORK_TREE");
        git
    }

    fn run(&self, arguments: &[&str]) -> Result<String, String> {
        let fault = |text: &str| format!("git {}: {}", arguments[0], text.trim());
        let output = self.command().args(arguments).output().map_err(|error| fault(&error.to_string()))?;
        if !output.status.success() {
            let text = String::from_utf8_lossy(&output.stderr);
            // The first line says what is wrong, and others what might be done.
            return Err(fault(text.lines().find(|line| line.contains("fatal: ")).unwrap_or(&text)));
        }
        String::from_utf8(output.stdout).map_err(|error| fault(&error.to_string()))
    }
}

/// The reference that remembers a commit.
fn reference(commit: &str) -> String {
    format!("refs/pinned/{commit}")
}

/// Asks `git cat-file --batch` for a file. Its answer is the id, the kind and the length, then the content and a line
/// feed.
fn content(id: &str, input: &mut impl Write, output: &mut impl BufRead) -> Result<Vec<u8>, String> {
    let fault = |error: std::io::Error| format!("git cat-file: {error}");
    writeln!(input, "{id}").and_then(|()| input.flush()).map_err(fault)?;
    let mut header = String::new();
    output.read_line(&mut header).map_err(fault)?;
    let len = header.trim().rsplit(' ').next().and_then(|len| len.parse().ok());
    let mut content = vec![0; len.ok_or_else(|| format!("git cat-file: {header}"))?];
    output.read_exact(&mut content).map_err(fault)?;
    output.read_exact(&mut [0]).map_err(fault)?;
    Ok(content)
}
