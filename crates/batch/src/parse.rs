//! Reading a request.

use crate::fields::Fields;
use crate::request::{Request, RequestError, UnknownFields};

impl Request {
    /// Reads a line, in UTF-8. A field that is `null` counts as missing.
    ///
    /// # Errors
    ///
    /// If the line is no JSON object, has an unknown field or want, or a field with an unsuitable value.
    ///
    /// ```
    /// use fivefold_batch::{Request, UnknownFields};
    /// let line = br#"{"id":7,"dialect":"html","input":"<p>","fragment":"td"}"#;
    /// let error = Request::parse(line, UnknownFields::Refuse).unwrap_err();
    /// assert_eq!(error.id.unwrap().get(), "7");
    /// assert_eq!(error.message, "unknown field `fragment`; did you mean `context`?");
    /// assert!(Request::parse(line, UnknownFields::Ignore).is_ok());
    /// ```
    pub fn parse(line: &[u8], unknown: UnknownFields) -> Result<Self, RequestError> {
        let without_id = |message| RequestError { id: None, message };
        let fields = Fields::parse(line).map_err(without_id)?;
        let id = fields.id().map_err(without_id)?;
        match fields.request(unknown) {
            Ok(request) => Ok(Self { id, ..request }),
            Err(message) => Err(RequestError { id, message }),
        }
    }
}
