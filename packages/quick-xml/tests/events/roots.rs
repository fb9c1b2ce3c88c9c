//! Texts of several root elements, which quick-xml reads to their ends.

use fivefold_core::work;
use fivefold_quick_xml::Reader;
use fivefold_quick_xml::events::Event;

/// What is repeated: well-formed elements, and such as have to be repaired, which quick-xml reads, too.
const ROOTS: [&str; 9] = [
    "<p a='1'>x</p>\n",
    "<p a=1>x</p>\n",
    "<p a=1 />\n",
    "<p a='1' a='2'>&unknown;</p>\n",
    "<a/><b>1</b><p a=1>x<q b=2 /></p>",
    "<p><!-- c -- c -->x</p>",
    "<p:q xmlns:p=\"u\" p:a=1>x</p:q><!-- c -->",
    "<?t d?><p>\u{1}</p>\u{FEFF}",
    "<dc:p a=1>x</dc:p>\r\n",
];

/// What costs most to repair in an element: markup without an end, for which the rest of the text is searched.
const COSTLY: [&str; 6] = [
    "<p a=1><!-- c ></p>",
    "<p a=1><![CDATA[ x</p>",
    "<p a=1><?t d ></p>",
    "<p a=\"1>x</p>",
    "<p><q></p>",
    "<item a=1><title>x<b></item>",
];

/// The kinds of the events, with the names of elements, and without white space outside of them.
macro_rules! kinds {
    ($function:ident, $types:ident) => {
        fn $function(text: &str) -> Vec<String> {
            use $types::Reader;
            use $types::events::Event;
            let mut reader = Reader::from_str(text);
            let (mut kinds, mut depth) = (Vec::new(), 0);
            loop {
                kinds.push(match reader.read_event().expect("quick-xml reads it") {
                    Event::Start(tag) => {
                        depth += 1;
                        format!("start {:?}", tag.name().as_ref())
                    }
                    Event::Empty(tag) => format!("empty {:?}", tag.name().as_ref()),
                    Event::End(tag) => {
                        depth -= 1;
                        format!("end {:?}", tag.name().as_ref())
                    }
                    Event::Text(_) if depth == 0 => continue,
                    Event::Text(text) if *text == *"\u{1}" => continue,
                    Event::Text(text) => format!("text {:?}", &*text),
                    Event::GeneralRef(name) => format!("reference {:?}", &*name),
                    Event::Comment(_) => "comment".to_owned(),
                    Event::PI(_) => "instruction".to_owned(),
                    other => {
                        kinds.push(format!("{other:?}"));
                        return kinds;
                    }
                });
            }
        }
    };
}

kinds!(ours, fivefold_quick_xml);
kinds!(original, quick_xml_42);

#[test]
fn any_number_of_roots_is_read() {
    for root in ROOTS {
        for count in [1, 16, 17, 40, 1000] {
            let text = root.repeat(count);
            assert_eq!(ours(&text), original(&text), "{count} times {root}");
        }
    }
    let mixed = ROOTS.concat().repeat(100);
    assert_eq!(ours(&mixed), original(&mixed));
}

/// As in XML5, a document has one document type: before its first root, and for all of them.
#[test]
fn entities_hold_in_all_roots() {
    let contents = |text: &str| {
        let mut reader = Reader::from_str(text);
        let (mut roots, mut depth) = (Vec::new(), 0);
        loop {
            match reader.read_event().expect("memory can be read") {
                Event::Start(_) => {
                    depth += 1;
                    if depth == 1 {
                        roots.push(String::new());
                    }
                }
                Event::End(_) => depth -= 1,
                Event::Text(text) => roots.last_mut().expect("text is in an element").push_str(&text),
                Event::GeneralRef(name) => {
                    roots.last_mut().expect("so are references").push_str(&format!("&{};", &*name))
                }
                Event::Eof => return roots,
                _ => {}
            }
        }
    };
    let doctype = "<!DOCTYPE p [<!ENTITY e 'x'><!ENTITY f '<q>y</q>'>]>";
    // The second root is mended, or the one before, or all, or none.
    for roots in [
        "<p>&e;</p><p a=1>&f;</p><p>&e;&g;</p>",
        "<p a=1><q>&e;</p><p>&f;</p><p>&e;&g;</p>",
        "<p a=1>&e;</p><p b=2>&f;</P>\n<p c=3>&e;&g;",
        "<p>&e;</p>\n<p>&f;</p><!-- c --><p>&e;&g;</p>",
    ] {
        let expected = ["x", "y", "x&g;"];
        assert_eq!(contents(&format!("{doctype}{roots}")), expected, "{roots}");
        // A second document type declares nothing, and leaves what the first has declared.
        let second = "<!DOCTYPE p [<!ENTITY e 'z'><!ENTITY g 'z'>]>";
        let (first, others) =
            roots.split_once("<p").and_then(|(_, rest)| rest.split_once("<p")).expect("there are two");
        assert_eq!(contents(&format!("{doctype}<p{first}{second}<p{others}")), expected, "{roots}");
        let without_first = contents(&format!("<p{first}{second}<p{others}"));
        assert_eq!(without_first, ["&e;", "&f;", "&e;&g;"], "{roots}");
    }
}

/// After the root of a feed comes what is left of a page around it.
#[test]
fn nothing_is_read_after_a_feed() {
    let kinds = ours("<rss a=1><channel/></rss><p>x</p>");
    assert_eq!(kinds.last().map(String::as_str), Some("Eof"));
    assert_eq!(kinds.len(), 4);
}

#[test]
fn reading_roots_takes_linear_time() {
    for root in ROOTS.iter().chain(&COSTLY) {
        let [once, twice, four_times] = [1, 2, 4].map(|factor| {
            let text = root.repeat(factor * 500);
            let mut starts = 0;
            let steps = work::count(|| {
                let mut reader = Reader::from_str(&text);
                loop {
                    match reader.read_event().expect("memory can be read") {
                        Event::Start(_) | Event::Empty(_) => starts += 1,
                        Event::Eof => break,
                        _ => {}
                    }
                }
            });
            assert!(starts >= factor * 500, "{root}: only {starts} elements");
            steps
        });
        // The short cut counts no steps.
        assert!(twice <= once * 21 / 10 && four_times <= once * 42 / 10, "{root}: {once}, {twice}, {four_times} steps");
    }
}
