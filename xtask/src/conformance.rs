//! `cargo xtask conformance`: gets the public conformance suites.

mod git;
mod suites;

use crate::root;
use git::Repository;
use std::fs;
use std::path::Path;
use suites::{Entry, Source};

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
    let files = get(&entries, &options.from, &target)?;
    println!("{files} files are in target/conformance, as pinned. `cargo test` runs their tests.");
    Ok(())
}

/// Gets all entries into the folder `conformance` of `target`, and returns the number of files. If that fails, a folder
/// that exists already stays as it is.
fn get(entries: &[Entry], sources: &[Source], target: &Path) -> Result<usize, String> {
    if let Some(source) = sources.iter().find(|source| !entries.iter().any(|entry| entry.name() == source.name)) {
        return Err(format!("no suite has the name {}; the names are {}", source.name, suites::names(entries)));
    }
    let (made, done) = (target.join("conformance.new"), target.join("conformance"));
    remove(&made)?;
    let mut files = 0;
    for entry in entries {
        let source = sources.iter().find(|source| source.name == entry.name());
        let url = source.map_or(&*entry.url, |source| &source.url);
        let commit = source.and_then(|source| source.commit.as_deref()).unwrap_or(&entry.commit);
        // Of a repository that gives single files, the rest can be large.
        let is_partial = entries.iter().all(|other| other.url != entry.url || other.files == 1);
        let repository = Repository::open(&target.join("conformance-git").join(entry.name()), url, is_partial)?;
        let fault = |error: String| format!("{} of {url}: {error}", entry.path);
        repository.fetch(commit).map_err(fault)?;
        files += take(entry, &repository, commit, &made.join(&entry.to)).map_err(fault)?;
    }
    remove(&done)?;
    fs::rename(&made, &done).map_err(|error| format!("{}: {error}", done.display()))?;
    Ok(files)
}

/// Writes the file or folder of an entry to `to`, and returns the number of files.
fn take(entry: &Entry, repository: &Repository, commit: &str, to: &Path) -> Result<usize, String> {
    let id = repository.id(commit, &entry.path)?;
    if id != entry.id {
        return Err(format!("its content is not the pinned one: the id is {id}, not {}", entry.id));
    }
    let files = repository.files(&id)?;
    if files.len() != entry.files {
        return Err(format!("there are {} files, not {}", files.len(), entry.files));
    }
    let ids: Vec<_> = files.iter().map(|(_, id)| id.as_str()).collect();
    for ((name, _), content) in files.iter().zip(repository.contents(&ids)?) {
        // A file has no name in itself.
        let path = if name.is_empty() { to.to_owned() } else { to.join(name) };
        let folder = path.parent().ok_or("no folder")?;
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        fs::write(&path, content).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(files.len())
}

fn remove(folder: &Path) -> Result<(), String> {
    if !folder.exists() {
        return Ok(());
    }
    fs::remove_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
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

    /// A repository with two commits, of which the first is wanted, and the lines that want it.
    fn suite(folder: &Path) -> (String, Vec<Entry>) {
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
        (git(&origin, &["rev-parse", "HEAD"]), entries)
    }

    #[test]
    fn files_are_taken_from_the_pinned_commit_byte_for_byte() {
        let scratch = Scratch::new("conformance");
        let (_, entries) = suite(&scratch.0);
        let target = scratch.0.join("target");
        for entries in [&entries[..], &entries[1..]] {
            assert_eq!(get(entries, &[], &target), Ok(if entries.len() == 2 { 3 } else { 1 }));
            assert_eq!(fs::read(target.join("conformance/one/a.dat")).unwrap(), b"a\nb\r\n\0\n");
        }
        assert!(!target.join("conformance/all").exists(), "what is not wanted any more is gone");
        assert_eq!(get(&entries, &[], &target), Ok(3));
        assert_eq!(fs::read(target.join("conformance/all/a.dat")).unwrap(), b"a\nb\r\n\0\n");
        assert_eq!(fs::read_to_string(target.join("conformance/all/more/b c.dat")).unwrap(), "ä");
    }

    #[test]
    fn another_source_must_have_the_same_files() {
        let scratch = Scratch::new("conformance-from");
        let (head, mut entries) = suite(&scratch.0);
        let target = scratch.0.join("target");
        let origin = entries[0].url.clone();
        for entry in &mut entries {
            entry.url = "/nowhere/suite".to_owned();
        }
        assert!(get(&entries, &[], &target).is_err());
        let from = |text: String| vec![text.parse::<Source>().unwrap()];
        assert_eq!(get(&entries, &from(format!("suite={origin}")), &target), Ok(3));
        let error = get(&entries, &from(format!("suite={origin}#{head}")), &target).unwrap_err();
        assert!(error.contains("not the pinned one"), "{error}");
        let error = get(&entries, &from(format!("sweet={origin}")), &target).unwrap_err();
        assert!(error.ends_with("the names are suite"), "{error}");
        assert!(target.join("conformance/one/a.dat").is_file(), "what was there stays");
    }

    #[test]
    fn missing_commits_and_wrong_counts_are_errors() {
        let scratch = Scratch::new("conformance-faults");
        let (_, entries) = suite(&scratch.0);
        let target = scratch.0.join("target");
        let broken = |change: fn(&mut Entry)| {
            let mut entries = entries.clone();
            change(&mut entries[0]);
            get(&entries, &[], &target).unwrap_err()
        };
        assert!(broken(|entry| entry.files = 3).ends_with("there are 2 files, not 3"));
        assert!(broken(|entry| entry.commit = "1".repeat(40)).contains("git fetch"));
        assert!(broken(|entry| entry.path = "nothing".to_owned()).contains("git rev-parse"));
        assert!(!target.join("conformance").exists());
    }
}
