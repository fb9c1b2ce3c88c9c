//! Reads a file of settings.

use super::Layer;
use crate::check::filter::{Filter, Level, find_filter};
use fivefold::conformance::OwnNames;
use fivefold_view::suggestion;
use std::fmt;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The keys of the file, and of each of its folders; only the file has the last one.
const KEYS: [&str; 8] =
    ["only", "ignore", "severity", "deny-warnings", "allow-attributes", "allow-elements", "presets", FOLDERS];
const FOLDERS: &str = "folders";

/// What is said of folders below that of the file.
type Folders = Vec<(PathBuf, Arc<Layer>)>;

/// A file of settings.
#[derive(Debug)]
pub(super) struct SettingsFile {
    /// Where it stands.
    folder: PathBuf,
    layer: Arc<Layer>,
    /// The longest paths come first.
    folders: Folders,
}

/// What is wrong with a file of settings.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Mistake {
    line: usize,
    message: String,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.message)
    }
}

impl SettingsFile {
    /// Reads the file in a folder.
    pub(super) fn parse(text: &str, folder: PathBuf) -> Result<Self, Mistake> {
        let reader = Reader { text };
        let table = DeTable::parse(text).map_err(|error| {
            let offset = error.span().map_or(text.len(), |span| span.start);
            reader.mistake(offset, error.message().lines().collect::<Vec<_>>().join(": "))
        })?;
        let (layer, mut folders) = reader.file(table.get_ref())?;
        folders.sort_by_key(|(path, _)| core::cmp::Reverse(path.components().count()));
        Ok(Self { folder, layer: Arc::new(layer), folders })
    }

    /// What it says of the files in a folder, the innermost first.
    pub(super) fn layers_of(&self, folder: &Path) -> impl Iterator<Item = Arc<Layer>> {
        let relative = folder.strip_prefix(&self.folder).unwrap_or(Path::new(""));
        let inner = self.folders.iter().filter(move |(path, _)| relative.starts_with(path));
        inner.map(|(_, layer)| layer).chain([&self.layer]).cloned()
    }
}

type Key<'a, 'i> = &'a Spanned<std::borrow::Cow<'i, str>>;
type Value<'a, 'i> = &'a Spanned<DeValue<'i>>;

/// Reads the values of the file.
struct Reader<'t> {
    text: &'t str,
}

impl Reader<'_> {
    fn mistake(&self, offset: usize, message: String) -> Mistake {
        let before = &self.text.as_bytes()[..offset.min(self.text.len())];
        Mistake { line: 1 + before.iter().filter(|byte| **byte == b'\n').count(), message }
    }

    fn file(&self, table: &DeTable<'_>) -> Result<(Layer, Folders), Mistake> {
        let layer = self.layer(table, &KEYS)?;
        let mut folders = Folders::new();
        if let Some(value) = table.get(FOLDERS) {
            for (key, value) in in_order(self.table(FOLDERS, value)?) {
                let path = self.folder(key)?;
                let inner = self.layer(self.table(key.get_ref(), value)?, &KEYS[..KEYS.len() - 1])?;
                folders.push((path, Arc::new(inner)));
            }
        }
        Ok((layer, folders))
    }

    fn layer(&self, table: &DeTable<'_>, keys: &[&'static str]) -> Result<Layer, Mistake> {
        let mut layer = Layer::default();
        for (key, value) in in_order(table) {
            match &**key.get_ref() {
                "only" => layer.only = self.filters("only", value)?,
                "ignore" => layer.ignore = self.filters("ignore", value)?,
                "severity" => layer.severities = self.severities(value)?,
                "deny-warnings" => layer.deny_warnings = Some(self.boolean("deny-warnings", value)?),
                "allow-attributes" => layer.attributes = self.names("allow-attributes", value)?,
                "allow-elements" => layer.elements = self.names("allow-elements", value)?,
                "presets" => layer.presets = self.presets(value)?,
                name if keys.contains(&name) => {}
                name => {
                    let hint = suggestion(name, keys.iter().copied());
                    return Err(self.mistake(key.span().start, format!("unknown key `{name}`{hint}")));
                }
            }
        }
        Ok(layer)
    }

    /// The path of a folder below that of the file.
    fn folder(&self, key: Key<'_, '_>) -> Result<PathBuf, Mistake> {
        let name = &**key.get_ref();
        let mut path = PathBuf::new();
        for part in Path::new(name).components() {
            match part {
                Component::Normal(part) => path.push(part),
                Component::CurDir => {}
                Component::ParentDir | Component::RootDir | Component::Prefix(_) => {
                    let message = format!("`{name}` is no path of a folder below that of the file");
                    return Err(self.mistake(key.span().start, message));
                }
            }
        }
        Ok(path)
    }

    fn filters(&self, key: &str, value: Value<'_, '_>) -> Result<Vec<Filter>, Mistake> {
        self.list(key, "list of codes and categories", value, find_filter)
    }

    fn names(&self, key: &str, value: Value<'_, '_>) -> Result<Vec<String>, Mistake> {
        self.list(key, "list of names", value, |name| Ok(name.to_owned()))
    }

    fn presets(&self, value: Value<'_, '_>) -> Result<Vec<String>, Mistake> {
        self.list("presets", "list of presets", value, |name| match OwnNames::default().with_preset(name) {
            Some(_) => Ok(name.to_owned()),
            None => Err(format!("unknown preset `{name}`{}", suggestion(name, OwnNames::presets()))),
        })
    }

    /// A list of what texts stand for.
    fn list<T>(
        &self,
        key: &str,
        wanted: &str,
        value: Value<'_, '_>,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> Result<Vec<T>, Mistake> {
        let list = value.get_ref().as_array().ok_or_else(|| self.not_a(wanted, key, value))?;
        let read = |item: Value<'_, '_>| {
            let name = item.get_ref().as_str().ok_or_else(|| self.not_a(wanted, key, item))?;
            read(name).map_err(|message| self.mistake(item.span().start, message))
        };
        list.iter().map(read).collect()
    }

    fn severities(&self, value: Value<'_, '_>) -> Result<Vec<(Filter, Level)>, Mistake> {
        let severity = |(key, value): (Key<'_, '_>, Value<'_, '_>)| {
            let name = &**key.get_ref();
            let filter = find_filter(name).map_err(|message| self.mistake(key.span().start, message))?;
            let level = match value.get_ref().as_str() {
                Some("error") => Level::Error,
                Some("warning") => Level::Warning,
                Some(other) => {
                    let hint = suggestion(other, ["error", "warning"]);
                    let message = format!("unknown severity `{other}`, which is neither `error` nor `warning`{hint}");
                    return Err(self.mistake(value.span().start, message));
                }
                None => return Err(self.not_a("severity, `\"error\"` or `\"warning\"`", name, value)),
            };
            Ok((filter, level))
        };
        in_order(self.table("severity", value)?).into_iter().map(severity).collect()
    }

    fn boolean(&self, key: &str, value: Value<'_, '_>) -> Result<bool, Mistake> {
        value.get_ref().as_bool().ok_or_else(|| self.not_a("boolean, `true` or `false`", key, value))
    }

    fn table<'a, 'i>(&self, key: &str, value: Value<'a, 'i>) -> Result<&'a DeTable<'i>, Mistake> {
        value.get_ref().as_table().ok_or_else(|| self.not_a("table", key, value))
    }

    /// That a value has another type than it must have.
    fn not_a(&self, wanted: &str, key: &str, value: Value<'_, '_>) -> Mistake {
        let kind = value.get_ref().type_str();
        self.mistake(value.span().start, format!("`{key}` must be a {wanted}, and this is of the type {kind}"))
    }
}

/// The entries in the order of the file, so that its first mistake is the one that is told.
fn in_order<'a, 'i>(table: &'a DeTable<'i>) -> Vec<(Key<'a, 'i>, Value<'a, 'i>)> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::Rule;
    use fivefold::conformance::Code;

    fn parse(text: &str) -> Result<SettingsFile, String> {
        SettingsFile::parse(text, PathBuf::from("/site")).map_err(|mistake| mistake.to_string())
    }

    #[test]
    fn mistakes_have_a_line_and_the_nearest_name() {
        let cases = [
            ("\nonyl = []", "2: unknown key `onyl`; did you mean `only`?"),
            ("[folders.a]\nfolders = {}", "2: unknown key `folders`"),
            ("[folders.\"../a\"]", "1: `../a` is no path of a folder below that of the file"),
            (
                "ignore = [\n  \"aria\",\n  \"duplicat-id\",\n]",
                "3: unknown code or category `duplicat-id`; did you mean `duplicate-id`",
            ),
            ("[severity]\nadvise = \"error\"", "2: unknown code or category `advise`; did you mean `advice`?"),
            (
                "[severity]\nadvice = \"warn\"",
                "2: unknown severity `warn`, which is neither `error` nor `warning`; did you mean `warning`?",
            ),
            (
                "[severity]\nadvice = true",
                "2: `advice` must be a severity, `\"error\"` or `\"warning\"`, and this is of the type boolean",
            ),
            ("only = \"aria\"", "1: `only` must be a list of codes and categories, and this is of the type string"),
            (
                "deny-warnings = 1",
                "1: `deny-warnings` must be a boolean, `true` or `false`, and this is of the type integer",
            ),
            ("presets = ['reakt']", "1: unknown preset `reakt`"),
            ("presets = ['alpne']", "1: unknown preset `alpne`; did you mean `alpine`?"),
            ("allow-elements = 'a'", "1: `allow-elements` must be a list of names, and this is of the type string"),
            ("only = []\nonly = []", "2: duplicate key"),
            ("only = [", "1: "),
        ];
        for (text, start) in cases {
            let message = parse(text).unwrap_err();
            assert!(message.starts_with(start) && !message.contains('\n'), "{text:?}: {message}");
        }
    }

    #[test]
    fn the_innermost_folder_comes_first() {
        let text = "ignore = ['aria']\n[folders.'a']\nignore = ['values']\n[folders.'./a/b/']\nonly = ['duplicate-id']";
        let file = parse(text).unwrap();
        let layers = |folder: &str| file.layers_of(Path::new(folder)).count();
        assert_eq!(["/site", "/site/a", "/site/a/b/c", "/site/ab"].map(layers), [1, 2, 3, 1]);
        let first = file.layers_of(Path::new("/site/a/b")).next().unwrap();
        assert_eq!(first.only, [Filter::Rule(Rule::Document(Code::DuplicateId))]);
    }
}
