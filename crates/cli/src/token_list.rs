//! Tokens as JSON, for all dialects.

use crate::json::{List, Pairs, write_value};
use fivefold::token::Text;
use fivefold::tree::TagAttributes;
use serde::Serialize;
use std::io::{self, Write};

/// Tokens as JSON, with adjacent text joined.
#[derive(Debug)]
pub(crate) struct TokenList {
    list: List,
    /// The pending text, which may be continued.
    text: String,
}

impl TokenList {
    /// Appends to a list.
    pub(crate) fn new(list: List) -> Self {
        Self { list, text: String::new() }
    }

    /// The list.
    pub(crate) fn into_list(mut self) -> io::Result<List> {
        self.end_text()?;
        Ok(self.list)
    }

    /// Writes the tokens as lines, and clears them. Pending text is kept.
    pub(crate) fn write_lines(&mut self, output: &mut impl Write) -> io::Result<()> {
        self.list.write_lines(output)
    }

    /// Ends the pending text.
    pub(crate) fn end_text(&mut self) -> io::Result<()> {
        if !self.text.is_empty() {
            write_value(self.list.begin_value()?, &("Character", &self.text))?;
            self.text.clear();
        }
        Ok(())
    }

    /// Appends text.
    pub(crate) fn push_text(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Appends a token, a tuple: `["kind","field",null]`.
    pub(crate) fn push(&mut self, token: impl Serialize) -> io::Result<()> {
        self.end_text()?;
        write_value(self.list.begin_value()?, &token)
    }

    /// Appends a DOCTYPE: `["DOCTYPE","name","public",null,true]`, by name and identifiers.
    pub(crate) fn push_doctype(&mut self, fields: [Option<Text<'_>>; 3], is_correct: bool) -> io::Result<()> {
        let [name, public_id, system_id] = fields.map(|field| field.map(|text| text.data));
        self.push(("DOCTYPE", name, public_id, system_id, is_correct))
    }
}

/// The attributes of a tag, as an object.
pub(crate) fn object<'a>(attributes: TagAttributes<'a>) -> impl Serialize + use<'a> {
    Pairs(move || attributes.iter().map(|attribute| (attribute.name_text.data, attribute.value.data)))
}
