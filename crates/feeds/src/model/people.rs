//! Persons.

use super::{Element, Person};

/// The person that an element says: Atom has its parts as elements, RSS as one text.
///
/// <https://www.rfc-editor.org/rfc/rfc4287#section-3.2>
pub(super) fn person(element: Element) -> Option<Person> {
    let part = |names: &[&str]| {
        let child = names.iter().find_map(|name| element.child(name))?;
        Some(child).filter(|child| !child.value.is_empty())
    };
    let role = Some(element.name.to_string());
    let uri = part(&["uri", "url", "homepage"]).map(|uri| uri.scope.absolute(&uri.value));
    let name = part(&["name"]).map(|name| name.value.clone());
    let email = part(&["email"]).map(|email| email.value.clone());
    if element.children.is_empty() || (&uri, &name, &email) == (&None, &None, &None) {
        return person_of_text(&element.value, &element.name);
    }
    Some(Person { name, email, uri, role, ..Person::default() })
}

/// The person that a text names: `mail@example.org (Name)`, `Name <mail@example.org>`, or one of these alone.
pub(super) fn person_of_text(text: &str, role: &str) -> Option<Person> {
    let text = text.trim_ascii();
    let person = Person { role: Some(role.to_owned()), text: Some(text.to_owned()), ..Person::default() };
    let Some(email) = text.split(|c: char| is_edge(c) || matches!(c, ',' | ';')).find(|word| is_email(word)) else {
        return (!text.is_empty()).then(|| Person { name: Some(text.to_owned()), ..person });
    };
    let (before, after) = text.split_once(email).unwrap_or_default();
    let before = before.strip_suffix("mailto:").unwrap_or(before);
    let name = format!("{} {}", before.trim_matches(is_edge), after.trim_matches(is_edge));
    let name = Some(name.trim_ascii().to_owned()).filter(|name| !name.is_empty());
    let email = email.strip_prefix("mailto:").unwrap_or(email);
    Some(Person { name, email: Some(email.to_owned()), ..person })
}

/// Whether a character stands around a name or an address.
fn is_edge(c: char) -> bool {
    c.is_whitespace() || matches!(c, '(' | ')' | '<' | '>' | '"')
}

/// The author that a text of a module names.
pub(super) fn author(element: &Element) -> Option<Person> {
    person_of_text(&element.value, &element.name)
}

/// Whether a word is an address for mail.
fn is_email(word: &str) -> bool {
    let word = word.strip_prefix("mailto:").unwrap_or(word);
    let Some((local, host)) = word.rsplit_once('@') else { return false };
    !local.is_empty() && !local.contains(['/', ':', '@']) && host.contains('.') && !host.ends_with('.')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_a_name_and_an_address() {
        for (text, name, email) in [
            ("me@example.org (Jane Doe)", Some("Jane Doe"), Some("me@example.org")),
            ("Jane Doe <me@example.org>", Some("Jane Doe"), Some("me@example.org")),
            ("Jane Doe (me@example.org)", Some("Jane Doe"), Some("me@example.org")),
            ("me@example.org", None, Some("me@example.org")),
            (" Jane Doe ", Some("Jane Doe"), None),
            ("@jane", Some("@jane"), None),
            ("mailto:me@example.org", None, Some("me@example.org")),
        ] {
            let person = person_of_text(text, "author").unwrap();
            assert_eq!((person.name.as_deref(), person.email.as_deref()), (name, email), "{text}");
        }
        assert_eq!(person_of_text(" ", "author"), None);
    }
}
