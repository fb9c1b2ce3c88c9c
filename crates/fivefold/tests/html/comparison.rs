//! What a text that takes a source's place keeps of it. The texts are written by hand, so that the rule is tested without any
//! tool that writes.

use fivefold::html::compare;
use fivefold::{Comparison, Difference};

/// The differences with the text that they concern.
fn described(source: &str, differences: &[Difference]) -> Vec<String> {
    let describe = |loss: &Difference| format!("{loss}: {}", &source[loss.span.range()]);
    differences.iter().map(describe).collect()
}

#[track_caller]
fn assert_kept(source: &str, written: &str) -> Comparison {
    let comparison = compare(source, written, None);
    assert_eq!(described(source, &comparison.losses), [""; 0], "{source} {written}");
    comparison
}

#[track_caller]
fn assert_equal(source: &str, written: &str) {
    let comparison = assert_kept(source, written);
    assert_eq!(described(source, &comparison.without_effect), [""; 0], "{source} {written}");
}

#[track_caller]
fn assert_lost(source: &str, written: &str, expected: &str) {
    let losses = described(source, &compare(source, written, None).losses);
    assert_eq!(losses.first().map(String::as_str), Some(expected), "{source} {written}: {losses:?}");
}

#[test]
fn the_form_of_markup_does_not_matter() {
    assert_equal("<!doctype HTML><P Class=a>x</P>", "<!DOCTYPE html><p class=\"a\">x</p>");
    assert_equal("<!DOCTYPE html><p a='&amp;' b>&eacute;&copy", "<!DOCTYPE html><p a=\"&amp;\" b=\"\">é©</p>");
    assert_equal("<!DOCTYPE html><svg><path d=x /></svg>", "<!DOCTYPE html><svg><path d=\"x\"></path></svg>");
    assert_equal("<!DOCTYPE html><br/><img src=a />", "<!DOCTYPE html><br><img src=a>");
    assert_equal("<!DOCTYPE html><p>a\r\nb", "<!DOCTYPE html><p>a b</p>");
    assert_equal("<!DOCTYPE html><svg><![CDATA[a<b]]></svg>", "<!DOCTYPE html><svg>a&lt;b</svg>");
}

/// <https://html.spec.whatwg.org/multipage/syntax.html#optional-tags>
#[test]
fn optional_tags_may_be_left_out_and_added() {
    let whole = "<!DOCTYPE html><html><head><title>t</title></head><body><ul><li>a</li><li>b</li></ul>\
                 <table><colgroup><col></colgroup><tbody><tr><td>1</td></tr></tbody></table></body></html>";
    let short = "<!DOCTYPE html><title>t</title><ul><li>a<li>b</ul><table><col><tr><td>1</table>";
    assert_equal(whole, short);
    assert_equal(short, whole);
    // With an attribute, a tag is not optional.
    assert_lost(
        "<!DOCTYPE html><body class=a>x",
        "<!DOCTYPE html>x",
        "the attributes of the tag would change: <body class=a>",
    );
}

#[test]
fn white_space_counts_where_it_is_shown() {
    let pairs = [("<div> <p>a</p> <p>b</p> </div>", "<div><p>a</p><p>b</p></div>"), ("<p> a  b </p>", "<p>a\nb</p>")];
    let hidden = ("<div> <script>x</script> <!--c--> <p>a", "<div><script>x</script><!--c--><p>a</p></div>");
    let template = ("<div><template> <p>a</p></template> <p>b", "<div> <template><p>a</p> </template><p>b</p></div>");
    let noscript = (
        "<title>t</title> <noscript>x</noscript> <noscript>y</noscript><p>z",
        "<title>t</title><noscript>x</noscript>\n<noscript>y</noscript>\n<p>z</p>",
    );
    for (source, written) in [pairs[0], pairs[1], hidden, template, noscript] {
        assert_kept(&format!("<!DOCTYPE html>{source}"), &format!("<!DOCTYPE html>{written}"));
    }
    let space = |before| format!("white space before this would change: {before}");
    assert_lost("<b>a</b> <i>b</i>", "<b>a</b><i>b</i>", &space("<i>"));
    assert_lost("<b>a</b><i>b</i>", "<b>a</b> <i>b</i>", &space("<i>"));
    assert_lost("a<script>x</script> b", "a<script>x</script>b", &space("b"));
    assert_lost("a<noscript>x</noscript> b", "a<noscript>x</noscript>b", &space("b"));
    assert_lost("a<template><p>x</template> b", "a<template><p>x</template>b", &space("b"));
    assert_lost("<pre>a\n b</pre>", "<pre>a b</pre>", "the text would change: a\n b");
    assert_lost("<p>x</p><textarea> a</textarea>", "<p>x</p><textarea>a</textarea>", "the text would change:  a");
    // What an element's own style says goes before the default.
    let lines = "<b style='display: block'>a</b><b style='display:block'>b</b>";
    assert_equal(&format!("<!DOCTYPE html>{lines}"), &format!("<!DOCTYPE html>{}", lines.replace("</b>", "</b>\n")));
    assert_lost("<p style='display: inline'>a</p><i>b</i>", "<p style='display: inline'>a</p> <i>b</i>", &space("<i>"));
    let kept = "<p style='white-space: pre-wrap'>a\n b</p>";
    assert_lost(kept, &kept.replace("\n ", " "), "the text would change: a\n b");
    // A parser drops the first line feed.
    assert_equal("<!DOCTYPE html><pre>\na</pre>", "<!DOCTYPE html><pre>a</pre>");
    assert_lost("<pre>\n\na</pre>", "<pre>\na</pre>", "the text would change: \n\na");
}

#[test]
fn each_part_that_is_missing_added_or_another_is_a_loss() {
    let document = |text: &str| format!("<!DOCTYPE html>{text}");
    let lost =
        |source: &str, written: &str, expected: &str| assert_lost(&document(source), &document(written), expected);
    lost("<p>a<p>b", "<p>a</p>", "the start tag would be missing or elsewhere: <p>");
    lost("<p>a", "<p>a</p><p>b</p>", "the start tag would be added, which the source does not have: ");
    lost("<p a=1>", "<p>", "the attributes of the tag would change: <p a=1>");
    lost("<p a=1 b=2>", "<p b=2 a=1>", "the attributes of the tag would change: <p a=1 b=2>");
    lost("<p>a", "<p>b", "the text would change: a");
    lost("<!--a--><p>b", "<p>b", "the comment would be missing or elsewhere: <!--a-->");
    lost("<!--a-->", "<!--b-->", "the comment would change: <!--a-->");
    lost("<?a b?>x", "<?a c?>x", "the processing instruction would change: <?a b?>");
    lost("<div><p>a</p></div>", "<div></div><p>a</p>", "the start tag would be missing or elsewhere: <p>");
    lost("<div><i>a</i></div>b", "<div><i>a</i>b</div>", "the end tag would be missing or elsewhere: </div>");
    assert_lost("<!DOCTYPE html><p>", "<p>", "the DOCTYPE would be missing or elsewhere: <!DOCTYPE html>");
    let legacy = "<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 4.01//EN\">";
    assert_lost(legacy, "<!DOCTYPE html>", &format!("the DOCTYPE would change: {legacy}"));
    assert_lost("<!DOCTYPE html", "<!DOCTYPE html>", "the DOCTYPE would change: <!DOCTYPE html");
}

/// Parsers drop these without a token, or make others of them.
#[test]
fn what_tokens_do_not_show_is_a_loss() {
    let lost = |source: &str, written: &str, expected: &str| {
        assert_lost(&format!("<!DOCTYPE html>{source}"), &format!("<!DOCTYPE html>{written}"), expected);
    };
    let left_out = |code: &str, text: &str| format!("this would be missing or another ({code}): {text}");
    lost("<p class=a class=b>", "<p class=a>", &left_out("duplicate-attribute", "class"));
    lost("<p class=a>", "<p class=a class=b>", "the attributes of the tag would change: <p class=a>");
    lost("<p></p a=b>", "<p></p>", &left_out("end-tag-with-attributes", "</p a=b>"));
    lost("a\0b", "ab", &left_out("unexpected-null-character", "\0"));
    lost("a<p class=", "a", &left_out("eof-in-tag", "<p class="));
    lost("<p a/b>", "<p a b>", &left_out("unexpected-solidus-in-tag", "b"));
    lost("a<?php b", "a", &left_out("eof-in-processing-instruction", "<?php b"));
    lost("<!x>", "<!--x-->", "the comment would change: <!x>");
    lost("<?=x?>", "<!--?=x?-->", "the comment would change: <?=x?>");
    // What is written the same is kept.
    for source in ["<p class=a class=b>x", "<p a/b>x", "<p {{#if a}}b{{/if}}>x", "<!x>", "<?=x?>"] {
        assert_kept(&format!("<!DOCTYPE html>{source}"), &format!("<!DOCTYPE html>{source}"));
    }
}

/// What a browser makes of each is what is written; the author wrote something else.
#[test]
fn what_a_parser_moves_drops_or_repeats_is_a_loss() {
    for (source, written, expected) in [
        (
            "<table>a<tr><td>b</table>",
            "a<table><tr><td>b</table>",
            "the start tag would be missing or elsewhere: <table>",
        ),
        ("<tr><td>a", "a", "the start tag would be missing: <tr>"),
        (
            "<p><b>a<p>b",
            "<p><b>a</b></p><p><b>b</b></p>",
            "the start tag would be added, which the source does not have: ",
        ),
        (
            "<table><td>a</table>",
            "<table><tr><td>a</table>",
            "the start tag would be added, which the source does not have: ",
        ),
        (
            "<form><div></form>a</div>",
            "<form><div>a</div></form>",
            "the end tag would be missing or elsewhere: </form>",
        ),
        (
            "<table><form><tr><td>a</form></table>",
            "<table><form></form><tr><td>a</table>",
            "the end tag would be missing or elsewhere: </form>",
        ),
        ("<p><form><form>", "<p></p><form></form>", "the start tag would be missing: <form>"),
        ("<body><p><body class=a>", "<body class=a><p>", "the attributes of the tag would change: <body>"),
        ("<image src=a>", "<img src=a>", "the start tag would be missing or elsewhere: <image src=a>"),
        ("<frameset><p>a</frameset>", "<frameset></frameset>", "the start tag would be missing: <p>"),
        ("<head><title>a</title></head><meta name=b>", "<head><title>a</title></head><body><meta name=b>", ""),
    ] {
        let (source, written) = (format!("<!DOCTYPE html>{source}"), format!("<!DOCTYPE html>{written}"));
        if expected.is_empty() {
            assert!(!compare(&source, &written, None).losses.is_empty(), "{source}");
        } else {
            assert_lost(&source, &written, expected);
        }
    }
    let select = "<select><button><selectedcontent></selectedcontent></button><option>a</select>";
    let copied = "<select><button><selectedcontent>a</selectedcontent></button><option>a</select>";
    assert_lost(select, copied, "the end tag would be missing or elsewhere: </selectedcontent>");
    let patch = "<div><?start name=x?>old<?end?></div><template for=x>new</template>";
    assert_lost(patch, "<div>new</div>", "the processing instruction would be missing or elsewhere: <?start name=x?>");
    let shadow = "<div><template shadowrootmode=open><p>a</template></div>";
    assert_lost(shadow, "<div></div>", "the start tag would be missing or elsewhere: <template shadowrootmode=open>");
    assert_equal("<!DOCTYPE html><noscript><p>a</noscript>", "<!DOCTYPE html><noscript><p>a</noscript>");
}

#[test]
fn end_tags_without_effect_are_losses_only_outside_of_documents() {
    for (source, written, expected) in [
        ("<p>a</b></p>", "<p>a</p>", "the end tag would be missing: </b>"),
        ("<div>a", "<div>a</div>", "the end tag would be added, which the source does not have: "),
        ("a</p>b", "a<p></p>b", "the end tag would be missing: </p>"),
        ("a</br>b", "a<br>b", "the end tag would be missing: </br>"),
        ("<h1>a</h2>", "<h1>a</h1>", "the end tag would be missing: </h2>"),
        ("a</>b", "ab", "this would be missing or another (missing-end-tag-name): </>"),
        ("a<!--b", "a<!--b-->", "this would be missing or another (eof-in-comment): <!--b"),
    ] {
        let comparison = assert_kept(&format!("<!DOCTYPE html>{source}"), &format!("<!DOCTYPE html>{written}"));
        let found = described(&format!("<!DOCTYPE html>{source}"), &comparison.without_effect);
        assert!(found.iter().any(|found| found == expected), "{source}: {found:?}");
        let losses = described(source, &compare(source, written, None).losses);
        assert!(losses.iter().any(|found| found == expected), "{source}: {losses:?}");
        let losses = described(source, &compare(source, written, Some(&"body".into())).losses);
        assert!(losses.iter().any(|found| found == expected), "{source}: {losses:?}");
    }
    let after_body = assert_kept("<body><p>a</p></body><p>b</p></html>", "<body><p>a</p><p>b</p></body></html>");
    assert_eq!(after_body.without_effect.len(), 1);
    let after_head = assert_kept("<head></head><script></script><body>", "<head><script></script></head><body>");
    assert_eq!(after_head.without_effect.len(), 1);
    // The footer of a page ends what its header begins.
    assert_lost("<p>a</p></body></html>", "<p>a</p>", "the end tag would be missing: </body>");
    assert_equal("<p>a</p></body></html>", "<p>a</p></body></html>");
    assert_lost("<p>a</p></div></body></html>", "<p>a</p></body></html>", "the end tag would be missing: </div>");
}

/// Whatever it is.
#[test]
fn a_text_keeps_itself() {
    for source in [
        "<p class=a class=b>\0</p a=b></b><tr><!x><table>x<a>1<a>2",
        "<!DOCTYPE html><b>1<p>2</b>3<form><form></p></p>",
        "</body><p>1</html>2</div",
        "<svg><p>\u{FEFF}<select><option><selectedcontent>",
    ] {
        assert_equal(source, source);
        assert_equal(source, &format!("\u{FEFF}{source}"));
        assert!(compare(source, source, Some(&"template".into())).losses.is_empty());
    }
    // What is new in the text is found all the same.
    assert_lost("<p>\0a</p>b", "<p>\0a</p c=d>b", "this would be missing or another (end-tag-with-attributes): ");
    assert_lost("<p>\0a\0", "<p>a\0", "this would be missing or another (unexpected-null-character): \0");
}

#[test]
fn a_fragment_is_read_in_its_context() {
    let row = "<tr><td>1</td></tr>";
    assert!(compare(row, row, Some(&"template".into())).losses.is_empty());
    assert!(!compare(row, "1", Some(&"div".into())).losses.is_empty());
    assert!(compare("<path d=a />", "<path d=a></path>", Some(&"svg svg".into())).losses.is_empty());
    assert!(!compare("<path d=a />", "<path />", Some(&"svg svg".into())).losses.is_empty());
}
