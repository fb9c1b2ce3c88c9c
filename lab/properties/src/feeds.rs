//! The repairs of feeds.

use crate::input::{Cuts, Input};
use crate::{XML, nodes};
use fivefold::encoding::Hints;
use fivefold::feed::{PushReader, Repairs};
use fivefold::xml::{Event, Options, OwnedEvent, Reader};
use fivefold::{Document, Limits};

/// Any repairs of any bytes: the reader's events are those of the decoded text; the tree has the same elements, at the same
/// places, with the same errors and the same encoding, and is that of the decoded text; chunks make no difference; and a
/// well-formed document is not changed, but for what the switches name.
pub fn feeds(data: &[u8]) {
    let mut input = Input::new(data);
    let (repairs, cuts) = (repairs(&mut input), input.cuts());
    let is_bytes = input.choose::<bool>();
    let bytes = if is_bytes { input.bytes().to_vec() } else { input.text(&XML).into_bytes() };
    let text = repairs.decode(&bytes);
    let read = events(repairs.read_with(&bytes, Hints::default(), options()));
    let document = check_tree(&repairs, &bytes);
    if !may_come_again_from_before(&repairs, &bytes) {
        check_text(&repairs, &text, &bytes, &read);
        let of_text = repairs.parse_text(&text, options());
        assert!(document.root().is_equal_node(of_text.root()), "{bytes:?} is decoded as {text:?}");
    }
    check_chunks(&repairs, &text, cuts);
    check_well_formed(&repairs, &bytes, &read);
}

/// Whether the bytes may be a feed that was cut off and comes again, together with what stands before it. The reader of bytes
/// knows it by that; in the text of the feed, it is missing.
fn may_come_again_from_before(repairs: &Repairs, bytes: &[u8]) -> bool {
    let mut of_all = *repairs;
    of_all.beginning = false;
    let (text, whole) = (repairs.decode(bytes), of_all.decode(bytes));
    let roots = ["<rss", "<feed", "<rdf:RDF"].iter().map(|root| whole.matches(root).count());
    text.len() < whole.len() && roots.sum::<usize>() > 1
}

fn repairs(input: &mut Input<'_>) -> Repairs {
    // Zeros turn all of them on.
    let (off, on) = (input.choose::<[bool; 11]>(), input.choose::<[bool; 2]>());
    let mut repairs = Repairs::feeds();
    repairs.invalid_bytes = !off[0];
    repairs.encodings = !off[1];
    repairs.beginning = !off[2];
    repairs.illegal_characters = !off[3];
    repairs.references = !off[4];
    repairs.tag_names = !off[5];
    repairs.end_tag_case = !off[6];
    repairs.unclosed_markup = !off[7];
    repairs.quotes = !off[8];
    repairs.structure = !off[9];
    repairs.prefixes = !off[10];
    repairs.c1_characters = on[0];
    repairs.namespaces = on[1];
    repairs
}

/// The options, with little room for entities: how much there is by default depends on how much has been read, and takes
/// long to fill.
fn options() -> Options {
    Options::default().with_limits(Limits::default().with_entity_bytes(1 << 12))
}

fn events<'i>(reader: impl IntoIterator<Item = OwnedEvent<'i>>) -> Vec<OwnedEvent<'i>> {
    reader.into_iter().collect()
}

/// An event without its place: the text of a feed begins where the feed does.
fn said(event: &OwnedEvent<'_>) -> Option<String> {
    Some(match event {
        OwnedEvent::Start(start) => {
            let attributes: Vec<_> =
                start.attributes().map(|it| (it.name().to_owned(), it.value().to_owned())).collect();
            format!("<{} {attributes:?}>", start.name())
        }
        OwnedEvent::End(end) => format!("</{}>", end.name()),
        OwnedEvent::Text(text) => format!("text {:?}", text.data),
        _ => return None,
    })
}

fn check_text(repairs: &Repairs, text: &str, bytes: &[u8], read: &[OwnedEvent<'_>]) {
    let of_text = events(repairs.reader(text, options()));
    let said_of = |events: &[OwnedEvent<'_>]| events.iter().filter_map(said).collect::<Vec<_>>();
    assert_eq!(said_of(&of_text), said_of(read), "{bytes:?} is decoded as {text:?}");

    let noted = events(repairs.reader(text, options().with_notices(true)));
    assert_eq!(noted, of_text, "notices change what {text:?} says");
}

fn check_tree(repairs: &Repairs, bytes: &[u8]) -> Document {
    let options = options().with_errors(true);
    let mut reader = repairs.read_with(bytes, Hints::default(), options);
    let mut started = Vec::new();
    while let Some(event) = reader.next() {
        if let Event::Start(start) = event {
            started.push((start.name().to_owned(), start.span()));
        }
    }
    let document = repairs.parse_with(bytes, Hints::default(), options);
    nodes::assert_links_agree(&document);
    nodes::assert_places_are_in_source(&document);
    nodes::assert_errors_are_in_source(&document);
    let elements = document.root().descendants().filter(|node| node.is_element());
    let in_tree: Vec<_> = elements.filter_map(|it| Some((it.name()?.to_owned(), it.start_tag_span()?))).collect();
    assert_eq!(in_tree, started, "the tree of {bytes:?}");
    assert_eq!(document.errors(), reader.take_errors(), "{bytes:?}");
    assert_eq!((document.source(), document.encoding()), (reader.source(), reader.encoding()), "{bytes:?}");
    document
}

/// Repairs that act on chunks do not depend on where these end.
fn check_chunks(repairs: &Repairs, text: &str, cuts: Cuts) {
    let take = |reader: &mut PushReader, events: &mut Vec<OwnedEvent<'static>>| {
        while let Some(event) = reader.next() {
            events.push(event.into_owned());
        }
    };
    let in_chunks = |chunks: Vec<&str>| {
        let mut reader = repairs.push_reader(options());
        let mut events = Vec::new();
        for chunk in chunks {
            reader.feed(chunk);
            take(&mut reader, &mut events);
        }
        reader.end();
        take(&mut reader, &mut events);
        events
    };
    assert_eq!(in_chunks(cuts.of_text(text)), in_chunks(vec![text]), "{text:?}");
}

/// A well-formed feed means the same with repairs: those that may change one say so, and are left out.
fn check_well_formed(repairs: &Repairs, bytes: &[u8], read: &[OwnedEvent<'_>]) {
    let strict = options().with_strict(true);
    let changes_none = !repairs.encodings
        && !repairs.references
        && !repairs.structure
        && !repairs.c1_characters
        && !repairs.namespaces;
    // Undeclared namespaces are no matter of being well-formed as XML says it.
    let has_prefixes = repairs.prefixes;
    if changes_none && !has_prefixes && Reader::from_bytes(bytes, Hints::default(), strict).finish().is_ok() {
        let plain = events(Reader::from_bytes(bytes, Hints::default(), options()));
        assert_eq!(read, plain, "{:?}", String::from_utf8_lossy(bytes));
    }
}
