//! What `fmt -w`, `check --fix` and `rewrite -w` do to files that they change.

use crate::support::{Outcome, run, stdout, temporary};
use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A page that all of the commands change.
const PAGE: &str = "<!DOCTYPE html><body class=x><p>x&amp</p></body></html>";

/// The commands.
const COMMANDS: [&[&str]; 3] =
    [&["fmt", "-w"], &["check", "--fix"], &["rewrite", "-w", "--remove-attribute", "body", "class"]];

/// An empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = temporary(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).unwrap();
    folder
}

fn path(file: &Path) -> &str {
    file.to_str().unwrap()
}

/// The names in a folder.
fn names(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names.collect();
    names.sort();
    names
}

fn change(command: &[&str], file: &Path) {
    let Outcome { status, stderr, .. } = run(&[command, &[path(file)]].concat(), "");
    assert_eq!(status, Some(0), "{stderr}");
    assert_ne!(fs::read_to_string(file).unwrap(), PAGE);
}

#[test]
fn permissions_and_links_stay() {
    let folder = folder("permissions_and_links_stay");
    let (file, other, link) = (folder.join("page.html"), folder.join("other.html"), folder.join("link.html"));
    for command in COMMANDS {
        // Another file takes the place of the old one.
        fs::write(&file, PAGE).unwrap();
        fs::set_permissions(&file, PermissionsExt::from_mode(0o640)).unwrap();
        // Only the superuser may give a file to another user.
        let _ = chown(&file, Some(1), Some(1));
        let before = fs::metadata(&file).unwrap();
        change(command, &file);
        let after = fs::metadata(&file).unwrap();
        assert_ne!(before.ino(), after.ino());
        let kept = |data: &fs::Metadata| (data.mode(), data.uid(), data.gid());
        assert_eq!(kept(&before), kept(&after));
        // A file with two names keeps both.
        fs::write(&file, PAGE).unwrap();
        fs::hard_link(&file, &other).unwrap();
        change(command, &file);
        assert_eq!(fs::read(&file).unwrap(), fs::read(&other).unwrap());
        assert_eq!(fs::metadata(&file).unwrap().ino(), fs::metadata(&other).unwrap().ino());
        fs::remove_file(&other).unwrap();
        // A symbolic link stays one.
        fs::write(&file, PAGE).unwrap();
        symlink("page.html", &link).unwrap();
        change(command, &link);
        assert_eq!(fs::read_link(&link).unwrap(), Path::new("page.html"));
        assert_ne!(fs::read_to_string(&file).unwrap(), PAGE);
        fs::remove_file(&link).unwrap();
        assert_eq!(names(&folder), ["page.html"]);
    }
}

#[test]
fn files_that_would_not_change_are_not_touched() {
    let folder = folder("files_that_would_not_change");
    let file = folder.join("page.html");
    fs::write(&file, stdout(&["fmt"], "<!DOCTYPE html><p>x")).unwrap();
    let before = fs::metadata(&file).unwrap();
    for command in COMMANDS {
        assert_eq!(run(&[command, &[path(&file)]].concat(), "").status, Some(0));
    }
    let after = fs::metadata(&file).unwrap();
    let identity = |data: &fs::Metadata| (data.ino(), data.mtime(), data.mtime_nsec());
    assert_eq!(identity(&before), identity(&after));
}

/// Runs a command that may write no more than a block of 512 or 1024 bytes to a file, and cannot change this one.
#[track_caller]
fn assert_nothing_is_lost(command: &[&str], file: &Path, shell: &str) {
    let before = fs::read(file).unwrap();
    let script = format!("{shell} ulimit -f 1; exec \"$@\"");
    let output = Command::new("sh")
        .args(["-c", &script, "sh", env!("CARGO_BIN_EXE_fivefold")])
        .args(command)
        .arg(file)
        .output()
        .unwrap();
    assert_eq!(fs::read(file).unwrap(), before, "{command:?}");
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    let expected = format!("fivefold: cannot write {}: ", file.display());
    assert!(stderr.starts_with(&expected) && stderr.lines().count() == 1, "{stderr}");
}

#[test]
fn what_cannot_be_written_is_not_lost() {
    let folder = folder("what_cannot_be_written");
    let file = folder.join("page.html");
    for command in COMMANDS {
        fs::write(&file, PAGE.replace('x', &"x".repeat(2000))).unwrap();
        assert_nothing_is_lost(command, &file, "");
        // The signal is ignored already.
        assert_nothing_is_lost(command, &file, "trap '' XFSZ;");
        let other = folder.join("other.html");
        fs::hard_link(&file, &other).unwrap();
        assert_nothing_is_lost(command, &file, "");
        // There is room for the source, but not for what is written: it grows by indentation.
        fs::write(&file, format!("{}{}", "<ul><li>1".repeat(45), "</ul>".repeat(45))).unwrap();
        assert_nothing_is_lost(&["fmt", "-w"], &file, "");
        fs::remove_file(&other).unwrap();
        assert_eq!(names(&folder), ["page.html"]);
    }
}

#[test]
fn a_file_that_must_not_be_written_stays() {
    let folder = folder("a_file_that_must_not_be_written");
    let file = folder.join("page.html");
    fs::write(&file, PAGE).unwrap();
    fs::set_permissions(&file, PermissionsExt::from_mode(0o444)).unwrap();
    if fs::OpenOptions::new().write(true).open(&file).is_ok() {
        eprintln!("*** SKIPPED: the superuser may write to any file");
        return;
    }
    for command in COMMANDS {
        let Outcome { status, stderr, .. } = run(&[command, &[path(&file)]].concat(), "");
        assert_eq!(status, Some(2));
        assert!(stderr.contains("cannot write") && stderr.lines().count() == 1, "{stderr}");
        assert_eq!(fs::read_to_string(&file).unwrap(), PAGE);
    }
}

#[test]
fn a_file_is_written_in_a_folder_that_must_not_be() {
    let folder = folder("a_folder_that_must_not_be_written");
    let file = folder.join("page.html");
    fs::write(&file, PAGE).unwrap();
    let allow = |mode| fs::set_permissions(&folder, PermissionsExt::from_mode(mode)).unwrap();
    allow(0o555);
    if fs::write(folder.join("other"), "").is_ok() {
        allow(0o755);
        eprintln!("*** SKIPPED: the superuser may write to any folder");
        return;
    }
    for command in COMMANDS {
        fs::write(&file, PAGE).unwrap();
        change(command, &file);
    }
    assert_eq!(names(&folder), ["page.html"]);
    allow(0o755);
}
