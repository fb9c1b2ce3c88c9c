//! The changes that the arguments ask for, in their order.

use crate::failure::Failure;
use clap::builder::{Arg, ArgAction};
use clap::{ArgMatches, Args, Command, Error, FromArgMatches};
use fivefold::rewrite::{Content, Element, HandlerResult, RewriteError, Rules, rewrite};
use fivefold::select::Selector;

/// The options that ask for changes, with their values, in the order in which they were given.
#[derive(Clone, Debug)]
pub(super) struct ChangeArguments(Vec<(&'static Described, Vec<String>)>);

/// The changes, in their order.
#[derive(Debug)]
pub(super) struct Changes(Vec<Change>);

#[derive(Debug)]
struct Change {
    kind: Kind,
    /// The elements.
    selector: Selector,
    /// What the option has after the selector.
    values: Vec<String>,
}

/// What is done to an element.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Set,
    RemoveAttribute,
    PrefixAttribute,
    ReplaceAttribute,
    Rename,
    Remove,
    Unwrap,
    Insert(Place, Form),
}

/// Where content is inserted.
#[derive(Clone, Copy, Debug)]
enum Place {
    Before,
    AtStart,
    AtEnd,
    After,
    /// In the place of the element.
    Instead,
    /// In the place of what the element holds.
    Inside,
}

/// What content is.
#[derive(Clone, Copy, Debug)]
enum Form {
    Html,
    Text,
}

/// An option: its name, its values and its help.
type Described = (Kind, &'static str, &'static [&'static str], &'static str);

const HTML: &[&str] = &["SELECTOR", "HTML"];
const TEXT: &[&str] = &["SELECTOR", "TEXT"];

/// The options, in the order of the help.
const OPTIONS: [Described; 19] = [
    (Kind::Set, "set", &["SELECTOR", "NAME=VALUE"], "Set an attribute; without `=`, its value is empty"),
    (Kind::RemoveAttribute, "remove-attribute", &["SELECTOR", "NAME"], "Remove an attribute"),
    (
        Kind::PrefixAttribute,
        "prefix-attribute",
        &["SELECTOR", "NAME", "PREFIX"],
        "Put a prefix before the value of an attribute, if there is one",
    ),
    (
        Kind::ReplaceAttribute,
        "replace-attribute",
        &["SELECTOR", "NAME", "OLD", "NEW"],
        "Replace each OLD in the value of an attribute with NEW",
    ),
    (Kind::Rename, "rename", &["SELECTOR", "NAME"], "Rename elements"),
    (Kind::Remove, "remove", &["SELECTOR"], "Remove elements and what is in them"),
    (Kind::Unwrap, "unwrap", &["SELECTOR"], "Remove the tags of elements, and keep what is in them"),
    (Kind::Insert(Place::Before, Form::Html), "before", HTML, "Insert HTML before elements"),
    (Kind::Insert(Place::Before, Form::Text), "before-text", TEXT, "Insert text before elements"),
    (Kind::Insert(Place::AtStart, Form::Html), "prepend", HTML, "Insert HTML at the start of elements"),
    (Kind::Insert(Place::AtStart, Form::Text), "prepend-text", TEXT, "Insert text at the start of elements"),
    (Kind::Insert(Place::AtEnd, Form::Html), "append", HTML, "Insert HTML at the end of elements"),
    (Kind::Insert(Place::AtEnd, Form::Text), "append-text", TEXT, "Insert text at the end of elements"),
    (Kind::Insert(Place::After, Form::Html), "after", HTML, "Insert HTML after elements"),
    (Kind::Insert(Place::After, Form::Text), "after-text", TEXT, "Insert text after elements"),
    (Kind::Insert(Place::Instead, Form::Html), "replace", HTML, "Replace elements with HTML"),
    (Kind::Insert(Place::Instead, Form::Text), "replace-text", TEXT, "Replace elements with text"),
    (Kind::Insert(Place::Inside, Form::Html), "content", HTML, "Replace what is in elements with HTML"),
    (Kind::Insert(Place::Inside, Form::Text), "content-text", TEXT, "Replace what is in elements with text"),
];

impl ChangeArguments {
    /// The changes, if all can be made. Without another change, there must be one at least.
    pub(super) fn changes(&self, is_changed_anyway: bool) -> Result<Changes, Failure> {
        let change = |((kind, name, ..), values): &(&Described, Vec<String>)| {
            let selector = values.first().map_or("", String::as_str);
            let wrong = |reason| Failure::Message(format!("`--{name} {selector}`: {reason}"));
            Change::new(*kind, values).map_err(wrong)
        };
        if self.0.is_empty() && !is_changed_anyway {
            return Err(Failure::Message("no change is given, such as `--remove script`".to_owned()));
        }
        Ok(Changes(self.0.iter().map(change).collect::<Result<_, _>>()?))
    }
}

impl Changes {
    /// The rules of a rewriter.
    pub(super) fn rules(&self) -> Rules<'_> {
        self.0
            .iter()
            .fold(Rules::new(), |rules, change| rules.element(&change.selector, |element| change.apply(element)))
    }

    /// Whether no encoding changes them.
    pub(super) fn are_ascii(&self) -> bool {
        self.0
            .iter()
            .all(|change| change.selector.to_string().is_ascii() && change.values.iter().all(|value| value.is_ascii()))
    }
}

impl Change {
    fn new(kind: Kind, values: &[String]) -> Result<Self, String> {
        let (selector, values) = values.split_first().ok_or("a selector is missing")?;
        let selector = Selector::parse(selector).map_err(|error| error.to_string())?;
        let values = match (kind, values) {
            (Kind::Set, [value]) => {
                let (name, value) = value.split_once('=').unwrap_or((value, ""));
                vec![name.to_owned(), value.to_owned()]
            }
            (Kind::ReplaceAttribute, [_, old, _]) if old.is_empty() => return Err("OLD is empty".to_owned()),
            _ => values.to_vec(),
        };
        let change = Self { kind, selector, values };
        change.check()?;
        Ok(change)
    }

    /// Refuses what can be told without a document: names that no tag can have, and selectors that are decided later.
    fn check(&self) -> Result<(), String> {
        rewrite("", Rules::new().element(&self.selector, |_| Ok(()))).map_err(|error| match error {
            RewriteError::Later(error) => format!(
                "`{}` is not known when a start tag comes: use attributes, and what comes before the tag, such as \
                 `:first-child` or `a + b`",
                error.simple_selector()
            ),
            error => error.to_string(),
        })?;
        rewrite("<a>", Rules::new().element("a", |a| self.apply(a))).map_err(|error| match error {
            RewriteError::Handler(error) => error.to_string(),
            error => error.to_string(),
        })?;
        Ok(())
    }

    fn apply(&self, element: &mut Element<'_>) -> HandlerResult {
        let value = |index: usize| self.values.get(index).map_or("", String::as_str);
        match self.kind {
            Kind::Set => element.set_attribute(value(0), value(1))?,
            Kind::RemoveAttribute => {
                element.remove_attribute(value(0));
            }
            Kind::PrefixAttribute => {
                if let Some(old) = element.attribute(value(0)) {
                    let new = format!("{}{old}", value(1));
                    element.set_attribute(value(0), &new)?;
                }
            }
            Kind::ReplaceAttribute => {
                if let Some(old) = element.attribute(value(0)) {
                    let new = old.replace(value(1), value(2));
                    element.set_attribute(value(0), &new)?;
                }
            }
            Kind::Rename => element.set_name(value(0))?,
            Kind::Remove => element.remove(),
            Kind::Unwrap => element.unwrap(),
            Kind::Insert(place, form) => {
                let content = match form {
                    Form::Html => Content::Html(value(0)),
                    Form::Text => Content::Text(value(0)),
                };
                match place {
                    Place::Before => element.before(content),
                    Place::AtStart => element.prepend(content),
                    Place::AtEnd => element.append(content),
                    Place::After => element.after(content),
                    Place::Instead => element.replace(content),
                    Place::Inside => element.set_content(content),
                }
            }
        }
        Ok(())
    }
}

impl Args for ChangeArguments {
    fn augment_args(command: Command) -> Command {
        command
            .next_help_heading("Changes, in their order")
            .args(OPTIONS.map(|(_, name, values, help)| {
                Arg::new(name)
                    .long(name)
                    .help(help)
                    .value_names(values)
                    .num_args(values.len())
                    .action(ArgAction::Append)
                    // Content and values may be anything.
                    .allow_hyphen_values(values.len() > 1)
            }))
            .next_help_heading(None)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for ChangeArguments {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let mut given = Vec::new();
        for option @ (_, name, value_names, _) in &OPTIONS {
            let (Some(occurrences), Some(mut places)) =
                (matches.get_occurrences::<String>(name), matches.indices_of(name))
            else {
                continue;
            };
            for values in occurrences {
                given.push((places.nth(value_names.len() - 1), option, values.cloned().collect()));
            }
        }
        given.sort_by_key(|(place, ..)| *place);
        Ok(Self(given.into_iter().map(|(_, option, values)| (option, values)).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
