//! Whether the source of a document was well-formed XML.

use crate::Document;
use fivefold_core::{Language, NotWellFormed};
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
    /// Takes time as [`check_well_formed`](Self::check_well_formed).
    pub fn is_well_formed(&self) -> bool {
        self.check_well_formed().is_ok()
    }

    /// Checks that the source of the document is [well-formed](Self::is_well_formed).
    ///
    /// Takes constant time if the document was parsed as XML with
    /// [`Options::strict`](fivefold_xml5::Options::strict), so that errors and notices were collected. Otherwise, the
    /// source is read again, in linear time; the errors of its encoding are not known then.
    ///
    /// # Errors
    ///
    /// The first thing that is not well-formed.
    pub fn check_well_formed(&self) -> Result<(), NotWellFormed> {
        if self.language() == Language::Xml && self.wants_errors && self.wants_notices {
            return match NotWellFormed::first_of(self.errors(), self.notices()) {
                Some(error) => Err(NotWellFormed::new(error, Some(self.source()))),
                None => Ok(()),
            };
        }
        Reader::with_options(self.source(), Options::default().with_strict(true)).finish()
    }
}
