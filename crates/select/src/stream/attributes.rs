//! What a start tag tells of attributes.

use fivefold_core::{Name, Namespace, TagAttributes, work};

/// The attributes of an element whose start tag has come.
pub trait StreamAttributes {
    /// The value of the attribute in no namespace with a static name or, if that is [`Name::UNKNOWN`], with the name `text`.
    fn value(&self, name: Name, text: &str) -> Option<&str>;
    /// Whether one of the attributes, each with its namespace, local name and value, is wanted.
    fn any(&self, is_wanted: &mut dyn FnMut(Namespace, &str, &str) -> bool) -> bool;
}

/// The attributes of an element of HTML, none of which is in a namespace.
impl StreamAttributes for TagAttributes<'_> {
    fn value(&self, name: Name, text: &str) -> Option<&str> {
        if name != Name::UNKNOWN {
            return self.get(name).map(|value| value.data);
        }
        work::steps(self.len());
        let index = self.names().position(|own| own == text)?;
        self.nth(index).map(|attribute| attribute.value.data)
    }

    fn any(&self, is_wanted: &mut dyn FnMut(Namespace, &str, &str) -> bool) -> bool {
        work::steps(self.len());
        self.iter().any(|attribute| is_wanted(Namespace::NONE, attribute.name_text.data, attribute.value.data))
    }
}
