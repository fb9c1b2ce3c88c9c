//! Where a value stands that serde has buffered and that its type does not expect: the error tells no more than the value.

use crate::path::Path;
use fivefold_core::Span;
use fivefold_xml5::{Event, Reader};

/// What serde has buffered of an element or attribute, which has no type then.
#[derive(Debug)]
pub(crate) enum Buffered {
    Text(String),
    Map,
}

impl Buffered {
    fn is_text(&self, other: &str) -> bool {
        matches!(self, Self::Text(text) if text == other)
    }

    /// The path from the element that starts at `start` to what has this value in it, and the span of that. `None` if
    /// nothing has, or several do.
    pub(crate) fn find(&self, source: &str, start: usize) -> Option<(String, Span)> {
        let mut reader = Reader::new(source).starting_at(start);
        let (mut path, mut found) = (Path::default(), Vec::new());
        // For each open element: its start, its text, and whether it has more than that.
        let mut open = Vec::<(Span, String, bool)>::new();
        while let Some(event) = reader.next()
            && found.len() < 2
        {
            match event {
                Event::Start(start) => {
                    if let Some((_, _, is_map)) = open.last_mut() {
                        *is_map = true;
                        path.push(start.name());
                    }
                    let mut attributes = start.attributes().filter(|attribute| !attribute.name().starts_with("xmlns"));
                    open.push((start.span(), String::new(), attributes.clone().next().is_some()));
                    if let Some(attribute) = attributes.find(|attribute| self.is_text(attribute.value())) {
                        path.push_attribute(attribute.name());
                        found.push((path.to_text(), attribute.value_text().span));
                        path.truncate(path.len() - 1);
                    }
                }
                Event::Text(data) => open.last_mut()?.1.push_str(data.data),
                Event::End(_) => {
                    let (span, text, is_map) = open.pop()?;
                    if self.is_text(&text) || matches!(self, Self::Map) && is_map && !open.is_empty() {
                        found.push((path.to_text(), span));
                    }
                    if open.is_empty() {
                        break;
                    }
                    path.truncate(path.len() - 1);
                }
                _ => {}
            }
        }
        found.pop().filter(|_| found.is_empty())
    }
}
