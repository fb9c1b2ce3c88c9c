//! What a browser fills in, as `autocomplete` says it.

use core::fmt;

/// The kind of data that a field holds, which decides the controls that may have it.
///
/// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#control-group-text>
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Group {
    Text,
    Multiline,
    Password,
    Url,
    Username,
    Telephone,
    Numeric,
    Month,
    Date,
}

/// An autofill field, such as `postal-code`.
///
/// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill-field>
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AutofillField {
    name: &'static str,
    group: Group,
    is_contact: bool,
}

impl AutofillField {
    /// The field with that name, in any ASCII case.
    pub fn find(name: &str) -> Option<Self> {
        FIELDS.iter().find(|(one, ..)| one.eq_ignore_ascii_case(name)).map(|&(name, group, is_contact)| Self {
            name,
            group,
            is_contact,
        })
    }

    /// The name, in lower case.
    pub fn name(self) -> &'static str {
        self.name
    }

    /// Whether `home`, `work`, `mobile`, `fax` or `pager` may stand before it.
    pub fn is_contact(self) -> bool {
        self.is_contact
    }

    /// Whether the field is appropriate for a control: the type of an `input` element, `textarea` or `select`.
    ///
    /// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#inappropriate-for-the-control>
    ///
    /// ```
    /// use fivefold::microsyntax::AutofillField;
    ///
    /// let address = AutofillField::find("street-address").unwrap();
    /// assert!(address.fits("textarea") && !address.fits("text"));
    /// ```
    pub fn fits(self, control: &str) -> bool {
        match control {
            "hidden" | "textarea" | "select" => true,
            "text" | "search" => self.group != Group::Multiline,
            "password" => self.group == Group::Password,
            "url" => self.group == Group::Url,
            "email" => self.group == Group::Username,
            "tel" => self.group == Group::Telephone,
            "number" => self.group == Group::Numeric,
            "month" => self.group == Group::Month,
            "date" => self.group == Group::Date,
            _ => false,
        }
    }
}

/// The fields, and whether each is one to contact somebody.
const FIELDS: &[(&str, Group, bool)] = &[
    ("name", Group::Text, false),
    ("honorific-prefix", Group::Text, false),
    ("given-name", Group::Text, false),
    ("additional-name", Group::Text, false),
    ("family-name", Group::Text, false),
    ("honorific-suffix", Group::Text, false),
    ("nickname", Group::Text, false),
    ("username", Group::Username, false),
    ("new-password", Group::Password, false),
    ("current-password", Group::Password, false),
    ("one-time-code", Group::Password, false),
    ("organization-title", Group::Text, false),
    ("organization", Group::Text, false),
    ("street-address", Group::Multiline, false),
    ("address-line1", Group::Text, false),
    ("address-line2", Group::Text, false),
    ("address-line3", Group::Text, false),
    ("address-level4", Group::Text, false),
    ("address-level3", Group::Text, false),
    ("address-level2", Group::Text, false),
    ("address-level1", Group::Text, false),
    ("country", Group::Text, false),
    ("country-name", Group::Text, false),
    ("postal-code", Group::Text, false),
    ("cc-name", Group::Text, false),
    ("cc-given-name", Group::Text, false),
    ("cc-additional-name", Group::Text, false),
    ("cc-family-name", Group::Text, false),
    ("cc-number", Group::Text, false),
    ("cc-exp", Group::Month, false),
    ("cc-exp-month", Group::Numeric, false),
    ("cc-exp-year", Group::Numeric, false),
    ("cc-csc", Group::Text, false),
    ("cc-type", Group::Text, false),
    ("transaction-currency", Group::Text, false),
    ("transaction-amount", Group::Numeric, false),
    ("language", Group::Text, false),
    ("bday", Group::Date, false),
    ("bday-day", Group::Numeric, false),
    ("bday-month", Group::Numeric, false),
    ("bday-year", Group::Numeric, false),
    ("sex", Group::Text, false),
    ("url", Group::Url, false),
    ("photo", Group::Url, false),
    ("tel", Group::Telephone, true),
    ("tel-country-code", Group::Text, true),
    ("tel-national", Group::Text, true),
    ("tel-area-code", Group::Text, true),
    ("tel-local", Group::Text, true),
    ("tel-local-prefix", Group::Text, true),
    ("tel-local-suffix", Group::Text, true),
    ("tel-extension", Group::Text, true),
    ("email", Group::Username, true),
    ("impp", Group::Url, true),
];

/// Autofill detail tokens: which field of which address.
///
/// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill-detail-tokens>
///
/// ```
/// use fivefold::microsyntax::{AutofillDetails, AutofillProblem};
///
/// let details = AutofillDetails::new("section-gift shipping work tel").unwrap();
/// assert_eq!((details.section, details.address), (Some("section-gift"), Some("shipping")));
/// assert_eq!((details.contact, details.field.name()), (Some("work"), "tel"));
/// assert_eq!(AutofillDetails::new("work phone"), Err(AutofillProblem::UnknownField("phone")));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AutofillDetails<'a> {
    /// The name of a group of fields, with `section-` before it.
    pub section: Option<&'a str>,
    /// `shipping` or `billing`.
    pub address: Option<&'static str>,
    /// `home`, `work`, `mobile`, `fax` or `pager`.
    pub contact: Option<&'static str>,
    /// The field.
    pub field: AutofillField,
    /// Whether browsers should offer credentials. Only on `input` and `textarea` elements.
    pub has_webauthn: bool,
}

/// What keeps a value from being autofill detail tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AutofillProblem<'a> {
    /// There is no name of a field.
    NoField,
    /// This token is where the name of a field must be.
    UnknownField(&'a str),
    /// This token is before a field that is not for contacting somebody.
    NoContact(&'static str, AutofillField),
    /// This token is at the wrong place.
    Misplaced(&'a str),
}

impl fmt::Display for AutofillProblem<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoField => "there is no name of a field",
            Self::UnknownField(_) => "no field has this name",
            Self::NoContact(..) => "this field is not for contacting somebody",
            Self::Misplaced(_) => "a token is at the wrong place",
        })
    }
}

impl core::error::Error for AutofillProblem<'_> {}

impl<'a> AutofillDetails<'a> {
    /// Reads the tokens in their order, in any ASCII case. Takes time linear in the input, and does not allocate.
    ///
    /// # Errors
    ///
    /// The first problem. The keywords `on` and `off`, which are no autofill detail tokens, are unknown fields.
    pub fn new(input: &'a str) -> Result<Self, AutofillProblem<'a>> {
        let mut tokens = input.split_ascii_whitespace().peekable();
        let is_section = |token: &&str| token.get(..8).is_some_and(|start| start.eq_ignore_ascii_case("section-"));
        let section = tokens.next_if(is_section);
        let address = tokens.peek().and_then(|token| one_of(&["shipping", "billing"], token));
        if address.is_some() {
            tokens.next();
        }
        let contact = tokens.peek().and_then(|token| one_of(&["home", "work", "mobile", "fax", "pager"], token));
        if contact.is_some() {
            tokens.next();
        }
        let is_webauthn = |token: &&str| token.eq_ignore_ascii_case("webauthn");
        let name = tokens.next().filter(|token| !is_webauthn(token)).ok_or(AutofillProblem::NoField)?;
        let field = AutofillField::find(name).ok_or(AutofillProblem::UnknownField(name))?;
        if let Some(contact) = contact.filter(|_| !field.is_contact) {
            return Err(AutofillProblem::NoContact(contact, field));
        }
        let has_webauthn = tokens.next_if(is_webauthn).is_some();
        match tokens.next() {
            Some(token) => Err(AutofillProblem::Misplaced(token)),
            None => Ok(Self { section, address, contact, field, has_webauthn }),
        }
    }
}

fn one_of(words: &[&'static str], token: &str) -> Option<&'static str> {
    words.iter().copied().find(|word| word.eq_ignore_ascii_case(token))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens() {
        for input in [
            "name",
            "NAME",
            " name ",
            "section-blue shipping street-address",
            "SECTION- billing cc-exp webauthn",
            "work tel",
            "billing cc-exp webauthn",
            "fax email WebAuthn",
        ] {
            assert!(AutofillDetails::new(input).is_ok(), "{input:?}");
        }
        for (input, problem) in [
            ("", AutofillProblem::NoField),
            (" ", AutofillProblem::NoField),
            ("section-a", AutofillProblem::NoField),
            ("webauthn", AutofillProblem::NoField),
            ("section-a webauthn", AutofillProblem::NoField),
            ("webauthn name", AutofillProblem::NoField),
            ("on", AutofillProblem::UnknownField("on")),
            ("qwerty", AutofillProblem::UnknownField("qwerty")),
            ("shipping work", AutofillProblem::NoField),
            ("work shipping", AutofillProblem::UnknownField("shipping")),
            ("shipping section-a name", AutofillProblem::UnknownField("section-a")),
            ("country shipping", AutofillProblem::Misplaced("shipping")),
            ("name section-a", AutofillProblem::Misplaced("section-a")),
            ("name name", AutofillProblem::Misplaced("name")),
            ("name webauthn name", AutofillProblem::Misplaced("name")),
        ] {
            assert_eq!(AutofillDetails::new(input), Err(problem), "{input:?}");
        }
        let country = AutofillField::find("country").unwrap();
        assert_eq!(AutofillDetails::new("Work country"), Err(AutofillProblem::NoContact("work", country)));
    }

    #[test]
    fn controls() {
        let fits = |name: &str, control: &str| AutofillField::find(name).unwrap().fits(control);
        assert!(fits("name", "text") && fits("email", "email") && fits("bday", "date") && fits("cc-exp", "month"));
        assert!(!fits("name", "number") && !fits("street-address", "search") && !fits("name", "checkbox"));
    }
}
