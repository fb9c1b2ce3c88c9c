//! The sentences of diagnostics.

use crate::errors::Finding;
use crate::visible::shown_in_line;
use fivefold::Language;

/// What a diagnostic says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Message {
    /// What is wrong, without a full stop.
    pub(crate) headline: String,
    /// What the parser does with it, as a sentence, if there is something to say.
    pub(crate) note: Option<String>,
}

impl Message {
    /// The message for an error in a source.
    pub(crate) fn new(finding: &Finding, language: Language, source: &str) -> Self {
        let text = sentence(finding, language, source);
        let text = text.strip_suffix('.').unwrap_or(&text);
        match text.split_once("; ") {
            Some((headline, rest)) => {
                let mut letters = rest.chars();
                let first = letters.next().map(|letter| letter.to_ascii_uppercase());
                let note = first.into_iter().chain(letters).chain(['.']).collect();
                Self { headline: headline.to_owned(), note: Some(note) }
            }
            None => Self { headline: text.to_owned(), note: None },
        }
    }
}

/// The explanation of an error, as it can be shown in a terminal.
pub(crate) fn sentence(finding: &Finding, language: Language, source: &str) -> String {
    shown_in_line(&finding.error.explain(language, source))
}

/// A message about a document with its full stop, which a question does not have.
pub(crate) fn ended(message: &str) -> String {
    if message.ends_with('?') { message.to_owned() } else { format!("{message}.") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fivefold::{html, xml};

    fn sentences(language: Language, text: &str) -> Vec<String> {
        let document = match language {
            Language::Html => html::Parser::new(html::Options::default().with_errors(true)).parse(text),
            Language::Xml => xml::Parser::new(xml::Options::default().with_errors(true)).parse(text),
        };
        let finding = |error: &fivefold::ParseError| Finding { error: *error, is_notice: false };
        document.errors().iter().map(|error| sentence(&finding(error), language, text)).collect()
    }

    #[test]
    fn messages_have_names() {
        let html = |text: &str| sentences(Language::Html, &format!("<!DOCTYPE html>{text}")).remove(0);
        assert!(html("<p id=a id=b>").starts_with("The tag has an attribute `id` already; "));
        assert!(html("<p>&nope;").starts_with("No character has the name of the reference `&nope;`; "));
        assert!(html("<p>a &amp b").starts_with("The character reference `&amp` does not end"));
        assert!(html("<div></b></div>").starts_with("No open element fits the end tag `</b>`; "));
        assert!(html("<p></p><tr>").starts_with("The start tag `<tr>` stands"));
        let xml = |text: &str| sentences(Language::Xml, text).remove(0);
        assert!(xml("<a>&nope;</a>").starts_with("Nothing declares the entity `&nope;`; "));
        assert!(xml("<m:a/>").starts_with("No `xmlns` attribute declares the prefix `m` of the name; "));
        assert!(xml("<a><b></a>").starts_with("The end tag `</a>` closes"));
        let notice = |text: &str| {
            let document = xml::Parser::new(xml::Options::default().with_notices(true)).parse(text);
            sentence(&Finding { error: document.notices()[0], is_notice: true }, Language::Xml, text)
        };
        assert!(notice("<a><3/></a>").starts_with("The name `3` holds"));
        assert!(notice("<!DOCTYPE a [<!ENTITY p:e ''>]><a/>").starts_with("The name holds"));
        assert!(notice("<!DOCTYPE a [<!ATTLIST a b NOTATION (p:c) #IMPLIED>]><a/>").starts_with("The name holds"));
    }

    #[test]
    fn a_question_has_its_own_mark() {
        assert_eq!(
            ended("There is no attribute `titel`; did you mean `title`?"),
            "There is no attribute `titel`; did you mean `title`?"
        );
        assert_eq!(ended("There is none"), "There is none.");
    }
}
