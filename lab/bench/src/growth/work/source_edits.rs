//! Changes of the source of an HTML document, which is parsed before the timing starts.

use super::{Sample, Work, timed_text};
use fivefold::Document;
use fivefold::dom::Edits;
use fivefold::html;

fn edited(text: &str, edit: fn(&Document, &mut Edits<'_>)) -> Sample {
    let document = html::parse(text);
    timed_text(|| {
        let mut edits = Edits::new(&document);
        edit(&document, &mut edits);
        edits.apply().expect("changes of attributes and texts do not overlap")
    })
}

/// Sets each attribute that is there, one by one.
pub const SET_ATTRIBUTES: Work = Work::new("set attributes in the source", set_attributes);

fn set_attributes(text: &str) -> Sample {
    edited(text, |document, edits| {
        for element in document.elements() {
            for attribute in element.attributes() {
                edits.set_attribute(element.id(), attribute.name(), "value").expect("the source has the attribute");
            }
        }
    })
}

/// Removes all attributes of each element.
pub const REMOVE_ATTRIBUTES: Work = Work::new("remove attributes from the source", remove_attributes);

fn remove_attributes(text: &str) -> Sample {
    edited(text, |document, edits| {
        for element in document.elements() {
            edits.retain_attributes(element.id(), |_| false).expect("the source has the attributes");
        }
    })
}

/// Replaces each text.
pub const SET_TEXTS: Work = Work::new("set texts in the source", set_texts);

fn set_texts(text: &str) -> Sample {
    edited(text, |document, edits| {
        for node in document.root().descendants().filter(|node| node.is_text()) {
            edits.set_text(node.id(), "1 < 2").expect("the source has the text in one place");
        }
    })
}
