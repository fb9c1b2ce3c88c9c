//! The values of `autocomplete`.
//!
//! <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#attr-fe-autocomplete>

use fivefold_microsyntax::{AutofillDetails, AutofillProblem};

/// Checks the tokens, in their order. The `control` is the type of an `input` element, or the name of another element.
pub(crate) fn check(input: &str, control: &str) -> Result<(), String> {
    let mut tokens = input.split_ascii_whitespace();
    let first = tokens.next();
    let keyword = ["on", "off"].into_iter().find(|one| first.is_some_and(|first| first.eq_ignore_ascii_case(one)));
    if let Some(keyword) = keyword {
        return match tokens.next() {
            _ if control == "hidden" => {
                Err(format!("a hidden control has nothing to fill in, so that `{keyword}` means nothing"))
            }
            None => Ok(()),
            Some(_) => Err(format!("`{keyword}` must stand alone")),
        };
    }
    let details = AutofillDetails::new(input).map_err(problem)?;
    let name = details.field.name();
    if !details.field.fits(control) {
        return Err(format!("`{name}` does not fit a control of type `{control}`"));
    }
    if details.has_webauthn && control == "select" {
        return Err("`webauthn` must not be on a `select` element".to_owned());
    }
    Ok(())
}

fn problem(problem: AutofillProblem<'_>) -> String {
    match problem {
        AutofillProblem::UnknownField(token) => format!("{} is not the name of a field", super::quote(token)),
        AutofillProblem::NoContact(contact, field) => {
            format!("`{contact}` must not stand before `{}`", field.name())
        }
        AutofillProblem::Misplaced(token) => format!("{} is at the wrong place", super::quote(token)),
        _ => "the name of a field is missing".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keywords_and_controls() {
        for input in ["on", "OFF", "name", "section-blue shipping street-address", "name webauthn"] {
            assert_eq!(check(input, "textarea"), Ok(()), "{input:?}");
        }
        for input in ["", " ", "qwerty", "country shipping", "work country", "on name", "webauthn"] {
            assert!(check(input, "textarea").is_err(), "{input:?}");
        }
        assert!(check("on", "hidden").is_err());
        assert!(check("street-address", "text").is_err());
        assert!(check("name", "number").is_err());
        assert!(check("name webauthn", "select").is_err());
    }
}
