//! Names that a document may have beside those of HTML.

mod excuses;
mod presets;

use crate::generated::presets::PRESETS;
use fivefold_dom::Attribute;

pub(crate) use presets::{Effect, Preset};

/// Names of attributes and elements that are a site's own, or a framework's: that HTML has none such is not reported.
///
/// A pattern is a name in which `*` stands for any characters, also none; `\*` stands for the asterisk itself. Case does not
/// count, as parsers of HTML do not keep it. An element with such a name is checked as a custom element is.
///
/// ```
/// use fivefold::conformance::{Options, OwnNames, check};
///
/// let page = "<!DOCTYPE html><html lang=en><title>t</title><p my-note='a' note='b'>c</p>";
/// let document = fivefold::html::parse(page);
/// let options = Options::default().with_own_names(OwnNames::default().with_attributes("my-*"));
/// let findings = check(&document, &options);
/// let places: Vec<_> = findings.iter().map(|finding| &page[finding.span.range()]).collect();
/// assert_eq!(places, ["note='b'"]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct OwnNames {
    attributes: Vec<Pattern>,
    elements: Vec<Pattern>,
    /// The presets whose attributes give an element something.
    presets: Vec<&'static Preset>,
}

impl OwnNames {
    /// The names of the presets: those of frameworks.
    pub fn presets() -> impl Iterator<Item = &'static str> {
        PRESETS.iter().map(|preset| preset.name)
    }

    /// Adds attributes.
    pub fn with_attributes(mut self, pattern: &str) -> Self {
        self.attributes.push(Pattern::new(pattern));
        self
    }

    /// Adds elements.
    pub fn with_elements(mut self, pattern: &str) -> Self {
        self.elements.push(Pattern::new(pattern));
        self
    }

    /// Adds the names of a framework. Its bindings count as the attributes to which they give values, so that an `img` with
    /// `:src` does not lack `src`. `None` if there is no such preset.
    ///
    /// ```
    /// use fivefold::conformance::{Options, OwnNames, check};
    ///
    /// let page = "<!DOCTYPE html><html lang=en><title>t</title><img v-if='a' :src='b' :alt='c'>";
    /// let document = fivefold::html::parse(page);
    /// let options = Options::default().with_own_names(OwnNames::default().with_preset("vue").unwrap());
    /// assert_eq!(check(&document, &options), []);
    /// ```
    pub fn with_preset(mut self, name: &str) -> Option<Self> {
        let preset = PRESETS.iter().find(|preset| preset.name == name)?;
        self.attributes.extend(preset.attributes.iter().copied().map(Pattern::new));
        let elements = preset.elements.iter().chain(preset.groups);
        self.elements.extend(elements.copied().map(Pattern::new));
        if !preset.bindings.is_empty() || !preset.effects.is_empty() {
            self.presets.push(preset);
        }
        Some(self)
    }

    pub(crate) fn have_attribute(&self, name: &str) -> bool {
        has(&self.attributes, name)
    }

    pub(crate) fn have_element(&self, name: &str) -> bool {
        has(&self.elements, name)
    }

    /// Whether an element stands for what is in it, wherever it stands.
    pub(crate) fn have_group(&self, name: &str) -> bool {
        self.presets.iter().any(|preset| preset.groups.contains(&name))
    }

    /// Whether other content, which is not known, comes in the place of an element.
    pub(crate) fn have_slot(&self, name: &str) -> bool {
        self.presets.iter().any(|preset| preset.slots.contains(&name))
    }

    /// Whether a text consists of marks of a framework, which stand for others.
    pub(crate) fn have_marks(&self, text: &str) -> bool {
        if !self.presets.iter().any(|preset| preset.has_blocks) {
            return false;
        }
        let mut rest = text.trim_ascii_start();
        while let Some(after) = after_mark(rest) {
            rest = after.trim_ascii_start();
        }
        rest.is_empty()
    }

    /// Whether other elements come in the place of custom elements.
    pub(crate) fn have_components(&self) -> bool {
        self.presets.iter().any(|preset| preset.has_components)
    }

    /// What attributes give their element by way of a script; `None` where there is no preset with such attributes.
    pub(crate) fn given_by<'n>(&self, name: &str, attributes: &[Attribute<'n>]) -> Option<Box<Given<'n>>> {
        if self.presets.is_empty() {
            return None;
        }
        let mut given = Box::<Given<'n>>::default();
        for attribute in attributes {
            match self.effect_of(attribute.name()) {
                Some(Effect::Attributes) => given.any_attributes = true,
                Some(Effect::Attribute(name)) => given.attributes.push(name),
                Some(Effect::Content) => given.content = true,
                Some(Effect::Component("")) => given.is_component |= self.have_group(name),
                Some(Effect::Component(start)) => given.is_component |= attribute.value().starts_with(start),
                Some(effect @ (Effect::If | Effect::Else | Effect::Each)) => given.presence = Some(effect),
                None => match self.bound_by(attribute.name()) {
                    // Which one, a script says.
                    Some(bound) if bound.starts_with('[') => given.any_attributes = true,
                    bound => given.attributes.extend(bound),
                },
            }
        }
        given.content |= given.is_component;
        Some(given)
    }

    fn effect_of(&self, name: &str) -> Option<Effect> {
        let mut effects = self.presets.iter().flat_map(|preset| preset.effects);
        effects.find(|(one, _)| *one == name).map(|(_, effect)| *effect)
    }

    /// The attribute to which that one gives a value.
    fn bound_by<'n>(&self, name: &'n str) -> Option<&'n str> {
        let mut bindings = self.presets.iter().flat_map(|preset| preset.bindings);
        let bound = bindings.find_map(|(start, end)| name.strip_prefix(start)?.strip_suffix(end))?;
        // What follows are modifiers, or which class or property of the style.
        bound.split('.').next()
    }
}

/// What a script gives an element.
#[derive(Default)]
pub(crate) struct Given<'n> {
    /// The attributes to which it gives values.
    pub(crate) attributes: Vec<&'n str>,
    /// Whether it gives values to attributes that are not known.
    pub(crate) any_attributes: bool,
    pub(crate) content: bool,
    /// Whether another element takes its place.
    pub(crate) is_component: bool,
    /// What decides whether it is there, or how often.
    pub(crate) presence: Option<Effect>,
}

/// What follows the mark at the start of a text: `}`, `@name (…) {` or `@let …;`. `None` if there is none.
fn after_mark(text: &str) -> Option<&str> {
    if let Some(after) = text.strip_prefix('}') {
        return Some(after);
    }
    let text = text.strip_prefix('@')?;
    let is_declaration = text.starts_with("let ");
    let (mut depth, mut quote) = (0_usize, None);
    let mut characters = text.char_indices();
    while let Some((at, character)) = characters.next() {
        match character {
            '\\' if quote.is_some() => drop(characters.next()),
            _ if quote.is_some() => quote = quote.filter(|quote| *quote != character),
            '"' | '\'' | '`' if is_declaration || depth > 0 => quote = Some(character),
            ';' if is_declaration => return Some(&text[at + 1..]),
            _ if is_declaration => {}
            '(' => depth += 1,
            ')' => depth = depth.checked_sub(1)?,
            '{' if depth == 0 => return Some(&text[at + 1..]),
            _ if depth > 0 || character.is_ascii_alphabetic() || character.is_ascii_whitespace() => {}
            _ => return None,
        }
    }
    None
}

/// Whether one of the patterns fits. Takes time linear in the name for each.
fn has(patterns: &[Pattern], name: &str) -> bool {
    if patterns.is_empty() {
        return false;
    }
    let name = name.to_ascii_lowercase();
    patterns.iter().any(|pattern| pattern.fits(&name))
}

/// A name with asterisks.
#[derive(Clone, Debug)]
struct Pattern {
    first: String,
    /// What follows the asterisks, one after the other.
    others: Vec<String>,
}

impl Pattern {
    fn new(pattern: &str) -> Self {
        let mut pieces = vec![String::new()];
        let mut characters = pattern.chars().map(|character| character.to_ascii_lowercase()).peekable();
        while let Some(character) = characters.next() {
            let piece = match character {
                '*' => String::new(),
                '\\' => {
                    let escaped = characters.next_if(|next| matches!(next, '*' | '\\'));
                    String::from(escaped.unwrap_or(character))
                }
                _ => String::from(character),
            };
            match pieces.last_mut() {
                Some(last) if !piece.is_empty() => last.push_str(&piece),
                _ => pieces.push(piece),
            }
        }
        let first = pieces.remove(0);
        Self { first, others: pieces }
    }

    /// Whether it fits a name, which is in lower case.
    fn fits(&self, name: &str) -> bool {
        let Some(rest) = name.strip_prefix(&*self.first) else { return false };
        let Some((last, between)) = self.others.split_last() else { return rest.is_empty() };
        // The first place of a piece leaves the most for those after it.
        let rest = between.iter().try_fold(rest, |rest, piece| Some(rest.split_once(&**piece)?.1));
        rest.is_some_and(|rest| rest.ends_with(&**last))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_asterisk_alone_is_special() {
        for (pattern, fitting, others) in [
            ("hx-*", &["hx-get", "hx-", "HX-Get"][..], &["hx", "xhx-get"][..]),
            ("wire:*", &["wire:click.prevent"], &["wire", "wired"]),
            ("[*]", &["[src]", "[(ngmodel)]"], &["src", "[src", "s"]),
            ("(*)", &["(click)"], &["[click]"]),
            ("\\*ngIf", &["*ngif"], &["xngif", "ngif"]),
            ("\\**", &["*ngfor", "*"], &["ngfor"]),
            ("a.b", &["a.b"], &["axb"]),
            ("a?", &["a?"], &["ab", "a"]),
            ("a*b*c", &["abc", "axbbxcc", "abbc"], &["acb", "ab", "ac", "xabc"]),
            ("ab*ba", &["abba", "abxba"], &["aba"]),
            ("a\\b\\\\", &["a\\b\\"], &["ab"]),
            ("*", &["", "any"], &[]),
            ("", &[""], &["a"]),
        ] {
            let fits = |name: &&str| has(&[Pattern::new(pattern)], name);
            assert!(fitting.iter().all(fits), "{pattern}");
            assert!(!others.iter().any(fits), "{pattern}");
        }
    }

    #[test]
    fn bindings_name_attributes() {
        let bound = |preset, name| OwnNames::default().with_preset(preset).unwrap().bound_by(name);
        assert_eq!(bound("vue", ":src"), Some("src"));
        assert_eq!(bound("vue", "v-bind:src.attr"), Some("src"));
        assert_eq!(bound("vue", "v-on:src"), None);
        assert_eq!(bound("alpine", "x-bind:src"), Some("src"));
        assert_eq!(bound("angular", "[src]"), Some("src"));
        assert_eq!(bound("angular", "[attr.aria-label]"), Some("aria-label"));
        assert_eq!(bound("angular", "[style.width.px]"), Some("style"));
        assert_eq!(bound("angular", "[src"), None);
        assert_eq!(bound("htmx", ":src"), None);
    }
}
