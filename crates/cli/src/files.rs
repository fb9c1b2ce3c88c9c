//! The files that arguments mean: files, folders and patterns.

use crate::failure::Failure;
use crate::fragment::FragmentArgument;
use crate::language::{SNIFFED, language_of, language_of_content};
use crate::source::is_standard_input;
use core::fmt::Display;
use fivefold::Language;
use globset::GlobBuilder;
use ignore::WalkBuilder;
use ignore::overrides::{Override, OverrideBuilder};
use std::fs::File;
use std::io::Read;
use std::path::{Component, Path, PathBuf};

/// Which files of a folder are meant.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kinds {
    /// All files, since the language is given.
    All,
    /// Those whose language is known.
    Known,
    /// Those in this language.
    Only(Language),
}

impl Kinds {
    /// All files if the language is given, and those of HTML if they are fragments.
    pub(crate) fn given(is_given: bool, fragment: &FragmentArgument) -> Self {
        match &fragment.context {
            _ if is_given => Self::All,
            None => Self::Known,
            Some(_) => Self::Only(Language::Html),
        }
    }

    fn include(self, file: &Path) -> bool {
        match self {
            Self::All => true,
            Self::Known => language_in_folder(file).is_some(),
            Self::Only(language) => language_in_folder(file) == Some(language),
        }
    }
}

/// The files to work on.
#[derive(Debug, clap::Args)]
pub(crate) struct FileArguments {
    /// Files, folders and patterns such as `**/*.html`; standard input if there are none, or for `-`
    files: Vec<PathBuf>,
    /// Skip these files and folders of folders and patterns; a pattern as in `.gitignore`
    #[arg(long, value_name = "PATTERN")]
    exclude: Vec<String>,
}

impl FileArguments {
    /// Whether at most one file is meant.
    pub(crate) fn is_one_file(&self) -> bool {
        match &*self.files {
            [] => true,
            [file] => !file.is_dir() && (file.exists() || !is_pattern(file)),
            _ => false,
        }
    }

    /// What the arguments mean, each by itself, with `-` for standard input.
    pub(crate) fn find(&self, kinds: Kinds) -> impl Iterator<Item = Result<Vec<PathBuf>, Failure>> {
        let standard_input = self.files.is_empty().then(|| PathBuf::from("-"));
        let finder = Finder { exclude: self.exclude.clone(), kinds };
        let arguments: Vec<_> = self.files.iter().cloned().chain(standard_input).collect();
        arguments.into_iter().map(move |argument| finder.find(&argument))
    }
}

/// Finds files.
#[derive(Debug)]
struct Finder {
    /// The patterns of `--exclude`.
    exclude: Vec<String>,
    kinds: Kinds,
}

impl Finder {
    /// The files of an argument, in the order of their names.
    ///
    /// A folder stands for the files in it of the wanted kinds. A pattern is one only if no file has its name, and
    /// fails if it matches nothing.
    fn find(&self, argument: &Path) -> Result<Vec<PathBuf>, Failure> {
        if argument.is_dir() {
            let files = self.walk(argument)?;
            return Ok(files.into_iter().filter(|file| self.kinds.include(file)).collect());
        }
        if !is_standard_input(argument) && !argument.exists() && is_pattern(argument) {
            return self.matching(argument);
        }
        Ok(vec![argument.to_owned()])
    }

    fn matching(&self, pattern: &Path) -> Result<Vec<PathBuf>, Failure> {
        let wrong = |error: &dyn Display| Failure::Message(format!("`{}` is no pattern: {error}", pattern.display()));
        let text = pattern.to_str().ok_or_else(|| wrong(&"it is not UTF-8"))?;
        let glob = GlobBuilder::new(text.strip_prefix("./").unwrap_or(text)).literal_separator(true).build();
        let glob = glob.map_err(|error| wrong(&error))?.compile_matcher();
        let base: PathBuf = pattern.components().take_while(|part| !is_pattern(Path::new(part))).collect();
        let base = if base.as_os_str().is_empty() { PathBuf::from(".") } else { base };
        let mut files = self.walk(&base)?;
        files.retain(|file| glob.is_match(file));
        if files.is_empty() {
            return Err(Failure::Message(format!("no file matches `{}`", pattern.display())));
        }
        Ok(files)
    }

    /// The files in a folder and those below it, without hidden ones and those that `.gitignore` and `.ignore` name.
    fn walk(&self, folder: &Path) -> Result<Vec<PathBuf>, Failure> {
        let mut walk = WalkBuilder::new(folder);
        walk.require_git(false).overrides(self.overrides(folder)?).sort_by_file_path(Ord::cmp);
        let mut files = Vec::new();
        for entry in walk.build() {
            let entry = entry.map_err(|error| Failure::Message(format!("cannot read a folder: {error}")))?;
            if entry.file_type().is_some_and(|kind| kind.is_file()) {
                let path = entry.into_path();
                files.push(path.strip_prefix("./").map(Path::to_owned).unwrap_or(path));
            }
        }
        Ok(files)
    }

    fn overrides(&self, folder: &Path) -> Result<Override, Failure> {
        let mut overrides = OverrideBuilder::new(folder);
        for glob in &self.exclude {
            let added = overrides.add(&format!("!{glob}"));
            added.map_err(|error| Failure::Message(format!("`{glob}` is no pattern: {error}")))?;
        }
        overrides.build().map_err(|error| Failure::Message(error.to_string()))
    }
}

/// Whether a path has characters of a pattern.
fn is_pattern(path: &Path) -> bool {
    path.components().any(|part| match part {
        Component::Normal(name) => name.to_string_lossy().contains(['*', '?', '[', '{']),
        _ => false,
    })
}

/// The language of a file in a folder, by its name or its start.
fn language_in_folder(file: &Path) -> Option<Language> {
    language_of(file).or_else(|| {
        // What cannot be read has no known language. An extension that means something else is not looked into.
        let mut start = Vec::new();
        let is_read = file.extension().is_none()
            && File::open(file).is_ok_and(|file| file.take(SNIFFED as u64).read_to_end(&mut start).is_ok());
        is_read.then(|| language_of_content(&start)).flatten()
    })
}
