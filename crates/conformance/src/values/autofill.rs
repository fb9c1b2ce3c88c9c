//! The values of `autocomplete`.
//!
//! <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#attr-fe-autocomplete>

/// The kind of data that a field holds, which decides the controls that may have it.
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

/// The fields, and whether each may have `home`, `work`, `mobile`, `fax` or `pager` before it.
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

/// Checks the tokens, in their order. The `control` is the type of an `input` element, or the name of another element.
pub(crate) fn check(input: &str, control: &str) -> Result<(), String> {
    let lower = input.to_ascii_lowercase();
    let mut tokens = lower.split_ascii_whitespace().peekable();
    let Some(first) = tokens.peek().copied() else { return Err("it names no field".to_owned()) };
    if matches!(first, "on" | "off") {
        if control == "hidden" {
            return Err(format!("a hidden control has nothing to fill in, so that `{first}` means nothing"));
        }
        tokens.next();
        return match tokens.next() {
            None => Ok(()),
            Some(_) => Err(format!("`{first}` must stand alone")),
        };
    }
    tokens.next_if(|token| token.starts_with("section-"));
    tokens.next_if(|token| matches!(*token, "shipping" | "billing"));
    let contact = tokens.next_if(|token| matches!(*token, "home" | "work" | "mobile" | "fax" | "pager"));
    let field = tokens.next();
    if let Some(field) = field.filter(|field| *field != "webauthn") {
        let Some((name, group, is_contact)) = FIELDS.iter().find(|(name, ..)| *name == field) else {
            return Err(format!("{} is not the name of a field", super::quote(field)));
        };
        if let Some(contact) = contact.filter(|_| !is_contact) {
            return Err(format!("`{contact}` must not stand before `{name}`"));
        }
        if !is_appropriate(*group, control) {
            return Err(format!("`{name}` does not fit a control of type `{control}`"));
        }
        if tokens.next_if_eq(&"webauthn").is_some() && control == "select" {
            return Err("`webauthn` must not be on a `select` element".to_owned());
        }
    } else if contact.is_some() || field.is_none() {
        return Err("the name of a field is missing".to_owned());
    } else if control == "select" {
        return Err("`webauthn` must not be on a `select` element".to_owned());
    }
    match tokens.next() {
        Some(token) => Err(format!("{} is at the wrong place", super::quote(token))),
        None => Ok(()),
    }
}

/// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill-field> and its control groups.
fn is_appropriate(group: Group, control: &str) -> bool {
    match control {
        "hidden" | "textarea" | "select" => true,
        "text" | "search" => group != Group::Multiline,
        "password" => group == Group::Password,
        "url" => group == Group::Url,
        "email" => group == Group::Username,
        "tel" => group == Group::Telephone,
        "number" => group == Group::Numeric,
        "month" => group == Group::Month,
        "date" => group == Group::Date,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens() {
        for input in [
            "on",
            "OFF",
            "name",
            "section-blue shipping street-address",
            "work tel",
            "billing cc-exp webauthn",
            "webauthn",
            "section-a webauthn",
        ] {
            assert_eq!(check(input, "textarea"), Ok(()), "{input:?}");
        }
        for input in [
            "",
            " ",
            "qwerty",
            "country shipping",
            "work country",
            "name section-a",
            "on name",
            "section-a",
            "shipping work",
            "webauthn name",
            "name name",
        ] {
            assert!(check(input, "textarea").is_err(), "{input:?}");
        }
        assert!(check("on", "hidden").is_err());
        assert!(check("street-address", "text").is_err());
        assert!(check("name", "number").is_err());
        assert!(check("name webauthn", "select").is_err());
    }
}
