//! What XML that takes a source's place keeps of it. The texts are written by hand.

use fivefold::xml::{Options, Parser, SerializeOptions, Strictness, compare, parse};

#[track_caller]
fn assert_kept(source: &str, written: &str) {
    let losses = compare(source, written).losses;
    assert!(losses.is_empty(), "{source} {written}: {losses:?}");
}

#[track_caller]
fn assert_lost(source: &str, written: &str, expected: &str) {
    let losses = compare(source, written).losses;
    let described = losses.first().map(|loss| format!("{loss}: {}", &source[loss.span.range()]));
    assert_eq!(described.as_deref(), Some(expected), "{source} {written}");
}

/// By <https://www.w3.org/TR/xml/>: sections 2.2 to 2.11, 3.3.3 and 4.4.
#[test]
fn the_form_of_markup_does_not_matter() {
    for (source, written) in [
        ("<a/>", "<a></a>"),
        ("<a b='&#233;'/>", "<a b=\"é\"/>"),
        ("<a>1 &lt; 2<![CDATA[ < 3]]></a>", "<a>1 &lt; 2 &lt; 3</a>"),
        ("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "<!DOCTYPE a [<!ENTITY b 'c'>]><a>c</a>"),
        ("<!DOCTYPE a [<!ATTLIST a b CDATA 'c'>]><a/>", "<!DOCTYPE a [<!ATTLIST a b CDATA 'c'>]><a b='c'/>"),
        ("<?xml version='1.0' encoding='koi8-r'?><a/>", "<?xml version=\"1.0\"?>\n<a/>"),
        ("<a>\n <b/><!--c-->\n</a>", "<a><b/>\n\t<!--c--></a>"),
        ("\u{FEFF}<a>x\r\ny</a>", "<a>x\ny</a>"),
        (
            "<h:p xmlns:h='http://www.w3.org/1999/xhtml'><h:b>1</h:b> x</h:p>",
            "<h:p xmlns:h='http://www.w3.org/1999/xhtml'><h:b>1</h:b> x</h:p>",
        ),
    ] {
        assert_kept(source, written);
        assert_kept(source, source);
    }
}

#[test]
fn each_part_that_is_missing_added_or_another_is_a_loss() {
    assert_lost("<a><b/></a>", "<a/>", "the start tag would change: <a>");
    assert_lost("<a><b/><c/></a>", "<a><b/><b/></a>", "the start tag would be missing or elsewhere: <c/>");
    assert_lost("<a b='1'/>", "<a b='2'/>", "the start tag would change: <a b='1'/>");
    assert_lost("<a b='1' c='2'/>", "<a c='2' b='1'/>", "the start tag would change: <a b='1' c='2'/>");
    assert_lost("<a>1</a>", "<a>2</a>", "the text would change: 1");
    assert_lost("<a><!--1--><b/></a>", "<a><!--2--><b/></a>", "the comment would change: <!--1-->");
    assert_lost("<?b c?><a/>", "<?b d?><a/>", "the processing instruction would change: <?b c?>");
    assert_lost("<!DOCTYPE a><a/>", "<a/>", "the DOCTYPE would be missing or elsewhere: <!DOCTYPE a>");
    assert_lost(
        "<!DOCTYPE a [<!ENTITY b 'c'>]><a/>",
        "<!DOCTYPE a [<!ENTITY b 'd'>]><a/>",
        "the DOCTYPE would change: <!DOCTYPE a [<!ENTITY b 'c'>]>",
    );
    assert_lost(
        "<?xml version='1.0' standalone='yes'?><a/>",
        "<?xml version='1.0'?><a/>",
        "the processing instruction would change: ",
    );
    assert_lost("<a><b>1</b>2</a>", "<a><b>12</b></a>", "the start tag would change: <a>");
    assert_lost("<a/>", "<a/><!--b-->", "the comment would be added, which the source does not have: ");
    assert_lost("<a><b></a>", "<a><b/></a>", "this would be missing or another (mismatched-end-tag): </a>");
}

#[test]
fn white_space_counts_beside_text_and_where_it_is_preserved() {
    for (source, written) in [
        ("<a>1 <b/> <c/></a>", "<a>1 <b/><c/></a>"),
        ("<a> </a>", "<a></a>"),
        ("<a xml:space='preserve'> <b> <c/></b></a>", "<a xml:space='preserve'> <b><c/></b></a>"),
        ("<a>&#32;<b/></a>", "<a><b/></a>"),
        ("<a><![CDATA[ ]]><b/></a>", "<a><b/></a>"),
        (
            "<p xmlns='http://www.w3.org/1999/xhtml'><b>1</b> <i>2</i></p>",
            "<p xmlns='http://www.w3.org/1999/xhtml'><b>1</b><i>2</i></p>",
        ),
    ] {
        assert!(!compare(source, written).losses.is_empty(), "{source}");
        assert_kept(source, source);
    }
    assert_kept(
        "<a xml:space='preserve'><b xml:space='default'> <c/></b></a>",
        "<a xml:space='preserve'><b xml:space='default'><c/></b></a>",
    );
}

/// What nothing has changed is written as it stands, what was changed is not, and what is written is kept.
#[test]
fn the_source_is_written_where_nothing_has_changed() {
    let options = SerializeOptions::default().with_as_written(true);
    for source in [
        "<?xml version='1.0' standalone='yes' ?><a b='1'  c=\"&#x32;&amp;\" d = 'e'/>",
        "<!DOCTYPE a [<!ENTITY b \"c\"><!ATTLIST a d CDATA 'e'>]><a>1 &b; <![CDATA[2 < 3]]>&#52;</a>",
        "<a><![CDATA[]]><![CDATA[x]]></a>",
        "<a>]]&gt; &quot;</a>",
    ] {
        let written = options.serialize(&parse(source)).unwrap();
        assert_eq!(written, source.replace("'1'  c", "'1' c").replace("d = ", "d="));
        assert_kept(source, &written);
    }
    let mut document = parse("<a b='1' c='2'>1<d/>&#50;<e/>3</a>");
    let element = document.root_element().unwrap();
    let (id, text) = (element.id(), element.children().nth(2).unwrap().id());
    document.set_attribute(id, "b", "new").unwrap();
    document.set_text(text, "other").unwrap();
    let first = document.root_element().unwrap().children().nth(1).unwrap().id();
    document.detach(first).unwrap();
    let options = options.with_strictness(Strictness::Replace);
    assert_eq!(options.serialize(&document).unwrap(), "<a b=\"new\" c='2'>1other<e/>3</a>");
    // With errors, too, no markup comes back that the tree does not have.
    let document = Parser::new(Options::default()).parse("<a>1</b>2<c>3");
    assert_eq!(options.serialize(&document).unwrap(), "<a>12<c>3</c></a>");
}
