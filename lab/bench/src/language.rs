//! The measured languages.

use fivefold::Document;

/// A language that fivefold parses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// HTML.
    Html,
    /// XML.
    Xml,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Html, Self::Xml];

    /// Its name on the command line and in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Html => "html",
            Self::Xml => "xml",
        }
    }

    /// Parses a text with fivefold.
    pub fn parse(self, text: &str) -> Document {
        match self {
            Self::Html => fivefold::html::parse(text),
            Self::Xml => fivefold::xml::parse(text),
        }
    }
}
