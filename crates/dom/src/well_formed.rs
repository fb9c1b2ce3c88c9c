//! Whether the source of a document was well-formed XML.

use crate::Document;
use fivefold_core::{Language, NotWellFormed, ParseError};
use fivefold_xml5::{Options, Reader};

impl Document {
    /// Whether the source of the document is well-formed, by XML 1.0 and Namespaces in XML. Edits make no difference.
    ///
    /// ```
    /// use fivefold::xml::parse;
    ///
    /// assert!(parse("<a>Q&amp;A</a>").is_well_formed());
    /// assert!(!parse("<a>Q&A</a>").is_well_formed());
    /// ```
    ///
    /// Takes time as [`check_well_formed`](Self::check_well_formed) does for a document that is.
    pub fn is_well_formed(&self) -> bool {
        match self.collected_violation() {
            Some(violation) => violation.is_none(),
            None => self.read_again().is_ok(),
        }
    }

    /// Checks that the source of the document is [well-formed](Self::is_well_formed).
    ///
    /// Takes constant time if the document was parsed as XML with
    /// [`Options::strict`](fivefold_xml5::Options::strict), so that errors and notices were collected, and is well-formed;
    /// to find the line of an error takes linear time. Otherwise, the source is read again, in linear time; the errors of
    /// its encoding are not known then.
    ///
    /// # Errors
    ///
    /// The first thing that is not well-formed.
    pub fn check_well_formed(&self) -> Result<(), NotWellFormed> {
        match self.collected_violation() {
            Some(Some(error)) => Err(NotWellFormed::new(error, Some(self.source()))),
            Some(None) => Ok(()),
            None => self.read_again(),
        }
    }

    /// What the collected errors and notices tell: the first one that counts, if there is one; `None` if they do not tell,
    /// as they were not collected, or a limit has dropped them.
    fn collected_violation(&self) -> Option<Option<ParseError>> {
        let are_collected = self.language() == Language::Xml && self.wants_errors && self.wants_notices;
        let first = NotWellFormed::first_of(self.errors(), self.notices());
        (are_collected && (first.is_some() || self.dropped_errors() == 0)).then_some(first)
    }

    fn read_again(&self) -> Result<(), NotWellFormed> {
        Reader::with_options(self.source(), Options::default().with_strict(true)).finish()
    }
}
