//! Reads the Rust source, line by line: functions with their documentation, and citations of the standard.

use std::path::{Path, PathBuf};
use std::process::Command;
use xtask::files::{below, read};
use xtask::root;

/// A place in the code, which stays the same when other code of the file changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// The path from the root of the workspace.
    pub(crate) file: String,
    /// The function around it.
    pub(crate) function: Option<String>,
}

/// A function and its location.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub(crate) name: String,
    /// The path from the root of the workspace.
    pub(crate) file: String,
    /// Its documentation, as one text.
    pub(crate) documentation: String,
}

impl Function {
    pub(crate) fn place(&self) -> Place {
        Place { file: self.file.clone(), function: Some(self.name.clone()) }
    }
}

/// The functions in a file or folder.
pub(crate) fn functions(path: &str) -> Result<Vec<Function>, String> {
    let mut functions: Vec<Function> = Vec::new();
    for path in rust_files(&root().join(path))? {
        let text = read(&path)?;
        let mut documentation = String::new();
        for line in text.lines().map(str::trim_start) {
            if let Some(line) = line.strip_prefix("///") {
                documentation.push_str(line);
            } else if let Some(name) = function_name(line) {
                functions.push(Function {
                    name: name.to_owned(),
                    file: relative(&path),
                    documentation: std::mem::take(&mut documentation),
                });
            } else if !line.starts_with("#[") && !line.starts_with("//") {
                documentation.clear();
            }
        }
    }
    Ok(functions)
}

/// The name of the function that begins in a line.
pub(crate) fn function_name(line: &str) -> Option<&str> {
    let (before, after) = line.split_once("fn ")?;
    let is_head = before.split_whitespace().all(|word| word.starts_with("pub") || matches!(word, "const" | "unsafe"));
    let end = after.find(|character: char| !character.is_alphanumeric() && character != '_')?;
    (is_head || before.starts_with("pub(in ")).then_some(&after[..end])
}

/// A path for the outputs: from the root of the workspace.
pub(crate) fn relative(path: &Path) -> String {
    let root = root();
    path.strip_prefix(&root).unwrap_or(path).to_string_lossy().replace('\\', "/")
}

/// The files of a checkout that git has, or would add, from its root.
pub(crate) fn tracked(checkout: &Path) -> Result<Vec<String>, String> {
    let mut git = Command::new("git");
    git.arg("-C").arg(checkout).args(["ls-files", "--cached", "--others", "--exclude-standard"]);
    let output = git.output().map_err(|error| format!("git: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).trim_end().to_owned());
    }
    let text = String::from_utf8(output.stdout).map_err(|error| error.to_string())?;
    Ok(text.lines().filter(|path| checkout.join(path).is_file()).map(str::to_owned).collect())
}

/// All Rust files at and below `path`, sorted, without those only for tests.
pub(crate) fn rust_files(path: &Path) -> Result<Vec<PathBuf>, String> {
    let mut files = below(path, &["rs"])?;
    files.retain(|file| {
        let mut inside = file.strip_prefix(path).unwrap_or(file).iter().map(|part| Path::new(part).file_stem());
        !inside.any(|stem| stem.is_some_and(|stem| stem == "tests" || stem == "testing"))
    });
    Ok(files)
}

/// The fragment ids of the HTML standard that a text cites.
pub(crate) fn cited(text: &str) -> impl Iterator<Item = &str> {
    text.split("https://html.spec.whatwg.org/").skip(1).filter_map(|link| {
        let end = link.find(|end: char| end.is_whitespace() || "<>`\"'|\\{$".contains(end)).unwrap_or(link.len());
        let (_, id) = link[..end].split_once('#')?;
        // An address in Markdown stands in parentheses, and an id may have some of its own.
        let mut depth = 0;
        let end = id.find(|character| {
            depth += i32::from(character == '(') - i32::from(character == ')');
            depth < 0
        });
        let id = id[..end.unwrap_or(id.len())].trim_end_matches(['.', ',', ';', ':']);
        // What ends with a hyphen is completed by the code.
        (!id.is_empty() && !id.ends_with('-')).then_some(id)
    })
}

#[cfg(test)]
mod tests {
    use super::cited;

    #[test]
    fn an_id_ends_with_its_address() {
        let id = |text: &str| {
            cited(&text.replace('@', "https://html.spec.whatwg.org/multipage/a.html")).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(id("See <@#data-state>, and @#tag-open-state."), "data-state tag-open-state");
        assert_eq!(
            id("[Ranges](@#range-state-(type=range)), [`write`](@#document.write())"),
            "range-state-(type=range) document.write()"
        );
        assert_eq!(id("\"@#{id}\" or @ alone"), "");
    }
}
