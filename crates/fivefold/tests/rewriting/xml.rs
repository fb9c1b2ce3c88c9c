//! The filter of XML.

use super::{Result, TextSink, into_bytes, into_text, nowhere};
use fivefold::encoding::{Encoding, Hints};
use fivefold::rewrite::xml::{ByteFilter, Filter, FilterContent, FilterError, FilterEvent, filter};
use fivefold::xml::{Event, Options, Reader};
use fivefold::{ErrorCode, Limits, StopSignal};
use fivefold_test_support::ENCODING_LABELS;
use fivefold_test_support::{seeded, xml_soup};
use proptest::prelude::*;
use std::path::Path;

type Handled = std::result::Result<(), Box<dyn std::error::Error + Send + Sync>>;

fn filtered(xml: &str, handler: impl FnMut(&mut FilterEvent<'_>) -> Handled + Send) -> String {
    filter(xml, Options::default(), handler).unwrap()
}

/// A filter that changes starts.
fn at_starts(xml: &str, mut change: impl FnMut(&str, &mut FilterEvent<'_>) -> Handled + Send) -> String {
    filtered(xml, |event| match event.event() {
        Event::Start(start) => change(start.name(), event),
        _ => Ok(()),
    })
}

fn unchanged(_: &mut FilterEvent<'_>) -> Handled {
    Ok(())
}

/// A handler that changes something at each kind of event, without looking at how text is divided.
fn changed(event: &mut FilterEvent<'_>) -> Handled {
    match event.event() {
        Event::Start(start) => match start.name().len() % 5 {
            0 => event.remove()?,
            1 => event.rename("new:name")?,
            2 => event.set_attribute("a", "1 < \"2\"")?,
            3 => event.unwrap()?,
            _ => event.insert_after(FilterContent::Text("a & b"))?,
        },
        Event::End(end) if end.name().len() == 2 => event.insert_before(FilterContent::Xml("<last/>"))?,
        Event::Comment(_) => event.remove()?,
        Event::ProcessingInstruction(_) => event.replace(FilterContent::Xml("<!---->"))?,
        _ => {}
    }
    Ok(())
}

/// A handler that is refused what it asks for in entities.
fn leniently_changed(event: &mut FilterEvent<'_>) -> Handled {
    let _ = changed(event);
    Ok(())
}

#[test]
fn a_form_feed_does_not_end_a_name_in_xml() {
    assert_eq!(at_starts("<a\x0Cb>x</a\x0Cb>", |_, event| Ok(event.rename("c")?)), "<c>x</c>");
}

fn in_pieces<'p>(
    options: Options,
    handler: fn(&mut FilterEvent<'_>) -> Handled,
    pieces: impl IntoIterator<Item = &'p str>,
) -> std::result::Result<String, FilterError> {
    let mut output = String::new();
    let mut filter = Filter::new(options, handler, into_text(&mut output));
    for piece in pieces {
        filter.write(piece)?;
    }
    filter.end()?;
    drop(filter);
    Ok(output)
}

fn fixtures() -> Vec<(String, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    let mut fixtures = Vec::new();
    for folder in ["xml", "feeds/broken"] {
        for entry in std::fs::read_dir(root.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            // Its expansion reaches a limit, of which there is a test.
            if path.extension().is_some_and(|extension| extension == "xml") && !path.ends_with("entity-bomb.xml") {
                fixtures.push((path.display().to_string(), std::fs::read(&path).unwrap()));
            }
        }
    }
    fixtures.sort();
    assert!(fixtures.len() > 30);
    fixtures
}

/// Asserts what a text is filtered to, in one piece, in single characters, and in two pieces that are cut here and there.
fn assert_filtered(name: &str, text: &str, handler: fn(&mut FilterEvent<'_>) -> Handled, expected: &str) {
    let characters = text.char_indices().map(|(at, character)| &text[at..at + character.len_utf8()]);
    assert_eq!(in_pieces(Options::default(), handler, characters).unwrap(), expected, "{name}");
    // The weekly run cuts everywhere.
    let step = if std::env::var_os("FIVEFOLD_EVERY_CUT").is_some() { 1 } else { 41 };
    for cut in (0..=text.len()).step_by(step).filter(|cut| text.is_char_boundary(*cut)) {
        let (one, two) = text.split_at(cut);
        assert_eq!(in_pieces(Options::default(), handler, [one, two]).unwrap(), expected, "{name} at {cut}");
    }
}

#[test]
fn cuts_change_nothing() {
    for (name, bytes) in fixtures() {
        let text = String::from_utf8_lossy(&bytes);
        assert_filtered(&name, &text, unchanged, &text);
    }
}

#[test]
fn cuts_change_nothing_of_what_is_changed() {
    for (name, bytes) in fixtures() {
        let text = String::from_utf8_lossy(&bytes);
        let whole = in_pieces(Options::default(), leniently_changed, [&*text]).unwrap();
        assert_filtered(&name, &text, leniently_changed, &whole);
    }
}

#[test]
fn a_cdata_section_is_replaced_with_its_marks() {
    let replace = |xml| {
        filtered(xml, |event| match event.event() {
            Event::CdataSection(_) => Ok(event.replace(FilterContent::Text("<"))?),
            _ => Ok(()),
        })
    };
    assert_eq!(replace("<a>1<![CDATA[2]]>3<![CDATA[]]><![CDATA[4]]></a>"), "<a>1&lt;3<![CDATA[]]>&lt;</a>");
    assert_eq!(replace("<a>1<![CDATA[2"), "<a>1&lt;");
}

proptest! {
    #[test]
    fn cuts_of_soup_change_nothing(text in xml_soup::soup(), cuts in xml_soup::cuts()) {
        prop_assert_eq!(&in_pieces(Options::default(), unchanged, xml_soup::cut(&text, &cuts)).unwrap(), &text);
        let whole = in_pieces(Options::default(), leniently_changed, [&*text]).unwrap();
        prop_assert_eq!(in_pieces(Options::default(), leniently_changed, xml_soup::cut(&text, &cuts)).unwrap(), whole);
    }
}

#[test]
fn bytes_stay_in_all_encodings() {
    let text = "<?xml version='1.0'?><a b='é'>ж 世界<c/>\u{1F600}</a >";
    let mut random = seeded(32);
    for label in ENCODING_LABELS {
        let encoding = Encoding::for_label(label.as_bytes()).unwrap();
        let mut inputs = vec![encoding.encode(text).0.into_owned()];
        let mut malformed = inputs[0].clone();
        for _ in 0..4 {
            let at = random.usize(..malformed.len());
            malformed[at] = random.u8(..);
        }
        inputs.push(malformed);
        if label.starts_with("utf-16") {
            inputs = text.encode_utf16().map(u16::to_be_bytes).map(|unit| unit.to_vec()).fold(
                vec![vec![]],
                |mut all, unit| {
                    all[0].extend(if *label == "utf-16le" { vec![unit[1], unit[0]] } else { unit });
                    all
                },
            );
        }
        for input in inputs {
            for size in [1, 3, input.len()] {
                let mut output = Vec::new();
                let hints = Hints::default().with_transport_label(label);
                let mut filter = ByteFilter::new(hints, Options::default(), unchanged, into_bytes(&mut output));
                input.chunks(size).for_each(|chunk| filter.write(chunk).unwrap());
                filter.end().unwrap();
                drop(filter);
                assert_eq!(output, input, "{label}, {size}");
            }
        }
    }
}

#[test]
fn what_an_encoding_lacks_is_a_reference_or_refused() -> Result {
    let mut output = Vec::new();
    let hints = Hints::default().with_transport_label("koi8-r");
    let handler = |event: &mut FilterEvent<'_>| {
        if let Event::Start(_) = event.event() {
            assert_eq!(event.rename("ж").unwrap_err().to_string(), "the encoding may not have the name `ж`");
            event.set_attribute("b", "жé")?;
        }
        Ok(())
    };
    let mut filter = ByteFilter::new(hints, Options::default(), handler, into_bytes(&mut output));
    filter.write(b"<a>\xD6</a>")?;
    filter.end()?;
    drop(filter);
    assert_eq!(output, b"<a b=\"\xD6&#233;\">\xD6</a>");
    Ok(())
}

#[test]
fn attributes_are_set_and_removed() {
    let set =
        |xml, name: &'static str, value: &'static str| at_starts(xml, |_, event| Ok(event.set_attribute(name, value)?));
    assert_eq!(set("<a b = '1'  c=\"2\" >", "b", "3"), "<a b=\"3\"  c=\"2\" >");
    assert_eq!(set("<a b = '1'  c=\"2\" >", "d", "&<\">\n"), "<a b = '1'  c=\"2\" d=\"&amp;&lt;&quot;>&#10;\" >");
    assert_eq!(set("<a/>", "b", ""), "<a b=\"\"/>");
    assert_eq!(set("<a b=1>", "b", "2"), "<a b=\"2\">");
    assert_eq!(set("<a b>", "b", "2"), "<a b=\"2\">");
    assert_eq!(set("<a b=>", "c", "2"), "<a b=\"\" c=\"2\">");
    assert_eq!(set("<a b=x= >", "c", "2"), "<a b=x= c=\"2\" >");
    assert_eq!(set("<a b='1' b='2' c='3'/>", "b", "4"), "<a b=\"4\" b='2' c='3'/>");

    let removed = |xml, name: &'static str| at_starts(xml, |_, event| Ok(event.remove_attribute(name)?));
    assert_eq!(removed("<a b='1' c='2'>", "b"), "<a c='2'>");
    assert_eq!(removed("<a b='1' c='2'/>", "c"), "<a b='1'/>");
    assert_eq!(removed("<a b='1'c='2'>", "b"), "<a c='2'>");
    assert_eq!(removed("<a b='1' b='2'>", "b"), "<a>");
    assert_eq!(removed("<a b='1'>", "c"), "<a b='1'>");
    // What stands around it stays as the tag's, and is no value and no name of another.
    assert_eq!(removed("<a c b=1 =2>", "b"), "<a c=\"\" =2>");
    assert_eq!(removed("<a b='1'\x0Cf='x'>", "b"), "<a \x0Cf='x'>");
    assert_eq!(removed("<a p:b='1' q:b='2' xmlns:p='u' xmlns:q='u'/>", "p:b"), "<a xmlns:p='u' xmlns:q='u'/>");
    let both = at_starts("<a b='1' c='2'>", |_, event| {
        event.set_attribute("b", "3")?;
        event.remove_attribute("b")?;
        event.set_attribute("d", "4")?;
        Ok(event.set_attribute("d", "5")?)
    });
    assert_eq!(both, "<a c='2' d=\"5\">");
}

/// Tags with a stray `/`, and tags that the input cuts, are written anew.
#[test]
fn irregular_tags_keep_their_meaning() {
    let set = |xml, name: &'static str| {
        at_starts(xml, |tag, event| match tag {
            "a" => Ok(event.set_attribute(name, "2")?),
            _ => Ok(()),
        })
    };
    let removed = |xml| at_starts(xml, |_, event| Ok(event.remove_attribute("b")?));
    assert_eq!(set("<a b=1 b=é", "x"), "<a b=\"1\" x=\"2\">");
    // U+FFFD is longer than what it stands for.
    assert_eq!(set("<a \0>", "x"), "<a \0 x=\"2\">");
    assert_eq!(set("<a b='1", "x"), "<a b=\"1\" x=\"2\">");
    let opened = set("<r><a/ b>t</a></r>", "c");
    assert_eq!(elements(&opened), elements("<r><a b='' c='2'>t</a></r>"), "{opened}");
    for xml in ["<r><a x=\"y\"/b>t</a></r>", "<r><a/b>t</a></r>", "<r><a / >t</r>", "<r><a/ b='1' b='2'>t</r>"] {
        let written = removed(xml);
        let is_empty = |xml: &str| {
            let mut reader = Reader::new(xml);
            reader.next();
            matches!(reader.next(), Some(Event::Start(start)) if start.is_empty_tag())
        };
        assert_eq!(is_empty(&written), is_empty(xml), "{xml} {written}");
    }
    let filled = |xml| at_starts(xml, |_, event| Ok(event.insert_after(FilterContent::Text("x"))?));
    assert_eq!(filled("<a / >"), "<a>x</a>");
    assert_eq!(filled("<a"), "<a>x");
}

#[test]
fn elements_are_renamed_removed_and_unwrapped() {
    let renamed = |xml| at_starts(xml, |name, event| if name == "a" { Ok(event.rename("p:b")?) } else { Ok(()) });
    assert_eq!(renamed("<a c='1'>2</a >"), "<p:b c='1'>2</p:b >");
    assert_eq!(renamed("<a/><a />"), "<p:b/><a />");
    assert_eq!(renamed("<r><a>1</r>"), "<r><p:b>1</p:b></r>");
    assert_eq!(renamed("<r><a>1"), "<r><p:b>1</p:b>");
    assert_eq!(renamed("<r><a>1</></r>"), "<r><p:b>1</></r>");

    let removed = |xml| at_starts(xml, |name, event| if name == "a" { Ok(event.remove()?) } else { Ok(()) });
    assert_eq!(removed("<r>1<a>2<a>3</a><b/></a>4<a/>5</r>"), "<r>145</r>");
    assert_eq!(removed("<r>1<a>2<b>3</r>4"), "<r>1</r>4");
    assert_eq!(removed("<r>1<a>2"), "<r>1");

    let unwrapped = |xml| at_starts(xml, |name, event| if name == "a" { Ok(event.unwrap()?) } else { Ok(()) });
    assert_eq!(unwrapped("<r>1<a b='c'>2<d/></a >3<a/></r>"), "<r>12<d/>3</r>");
    assert_eq!(unwrapped("<r><a>1</r>"), "<r>1</r>");
}

#[test]
fn content_is_inserted_around_and_inside() {
    let insert = |xml| {
        filtered(xml, |event| {
            match event.event() {
                Event::Start(start) if start.name() == "a" => {
                    event.insert_before(FilterContent::Text("<1>"))?;
                    event.insert_after(FilterContent::Xml("<i/>"))?;
                }
                Event::End(end) if end.name() == "a" => {
                    event.insert_before(FilterContent::Text("3"))?;
                    event.insert_after(FilterContent::Text("4"))?;
                }
                _ => {}
            }
            Ok(())
        })
    };
    assert_eq!(insert("<r><a>2</a></r>"), "<r>&lt;1&gt;<a><i/>23</a>4</r>");
    assert_eq!(insert("<r><a b='c' /></r>"), "<r>&lt;1&gt;<a b='c'><i/>3</a>4</r>");
    assert_eq!(insert("<r><a>2</r>"), "<r>&lt;1&gt;<a><i/>234</r>");
    // What replaces an element, and what stands after it.
    let replaced = at_starts("<r><a>1</a><a/></r>", |name, event| {
        if name == "a" {
            event.insert_before(FilterContent::Text("("))?;
            event.replace(FilterContent::Xml("<b/>"))?;
            event.insert_after(FilterContent::Text(")"))?;
        }
        Ok(())
    });
    assert_eq!(replaced, "<r>(<b/>)(<b/>)</r>");
}

#[test]
fn other_events_are_replaced() {
    let replaced = filtered("<?p d?><a>x&amp;<![CDATA[y]]><!--c--> z</a>", |event| {
        match event.event() {
            Event::Text(text) => event.replace(FilterContent::Text(&format!("[{}]\r", text.data)))?,
            Event::Comment(_) | Event::ProcessingInstruction(_) => event.remove()?,
            Event::Reference(_) => {
                event.insert_before(FilterContent::Text("("))?;
                event.insert_after(FilterContent::Text(")"))?;
            }
            Event::CdataSection(text) => {
                event.replace(FilterContent::Text(&format!("({})", text.data.to_uppercase())))?
            }
            _ => {}
        }
        Ok(())
    });
    assert_eq!(replaced, "<a>[x]&#13;(&amp;)(Y)[ z]&#13;</a>");
}

#[test]
fn what_cannot_be_changed_is_refused() {
    let xml = "<!DOCTYPE a [<!ENTITY e 'x<b>1</b><!--c-->'>]><a>2&e;3</a>";
    let mut refused = Vec::new();
    let same = filtered(xml, |event| {
        if let Err(error) = event.insert_before(FilterContent::Text("")) {
            refused.push((event.source().to_owned(), error.to_string()));
        }
        if let Event::End(_) = event.event() {
            assert!(event.remove().is_err() && event.rename("x").is_err());
        }
        if let Event::Start(start) = event.event()
            && start.name() == "a"
        {
            for name in ["", "1", "a b", "a:b:c"] {
                assert!(event.rename(name).is_err() && event.set_attribute(name, "").is_err());
            }
            assert!(event.set_attribute("b", "\u{1}").is_err());
            assert!(event.insert_after(FilterContent::Text("\u{FFFF}")).is_err());
        }
        Ok(())
    });
    assert_eq!(same, xml);
    assert!(refused.len() >= 4, "{refused:?}");
    assert!(
        refused.iter().all(|refused| refused.0 == "&e;" && refused.1 == "what comes from an entity cannot be changed")
    );
}

#[test]
fn errors_end_the_filter() {
    let strict = Options::default().with_strict(true);
    let error = in_pieces(strict, unchanged, ["<a b=1></a>"]).unwrap_err();
    assert!(matches!(&error, FilterError::NotWellFormed(error) if error.code() == ErrorCode::UnquotedAttributeValue));
    let limited = Options::default().with_limits(Limits::default().with_input_bytes(5));
    let error = in_pieces(limited, unchanged, ["<a></a>"]).unwrap_err();
    assert!(matches!(error, FilterError::EndedEarly(ErrorCode::InputLimitReached)));
    let signal = StopSignal::new();
    let mut stopped = Filter::new(Options::default(), unchanged, nowhere()).with_stop_signal(signal.clone());
    stopped.write("<a>").unwrap();
    signal.stop();
    assert!(matches!(stopped.write("<b>"), Err(FilterError::EndedEarly(ErrorCode::ParsingStopped))));
    // What was open has not ended.
    let signal = StopSignal::new();
    let mut output = String::new();
    let at_ends = |event: &mut FilterEvent<'_>| match event.event() {
        Event::End(_) => Ok(event.insert_before(FilterContent::Text("end"))?),
        _ => Ok(()),
    };
    let mut stopped = Filter::new(Options::default(), at_ends, into_text(&mut output)).with_stop_signal(signal.clone());
    stopped.write("<a>1<b c='").unwrap();
    signal.stop();
    assert!(matches!(stopped.write("2'>"), Err(FilterError::EndedEarly(ErrorCode::ParsingStopped))));
    drop(stopped);
    assert_eq!(output, "<a>1");
    let mut output = String::new();
    let mut failing = Filter::new(Options::default(), |_| Err("no".into()), into_text(&mut output));
    assert_eq!(failing.write("<a>").unwrap_err().to_string(), "the handler has failed: no");
    assert!(matches!(failing.write("<b>"), Err(FilterError::Failed)));
    assert!(matches!(failing.end(), Err(FilterError::Failed)));
    let mut ended = Filter::new(Options::default(), unchanged, nowhere());
    ended.end().unwrap();
    assert!(matches!(ended.write("<a>"), Err(FilterError::Failed)));
    assert!(matches!(ended.end(), Err(FilterError::Failed)));
}

#[test]
fn a_bomb_of_entities_is_not_passed_on() {
    let bomb = include_str!("../../../../fixtures/feeds/broken/entity-bomb.xml");
    let small = Limits::default().with_entity_bytes(1 << 12);
    let cuts = (0..bomb.len()).step_by(17).filter(|cut| bomb.is_char_boundary(*cut)).map(|cut| (cut, small));
    for (cut, limits) in cuts.chain([(0, Limits::default())]) {
        let mut output = String::new();
        let mut filter = Filter::new(Options::default().with_limits(limits), unchanged, into_text(&mut output));
        let (one, two) = bomb.split_at(cut);
        let outcome = filter.write(one).and_then(|()| filter.write(two));
        drop(filter);
        let code = ErrorCode::EntityExpansionLimitReached;
        assert!(matches!(outcome, Err(FilterError::EndedEarly(found)) if found == code), "{outcome:?}");
        assert!(bomb.starts_with(&output), "{output}");
    }
}

/// What a limit does not let a handler see is not passed on: the filter fails, and what it has written before that is what
/// it writes without the limit.
#[test]
fn nothing_that_a_limit_leaves_out_is_passed_on() {
    let limits = Limits::default;
    let cases = [
        (limits().with_depth(3), "<a><b><c>", "<script>x</script></c></b></a>", ErrorCode::DepthLimitReached),
        (limits().with_depth(0), "<!--c-->", "<script/>", ErrorCode::DepthLimitReached),
        (limits().with_attributes(2), "<a>t", "<b c='1' d='2' onload='x'/></a>", ErrorCode::AttributeLimitReached),
        (limits().with_name_bytes(3), "<a>t", "<script>x</script></a>", ErrorCode::NameLimitReached),
        (limits().with_name_bytes(3), "<a>t", "<b onload='x'/></a>", ErrorCode::NameLimitReached),
        (limits().with_name_bytes(3), "<a>t", "<?script x?></a>", ErrorCode::NameLimitReached),
        (limits().with_name_bytes(3), "<a><b>t", "</script></b></a>", ErrorCode::NameLimitReached),
        (limits().with_text_bytes(4), "<a>", "t script</a>", ErrorCode::TextLimitReached),
        (limits().with_text_bytes(4), "<a>t", "<![CDATA[script]]></a>", ErrorCode::TextLimitReached),
        (limits().with_text_bytes(4), "<a>t", "<!-- script --></a>", ErrorCode::TextLimitReached),
        (limits().with_text_bytes(4), "<a>t", "<?p script?></a>", ErrorCode::TextLimitReached),
        (limits().with_text_bytes(4), "<a>t", "<b c='script'/></a>", ErrorCode::TextLimitReached),
        (limits().with_text_bytes(4), "<!--c-->", "<!DOCTYPE script><a/>", ErrorCode::TextLimitReached),
        (limits().with_text_bytes(9), "", "<!DOCTYPE a [<!ENTITY e 'x'>]><a>&e;</a>", ErrorCode::TextLimitReached),
        (
            limits().with_entity_bytes(3),
            "<!DOCTYPE a [<!ENTITY e '<script/>'>]><a>t",
            "&e;</a>",
            ErrorCode::EntityExpansionLimitReached,
        ),
        (
            limits().with_entity_bytes(3),
            "<!DOCTYPE a [<!ATTLIST b onload CDATA 'script'>]><a>t",
            "<b/></a>",
            ErrorCode::AttributeDefaultLimitReached,
        ),
        (limits().with_input_bytes(9), "<a>t", "<b c='script'/></a>", ErrorCode::InputLimitReached),
        (limits().with_input_bytes(9), "<a>t", "<!-- script --></a>", ErrorCode::InputLimitReached),
        (limits().with_input_bytes(9), "<a>t", "<![CDATA[script]]></a>", ErrorCode::InputLimitReached),
        (limits().with_input_bytes(9), "<a>", "t script</a>", ErrorCode::InputLimitReached),
    ];
    // All that comes is changed, and so is seen.
    let mark = |event: &mut FilterEvent<'_>| -> Handled {
        let _ = event.insert_before(FilterContent::Xml("<m/>"));
        let _ = event.insert_after(FilterContent::Xml("<n/>"));
        Ok(())
    };
    for (limits, shown, left_out, code) in cases {
        let options = Options::default().with_limits(limits);
        let xml = [shown, left_out].concat();
        for handler in [unchanged, mark] {
            let whole = in_pieces(Options::default(), handler, [&*xml]).unwrap();
            let before = in_pieces(Options::default(), handler, [shown]).unwrap();
            for cut in (0..=xml.len()).filter(|cut| xml.is_char_boundary(*cut)) {
                let (one, two) = xml.split_at(cut);
                let mut output = String::new();
                let mut filter = Filter::new(options, handler, into_text(&mut output));
                let outcome = filter.write(one).and_then(|()| filter.write(two)).and_then(|()| filter.end());
                drop(filter);
                assert!(matches!(outcome, Err(FilterError::EndedEarly(found)) if found == code), "{xml}: {outcome:?}");
                assert!(whole.starts_with(&output) && before.starts_with(&output), "{xml} at {cut}: {output}");

                let mut output = Vec::new();
                let hints = Hints::default().with_transport_label("utf-8");
                let mut filter = ByteFilter::new(hints, options, handler, into_bytes(&mut output));
                let outcome = [one, two].iter().try_for_each(|piece| filter.write(piece.as_bytes()));
                let outcome = outcome.and_then(|()| filter.end());
                drop(filter);
                assert!(matches!(outcome, Err(FilterError::EndedEarly(found)) if found == code), "{xml}: {outcome:?}");
                assert!(before.as_bytes().starts_with(&output), "{xml} at {cut} as bytes");
            }
        }
    }
}

/// Removes what is marked, inserts what is asked for, and keeps the rest.
fn joining(event: &mut FilterEvent<'_>) -> Handled {
    match event.event() {
        Event::Comment(comment) => match comment.data.data {
            "cut" => event.replace(FilterContent::Text("]]"))?,
            "before" => event.insert_before(FilterContent::Xml("]]"))?,
            "sign" => event.replace(FilterContent::Xml(">"))?,
            "nothing" => {}
            _ => event.remove()?,
        },
        Event::ProcessingInstruction(_) | Event::CdataSection(_) => event.remove()?,
        Event::Start(start) => match start.name() {
            "b" => event.remove()?,
            "u" => event.unwrap()?,
            "i" => event.insert_before(FilterContent::Text("]"))?,
            _ => {}
        },
        Event::Text(text) if text.data == "replaced" => event.replace(FilterContent::Text("]]"))?,
        Event::Reference(_) => event.replace(FilterContent::Text("]"))?,
        Event::End(end) if end.name() == "i" => event.insert_after(FilterContent::Text("]"))?,
        _ => {}
    }
    Ok(())
}

/// What a removal or an insertion joins is no end of a CDATA section, which may not stand in text.
#[test]
fn what_is_joined_does_not_end_a_section() {
    let cases = [
        ("<a>]]<!--c-->></a>", "<a>]]&gt;</a>"),
        ("<a>]<!--c-->]></a>", "<a>]]&gt;</a>"),
        ("<a>]<!--c-->]<!--c-->>></a>", "<a>]]&gt;></a>"),
        ("<a>]]]<?p?>>1></a>", "<a>]]]&gt;1></a>"),
        ("<a>]]<b/>></a>", "<a>]]&gt;</a>"),
        ("<a>]<b>1<b>]</b></b>]></a>", "<a>]]&gt;</a>"),
        ("<a>]]<![CDATA[1]]>></a>", "<a>]]&gt;</a>"),
        ("<a>]<u>]</u>></a>", "<a>]]&gt;</a>"),
        ("<a><u>]]</u>></a>", "<a>]]&gt;</a>"),
        ("<a>]<u/>]<u/>></a>", "<a>]]&gt;</a>"),
        ("<a>replaced<!--c-->></a>", "<a>]]&gt;</a>"),
        ("<a><!--cut-->></a>", "<a>]]&gt;</a>"),
        ("<a>]]<!--sign--></a>", "<a>]]&gt;</a>"),
        ("<a>]&#93;></a>", "<a>]]&gt;</a>"),
        ("<a>]<i></i>></a>", "<a>]]<i></i>]></a>"),
        ("<a>]<i/>]></a>", "<a>]]<i/>]]&gt;</a>"),
        // There, it is whole, or there is none.
        ("<a>]]<!--before-->></a>", "<a>]]]]<!--before-->></a>"),
        ("<a>]]<!--nothing-->></a>", "<a>]]<!--nothing-->></a>"),
        ("<a>]]<!--c-->1></a>", "<a>]]1></a>"),
        ("<a>1<!--c-->></a>", "<a>1></a>"),
        ("<a>]<!--c-->></a>", "<a>]></a>"),
        ("<a c=']]'<!--c-->></a>", "<a c=']]'<!--c-->></a>"),
        // It stood there before.
        ("<a>]<!--c-->]]></a>", "<a>]]]></a>"),
        ("<a><!--c-->]]>1]]></a>", "<a>]]>1]]></a>"),
    ];
    for (xml, expected) in cases {
        assert_eq!(filtered(xml, joining), expected, "{xml}");
        let characters = xml.char_indices().map(|(at, character)| &xml[at..at + character.len_utf8()]);
        assert_eq!(in_pieces(Options::default(), joining, characters).unwrap(), expected, "{xml} in characters");
        for cut in 0..=xml.len() {
            let (one, two) = xml.split_at(cut);
            assert_eq!(in_pieces(Options::default(), joining, [one, two]).unwrap(), expected, "{xml} at {cut}");
        }
        let is_well_formed =
            |xml: &str| Reader::with_options(xml, Options::default().with_strict(true)).finish().is_ok();
        assert_eq!(is_well_formed(expected), is_well_formed(xml), "{expected}");
        assert_eq!(roxmltree::Document::parse(expected).is_ok(), is_well_formed(xml), "{expected}");
        for label in ENCODING_LABELS.iter().filter(|label| **label != "replacement") {
            let encoding = Encoding::for_label(label.as_bytes()).unwrap();
            let hints = Hints::default().with_transport_label(label);
            let encoded = |text: &str| match *label {
                "utf-16le" => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
                "utf-16be" => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
                _ => encoding.encode(text).0.into_owned(),
            };
            let mut output = Vec::new();
            let mut filter = ByteFilter::new(hints, Options::default(), joining, into_bytes(&mut output));
            encoded(xml).chunks(3).for_each(|chunk| filter.write(chunk).unwrap());
            filter.end().unwrap();
            drop(filter);
            assert_eq!(output, encoded(expected), "{xml} in {label}");
        }
    }
}

#[test]
fn memory_is_bounded() {
    let mut longest = 0;
    let output: TextSink<'_> = Box::new(|text| longest = longest.max(text.len()));
    let mut filter = Filter::new(Options::default(), unchanged, output);
    let chunk = "<item a='1'>text</item>".repeat(50);
    filter.write("<r>").unwrap();
    for _ in 0..1_000 {
        filter.write(&chunk).unwrap();
    }
    filter.end().unwrap();
    drop(filter);
    assert!(longest <= 2 * chunk.len(), "{longest}");
}

/// Set attributes are those of the tree with the attributes set.
#[test]
fn attributes_are_those_of_the_edited_tree() {
    let mut random = seeded(33);
    for _ in 0..500 {
        let xml = random_document(&mut random, 4);
        let name = random.choice(["b", "c", "x:d", "e"]).unwrap_or("b");
        let value = random.bool().then(|| random.choice(["", "1", "<\"&'\n"]).unwrap_or(""));
        let written = at_starts(&xml, |_, event| match value {
            Some(value) => Ok(event.set_attribute(name, value)?),
            None => Ok(event.remove_attribute(name)?),
        });
        let mut expected = Vec::new();
        for (element, attributes) in elements(&xml) {
            let mut attributes = attributes;
            match value {
                Some(value) => match attributes.iter_mut().find(|(other, _)| other == name) {
                    Some((_, old)) => value.clone_into(old),
                    None => attributes.push((name.to_owned(), value.to_owned())),
                },
                None => attributes.retain(|(other, _)| other != name),
            }
            attributes.sort();
            expected.push((element, attributes));
        }
        let mut found = elements(&written);
        found.iter_mut().for_each(|(_, attributes)| attributes.sort());
        assert_eq!(found, expected, "{xml}\n{written}");
    }
}

type Elements = Vec<(String, Vec<(String, String)>)>;

fn elements(xml: &str) -> Elements {
    let mut reader = Reader::new(xml);
    let mut elements = Vec::new();
    while let Some(event) = reader.next() {
        if let Event::Start(start) = event {
            let attributes = start.attributes().map(|one| (one.name().to_owned(), one.value().to_owned()));
            elements.push((start.name().to_owned(), attributes.collect()));
        }
    }
    elements
}

fn random_document(random: &mut fastrand::Rng, depth: usize) -> String {
    let mut xml = "<a".to_owned();
    for name in ["b", "c", "x:d"] {
        match random.usize(..6) {
            0 => xml += &format!(" {name}='{}'", random.usize(..9)),
            1 => xml += &format!("  {name} = \"a&gt;/\""),
            2 => xml += &format!(" {name}=7"),
            3 => xml += &format!("\n{name}"),
            _ => {}
        }
    }
    if depth == 0 || random.bool() {
        xml += if random.bool() { "/>" } else { " />" };
        return xml;
    }
    xml += ">";
    for _ in 0..random.usize(..4) {
        xml += &random_document(random, depth - 1);
    }
    xml + "</a>"
}

/// Whatever the event ends with, the content would become a part of it.
#[test]
fn nothing_is_inserted_after_markup_that_the_input_cuts() {
    let inserted = |xml: &str| {
        let mut refused = 0;
        let written = filtered(xml, |event| {
            let is_start = matches!(event.event(), Event::Start(_) | Event::End(_));
            refused += usize::from(!is_start && event.insert_after(FilterContent::Xml("<!---->")).is_err());
            Ok(())
        });
        (written, refused)
    };
    for cut in [
        "<!-- x>",
        "<!-- x -",
        "<!-- x --",
        "<?p x>",
        "<?p x?",
        "<!DOCTYPE a [<!ENTITY b 'c'>",
        "<!DOCTYPE a [<!ENTITY b 'c'>]",
        "<!DOCTYPE a SYSTEM 'b>",
        "<a><![CDATA[ x>",
        "<a><![CDATA[ x]>",
    ] {
        assert_eq!(inserted(cut), (cut.to_owned(), 1), "{cut}");
    }
    for whole in ["<!-- x -->", "<?p x?>", "<!DOCTYPE a>", "<!DOCTYPE a [<!ENTITY b 'c'>]>", "<a><![CDATA[ x]]>"] {
        assert_eq!(inserted(whole), (format!("{whole}<!---->"), 0), "{whole}");
    }
}
