//! What the short cut for plain markup must leave to the states of XML5. It takes nothing in chunks of one character.

use fivefold::xml::{Options, OwnedEvent, Parser, PushReader, Reader, tree_format};
use fivefold::{Document, Limits, ParseError};

/// The tree, and the errors if they are wanted.
fn result(document: &Document) -> String {
    let errors: Vec<_> = document.errors().iter().map(|error| format!("{error:?}")).collect();
    format!("{}{}", tree_format(document), errors.join("\n"))
}

fn in_characters(text: &str, options: Options) -> Document {
    let mut parser = Parser::new(options);
    text.chars().for_each(|character| parser.feed(character.encode_utf8(&mut [0; 4])));
    parser.finish()
}

type Events = (Vec<OwnedEvent<'static>>, Vec<ParseError>, Vec<ParseError>);

fn events(text: &str, options: Options) -> Events {
    let mut reader = Reader::with_options(text, options);
    let mut events = Vec::new();
    while let Some(event) = reader.next() {
        events.push(event.into_owned());
    }
    (events, reader.take_errors(), reader.take_notices())
}

fn events_in_characters(text: &str, options: Options) -> Events {
    let (mut reader, mut events) = (PushReader::new(options), Vec::new());
    let mut take_events = |reader: &mut PushReader| {
        while let Some(event) = reader.next() {
            events.push(event.into_owned());
        }
    };
    for character in text.chars() {
        reader.feed(character.encode_utf8(&mut [0; 4]));
        take_events(&mut reader);
    }
    reader.end();
    take_events(&mut reader);
    (events, reader.take_errors(), reader.take_notices())
}

#[test]
fn odd_markup_is_left_to_the_states() {
    let limits = Limits::default().with_name_bytes(3).with_text_bytes(3).with_attributes(2).with_depth(3);
    for text in [
        "<a :b='1'/>",
        "<a ::b='1' c:='2' :='3'/>",
        "<a b='1'c='2'/>",
        "<a b='1&lt;2' c='<' d='\"'/>",
        "<a b='1\r\n2'\rc='3'/>",
        "<a b='1<c=\"2\"/>",
        "<a b='1&c=\"2\"/>' d='3'/>",
        "<a/b='1'>",
        "<a\"b='1'/>",
        "<a b;'1'/>",
        "<a b ; '1'/>",
        "<a b='1' b='2'/>",
        "<:a/>",
        "<1a/>",
        "<a></:a>",
        "<a></!a></a>",
        "<a></?a></a>",
        "<a></b></a \n>",
        "<a>]]></a>",
        "<a>]]<b/>></a>",
        "<a>]]&gt;</a>",
        "<a><![CDATA[]]]]>></a>",
        "<abcd><b cdef='1' g='2345'/></abcd>",
        "<a><b><c><d>1</d></c></b></a>",
        "<a b='1' c='2' d='3'/>",
        "<a>&lt;&amp;&quot;&apos;&gt;&#38;&nbsp;&gt</a>",
        "<a>&#65;&#x41;&#X41;&#0065;&#65 &#13;&#10;&#32;&#x9;]]&#62;</a>",
        "<a>&#0;&#1;&#x80;&#x9f;&#127;&#xD800;&#xFDD0;&#xFFFD;&#xFFFE;&#x1F600;&#x110000;&#99999999999;</a>",
        "<a>&#;&#x;&#+65;&#-1;&# 65;&#6 5;&#x4g;</a>",
        "<a b='&#65;&#x41;&#X41;&#38;lt;&#60;&#39;&#10;&#13;&#x80;&#xFFFD;&#0;'/>",
        "&#32;&#x41;<a/>&#10;&#65;",
        "<!DOCTYPE a [<!ENTITY e '&#38;#65;&#38;#x80;<b>&#38;#32;</b>'>]><a b='&e;'>&e;</a>",
        "<a>\0\u{1}</a>",
        "<!----><!-->--><!--->--><!--<!->x-->",
        "<!-- <!-- --><!-- a--b --><!-- --->",
        "<!-- --!><!-- a",
        "<!--a\r\nb--><!--\0-->",
        "<!--abc--><!--abcd-->",
        "<?p?><?p ?><?p  a??><?p?a?><?p? ?>",
        "<??><? a?>",
        "<?xml a?><?XmL?>",
        "<?p\ta\r\nb?><?p\0 q?>",
        "<?abc d?><?abcd e?><?p  abc?><?p abcd?>",
        "<?p:q r?><?1?><?p a>",
        "<?p a",
        "<a><![CDATA[]]><![CDATA[ab]]>c&lt;<![CDATA[d]]><![CDATA[e]]></a>",
        "<a><![CDATA[a]b]]c]]]>]]></a>",
        "<a><![CDATA[a\rb]]><![CDATA[\0]]><![CDATA[abcdef]]></a>",
        "<![CDATA[a]b]]><![CDATA[ ]]><a/><![CDATA[ ]c]]>",
        "<a><![CDATA[a</a>",
    ] {
        for options in [
            Options::default(),
            Options::default().with_errors(true),
            Options::default().with_errors(true).with_notices(true),
            Options::default().with_errors(true).with_limits(limits),
            Options::default().with_errors(true).with_c1_references_as_windows_1252(true),
        ] {
            // The short cut is taken within the root element.
            for text in [text.to_owned(), format!("<r>x{text}y</r>")] {
                let whole = Parser::new(options).parse(&text);
                assert_eq!(result(&whole), result(&in_characters(&text, options)), "{text}");
                assert_eq!(events(&text, options), events_in_characters(&text, options), "{text}");
            }
        }
    }
}

/// XML5, *Tag attribute name before state*: a colon is an error, and no part of the name.
#[test]
fn a_colon_before_the_name_of_an_attribute_is_ignored() {
    let document = Parser::new(Options::default()).parse("<r><a :b='1'/></r>");
    assert_eq!(tree_format(&document).to_string(), "| <r>\n|   <a>\n|     b=\"1\"\n");
}
