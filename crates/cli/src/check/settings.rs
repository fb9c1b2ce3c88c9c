//! The settings of a check: those of the command line, and below them those of the files `fivefold.toml`.

mod file;

use super::filter::{Filter, Level};
use crate::failure::Failure;
use crate::rule::Rule;
use file::SettingsFile;
use fivefold::conformance::OwnNames;
use std::collections::HashMap;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::{env, fs, io};

/// The name of the file of settings.
const NAME: &str = "fivefold.toml";

/// The longest file of settings that is read, in bytes.
const LONGEST: u64 = 1 << 20;

/// What one place says of rules.
#[derive(Clone, Debug, Default)]
pub(super) struct Layer {
    pub(super) only: Vec<Filter>,
    pub(super) ignore: Vec<Filter>,
    pub(super) severities: Vec<(Filter, Level)>,
    pub(super) deny_warnings: Option<bool>,
    /// The names of attributes and elements that are allowed, and of presets.
    pub(super) attributes: Vec<String>,
    pub(super) elements: Vec<String>,
    pub(super) presets: Vec<String>,
}

impl Layer {
    /// Whether the rule is to be reported; `None` if that is for the outer layers to say.
    fn reports(&self, rule: Rule) -> Option<bool> {
        let is_named = |filters: &[Filter]| filters.iter().any(|filter| filter.names(rule));
        if is_named(&self.ignore) {
            return Some(false);
        }
        if !self.only.is_empty() {
            return Some(is_named(&self.only));
        }
        self.severities.iter().any(|(filter, _)| filter.names(rule)).then_some(true)
    }

    /// How much the rule weighs here: what names its code comes before what names its category.
    fn level(&self, rule: Rule, own: Level) -> Option<Level> {
        let is_code = |filter: &Filter| matches!(filter, Filter::Rule(_));
        let of = |wants_code| {
            let mut severities = self.severities.iter();
            let found = severities.find(|(filter, _)| is_code(filter) == wants_code && filter.names(rule));
            found.map(|(_, level)| *level)
        };
        // Notices are of the category of syntax errors, and no errors.
        of(true).or_else(|| of(false).filter(|_| own != Level::Notice))
    }
}

/// What is said of rules for the files of a folder.
#[derive(Clone, Debug, Default)]
pub(super) struct Rules {
    /// The first layer that says something counts.
    layers: Vec<Arc<Layer>>,
    /// The names that any of them allows.
    pub(super) own_names: Arc<OwnNames>,
}

impl Rules {
    fn new(layers: Vec<Arc<Layer>>) -> Self {
        let mut names = OwnNames::default();
        for layer in &layers {
            names = layer.attributes.iter().fold(names, |names, pattern| names.with_attributes(pattern));
            names = layer.elements.iter().fold(names, |names, pattern| names.with_elements(pattern));
            // Settings have only presets that there are.
            let with = |names: OwnNames, preset: &String| names.clone().with_preset(preset).unwrap_or(names);
            names = layer.presets.iter().fold(names, with);
        }
        Self { layers, own_names: Arc::new(names) }
    }

    /// Whether findings of the rule are to be reported.
    pub(super) fn report(&self, rule: Rule) -> bool {
        self.layers.iter().find_map(|layer| layer.reports(rule)).unwrap_or(true)
    }

    /// How much a finding of the rule weighs, which by itself has that level.
    pub(super) fn level(&self, rule: Rule, own: Level) -> Level {
        self.layers.iter().find_map(|layer| layer.level(rule, own)).unwrap_or(own)
    }

    /// Whether warnings count as errors do.
    pub(super) fn deny_warnings(&self) -> bool {
        self.layers.iter().find_map(|layer| layer.deny_warnings).unwrap_or(false)
    }

    /// Whether rules may be left out.
    pub(super) fn leave_out(&self) -> bool {
        self.layers.iter().any(|layer| !layer.only.is_empty() || !layer.ignore.is_empty())
    }

    /// Whether a rule may have another severity than its own.
    pub(super) fn change_severities(&self) -> bool {
        self.layers.iter().any(|layer| !layer.severities.is_empty())
    }
}

/// The settings of all folders that are needed.
#[derive(Debug)]
pub(super) struct Settings {
    of_command_line: Arc<Layer>,
    /// Whether files of settings are looked for.
    are_files_read: bool,
    /// By the folders of checked files, as these are named.
    rules: HashMap<PathBuf, Rules>,
}

/// The files of settings that were found, by folder: that in the folder, or else the nearest one above it.
type Found = HashMap<PathBuf, Option<Rc<SettingsFile>>>;

impl Settings {
    pub(super) fn new(of_command_line: Layer, are_files_read: bool) -> Self {
        Self { of_command_line: Arc::new(of_command_line), are_files_read, rules: HashMap::new() }
    }

    /// Reads the settings for these files. Fails if a file of settings has a mistake.
    pub(super) fn load(&mut self, files: &[PathBuf]) -> Result<(), Failure> {
        let mut found = Found::new();
        for file in files {
            let folder = folder_of(file);
            if !self.rules.contains_key(folder) {
                let rules = self.read(folder, &mut found)?;
                self.rules.insert(folder.to_owned(), rules);
            }
        }
        Ok(())
    }

    /// The rules for a file, whose settings were read.
    pub(super) fn of(&self, file: &Path) -> &Rules {
        &self.rules[folder_of(file)]
    }

    fn read(&self, folder: &Path, found: &mut Found) -> Result<Rules, Failure> {
        let mut layers = vec![self.of_command_line.clone()];
        // Without a folder there is no file to check, which is reported when it is read.
        let path = self.are_files_read.then(|| folder.canonicalize().ok()).flatten();
        if let Some(path) = path
            && let Some(file) = nearest(&path, found)?
        {
            layers.extend(file.layers_of(&path));
        }
        Ok(Rules::new(layers))
    }
}

/// The folder in which a file stands; that of standard input is the present one.
fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The file of settings in a folder, or in the nearest one above it.
fn nearest(folder: &Path, found: &mut Found) -> Result<Option<Rc<SettingsFile>>, Failure> {
    if let Some(known) = found.get(folder) {
        return Ok(known.clone());
    }
    let path = folder.join(NAME);
    let file = match read(&path) {
        Ok(text) => {
            let (shown, folder) = (shown_path(&path), folder.to_owned());
            let file = SettingsFile::parse(&text, folder);
            Some(Rc::new(file.map_err(|error| Failure::Message(format!("{shown}:{error}")))?))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => match folder.parent() {
            Some(parent) => nearest(parent, found)?,
            None => None,
        },
        Err(error) => return Err(Failure::reading(shown_path(&path), &error)),
    };
    found.insert(folder.to_owned(), file.clone());
    Ok(file)
}

/// Reads a file of settings. Who sends a change to a project chooses what is there: a device or a pipe would have no end.
fn read(path: &Path) -> io::Result<String> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("it is not a file"));
    }
    let mut text = String::new();
    File::open(path)?.take(LONGEST + 1).read_to_string(&mut text)?;
    if text.len() as u64 > LONGEST {
        return Err(io::Error::other("it is longer than 1 MiB"));
    }
    Ok(text)
}

/// A path, relative to the present folder if it leads there.
fn shown_path(path: &Path) -> String {
    let base = env::current_dir().and_then(|base| base.canonicalize()).unwrap_or_default();
    path.strip_prefix(base).unwrap_or(path).display().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::filter::find_filter;
    use fivefold::ErrorCode;
    use fivefold::conformance::Code;

    fn filters(names: &[&str]) -> Vec<Filter> {
        names.iter().map(|name| find_filter(name).unwrap()).collect()
    }

    fn rules(layers: impl IntoIterator<Item = Layer>) -> Rules {
        Rules::new(layers.into_iter().map(Arc::new).collect())
    }

    const ID: Rule = Rule::Document(Code::DuplicateId);
    const HEADING: Rule = Rule::Document(Code::EmptyHeading);
    const EOF: Rule = Rule::Syntax(ErrorCode::EofInTag);

    #[test]
    fn the_first_layer_that_names_a_rule_counts() {
        let outer = Layer { ignore: filters(&["advice", "references"]), ..Layer::default() };
        let only = Layer { only: filters(&["duplicate-id"]), ..Layer::default() };
        let raised = Layer { severities: vec![(Filter::Rule(HEADING), Level::Error)], ..Layer::default() };
        let reported = |layers: &[&Layer]| {
            let rules = rules(layers.iter().map(|layer| (*layer).clone()));
            [ID, HEADING, EOF].map(|rule| rules.report(rule))
        };
        assert_eq!(reported(&[]), [true, true, true]);
        assert_eq!(reported(&[&outer]), [false, false, true]);
        assert_eq!(reported(&[&only, &outer]), [true, false, false]);
        assert_eq!(reported(&[&raised, &outer]), [false, true, true]);
        assert_eq!(reported(&[&outer, &raised]), [false, false, true]);
    }

    #[test]
    fn a_code_weighs_as_its_own_setting_says_and_then_as_that_of_its_category() {
        let [advice, syntax] = ["advice", "syntax"].map(|name| find_filter(name).unwrap());
        let severities =
            vec![(advice, Level::Error), (Filter::Rule(HEADING), Level::Warning), (syntax, Level::Warning)];
        let rules = rules([Layer { severities, ..Layer::default() }]);
        assert_eq!(rules.level(Rule::Document(Code::MissingLanguage), Level::Warning), Level::Error);
        assert_eq!(rules.level(HEADING, Level::Warning), Level::Warning);
        assert_eq!(rules.level(ID, Level::Error), Level::Error);
        assert_eq!(rules.level(EOF, Level::Error), Level::Warning);
        assert_eq!(rules.level(EOF, Level::Notice), Level::Notice);
    }
}
