//! Hostile XML: expansion is bounded, and nothing takes more than linear time, whole or in small chunks.

use fivefold::feed::Repairs;
use fivefold::xml::{Options, Parser, Reader, Writer};
use fivefold::{Document, ErrorCode, Limits};
use fivefold_core::{ceil_char_boundary, work};
use fivefold_test_support::work::assert_linear as assert_each_linear;
use std::collections::BTreeMap;

fn options() -> Options {
    Options::default().with_errors(true)
}

fn count(document: &Document, code: ErrorCode) -> usize {
    document.errors().iter().filter(|error| error.code == code).count()
}

fn numbered(count: usize, piece: impl Fn(usize) -> String) -> String {
    (0..count).map(piece).collect()
}

/// A document whose internal subset is `subset`.
fn with_subset(subset: &str, content: &str) -> String {
    format!("<!DOCTYPE a [{subset}]><a>{content}</a>")
}

/// Entities `e0` to `e{levels}`, each of which refers to the previous one `width` times.
fn bomb(kind: &str, reference: &str, levels: usize, width: usize) -> String {
    let first = format!("<!ENTITY {kind} e0 '<!-- {} -->'>", "x".repeat(100));
    let others = numbered(levels, |level| {
        let references = format!("{reference}e{level};").repeat(width);
        format!("<!ENTITY {kind} e{} '{references}'>", level + 1)
    });
    first + &others
}

/// The maximum that expansion may add to a document of this length.
fn budget(text: &str) -> usize {
    (1 << 20) + 10 * text.len()
}

/// The total length of a document's text and data, including attribute values.
fn size(document: &Document) -> usize {
    let nodes = document.root().descendants();
    let size = |node: fivefold::NodeRef<'_>| {
        let values = node.attributes().map(|attribute| attribute.value().len() + attribute.name().len());
        node.data().map_or(0, str::len) + values.sum::<usize>()
    };
    nodes.map(size).sum()
}

#[test]
fn exponential_expansion_ends_at_the_budget() {
    let text = with_subset(&bomb("", "&", 20, 10), "&e20;");
    let document = Parser::new(options()).parse(&text);
    assert!(count(&document, ErrorCode::EntityExpansionLimitReached) > 0);
    assert!(size(&document) <= budget(&text) + text.len(), "{}", size(&document));
    // The input after it is parsed as usual.
    assert!(document.root().last_child().unwrap().end_tag_span().is_some());
}

#[test]
fn exponential_expansion_in_an_attribute_ends_at_the_budget() {
    let text = format!("<!DOCTYPE a [{}]><a b='&e20;'/>", bomb("", "&", 20, 10));
    let document = Parser::new(options()).parse(&text);
    assert!(count(&document, ErrorCode::EntityExpansionLimitReached) > 0);
    assert!(size(&document) <= budget(&text) + text.len(), "{}", size(&document));
}

#[test]
fn exponential_expansion_of_parameter_entities_ends_at_the_budget() {
    // `%` may not occur in a value, but its number may.
    let text = with_subset(&(bomb("%", "&#37;", 20, 10) + "%e20;"), "");
    let document = Parser::new(options()).parse(&text);
    assert!(count(&document, ErrorCode::EntityExpansionLimitReached) > 0);
}

#[test]
fn quadratic_expansion_ends_at_the_budget() {
    let entity = format!("<!ENTITY e '{}'>", "x".repeat(100_000));
    let text = with_subset(&entity, &"&e;".repeat(30_000));
    let document = Parser::new(options().with_limits(Limits::default().with_errors(usize::MAX))).parse(&text);
    assert!(count(&document, ErrorCode::EntityExpansionLimitReached) > 29_000);
    assert!(size(&document) <= budget(&text) + text.len(), "{}", size(&document));
}

#[test]
fn defaults_end_at_the_budget() {
    let declarations = numbered(10_000, |n| format!(" a{n} CDATA 'v'"));
    let text = with_subset(&format!("<!ATTLIST b{declarations}>"), &"<b/>".repeat(10_000));
    let document = Parser::new(options()).parse(&text);
    assert!(count(&document, ErrorCode::AttributeDefaultLimitReached) > 9_000);
    assert!(size(&document) <= budget(&text), "{}", size(&document));
}

/// Asserts that the work is linear, whole with the short cuts, and in small chunks with notices and so without them.
fn assert_linear(shapes: fn(usize) -> Vec<(&'static str, String)>) {
    assert_each_linear(shapes, |text| work::count(|| drop(Parser::new(options()).parse(text))));
    assert_each_linear(shapes, |text| {
        work::count(|| {
            let mut parser = Parser::new(options().with_notices(true));
            pieces(text).for_each(|piece| parser.feed(piece));
            drop(parser.finish());
        })
    });
}

/// The text, about 64 bytes at a time.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    core::iter::from_fn(move || {
        let (piece, after) = rest.split_at(ceil_char_boundary(rest, 64));
        rest = after;
        (!piece.is_empty()).then_some(piece)
    })
}

#[test]
fn cost_of_elements_is_linear() {
    assert_linear(|n| {
        vec![
            ("nested elements", "<a>".repeat(n)),
            ("nested elements, stray end tags", "<a>".repeat(n) + &"</x>".repeat(n)),
            ("nested elements, end tags of an outer one", "<a><b>".repeat(n) + &"</a>".repeat(n)),
            ("nested elements of many names, stray end tags", {
                numbered(n, |n| format!("<a{n}>")) + &numbered(n, |n| format!("</b{n}>"))
            }),
            ("short end tags", "<a>".repeat(n) + &"</>".repeat(n)),
            ("empty tags after the root", "<a/>".repeat(n)),
            ("junk in an end tag", format!("<a></a {}>", "x'".repeat(n))),
            ("less-than signs", "<".repeat(n)),
            ("less-than signs in content", format!("<a>{}", "<".repeat(n))),
            ("less-than signs and spaces", format!("<a>{}", "< ".repeat(n))),
            ("a long name", format!("<{}>", "a".repeat(n))),
            ("text between tags that do nothing", format!("<a>{}", "x</b>".repeat(n))),
            ("NULs", "\0".repeat(n)),
            ("carriage returns", format!("<a>{}", "\r".repeat(n))),
        ]
    });
}

#[test]
fn cost_of_attributes_is_linear() {
    assert_linear(|n| {
        vec![
            ("attributes", format!("<a {}>", numbered(n, |n| format!("a{n}='v' ")))),
            ("equal attributes", format!("<a {}>", "b ".repeat(n))),
            ("attributes without quotes or spaces", format!("<a {}>", numbered(n, |n| format!("a{n}=v ")))),
            ("solidi", format!("<a {}>", "/".repeat(n))),
            ("colons", format!("<a {}>", ":".repeat(n))),
            ("prefixed attributes", format!("<a xmlns:p='u' {}>", numbered(n, |n| format!("p:a{n}='v' ")))),
            ("prefixed attributes, all the same", {
                format!(
                    "<a {} {}>",
                    numbered(n, |n| format!("xmlns:p{n}='u' ")),
                    numbered(n, |n| format!("p{n}:a='' "))
                )
            }),
            ("undeclared prefixes", format!("<a>{}", numbered(n, |n| format!("<p{n}:b p{n}:c=''/>")))),
            ("a long value", format!("<a b='{}'>", "x\r\n&amp;".repeat(n))),
            ("less-than signs in a value", format!("<a b='{}'>", "<".repeat(n))),
            ("ampersands in a value", format!("<a b='{}'>", "&".repeat(n))),
        ]
    });
}

#[test]
fn cost_of_namespaces_is_linear() {
    assert_linear(|n| {
        let declarations = |count| numbered(count, |n| format!(" xmlns:p{n}='u{n}'"));
        vec![
            ("declarations at every level", format!("<p0:a{}>", declarations(40)).repeat(n / 40)),
            ("one declaration at every level", numbered(n, |n| format!("<p{n}:a xmlns:p{n}='u'>"))),
            ("the same declaration at every level", "<p:a xmlns:p='u'>".repeat(n) + &"</p:a>".repeat(n)),
            ("a use far from its declaration", format!("<a xmlns:p='u'>{}", "<b xmlns:q='v'><p:c/>".repeat(n))),
            ("elements below many declarations", format!("<a{}>{}", declarations(n), "<p7:b/>".repeat(n))),
            ("one declaration more than are compared, beside a long URI", {
                let long = "u".repeat(n);
                format!("<a{} xmlns:l='{long}'>{}", declarations(15), "<b xmlns:q='v'/>".repeat(n))
            }),
            ("attributes in a namespace with a long URI", {
                let long = "u".repeat(n);
                format!("<a xmlns:k='{long}' xmlns:l='{long}'>{}", "<b k:x='' l:y=''/>".repeat(n))
            }),
            ("few declarations after many", {
                // As many declarations as are compared one by one, and one more for each child.
                let few = format!("<b{}>{}", declarations(8), "<c xmlns:q='v'/>".repeat(n));
                format!("<a><b{}/>{few}", declarations(n))
            }),
            ("few attributes after many", {
                let tag = format!("<b {}/>", numbered(13, |n| format!("a{n}='' ")));
                format!("<a {}>{}", numbered(n, |n| format!("a{n}='' ")), tag.repeat(n / 13))
            }),
        ]
    });
}

fn other_markup(n: usize) -> Vec<(&'static str, String)> {
    vec![
        ("comments", "<!---->".repeat(n)),
        ("openings of comments", format!("<a>{}", "<!--".repeat(n))),
        ("dashes in a comment", format!("<!--{}", "-".repeat(n))),
        ("bangs in a comment", format!("<!--{}", "--!".repeat(n))),
        ("openings of sections", format!("<a>{}", "<![CDATA[".repeat(n))),
        ("sections", format!("<a>{}", "<![CDATA[x]]>".repeat(n))),
        ("brackets in a section", format!("<a><![CDATA[{}", "]]".repeat(n))),
        ("brackets in text", format!("<a>{}", "]]".repeat(n))),
        ("brackets and letters in a section", format!("<a><![CDATA[{}", "]]x".repeat(n))),
        ("question marks in an instruction", format!("<?t {}", "?".repeat(n))),
        ("instructions", "<?t?>".repeat(n)),
        ("instructions without a target", format!("<a>{}", "<? >".repeat(n))),
        ("instructions without a target before the end of one", format!("<a>{}?>", "<?\n>".repeat(n))),
        ("XML declarations", "<?xml version='1.0'?>".repeat(n)),
        ("a long XML declaration", format!("<?xml {}?>", "a='b' = ".repeat(n))),
        ("ampersands", "&".repeat(n)),
        ("ampersands in content", format!("<a>{}", "&".repeat(n))),
        ("a long name of an entity", format!("<a>&{}", "x".repeat(n))),
        ("names without semicolons", format!("<a>{}", "&amp".repeat(n))),
        ("unknown names", format!("<a>{}", "&x;".repeat(n))),
        ("a long number", format!("<a>&#{};", "1".repeat(n))),
    ]
}

/// The reader takes the text as a whole, of which the parser sees a part at a time.
#[test]
fn cost_of_other_markup_is_linear() {
    assert_linear(other_markup);
    assert_each_linear(other_markup, |text| {
        work::count(|| {
            let mut reader = Reader::new(text);
            while reader.next().is_some() {}
        })
    });
}

#[test]
fn cost_of_a_doctype_is_linear() {
    assert_linear(|n| {
        vec![
            ("DOCTYPEs", "<!DOCTYPE a>".repeat(n)),
            ("subsets", "<!DOCTYPE a [<!ENTITY e 'v'>]>".repeat(n)),
            ("a bogus DOCTYPE", format!("<!DOCTYPE a {}", "x".repeat(n))),
            ("a long public identifier", format!("<!DOCTYPE a PUBLIC '{}'", " x".repeat(n))),
            ("a subset of junk", with_subset(&"x ".repeat(n), "")),
            ("percent signs", with_subset(&"%".repeat(n), "")),
            ("comments in the subset", with_subset(&"<!---->".repeat(n), "")),
            ("declarations", with_subset(&numbered(n, |n| format!("<!ENTITY e{n} 'v'>")), "&e7;")),
            ("unknown declarations", with_subset(&"<!x>".repeat(n), "")),
            ("openings of declarations", with_subset(&"<!ENTITY e '".repeat(n), "")),
            ("percent signs in a value", with_subset(&format!("<!ENTITY e '{}'>", "%".repeat(n)), "")),
            ("nested groups", with_subset(&format!("<!ELEMENT a {}>", "(".repeat(n)), "")),
            ("groups", with_subset(&format!("<!ELEMENT a {}{}>", "(a,".repeat(n), "b)".repeat(n)), "")),
            ("an enumeration", with_subset(&format!("<!ATTLIST a b ({}x) 'x'>", "x|".repeat(n)), "")),
            ("notations", with_subset(&numbered(n, |n| format!("<!NOTATION n{n} SYSTEM 's'>")), "")),
            ("notations and DOCTYPEs", {
                let notations = numbered(n, |n| format!("<!NOTATION n{n} SYSTEM 's'>"));
                format!("<!DOCTYPE a [{notations}]>{}", "<!DOCTYPE a>".repeat(n))
            }),
            ("attribute lists", with_subset(&numbered(n, |n| format!("<!ATTLIST a a{n} CDATA #IMPLIED>")), "<a/>")),
        ]
    });
}

#[test]
fn cost_of_entities_is_linear() {
    assert_linear(|n| {
        let long = "x".repeat(10 * n);
        let attributes = numbered(n, |n| format!(" a{n} CDATA #IMPLIED"));
        vec![
            ("a general bomb", with_subset(&bomb("", "&", 25, 10), "&e25;")),
            ("a parameter bomb", with_subset(&(bomb("%", "&#37;", 25, 10) + "%e25;"), "")),
            ("a bomb in attributes", with_subset(&bomb("", "&", 25, 10), &"<b c='&e25;'/>".repeat(n / 10))),
            ("a long entity", with_subset(&format!("<!ENTITY e '{long}'>"), &"&e;".repeat(3 * n))),
            ("a long entity in values", with_subset(&format!("<!ENTITY e '{long}'>"), &"<b c='&e;'/>".repeat(n))),
            ("a long parameter entity", {
                // The cost of copying a text shows only at large sizes.
                let declaration = format!("<!ENTITY % p '<!--{}-->'>", long.repeat(4));
                with_subset(&(declaration + &"%p;".repeat(3 * n)), "")
            }),
            ("a long entity in defaults", {
                let defaults = numbered(n, |n| format!(" a{n} CDATA '&e;'"));
                with_subset(&format!("<!ENTITY e '{long}'><!ATTLIST b{defaults}>"), "<b/>")
            }),
            ("entities of tags", with_subset("<!ENTITY e '<b>'>", &"&e;".repeat(n))),
            ("empty entities", with_subset("<!ENTITY e ''>", &"&e;".repeat(n))),
            ("entities that refer to themselves", with_subset("<!ENTITY e '&e;&e;'>", &"&e;".repeat(n))),
            ("unread parameter entities", with_subset(&"%p;".repeat(n), "&x;")),
            ("defaults and tags", {
                let defaults = numbered(n / 4, |n| format!(" a{n} CDATA 'v'"));
                with_subset(&format!("<!ATTLIST b{defaults}>"), &"<b/>".repeat(n))
            }),
            ("defaults of many elements", {
                let lists = numbered(n, |n| format!("<!ATTLIST b{n} c CDATA 'v'>"));
                with_subset(&lists, &numbered(n, |n| format!("<b{n}/>")))
            }),
            ("one default among many attributes", {
                with_subset(&format!("<!ATTLIST b{attributes} z CDATA 'v'>"), &"<b/>".repeat(3 * n))
            }),
            ("attributes without defaults", with_subset(&format!("<!ATTLIST b{attributes}>"), &"<b/>".repeat(n))),
        ]
    });
}

/// What the repairs of feeds look ahead for, some of it in vain.
fn faults(n: usize) -> Vec<(&'static str, String)> {
    let feed = |content: String| format!("<rss><channel><item>{content}");
    vec![
        ("elements without ends", feed("<title>x<link>y<description>".repeat(n))),
        ("entries without ends", feed("<item><title>x".repeat(n))),
        ("entries in entries of another kind", feed("<entry><p>".repeat(n))),
        ("void elements", "<br>".repeat(n)),
        ("void elements before sections", "<br>".repeat(n) + &"<![CDATA[x]]>".repeat(n)),
        ("void elements before sections without ends", "<br>".repeat(n) + &"<![CDATA[".repeat(n)),
        ("titles before sections without ends", feed("<title>".repeat(n) + &"<![CDATA[".repeat(n))),
        ("tags in a title", feed(format!("<title>x{}", "<b>y".repeat(n)))),
        ("sections without ends", feed("<title><![CDATA[x</title>".repeat(n))),
        ("comments without ends", feed("<!-- x >".repeat(n))),
        ("instructions without ends", feed("<?p x >".repeat(n))),
        ("declarations without ends", "<?xml version='1.0'".repeat(n)),
        ("declarations with an end that is far away", feed("<?xml <a>".repeat(n) + "?>")),
        ("style sheets with an end that is far away", feed("<?xml-stylesheet x><a/>".repeat(n) + "?>")),
        ("values without quotes at their ends", feed("<link a=\"u>x</link>".repeat(n))),
        ("values without quotes before attributes", feed("<link a=\"u b=\"v\"/>".repeat(n))),
        ("tags without ends", feed("<link a='u' <b>".repeat(n))),
        ("escaped quotes", feed("<link a=\\\"u b=\\'v c=".repeat(n))),
        ("typographic quotes", feed("<link a=\u{201C}u\u{201D}/>".repeat(n))),
        ("typographic quotes without ends", feed(format!("<link{}", " a=\u{201C}u\u{201C}".repeat(n)))),
        ("typographic quotes that only begin", feed(format!("<link{}", " a=\u{201E}u b=''".repeat(n)))),
        ("signs before quotes", feed("<link a=:\"u b=".repeat(n))),
        ("surrogates", feed("&#xD83D;".repeat(n) + &"&#xD83D;&#xDE00;".repeat(n))),
        ("a page before a feed", "<p>Warning</p>".repeat(n) + "<rss/>"),
        ("elements before a feed", "<x/>".to_owned() + &"<br>".repeat(n) + "<rss>"),
        ("instructions without ends before a feed", "<x/>".to_owned() + &"<?xml <x/>".repeat(n)),
        ("comments before a feed", "<!-- <rss ".repeat(n) + "<rss/>"),
        ("scripts before a feed", "<script><rss".repeat(n) + "<rss/>"),
        ("foreign elements without ends", feed("<div>ad<item>".repeat(n))),
        ("foreign elements in each other", feed("<div><div></div><item>".repeat(n))),
        ("foreign elements of many names", feed(numbered(n, |index| format!("<x{index}><item></x{index}>")))),
        ("foreign elements of many names without ends", feed(numbered(n, |index| format!("<x{index}><item>")))),
        ("foreign elements around entries", feed("<x><item></item></x>".repeat(n))),
        ("a foreign element around entries", format!("<rss><channel><x>{}</x>", "<item></item>".repeat(n))),
        ("deep foreign elements", feed("<x>".repeat(n) + &"<item></item>".repeat(n))),
        ("parts in foreign elements", feed("<x><link>u</link>".repeat(n))),
        ("parts in foreign elements with ends", feed("<x><link>u</link></x>".repeat(n))),
        ("channels", "<rss>".to_owned() + &"<channel></channel>".repeat(n) + "<item>"),
        ("void elements", feed("<p>a<br>b".repeat(n))),
        ("void elements, one with an end", feed("a<br>b".repeat(n) + "</br>")),
        ("void elements in paragraphs, one with an end", feed("<p>a<br>b</p>".repeat(n) + "<br></br>")),
        ("void elements before a section without end", feed("a<img>b".repeat(n) + "<![CDATA[</img>")),
        ("void elements and their ends", feed("<hr>".repeat(n) + &"</hr>".repeat(n))),
        ("void elements of other names, two with ends", feed("<img><meta><input>".repeat(n) + "</input></img>")),
        ("ends of the channel", feed("</channel><item>".repeat(n))),
        ("ends of the root", feed("</item></channel></rss><item>".repeat(n))),
        ("feeds one after another", "<?xml version='1.0'?><rss><channel><item></item></channel></rss>".repeat(n)),
        ("feeds without ends", "<?xml version='1.0'?><rss><channel><item><title>x".repeat(n)),
        ("roots in a feed", "<rss>".repeat(n) + "<item></item></rss>"),
        ("channels in a feed", feed("<channel>".repeat(n) + "</channel>")),
        ("declarations in a feed", feed("<?xml version='1.0'?>".repeat(n) + "<rss>")),
        ("feeds that nearly begin again", {
            let part = "<rss><item></item>".repeat(n);
            format!("{part}<x/>{part}<y/>{part}")
        }),
        ("names of elements in a title", feed(format!("<title>x{}</title>", "<item>y".repeat(n)))),
        ("names of elements in titles", feed("<title>x<item>y</title>".repeat(n))),
        ("titles begun for their ends", feed("<title>x<title>".repeat(n))),
        ("entries begun twice", format!("<rss><channel>{}", "<item>".repeat(n))),
        ("values that end with elements", feed("<title><a b=\"x</title>".repeat(n))),
        ("end tags in a value", feed(format!("<a b=\"{}\"", "</title>x".repeat(n)))),
        ("declarations in a value", feed(format!("<a b=\"{}\"", "<?xml ".repeat(n)))),
        ("quotes twice", feed("<a b=\"\"u\"\"/>".repeat(n))),
        ("references to quotes", feed("<a b=&#34;u&#34;/>".repeat(n))),
        ("references to quotes without ends", feed(format!("<a{}", " b=&#34;u c=&quot;u d=''".repeat(n)))),
        ("prefixes", feed("<itunes:author x:y=''>".repeat(n))),
    ]
}

#[test]
fn cost_of_repairs_is_linear() {
    fn read(text: &str) -> u64 {
        work::count(|| {
            let mut reader = Repairs::feeds().read(text.as_bytes());
            while reader.next().is_some() {}
        })
    }
    assert_each_linear(faults, read);
    // There is a limit to each look ahead, within which the cost must be linear as well.
    for (name, text) in faults(3_000) {
        let (steps, most) = (read(&text), 50 * text.len() as u64);
        assert!(steps <= most, "{name}: {steps} steps for {} bytes", text.len());
    }
}

/// Attributes of a tag of a writer, a line each: an empty line is an attempt to complete the tag, which fails.
fn refused_tags(n: usize) -> Vec<(&'static str, String)> {
    let outer = numbered(n + 1, |index| format!("xmlns:p{index}\n")) + "\n";
    vec![
        ("twins at once", numbered(n, |index| format!("x:a{index}\ny:a{index}\n")) + &"\n".repeat(n)),
        ("twins one by one", numbered(n, |index| format!("x:a{index}\ny:a{index}\n\n"))),
        ("one twin again and again", numbered(n, |index| format!("x:b{index}\n")) + &"y:b0\n\n".repeat(n)),
        ("undeclared prefixes", numbered(n, |index| format!("x:a{index}\nu:a{index}\n\n"))),
        ("prefixes declared again", {
            let attributes = numbered(n + 1, |index| format!("p{index}:a\n"));
            outer + &attributes + &numbered(n, |index| format!("\nxmlns:p{index}\n"))
        }),
    ]
}

#[test]
fn cost_of_refused_tags_of_a_writer_is_linear() {
    assert_each_linear(refused_tags, |lines| {
        work::count(|| {
            let mut writer = Writer::new(Vec::new());
            writer.start("a").unwrap().attribute("xmlns:x", "urn:x").unwrap().attribute("xmlns:y", "urn:x").unwrap();
            writer.start("b").unwrap();
            let mut has_outer = lines.starts_with("xmlns");
            for line in lines.lines() {
                if line.is_empty() && core::mem::take(&mut has_outer) {
                    writer.start("c").unwrap();
                } else if line.is_empty() {
                    writer.text("t").map(|_| ()).unwrap_err();
                } else {
                    writer.attribute(line, "urn:x").unwrap();
                }
            }
        })
    });
}

#[test]
fn a_very_deep_tree_overflows_no_stack() {
    let document = Parser::new(options()).parse(&"<a>".repeat(300_000));
    assert_eq!(document.clone().root().descendants().count(), 300_000);
    assert_eq!(count(&document, ErrorCode::EofWithOpenElements), 1);
}

/// A prefix a line: those that a program names before it writes.
#[test]
fn cost_of_prefixes_of_a_writer_is_linear() {
    fn prefixes(n: usize) -> Vec<(&'static str, String)> {
        vec![("prefixes that are used", numbered(n, |n| format!("p{n}\n")))]
    }
    let in_one_tag = |lines: &str| {
        work::count(|| {
            let mut writer = lines.lines().fold(Writer::new(Vec::new()), |writer, line| writer.with_prefix(line, line));
            writer.start("a").unwrap();
            for line in lines.lines() {
                writer.attribute(&format!("{line}:b"), "").unwrap();
            }
            writer.finish().unwrap();
        })
    };
    let in_many = |lines: &str| {
        work::count(|| {
            let mut writer = lines.lines().fold(Writer::new(Vec::new()), |writer, line| writer.with_prefix(line, line));
            writer.start("a").unwrap();
            for line in lines.lines() {
                writer.element(&format!("{line}:b"), "").unwrap();
            }
            writer.finish().unwrap();
        })
    };
    let by_serde = |lines: &str| {
        work::count(|| {
            let new = fivefold::xml::Serializer::new().with_root("a");
            let serializer = lines.lines().fold(new, |serializer, line| serializer.with_prefix(line, line));
            let fields: BTreeMap<_, _> = lines.lines().map(|line| (format!("{line}:b"), 1)).collect();
            serializer.to_string(&fields).unwrap();
        })
    };
    for work in [in_one_tag, in_many, by_serde] {
        assert_each_linear(prefixes, work);
    }
}
