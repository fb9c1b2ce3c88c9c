//! Tokens as JSON, for all dialects.

use crate::buffer::Buffer;
use crate::json::{List, begin_record, write_object, write_record};
use fivefold::token::Text;
use fivefold::tree::TagAttributes;
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
            write_record(self.list.begin_value()?, "Character", &[Some(&self.text)])?;
            self.text.clear();
        }
        Ok(())
    }

    /// Appends text.
    pub(crate) fn push_text(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Begins a token, and returns the writer for it.
    pub(crate) fn begin(&mut self) -> io::Result<&mut Buffer> {
        self.end_text()?;
        self.list.begin_value()
    }

    /// Appends a token: `["kind","field",null]`.
    pub(crate) fn push(&mut self, kind: &str, fields: &[Option<&str>]) -> io::Result<()> {
        write_record(self.begin()?, kind, fields)
    }

    /// Appends a DOCTYPE: `["DOCTYPE","name","public",null,true]`, by name and identifiers.
    pub(crate) fn push_doctype(&mut self, fields: [Option<Text<'_>>; 3], is_correct: bool) -> io::Result<()> {
        let output = self.begin()?;
        begin_record(output, "DOCTYPE", &fields.map(|field| field.map(|text| text.data)))?;
        output.write_all(if is_correct { b",true]" } else { b",false]" })
    }

    /// Appends a tag: `["kind","name",{"attribute":"value"}]`, with `flag` before the bracket.
    pub(crate) fn push_tag(
        &mut self,
        kind: &str,
        name: &str,
        attributes: TagAttributes<'_>,
        flag: &str,
    ) -> io::Result<()> {
        let output = self.begin()?;
        begin_record(output, kind, &[Some(name)])?;
        output.write_all(b",")?;
        write_object(output, attributes.iter().map(|attribute| (attribute.name_text.data, attribute.value.data)))?;
        output.write_all(flag.as_bytes())?;
        output.write_all(b"]")
    }
}
