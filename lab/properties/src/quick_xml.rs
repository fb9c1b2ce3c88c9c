//! Properties of the package that replaces quick-xml.

use crate::XML;
use crate::input::{Cuts, Input};
use fivefold_quick_xml::encoding::DecodingReader;
use fivefold_quick_xml::escape::{escape, minimal_escape, partial_escape, resolve_predefined_entity, unescape};
use fivefold_quick_xml::events::{BytesStart, Event};
use fivefold_quick_xml::name::QName;
use fivefold_quick_xml::reader::{Config, Repairs};
use fivefold_quick_xml::{NsReader, Reader, Writer};
use std::io::{BufRead, BufReader, Read};

/// Every event can be decomposed; starts and ends match; positions grow; chunks, decoded sources and readers without the
/// short cut give the same events; skipping ends with the element; written events are read again; escaping is reversible.
pub fn quick_xml(data: &[u8]) {
    let mut input = Input::new(data);
    let (switches, cuts, skipped) = (input.choose::<[bool; 14]>(), input.cuts(), input.below(8));
    let text = input.text(&XML);
    let bytes = if input.choose() { input.bytes() } else { text.as_bytes() };
    let events = read(bytes, switches);
    check_events(&events, switches);
    assert_eq!(read_chunks(bytes, cuts, switches), events, "chunks");
    assert_eq!(read_without_short_cut(bytes, switches), events, "the states of XML5");
    if events.len() > EVENTS {
        return;
    }
    let decoded = read(DecodingReader::new(BufReader::new(bytes)), [false; 14]);
    assert_eq!(decoded, read(bytes, [false; 14]), "a source that is decoded before");
    check_skipping(bytes, switches, skipped);
    check_namespaces(bytes, switches);
    check_writer(&events);
    for escaped in [escape(&*text), partial_escape(&*text), minimal_escape(&*text)] {
        assert_eq!(unescape(&escaped).as_deref(), Ok(&*text));
    }
    let _ = unescape(&text);
}

/// The number of events after which the test stops; only entities produce more. There, a byte order mark adds to the
/// budget of expansion, and each check is slow.
const EVENTS: usize = 10_000;

/// Events, each with the position after it.
type Events = Vec<(Event<'static>, u64)>;

fn configure(config: &mut Config, switches: [bool; 14]) {
    // Zeros select the defaults, with repairs on.
    config.expand_empty_elements = switches[0];
    config.trim_text(switches[1]);
    config.repairs = Repairs::feeds();
    config.repairs.illegal_characters = !switches[2];
    config.repairs.prefixes = !switches[3];
    config.repairs.invalid_bytes = !switches[4];
    config.repairs.tag_names = !switches[5];
    config.repairs.end_tag_case = !switches[6];
    config.repairs.beginning = !switches[7];
    config.repairs.encodings = !switches[8];
    config.repairs.references = !switches[9];
    config.repairs.unclosed_markup = !switches[10];
    config.repairs.quotes = !switches[11];
    config.repairs.structure = !switches[12];
    config.read_all_roots = !switches[13];
    config.depth_limit = usize::MAX;
}

fn read(source: impl BufRead, switches: [bool; 14]) -> Events {
    let mut reader: Reader<_> = Reader::from_reader(source);
    configure(reader.config_mut(), switches);
    events_of(reader)
}

fn read_without_short_cut(bytes: &[u8], switches: [bool; 14]) -> Events {
    let mut reader: Reader<_> = Reader::from_reader(bytes);
    configure(reader.config_mut(), switches);
    reader.config_mut().takes_short_cut = false;
    events_of(reader)
}

fn events_of(mut reader: Reader<impl BufRead>) -> Events {
    let (mut events, mut buffer) = (Vec::new(), Vec::new());
    loop {
        buffer.clear();
        let event = reader.read_event_into(&mut buffer).expect("memory can be read").into_owned();
        let is_end = matches!(event, Event::Eof);
        events.push((event, reader.buffer_position()));
        if is_end {
            return events;
        }
    }
}

fn read_chunks(bytes: &[u8], cuts: Cuts, switches: [bool; 14]) -> Events {
    let mut chunks = cuts.of_bytes(bytes);
    chunks.reverse();
    read(BufReader::new(Chunks(chunks)), switches)
}

/// Gives chunks one at a time, the last one first.
struct Chunks<'a>(Vec<&'a [u8]>);

impl Read for Chunks<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        while let Some(chunk) = self.0.last_mut() {
            let count = chunk.read(buffer)?;
            if count > 0 || buffer.is_empty() {
                return Ok(count);
            }
            self.0.pop();
        }
        Ok(0)
    }
}

fn check_events(events: &Events, switches: [bool; 14]) {
    let mut open: Vec<String> = Vec::new();
    for (event, _) in events {
        match event {
            Event::Start(tag) => {
                check_tag(tag);
                open.push(tag.name().into_inner().to_owned());
            }
            Event::Empty(tag) => {
                assert!(!switches[0], "an empty element that is not expanded");
                check_tag(tag);
            }
            Event::End(end) => assert_eq!(open.pop().as_deref(), Some(&**end), "an end"),
            Event::Text(text) => assert!(!text.is_empty(), "a text without text"),
            Event::GeneralRef(reference) if !switches[2] => {
                assert!(reference.resolve_char_ref().is_ok(), "{reference:?} stands for no character");
            }
            Event::Decl(declaration) => {
                let _ =
                    (declaration.version(), declaration.encoding(), declaration.standalone(), declaration.encoder());
            }
            _ => {}
        }
    }
    assert_eq!(open, Vec::<String>::new(), "elements without an end");
    assert!(events.is_sorted_by_key(|(_, position)| position), "a position goes back");
}

fn check_tag(tag: &BytesStart<'_>) {
    assert!(!tag.name().into_inner().is_empty());
    let mut count = 0;
    for attribute in tag.attributes() {
        let attribute = attribute.unwrap_or_else(|error| panic!("{error} in {tag:?}"));
        attribute.unescape_value().unwrap_or_else(|error| panic!("{error} in {tag:?}"));
        count += 1;
    }
    assert!(count > 0 || tag.attributes_raw().trim().is_empty(), "attributes of {tag:?} are not read");
}

/// Skips the element with this index, and compares the events that come after it.
fn check_skipping(bytes: &[u8], switches: [bool; 14], number: u8) {
    let (mut skipping, mut reading): (Reader<_>, Reader<_>) = (Reader::from_reader(bytes), Reader::from_reader(bytes));
    configure(skipping.config_mut(), switches);
    configure(reading.config_mut(), switches);
    let mut number = usize::from(number);
    loop {
        let event = skipping.read_event().expect("memory can be read");
        assert_eq!(reading.read_event().expect("memory can be read"), event);
        match event {
            Event::Eof => return,
            Event::Start(tag) if number == 0 => {
                let name = tag.name().into_inner().to_owned();
                let start = skipping.buffer_position();
                let inside = skipping.read_to_end(QName(&name)).expect("every element ends");
                assert_eq!(inside.start, start);
                assert!(inside.end <= skipping.buffer_position());
                skip(&mut reading);
                break;
            }
            Event::Start(_) => number -= 1,
            _ => {}
        }
    }
    assert_eq!(skipping.read_event().ok(), reading.read_event().ok(), "after the element that is skipped");
    assert_eq!(skipping.buffer_position(), reading.buffer_position());
}

/// Reads to the end of the element that was started last.
fn skip(reader: &mut Reader<&[u8]>) {
    let mut depth = 1;
    while depth > 0 {
        match reader.read_event().expect("memory can be read") {
            Event::Start(_) => depth += 1,
            Event::End(_) => depth -= 1,
            Event::Eof => panic!("an element has no end"),
            _ => {}
        }
    }
}

/// A reader with namespaces gives the same events.
fn check_namespaces(bytes: &[u8], switches: [bool; 14]) {
    let mut plain: Reader<_> = Reader::from_reader(bytes);
    let mut resolving: NsReader<_> = NsReader::from_reader(bytes);
    configure(plain.config_mut(), switches);
    configure(resolving.config_mut(), switches);
    loop {
        let (_, event) = resolving.read_resolved_event().expect("memory can be read");
        assert_eq!(plain.read_event().expect("memory can be read"), event);
        if matches!(event, Event::Eof) {
            return;
        }
    }
}

/// Events that are written, read and written again are unchanged, unless text contains what may become markup next to
/// other text, or a name contains what ends an unclosed end tag. And a document may declare entities that refer to
/// themselves: what is left of one as a reference is replaced anew each time.
///
/// The repairs look at what is written around a place, so that they may find more to mend in what they have made; but not
/// for long.
fn check_writer(events: &Events) {
    /// How often what is written may be mended.
    const ROUNDS: usize = 3;
    let may_declare = events.iter().any(|(event, _)| matches!(event, Event::DocType(_)));
    let is_plain = |(event, _): &(Event<'_>, u64)| match event {
        Event::GeneralRef(reference) => {
            !may_declare || reference.is_char_ref() || resolve_predefined_entity(reference).is_some()
        }
        Event::Text(text) => !text.contains(['<', '&']),
        Event::Start(tag) | Event::Empty(tag) => !tag.name().into_inner().contains('<'),
        _ => true,
    };
    let mut within = Repairs::feeds();
    within.beginning = false;
    for (repairs, rounds) in [(Repairs::none(), 1), (within, ROUNDS)] {
        // Written events are UTF-8, whatever they declare. What stands before a declaration would be skipped each time.
        let read = |text: &str| {
            let mut reader = Reader::from_str(text);
            reader.config_mut().repairs = repairs;
            reader.config_mut().depth_limit = usize::MAX;
            events_of(reader)
        };
        let again = read(&write(events));
        if !events.iter().chain(&again).all(is_plain) {
            continue;
        }
        let once = write(&again);
        let rounds: Vec<_> =
            core::iter::successors(Some(once), |text| Some(write(&read(text)))).take(rounds + 1).collect();
        assert_eq!(rounds[rounds.len() - 1], rounds[rounds.len() - 2], "what is written: {rounds:?}");
    }
}

fn write(events: &Events) -> String {
    let mut writer: Writer<_> = Writer::new(Vec::new());
    for (event, _) in events {
        writer.write_event(event.borrow()).expect("memory can be written");
    }
    String::from_utf8(writer.into_inner()).expect("events are text")
}
