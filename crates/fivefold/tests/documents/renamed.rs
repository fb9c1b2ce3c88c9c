//! Elements are renamed in the source.

use fivefold::dom::{Edits, SourceEditErrorKind, SourcePlace};
use fivefold::{NodeId, html, xml};

#[test]
fn elements_are_renamed_in_both_tags() {
    let renamed = |source: &str, name: &str, new: &str| {
        let document = html::parse(source);
        let mut edits = Edits::new(&document);
        for element in document.elements_by_name(name) {
            edits.rename(element.id(), "x-first").unwrap();
            edits.rename(element.id(), new).unwrap();
        }
        edits.apply().unwrap()
    };
    assert_eq!(renamed("<B\n class='a'>1</B >2", "b", "strong"), "<strong\n class='a'>1</strong >2");
    // An end tag that the old name implies, the new one may not.
    assert_eq!(renamed("<p>1<p>2<div>3", "p", "div"), "<div>1</div><div>2</div><div>3");
    assert_eq!(renamed("<svg><path d=''/></svg>", "path", "line"), "<svg><line d=''/></svg>");
}

#[test]
fn a_renamed_element_takes_other_changes() {
    let document = xml::parse("<r><a b='1'/><c>2</c></r>");
    let element = |name: &str| document.elements_by_name(name).next().unwrap().id();
    for is_renamed_first in [false, true] {
        let mut edits = Edits::new(&document);
        let rename = |edits: &mut Edits<'_>| edits.rename(element("a"), "d").and(edits.rename(element("c"), "e"));
        if is_renamed_first {
            rename(&mut edits).unwrap();
        }
        edits.set_attribute(element("a"), "b", "3").unwrap();
        edits.set_text_content(element("a"), "4").unwrap();
        edits.set_attribute(element("c"), "f", "5").unwrap();
        if !is_renamed_first {
            rename(&mut edits).unwrap();
        }
        assert_eq!(edits.apply().unwrap(), "<r><d b='3'>4</d><e f=\"5\">2</e></r>");
    }
}

/// As <https://dom.spec.whatwg.org/#mutation-algorithms> has it of nodes, whatever the order of the calls.
#[test]
fn end_tags_of_renamed_elements_stand_where_the_elements_end() {
    let renamed = |source: &str, names: &[(&str, &str)], expected: &str| {
        let document = html::parse(source);
        for is_reversed in [false, true] {
            let mut names = names.to_vec();
            if is_reversed {
                names.reverse();
            }
            let mut edits = Edits::new(&document);
            for (name, new) in names {
                for element in document.elements_by_name(name) {
                    edits.rename(element.id(), new).unwrap();
                }
            }
            assert_eq!(edits.apply().unwrap(), expected);
        }
    };
    renamed("<article><p>text", &[("article", "main"), ("p", "div")], "<main><div>text</div></main>");
    renamed(
        "<table><tr><td>x<tr><td>y</table>",
        &[("tr", "x-r"), ("td", "th")],
        "<table><x-r><th>x</th></x-r><x-r><th>y</th></x-r></table>",
    );

    let document = html::parse("<ul><li>a<li>b</ul>");
    let first = document.elements_by_name("li").next().unwrap().id();
    let steps: [fn(&mut Edits<'_>, NodeId); 3] = [
        |edits, first| edits.rename(first, "p").unwrap(),
        |edits, first| edits.insert(first, SourcePlace::Append, "X").unwrap(),
        |edits, first| edits.insert(first, SourcePlace::After, "Y").unwrap(),
    ];
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let mut edits = Edits::new(&document);
        order.iter().for_each(|step| steps[*step](&mut edits, first));
        assert_eq!(edits.apply().unwrap(), "<ul><p>aX</p>Y<li>b</ul>", "{order:?}");
        // What is removed is removed with its end tag.
        edits.replace(first, "").unwrap();
        steps[0](&mut edits, first);
        assert_eq!(edits.apply().unwrap(), "<ul>Y<li>b</ul>", "{order:?}");
    }
}

#[test]
fn end_tags_of_repaired_feeds_are_renamed() {
    let feed = fivefold::feed::parse(b"<rss><channel><title>x</ title></channel></rss>");
    let mut edits = Edits::new(&feed);
    edits.rename(feed.elements_by_name("title").next().unwrap().id(), "name").unwrap();
    assert_eq!(edits.apply().unwrap(), "<rss><channel><name>x</ name></channel></rss>");
}

#[test]
fn elements_whose_content_would_be_read_otherwise_are_not_renamed() {
    let document = html::parse("<p>1<br><script>2</script><div>\n3</div>");
    let mut edits = Edits::new(&document);
    for (name, new, kind) in [
        ("div", "pre", SourceEditErrorKind::Inexpressible),
        ("p", "script", SourceEditErrorKind::Inexpressible),
        ("p", "TextArea", SourceEditErrorKind::Inexpressible),
        ("br", "p", SourceEditErrorKind::Inexpressible),
        ("script", "p", SourceEditErrorKind::Inexpressible),
        ("p", "1", SourceEditErrorKind::InvalidName),
        ("p", "a b", SourceEditErrorKind::InvalidName),
        ("body", "p", SourceEditErrorKind::NotInSource),
    ] {
        let element = document.elements_by_name(name).next().unwrap();
        assert_eq!(edits.rename(element.id(), new).unwrap_err().kind(), kind, "{name} {new}");
    }
    assert!(edits.changes().unwrap().is_empty());
}
