//! What a handler gets.

use super::edits::EventEdits;
use core::fmt;
use fivefold_core::xml_char::{is_qualified_name, is_xml_char};
use fivefold_xml5::{Event, push_escaped};
use std::error::Error;

/// An event of a filter, which can be changed.
#[derive(Debug)]
pub struct FilterEvent<'e> {
    pub(super) event: Event<'e>,
    pub(super) source: &'e str,
    pub(super) depth: usize,
    pub(super) is_from_entity: bool,
    /// Whether the input ends before the event does, if that is a comment or the like.
    pub(super) is_cut: bool,
    /// Whether names that are set must be ASCII.
    pub(super) needs_ascii_names: bool,
    pub(super) edits: &'e mut EventEdits,
}

/// Content to insert: text, which is escaped, or XML as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FilterContent<'c> {
    /// Text: `&`, `<`, `>` and carriage returns are written as references.
    Text(&'c str),
    /// XML, which is inserted as it is, and not filtered.
    Xml(&'c str),
}

impl FilterContent<'_> {
    fn append_to(self, target: &mut String) -> Result<(), NotEditable> {
        match self {
            Self::Xml(xml) => target.push_str(xml),
            Self::Text(text) => {
                check_characters(text)?;
                push_escaped(text, *b"&<>\r", target);
            }
        }
        Ok(())
    }
}

impl<'e> FilterEvent<'e> {
    /// The event.
    pub fn event(&self) -> Event<'e> {
        self.event.clone()
    }

    /// The event as it is written; empty for an implied end. The end of an empty tag is that tag. For what comes from an
    /// entity, it is the reference.
    pub fn source(&self) -> &'e str {
        self.source
    }

    /// How many elements are open around it. The element of a start or an end does not count.
    pub fn depth(&self) -> usize {
        self.depth
    }

    /// Removes the event. With the start of an element, its content and its end go, too.
    ///
    /// # Errors
    ///
    /// For the end of an element, which is removed at its start, and for what comes from an entity.
    pub fn remove(&mut self) -> Result<(), NotEditable> {
        self.check_removal()?;
        self.edits.replacement = Some(String::new());
        Ok(())
    }

    /// Replaces the event; for the start of an element, the whole element. What replaced it before is replaced, too.
    ///
    /// # Errors
    ///
    /// As of [`remove`](Self::remove), and if XML forbids a character of the text.
    pub fn replace(&mut self, content: FilterContent<'_>) -> Result<(), NotEditable> {
        self.check_removal()?;
        let mut replacement = String::new();
        content.append_to(&mut replacement)?;
        self.edits.replacement = Some(replacement);
        Ok(())
    }

    /// Removes the tags of the element that starts, and keeps its content.
    ///
    /// # Errors
    ///
    /// Where there is no start, or it comes from an entity.
    pub fn unwrap(&mut self) -> Result<(), NotEditable> {
        self.check_start()?;
        self.edits.is_unwrapped = true;
        Ok(())
    }

    /// Inserts content before the event, after what was inserted there. Before an end, it is the last content of the element.
    ///
    /// # Errors
    ///
    /// For what comes from an entity, and if XML forbids a character of the text.
    pub fn insert_before(&mut self, content: FilterContent<'_>) -> Result<(), NotEditable> {
        self.check_place()?;
        content.append_to(&mut self.edits.before)
    }

    /// Inserts content after the event, after what was inserted there. After a start, it is the first content of the element,
    /// unless the element is removed.
    ///
    /// # Errors
    ///
    /// For what comes from an entity; if XML forbids a character of the text; and after a comment, a processing instruction, a
    /// CDATA section or a document type that the end of the input has cut, as the content would become a part of it.
    pub fn insert_after(&mut self, content: FilterContent<'_>) -> Result<(), NotEditable> {
        self.check_place()?;
        let is_cut = match self.event {
            Event::Comment(_) | Event::ProcessingInstruction(_) | Event::Doctype(_) => self.is_cut,
            // It may be whole and come last: text is joined.
            Event::CdataSection(_) => !self.source.ends_with("]]>"),
            _ => false,
        };
        if is_cut {
            return Err(NotEditable::new("the input ends in the event"));
        }
        content.append_to(&mut self.edits.after)
    }

    /// Gives the element that starts another name, with its prefix. Its end tag follows; where it has none, it gets one.
    ///
    /// # Errors
    ///
    /// Where there is no start, or it comes from an entity; and if that is no name.
    pub fn rename(&mut self, name: &str) -> Result<(), NotEditable> {
        self.check_start()?;
        self.check_name(name)?;
        self.edits.new_name = Some(name.to_owned());
        Ok(())
    }

    /// Sets an attribute of the element that starts, by its name with the prefix.
    ///
    /// # Errors
    ///
    /// Where there is no start, or it comes from an entity; if that is no name; and if XML forbids a character of the value.
    pub fn set_attribute(&mut self, name: &str, value: &str) -> Result<(), NotEditable> {
        self.check_start()?;
        self.check_name(name)?;
        check_characters(value)?;
        self.edits.set_attribute(name, Some(value));
        Ok(())
    }

    /// Removes an attribute of the element that starts, by its name with the prefix. One that the internal subset supplies
    /// cannot be removed.
    ///
    /// # Errors
    ///
    /// Where there is no start, or it comes from an entity.
    pub fn remove_attribute(&mut self, name: &str) -> Result<(), NotEditable> {
        self.check_start()?;
        self.edits.set_attribute(name, None);
        Ok(())
    }

    fn check_place(&self) -> Result<(), NotEditable> {
        if self.is_from_entity {
            return Err(NotEditable::new("what comes from an entity cannot be changed"));
        }
        Ok(())
    }

    fn check_start(&self) -> Result<(), NotEditable> {
        match self.event {
            Event::Start(_) => self.check_place(),
            _ => Err(NotEditable::new("the event is no start of an element")),
        }
    }

    fn check_removal(&self) -> Result<(), NotEditable> {
        match self.event {
            Event::End(_) => Err(NotEditable::new("an element is removed at its start")),
            _ => self.check_place(),
        }
    }

    fn check_name(&self, name: &str) -> Result<(), NotEditable> {
        if !is_qualified_name(name) {
            return Err(NotEditable::new(format!("`{name}` is no name")));
        }
        if self.needs_ascii_names && !name.is_ascii() {
            return Err(NotEditable::new(format!("the encoding may not have the name `{name}`")));
        }
        Ok(())
    }
}

fn check_characters(text: &str) -> Result<(), NotEditable> {
    match text.chars().find(|&character| !is_xml_char(character)) {
        Some(character) => Err(NotEditable::new(format!("XML has no character U+{:04X}", u32::from(character)))),
        None => Ok(()),
    }
}

/// Why an event cannot be changed so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotEditable(String);

impl NotEditable {
    pub(super) fn new(reason: impl Into<String>) -> Self {
        Self(reason.into())
    }
}

impl fmt::Display for NotEditable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for NotEditable {}
