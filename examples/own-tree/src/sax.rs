//! The interface of SAX over the reader of feeds: another one than events that are pulled.

use fivefold::encoding::Hints;
use fivefold::feed::Repairs;
use fivefold::xml::{Event, Options, ResolvedNamespace};

/// What is told of a document, in its order.
pub trait ContentHandler {
    /// An element begins, in the namespace with this URI, or in none.
    fn start_element(&mut self, uri: &str, local_name: &str, attributes: &[(&str, &str)]);
    /// An element ends.
    fn end_element(&mut self, uri: &str, local_name: &str);
    /// A text, whole.
    fn characters(&mut self, text: &str);
}

/// Reads a feed, with its faults repaired. Returns how much of it a limit has left out: a number of places.
pub fn parse(bytes: &[u8], handler: &mut impl ContentHandler) -> u64 {
    let mut reader = Repairs::feeds().read_with(bytes, Hints::default(), Options::default());
    while let Some(event) = reader.next() {
        match event {
            Event::Start(start) => {
                let values: Vec<_> = start.attributes().collect();
                let attributes: Vec<_> = values.iter().map(|value| (value.name(), value.value())).collect();
                handler.start_element(uri(start.namespace()), start.local_name(), &attributes);
            }
            Event::End(end) => handler.end_element(uri(end.namespace()), end.local_name()),
            Event::Text(text) => handler.characters(text.data),
            _ => {}
        }
    }
    reader.left_out().count()
}

fn uri(namespace: ResolvedNamespace<'_>) -> &str {
    if let ResolvedNamespace::Uri(uri) = namespace { uri } else { "" }
}
