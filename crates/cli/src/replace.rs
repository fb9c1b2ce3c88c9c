//! Replacing what a file holds, so that a full disk or an end of the process in between loses nothing.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read, Seek, Write};
use std::path::Path;
use tempfile::NamedTempFile;

/// Replaces what a file holds; the error is one line.
///
/// The new content is written to a file beside it, which then takes its place with its permissions and owner. A symbolic
/// link stays, and its target is replaced. A file with several names keeps all of them: it is overwritten, while a copy of
/// it stands beside it. So is one whose owner the user cannot give to a new file. In a folder in which no file can be made,
/// the file is overwritten without a copy beside it: if that fails, its old content is written back as far as it can be. What
/// is no file of the disk, such as a pipe, is written to.
pub(crate) fn replace(file: &Path, content: &[u8]) -> Result<(), String> {
    try_replace(file, content).map_err(|error| format!("cannot write {}: {error}", file.display()))
}

fn try_replace(file: &Path, content: &[u8]) -> io::Result<()> {
    let target = fs::canonicalize(file)?;
    let old = fs::metadata(&target)?;
    if !old.is_file() {
        return fs::write(&target, content);
    }
    outlive_the_size_limit();
    // Renaming would not ask for the permission to write.
    let mut opened = OpenOptions::new().read(true).write(true).open(&target)?;
    let folder = target.parent().unwrap_or(Path::new("."));
    let beside = tempfile::Builder::new().prefix(".fivefold-").tempfile_in(folder);
    if beside.as_ref().is_err_and(|error| error.kind() == io::ErrorKind::PermissionDenied) {
        let mut kept = Vec::new();
        opened.read_to_end(&mut kept)?;
        let written = overwrite(&mut opened, &mut &*content);
        return written.inspect_err(|_| drop(overwrite(&mut opened, &mut &*kept)));
    }
    let mut beside = beside?;
    if can_take_its_place(beside.as_file(), &old) {
        beside.write_all(content)?;
        beside.as_file().set_permissions(old.permissions())?;
        beside.as_file().sync_all()?;
        beside.persist(&target).map_err(|error| error.error)?;
        return Ok(());
    }
    io::copy(&mut opened, &mut beside)?;
    beside.as_file().sync_all()?;
    overwrite(&mut opened, &mut &*content).or_else(|error| put_back(&mut opened, beside, error))
}

/// Whether a new file can have the owner of the old one, which has no other name. The new file then has that owner.
#[cfg(unix)]
fn can_take_its_place(new: &File, old: &Metadata) -> bool {
    use std::os::unix::fs::{MetadataExt, fchown};
    old.nlink() == 1 && fchown(new, Some(old.uid()), Some(old.gid())).is_ok()
}

#[cfg(not(unix))]
fn can_take_its_place(_: &File, _: &Metadata) -> bool {
    true
}

fn overwrite(file: &mut File, content: &mut impl Read) -> io::Result<()> {
    file.rewind()?;
    let length = io::copy(content, file)?;
    file.set_len(length)?;
    file.sync_all()
}

/// Gives a file that could not be overwritten its content again. If that fails as well, the copy stays.
fn put_back(file: &mut File, mut copy: NamedTempFile, error: io::Error) -> io::Result<()> {
    if copy.rewind().and_then(|()| overwrite(file, &mut copy)).is_ok() {
        return Err(error);
    }
    let (_, path) = copy.keep().map_err(|kept| kept.error)?;
    Err(io::Error::other(format!("{error}; what it held is in {}", path.display())))
}

/// Makes a write beyond the size that `ulimit -f` allows an error, like one to a full disk, and not the end of the
/// process.
#[cfg(unix)]
fn outlive_the_size_limit() {
    use signal_hook::{consts::SIGXFSZ, flag};
    use std::sync::{Arc, Once, atomic::AtomicBool};
    static ONCE: Once = Once::new();
    // Without the handler, the process ends and the file is whole all the same.
    ONCE.call_once(|| drop(flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)))));
}

#[cfg(not(unix))]
fn outlive_the_size_limit() {}
