//! Tokens as JSON, in whatever dialect.

use crate::json::{List, begin_record, push_object, push_record};
use fivefold::Text;
use fivefold::tree::Attributes;
use std::io::{self, Write};

/// Tokens as JSON, neighbouring text joined.
#[derive(Debug)]
pub(crate) struct TokenList {
    list: List,
    /// The text so far, which more may follow.
    text: String,
}

impl TokenList {
    /// Appends to a list.
    pub(crate) fn new(list: List) -> Self {
        Self { list, text: String::new() }
    }

    /// The list.
    pub(crate) fn into_list(mut self) -> List {
        self.end_text();
        self.list
    }

    /// Writes the tokens as lines, and forgets them. Text that may go on stays.
    pub(crate) fn write_lines(&mut self, output: &mut impl Write) -> io::Result<()> {
        self.list.write_lines(output)
    }

    /// Ends the text.
    pub(crate) fn end_text(&mut self) {
        if !self.text.is_empty() {
            push_record(self.list.begin_value(), "Character", &[Some(&self.text)]);
            self.text.clear();
        }
    }

    /// Appends text.
    pub(crate) fn push_text(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Begins a token, which is to be appended to what this gives.
    pub(crate) fn begin(&mut self) -> &mut Vec<u8> {
        self.end_text();
        self.list.begin_value()
    }

    /// Appends a token: `["kind","field",null]`.
    pub(crate) fn push(&mut self, kind: &str, fields: &[Option<&str>]) {
        push_record(self.begin(), kind, fields);
    }

    /// Appends a DOCTYPE: `["DOCTYPE","name","public",null,true]`, by name and identifiers.
    pub(crate) fn push_doctype(&mut self, fields: [Option<Text<'_>>; 3], is_correct: bool) {
        let output = self.begin();
        begin_record(output, "DOCTYPE", &fields.map(|field| field.map(|text| text.data)));
        output.extend(if is_correct { &b",true]"[..] } else { b",false]" });
    }

    /// Appends a tag: `["kind","name",{"attribute":"value"}]`, with `flag` before the bracket.
    pub(crate) fn push_tag(&mut self, kind: &str, name: &str, attributes: Attributes<'_>, flag: &str) {
        let output = self.begin();
        begin_record(output, kind, &[Some(name)]);
        output.push(b',');
        push_object(output, attributes.iter().map(|attribute| (attribute.name_text.data, attribute.value.data)));
        output.extend(flag.as_bytes());
        output.push(b']');
    }
}
