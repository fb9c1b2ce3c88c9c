//! The readers' methods beyond iterating over events.

use super::{Chunks, events, options, stream};
use crate::input::{Cuts, Input};
use crate::limits::keep_all;
use crate::{XML, nodes};
use fivefold::xml::{Event, Options, Reader};

/// Skipped elements, and elements whose inner source is read, end at the right place, in a text and in a stream; text
/// in chunks, or as written, is the same text; borrowed events equal lent ones; and the readers say whether the input was
/// read to its end.
pub fn xml_reader(data: &[u8]) {
    let mut input = Input::new(data);
    let (options, cuts) = (options(&mut input), input.cuts());
    let text_limit = usize::from(input.below(8)) + 1;
    let moves = input.steps::<Move>();
    let text = input.text(&XML);
    check_moves(&text, cuts, options, &moves);
    // Limits apply per event, and the events of the two runs differ.
    if keep_all(options.limits) {
        check_texts(&text, options, text_limit);
    }
    check_owned(&text, options);
}

/// The next move of a reader.
#[derive(Clone, Copy, Debug, arbitrary::Arbitrary)]
enum Move {
    Next,
    Skip,
    ReadInnerSource,
}

/// Both readers make the same moves, then read to the end.
fn check_moves(text: &str, cuts: Cuts, options: Options, moves: &[Move]) {
    let mut reader = Reader::with_options(text, options);
    let mut streamed = stream(Chunks::new(text.as_bytes(), cuts), options);
    let mut moves = moves.iter().copied();
    loop {
        let depth = reader.depth();
        match moves.next().unwrap_or(Move::Next) {
            Move::Next => {
                let next = reader.next().map(|event| events::line(&event));
                let streamed = streamed.next().expect("memory can be read");
                assert_eq!(streamed.map(|event| events::line(&event)), next);
                if next.is_none() {
                    break;
                }
            }
            Move::Skip => {
                let spans = reader.skip_element();
                assert_eq!(streamed.skip_element().expect("memory can be read"), spans);
                let outer = nodes::slice(text, spans.outer, "an element");
                assert!(outer.contains(nodes::slice(text, spans.inner, "the inside of an element")));
            }
            Move::ReadInnerSource => {
                let inner = reader.read_inner_source();
                assert!(text.contains(inner), "{inner:?} is not in {text:?}");
                assert_eq!(streamed.read_inner_source().expect("memory can be read"), inner);
            }
        }
        assert!(reader.depth() <= depth + 1);
        assert_eq!(reader.depth(), streamed.depth());
    }
    assert_eq!((reader.depth(), streamed.depth()), (0, 0));
    assert_eq!(reader.position(), streamed.position());
    assert_eq!(reader.ended_early(), streamed.ended_early());
    assert_eq!(reader.shortened_by(), streamed.shortened_by());
    let is_too_long = options.limits.input_bytes < text.len() as u64;
    assert_eq!(reader.ended_early().is_some(), is_too_long, "the early end of {text:?}");
    assert_eq!(reader.position() == text.len() as u64, !is_too_long, "{} of {text:?}", reader.position());
    assert!(!is_too_long || reader.finish().is_err());
}

/// Text in chunks, or as written, equals the joined text.
fn check_texts(text: &str, options: Options, limit: usize) {
    let reader = || Reader::with_options(text, options);
    let whole = texts(reader());
    assert_eq!(texts(reader().with_text_limit(limit)), whole, "cut at {limit}");
    assert_eq!(texts(reader().with_text_as_written(true)), whole, "as it is written");
}

/// All text, with a bar for each other event.
fn texts(mut reader: Reader<'_>) -> String {
    let mut texts = String::new();
    while let Some(event) = reader.next() {
        match event {
            Event::Text(text) | Event::Reference(text) | Event::CdataSection(text) => texts.push_str(text.data),
            Event::XmlDeclaration(_) => {}
            _ => texts.push('|'),
        }
    }
    texts
}

fn check_owned(text: &str, options: Options) {
    let mut lent = Reader::with_options(text, options);
    let mut owned = Reader::with_options(text, options).into_iter();
    while let Some(event) = lent.next() {
        assert_eq!(Some(event.into_owned()), owned.next());
    }
    assert!(owned.next().is_none(), "more is owned than is lent");
}
