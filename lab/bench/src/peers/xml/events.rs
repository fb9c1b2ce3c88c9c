//! From a text to pulled events, which are counted and dropped: names with their namespaces, values and text with
//! references resolved. The raw reader does less: it divides the text into events, and leaves the rest to its user.

use super::foreign::LIBXML2 as LIBRARY;
use super::{Count, Peer, measure};
use quick_xml::XmlVersion;
use quick_xml::escape::{EscapeError, resolve_predefined_entity};
use quick_xml::events::{BytesRef, Event};
use quick_xml::name::{LocalName, ResolveResult};
use quick_xml::{NsReader, Reader};
use xml::Encoding;
use xml::name::OwnedName;
use xml::reader::{EventReader, ParserConfig, XmlEvent};

const WORK: &str = "xml-events";

pub(super) const FIVEFOLD: Peer = Peer::new(WORK, "fivefold", |text, meter| measure(meter, || fivefold(text)));

pub(super) const QUICK_XML_RAW: Peer =
    Peer::new(WORK, "quick-xml Reader, raw", |text, meter| measure(meter, || quick_xml_raw(text)))
        .refusing(|text| Some(quick_xml_raw(text).err()?.to_string()));

pub(super) const QUICK_XML_RESOLVED: Peer =
    Peer::new(WORK, "quick-xml NsReader", |text, meter| measure(meter, || quick_xml_resolved(text)))
        .refusing(|text| Some(quick_xml_resolved(text).err()?.to_string()));

pub(super) const XML_RS: Peer = Peer::new(WORK, "xml-rs", |text, meter| measure(meter, || xml_rs(text)))
    .refusing(|text| Some(xml_rs(text).err()?.to_string()));

/// Resolves names and references as always; nobody looks at them.
pub(super) const FIVEFOLD_UNREAD: Peer =
    Peer::new(WORK, "fivefold, unread", |text, meter| measure(meter, || fivefold_unread(text)));

/// Resolves the names of elements; nobody looks at the content.
pub(super) const QUICK_XML_RESOLVED_UNREAD: Peer = Peer::new(WORK, "quick-xml NsReader, unread", |text, meter| {
    measure(meter, || quick_xml_resolved_unread(text));
});

pub(super) const QUICK_XML_RAW_UNREAD: Peer =
    Peer::new(WORK, "quick-xml Reader, unread", |text, meter| measure(meter, || quick_xml_raw_unread(text)));

/// SAX2, with namespaces.
pub(super) const LIBXML2: Peer =
    Peer::new(WORK, "libxml2 SAX2", |text, meter| measure(meter, || LIBRARY.tokens(text))).loaded(&LIBRARY);

fn fivefold_unread(text: &str) -> usize {
    let mut reader = fivefold::xml::Reader::new(text);
    let mut events = 0;
    while reader.next().is_some() {
        events += 1;
    }
    events
}

fn quick_xml_raw_unread(text: &str) -> Result<usize, quick_xml::Error> {
    let mut reader = Reader::from_str(text);
    let mut events = 0;
    while !matches!(reader.read_event()?, Event::Eof) {
        events += 1;
    }
    Ok(events)
}

fn quick_xml_resolved_unread(text: &str) -> Result<usize, quick_xml::Error> {
    let mut reader = NsReader::from_str(text);
    let mut events = 0;
    while !matches!(reader.read_resolved_event()?, (_, Event::Eof)) {
        events += 1;
    }
    Ok(events)
}

fn fivefold(text: &str) -> Count {
    let mut reader = fivefold::xml::Reader::new(text);
    let mut count = Count::default();
    while let Some(event) = reader.next() {
        count.items += 1;
        match event {
            fivefold::xml::Event::Start(start) => {
                count.touch_namespace(start.namespace());
                count.touch(start.local_name());
                for attribute in start.attributes() {
                    count.touch_namespace(attribute.namespace());
                    count.touch(attribute.local_name());
                    count.touch(attribute.value());
                }
            }
            fivefold::xml::Event::End(end) => {
                count.touch_namespace(end.namespace());
                count.touch(end.local_name());
            }
            fivefold::xml::Event::Text(text) => count.touch(text.data),
            fivefold::xml::Event::Comment(comment) => count.touch(comment.data.data),
            fivefold::xml::Event::ProcessingInstruction(instruction) => {
                count.touch(instruction.target.data);
                count.touch(instruction.data.data);
            }
            fivefold::xml::Event::EntityReference(reference) => count.touch(reference.name),
            _ => {}
        }
    }
    count
}

impl Count {
    fn touch_namespace(&mut self, namespace: fivefold::xml::ResolvedNamespace<'_>) {
        self.touch(namespace.uri().unwrap_or_default());
    }
}

fn quick_xml_raw(text: &str) -> Result<Count, quick_xml::Error> {
    let mut reader = Reader::from_str(text);
    let mut count = Count::default();
    loop {
        count.items += 1;
        match reader.read_event()? {
            Event::Start(start) | Event::Empty(start) => count.touch(&start),
            Event::End(end) => count.touch(&end),
            Event::Text(text) => count.touch(&text),
            Event::CData(text) => count.touch(&text),
            Event::Comment(comment) => count.touch(&comment),
            Event::PI(instruction) => count.touch(&instruction),
            Event::GeneralRef(reference) => count.touch(&reference),
            Event::Decl(_) | Event::DocType(_) => {}
            Event::Eof => return Ok(count),
        }
    }
}

fn quick_xml_resolved(text: &str) -> Result<Count, quick_xml::Error> {
    let mut reader = NsReader::from_str(text);
    let mut count = Count::default();
    let mut version = XmlVersion::Implicit1_0;
    loop {
        count.items += 1;
        match reader.read_event()? {
            Event::Start(start) | Event::Empty(start) => {
                count.touch_resolved(reader.resolver().resolve_element(start.name()));
                for attribute in start.attributes() {
                    let attribute = attribute?;
                    count.touch_resolved(reader.resolver().resolve_attribute(attribute.key));
                    count.touch(&attribute.normalized_value(version)?);
                }
            }
            Event::End(end) => count.touch_resolved(reader.resolver().resolve_element(end.name())),
            Event::Text(text) => count.touch(&text.xml_content(version)),
            Event::CData(text) => count.touch(&text.xml_content(version)),
            Event::Comment(comment) => count.touch(&comment.xml_content(version)),
            Event::PI(instruction) => count.touch(&instruction),
            Event::GeneralRef(reference) => count.touch_reference(&reference)?,
            Event::Decl(declaration) => version = declaration.xml_version()?,
            Event::DocType(_) => {}
            Event::Eof => return Ok(count),
        }
    }
}

fn xml_rs(text: &str) -> Result<Count, xml::reader::Error> {
    // The text is UTF-8, whatever its declaration says.
    let config = ParserConfig::new()
        .ignore_comments(false)
        .override_encoding(Some(Encoding::Utf8))
        .ignore_invalid_encoding_declarations(true);
    let mut reader = EventReader::new_with_config(text.as_bytes(), config);
    let mut count = Count::default();
    loop {
        count.items += 1;
        match reader.next()? {
            XmlEvent::StartElement { name, attributes, .. } => {
                count.touch_owned(&name);
                for attribute in &attributes {
                    count.touch_owned(&attribute.name);
                    count.touch(&attribute.value);
                }
            }
            XmlEvent::EndElement { name } => count.touch_owned(&name),
            XmlEvent::Characters(text) | XmlEvent::Whitespace(text) | XmlEvent::CData(text) => count.touch(&text),
            XmlEvent::Comment(comment) => count.touch(&comment),
            XmlEvent::ProcessingInstruction { name, data } => {
                count.touch(&name);
                count.touch(data.as_deref().unwrap_or_default());
            }
            XmlEvent::StartDocument { .. } | XmlEvent::Doctype { .. } => {}
            XmlEvent::EndDocument => return Ok(count),
        }
    }
}

impl Count {
    fn touch_resolved(&mut self, (namespace, name): (ResolveResult<'_>, LocalName<'_>)) {
        if let ResolveResult::Bound(namespace) = namespace {
            self.touch(namespace.as_ref());
        }
        self.touch(name.as_ref());
    }

    fn touch_reference(&mut self, reference: &BytesRef<'_>) -> Result<(), quick_xml::Error> {
        if let Some(character) = reference.resolve_char_ref()? {
            self.touch(character.encode_utf8(&mut [0; 4]));
        } else {
            let text = resolve_predefined_entity(reference);
            self.touch(text.ok_or_else(|| EscapeError::UnrecognizedEntity(0..0, reference.to_string()))?);
        }
        Ok(())
    }

    fn touch_owned(&mut self, name: &OwnedName) {
        self.touch(name.namespace.as_deref().unwrap_or_default());
        self.touch(&name.local_name);
    }
}
