//! Random changes by the filter of XML, of text and of bytes.

use crate::XML;
use crate::input::{Cuts, Input};
use arbitrary::Arbitrary;
use fivefold::encoding::Hints;
use fivefold::rewrite::xml::{ByteFilter, Filter, FilterContent, FilterEvent};
use fivefold::xml::{Event, Options, Reader};

/// How the input is cut makes no difference. What is not changed stays, to the byte, also in another encoding and where that
/// is malformed. A document that is well-formed stays so.
pub fn xml_filter(data: &[u8]) {
    let mut input = Input::new(data);
    let label = input.pick(&["utf-8", "windows-1252", "shift_jis", "gb18030", "iso-2022-jp", "utf-16le"]);
    let cuts = input.cuts();
    let steps = input.steps::<Step>();
    let text = input.text(&XML);
    assert_eq!(filtered(&[&text], &[]), text, "a text that is not changed");
    assert_eq!(filtered(&cuts.of_text(&text), &[]), text, "a text that is not changed, in pieces");
    assert_eq!(filtered(&cuts.of_text(&text), &steps), filtered(&[&text], &steps), "{steps:?} of {text:?} in pieces");
    check_bytes(input.bytes(), label, cuts);
    check_form(&document(input.bytes()), &steps, cuts);
}

/// A document whose text is full of what removals could join to the end of a CDATA section.
fn document(bytes: &[u8]) -> String {
    const CONTENT: &[&str] =
        &["]", "]]", ">", "x", "]>", "<!--c-->", "<?p?>", "<b/>", "<![CDATA[]]]]>", "&#93;", "&gt;", "<b>", "</b>"];
    let mut depth = 0;
    let mut xml = "<r xmlns:new='n'>".to_owned();
    for part in bytes.iter().map(|byte| CONTENT[usize::from(*byte) % CONTENT.len()]) {
        match part {
            "<b>" => depth += 1,
            "</b>" if depth == 0 => continue,
            "</b>" => depth -= 1,
            _ => {}
        }
        let len = xml.len();
        xml.push_str(part);
        // It is well-formed so far.
        if !part.starts_with('<') && xml[len - 2..].contains("]]>") {
            xml.truncate(len);
        }
    }
    xml + &"</b>".repeat(depth) + "</r>"
}

fn check_form(xml: &str, steps: &[Step], cuts: Cuts) {
    let is_well_formed = |xml: &str| Reader::with_options(xml, Options::default().with_strict(true)).finish().is_ok();
    assert!(is_well_formed(xml), "{xml}");
    // The root stays.
    let written = changed(&[xml], steps, 1);
    assert!(is_well_formed(&written), "{steps:?} of {xml}: {written}");
    assert_eq!(changed(&cuts.of_text(xml), steps, 1), written, "{steps:?} of {xml} in pieces");
}

/// What is done with an event; the steps are taken in a circle.
#[derive(Clone, Copy, Debug, Arbitrary)]
enum Step {
    Nothing,
    Remove,
    Replace,
    Unwrap,
    Before,
    After,
    Brackets,
    Rename,
    SetAttribute,
    RemoveAttribute(u8),
}

impl Step {
    /// Does it, unless that is refused.
    fn take(self, event: &mut FilterEvent<'_>) {
        let _ = match self {
            Self::Nothing => Ok(()),
            Self::Remove => event.remove(),
            Self::Replace => event.replace(FilterContent::Text("1 < 2")),
            Self::Unwrap => event.unwrap(),
            Self::Before => event.insert_before(FilterContent::Xml("<before/>")),
            Self::After => event.insert_after(FilterContent::Text("after")),
            Self::Brackets => event
                .insert_before(FilterContent::Text("]]"))
                .and_then(|()| event.insert_after(FilterContent::Xml("]"))),
            Self::Rename => event.rename("new:name"),
            Self::SetAttribute => event.set_attribute("a", "<\"&'\n"),
            Self::RemoveAttribute(index) => {
                let Event::Start(start) = event.event() else { return };
                let names: Vec<_> = start.attributes().map(|attribute| attribute.name()).collect();
                match names.get(usize::from(index) % names.len().max(1)) {
                    Some(name) => event.remove_attribute(name),
                    None => Ok(()),
                }
            }
        };
    }
}

fn filtered(pieces: &[&str], steps: &[Step]) -> String {
    changed(pieces, steps, 0)
}

/// Changes the events that have so many elements around them.
fn changed(pieces: &[&str], steps: &[Step], depth: usize) -> String {
    let mut output = String::new();
    let mut next = steps.iter().cycle();
    let handler = |event: &mut FilterEvent<'_>| {
        if event.depth() >= depth
            && let Some(step) = next.next()
        {
            step.take(event);
        }
        Ok(())
    };
    let mut filter = Filter::new(Options::default(), handler, |text: &str| output.push_str(text));
    for piece in pieces {
        filter.write(piece).expect("no limit is set");
    }
    filter.end().expect("no limit is set");
    drop(filter);
    output
}

fn check_bytes(bytes: &[u8], label: &str, cuts: Cuts) {
    let mut output = Vec::new();
    let hints = Hints::default().with_transport_label(label);
    let mut filter =
        ByteFilter::new(hints, Options::default(), |_| Ok(()), |bytes: &[u8]| output.extend_from_slice(bytes));
    for piece in cuts.of_bytes(bytes) {
        filter.write(piece).expect("no limit is set");
    }
    filter.end().expect("no limit is set");
    drop(filter);
    assert_eq!(output, bytes, "bytes in {label} that are not changed");
}
