//! `cargo xtask conformance`: gets the public conformance suites.

mod git;
mod suites;

use git::Repository;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use suites::{Entry, Source};
use xtask::files::{remove, write};
use xtask::root;

/// The most files that a message names.
const NAMED: usize = 10;

/// The files of entries that are folders, with git's ids.
type Pinned = BTreeMap<String, String>;

/// Get the public conformance suites (html5lib's, web-platform-tests', xml5lib's and the W3C's for XML) with git, at
/// pinned commits, into target/conformance, where the tests find them.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Use another repository for one of the suites, such as a mirror: `wpt=https://…`. After a `#`, a commit may follow
    /// that takes the place of the pinned ones; its files must be the same
    #[arg(long, value_name = "NAME=URL[#COMMIT]")]
    from: Vec<Source>,
}

/// Runs the command.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    let target = root().join("target");
    let entries = suites::read(&root().join("xtask/data/conformance.tsv"))?;
    let pinned = suites::read_files(&root().join("xtask/data/conformance-files.tsv"))?;
    let files = get(&entries, &pinned, &options.from, &target)?;
    println!("{files} files are in target/conformance, as pinned. `cargo test` runs their tests.");
    Ok(())
}

/// Gets all entries into the folder `conformance` of `target`, and returns the number of files. If that fails, what is as
/// pinned is there, and what was there before stays.
fn get(entries: &[Entry], pinned: &Pinned, sources: &[Source], target: &Path) -> Result<usize, String> {
    if let Some(source) = sources.iter().find(|source| !entries.iter().any(|entry| entry.name() == source.name)) {
        return Err(format!("no suite has the name {}; the names are {}", source.name, suites::names(entries)));
    }
    let (made, done) = (target.join("conformance.new"), target.join("conformance"));
    remove(&made)?;
    let (mut files, mut faults, mut unreachable) = (Vec::new(), Vec::new(), BTreeMap::new());
    for entry in entries {
        let source = sources.iter().find(|source| source.name == entry.name());
        let url = source.map_or(&*entry.url, |source| &source.url);
        let commit = source.and_then(|source| source.commit.as_deref()).unwrap_or(&entry.commit);
        if unreachable.contains_key(&(url, commit)) {
            continue;
        }
        // Of a repository that gives single files, the rest can be large.
        let is_partial = entries.iter().all(|other| other.url != entry.url || other.files == 1);
        let repository = Repository::open(&target.join("conformance-git").join(entry.name()), url, is_partial)?;
        if let Err(reason) = repository.fetch(commit) {
            unreachable.insert((url, commit), reason);
            continue;
        }
        if let Err(fault) = take(entry, pinned, &repository, commit, &made, &mut files) {
            faults.push(format!("{} of {url}: {fault}", entry.path));
        }
    }
    if let Some(reason) = unreachable.values().next() {
        // Without a network, all of them have the same reason.
        let mut urls: Vec<_> = unreachable.keys().map(|(url, _)| *url).collect();
        urls.dedup();
        faults.push(format!("cannot get {}: {reason}", urls.join(", ")));
    }
    if faults.is_empty() {
        remove(&done)?;
        fs::rename(&made, &done).map_err(|error| format!("{}: {error}", done.display()))?;
        return Ok(files.len());
    }
    for path in &files {
        write(&done.join(path), &fs::read(made.join(path)).map_err(|error| format!("{path}: {error}"))?)?;
    }
    remove(&made)?;
    let faults = faults.join("\n  ");
    let all: usize = entries.iter().map(|entry| entry.files).sum();
    Err(match files.len() {
        0 => faults,
        count => format!("{count} of {all} files are as pinned, and in target/conformance; the others:\n  {faults}"),
    })
}

/// Writes the file or folder of an entry into the folder `made`, and adds the paths to `files`. Of a folder that is not
/// the pinned one, writes what is.
fn take(
    entry: &Entry,
    pinned: &Pinned,
    repository: &Repository,
    commit: &str,
    made: &Path,
    files: &mut Vec<String>,
) -> Result<(), String> {
    let id = repository.id(commit, &entry.path)?;
    let found = repository.files(&id)?;
    // A file has no name in itself.
    let path = |name: &str| if name.is_empty() { entry.to.clone() } else { format!("{}/{name}", entry.to) };
    let mut outcome = Ok(());
    let mut found: Vec<_> = found.into_iter().map(|(name, id)| (path(&name), id)).collect();
    if id != entry.id {
        let folder = format!("{}/", entry.to);
        let wanted = pinned.iter().filter(|(path, _)| path.starts_with(&folder));
        let differing = wanted.clone().filter_map(|(path, id)| {
            let other = found.iter().find(|(other, _)| other == path);
            let fault = other.map_or(Some("is missing"), |(_, other)| (other != id).then_some("differs"))?;
            Some(format!("{} {fault}", &path[folder.len()..]))
        });
        let differing: Vec<_> = differing.collect();
        let more = differing.len().saturating_sub(NAMED);
        outcome = Err(match (differing.len(), more) {
            (0, _) => format!("its content is not the pinned one: the id is {id}, not {}", entry.id),
            (_, 0) => format!("its content is not the pinned one: {}", differing.join(", ")),
            _ => format!("its content is not the pinned one: {}, and {more} more", differing[..NAMED].join(", ")),
        });
        found.retain(|(path, id)| pinned.get(path) == Some(id));
    } else if found.len() != entry.files {
        return Err(format!("there are {} files, not {}", found.len(), entry.files));
    }
    let ids: Vec<_> = found.iter().map(|(_, id)| id.as_str()).collect();
    for ((path, _), content) in found.iter().zip(repository.contents(&ids)?) {
        write(&made.join(path), &content)?;
        files.push(path.clone());
    }
    outcome
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;
    use std::process::Command;

    /// A folder that is removed at the end.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("fivefold-{name}-{}", std::process::id()));
            fs::create_dir_all(&path).unwrap();
            Self(path)
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn git(folder: &Path, arguments: &[&str]) -> String {
        let author = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "core.autocrlf=false"];
        let output = Command::new("git").current_dir(folder).args(author).args(arguments).output().unwrap();
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap().trim().to_owned()
    }

    /// A repository with two commits, of which the first is wanted, the lines that want it, and the files of its folder.
    fn suite(folder: &Path) -> (String, Vec<Entry>, Pinned) {
        let origin = folder.join("suite");
        fs::create_dir_all(origin.join("tests/more")).unwrap();
        git(&origin, &["init", "--quiet"]);
        // No attribute of the suite may change a byte of it.
        fs::write(origin.join(".gitattributes"), "* text eol=crlf\n").unwrap();
        fs::write(origin.join("tests/a.dat"), "a\nb\r\n\0\n").unwrap();
        fs::write(origin.join("tests/more/b c.dat"), "ä").unwrap();
        let blob = git(&origin, &["hash-object", "-w", "--no-filters", "tests/a.dat"]);
        git(&origin, &["add", "."]);
        git(&origin, &["update-index", "--cacheinfo", &format!("100644,{blob},tests/a.dat")]);
        git(&origin, &["commit", "--quiet", "--message", "one"]);
        let commit = git(&origin, &["rev-parse", "HEAD"]);
        let id = |path: &str| (format!("all/{path}"), git(&origin, &["rev-parse", &format!("{commit}:tests/{path}")]));
        let pinned = Pinned::from(["a.dat", "more/b c.dat"].map(id));
        fs::write(origin.join("tests/a.dat"), "changed").unwrap();
        git(&origin, &["commit", "--quiet", "--all", "--message", "two"]);
        let entry = |path: &str, to: &str, files| Entry {
            url: origin.display().to_string(),
            commit: commit.clone(),
            path: path.to_owned(),
            to: to.to_owned(),
            id: git(&origin, &["rev-parse", &format!("{commit}:{path}")]),
            files,
        };
        let entries = vec![entry("tests", "all", 2), entry("tests/a.dat", "one/a.dat", 1)];
        (git(&origin, &["rev-parse", "HEAD"]), entries, pinned)
    }

    #[test]
    fn files_are_taken_from_the_pinned_commit_byte_for_byte() {
        let scratch = Scratch::new("conformance");
        let (_, entries, pinned) = suite(&scratch.0);
        let target = scratch.0.join("target");
        for entries in [&entries[..], &entries[1..]] {
            assert_eq!(get(entries, &pinned, &[], &target), Ok(if entries.len() == 2 { 3 } else { 1 }));
            assert_eq!(fs::read(target.join("conformance/one/a.dat")).unwrap(), b"a\nb\r\n\0\n");
        }
        assert!(!target.join("conformance/all").exists(), "what is not wanted any more is gone");
        assert_eq!(get(&entries, &pinned, &[], &target), Ok(3));
        assert_eq!(fs::read(target.join("conformance/all/a.dat")).unwrap(), b"a\nb\r\n\0\n");
        assert_eq!(fs::read_to_string(target.join("conformance/all/more/b c.dat")).unwrap(), "ä");
    }

    #[test]
    fn another_source_must_have_the_same_files() {
        let scratch = Scratch::new("conformance-from");
        let (head, mut entries, pinned) = suite(&scratch.0);
        let target = scratch.0.join("target");
        let origin = entries[0].url.clone();
        for entry in &mut entries {
            entry.url = "/nowhere/suite".to_owned();
        }
        assert!(get(&entries, &pinned, &[], &target).is_err());
        let from = |text: String| vec![text.parse::<Source>().unwrap()];
        assert_eq!(get(&entries, &pinned, &from(format!("suite={origin}")), &target), Ok(3));
        // What differs is named, what does not is there, and what was there stays.
        let fresh = scratch.0.join("fresh");
        for target in [&target, &fresh] {
            let error = get(&entries, &pinned, &from(format!("suite={origin}#{head}")), target).unwrap_err();
            assert!(
                error.starts_with("1 of 3 files are as pinned, and in target/conformance; the others:\n  tests of "),
                "{error}"
            );
            assert!(error.contains(": its content is not the pinned one: a.dat differs\n  tests/a.dat of "), "{error}");
            assert!(error.contains("not the pinned one: the id is "), "{error}");
            assert_eq!(fs::read_to_string(target.join("conformance/all/more/b c.dat")).unwrap(), "ä");
            assert!(!target.join("conformance.new").exists());
        }
        assert!(!fresh.join("conformance/all/a.dat").exists());
        assert_eq!(fs::read(target.join("conformance/all/a.dat")).unwrap(), b"a\nb\r\n\0\n");
        // What cannot be reached is told in one line.
        let error =
            get(&entries, &pinned, &from("suite=/nowhere/suite".to_owned()), &scratch.0.join("far")).unwrap_err();
        assert!(error.starts_with("cannot get /nowhere/suite: git fetch: "), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
        let error = get(&entries, &pinned, &from(format!("sweet={origin}")), &target).unwrap_err();
        assert!(error.ends_with("the names are suite"), "{error}");
        assert!(target.join("conformance/one/a.dat").is_file(), "what was there stays");
    }

    #[test]
    fn missing_commits_and_wrong_counts_are_errors() {
        let scratch = Scratch::new("conformance-faults");
        let (_, entries, pinned) = suite(&scratch.0);
        let target = scratch.0.join("target");
        let broken = |change: fn(&mut Entry)| {
            let mut entries = entries.clone();
            change(&mut entries[0]);
            get(&entries, &pinned, &[], &target).unwrap_err()
        };
        assert!(broken(|entry| entry.files = 3).ends_with("there are 2 files, not 3"));
        assert!(broken(|entry| entry.commit = "1".repeat(40)).contains("git fetch"));
        assert!(broken(|entry| entry.path = "nothing".to_owned()).contains("git rev-parse"));
        assert!(!target.join("conformance/all").exists());
        assert!(target.join("conformance/one/a.dat").exists(), "what is as pinned");
    }
}
