//! `fivefold check --fix`: what is mended, and what is left alone.

use crate::support::{Outcome, file, run, stdout};
use std::fs;

const BROKEN_HTML: &str = "<!DOCTYPEhtml>\n<p a='1'b='2'>x &ampy &notit; &amp y</p/>\n<p>1</p>\n<p>2</p>\n<p>3</p>\n<p>4</p>\n\
                           <!-- x --!>\n<p>é</p class=d>\n<b>open\n";
const BROKEN_XML: &str = "<a>x &#X41; ]]>\n <b c=d e f='<' g=\"1\"h=\"2\"/>\nAT&T & &nbsp;&nope;\n<c>1</></a>\n";

#[test]
fn what_has_one_right_mend_is_mended() {
    for (name, text) in [("html", BROKEN_HTML), ("xml", BROKEN_XML)] {
        let path = file(&format!("fixed.{name}"), text);
        let shown = run(&["check", "--diff", "--notices", &path], "");
        assert_eq!((shown.status, fs::read_to_string(&path).unwrap()), (Some(1), text.to_owned()));
        let fixed = run(&["check", "--fix", "--notices", "--format", "gnu", &path], "");
        assert!(fixed.stdout.starts_with(&shown.stdout), "{fixed:?}");
        insta::assert_snapshot!(format!("fix_{name}"), (fixed.stdout + &fixed.stderr).replace(&path, "FILE"));
        let mended = fs::read_to_string(&path).unwrap();
        let tree = |text: &str| stdout(&[name], text);
        assert_eq!(tree(&mended), tree(text));
        // What is left cannot be mended.
        assert_eq!(run(&["check", "--diff", "--notices", &path], "").stdout, "");
    }
}

/// What `--fix` makes of a file with a page, without its DOCTYPE.
fn fixed(name: &str, source: &str) -> String {
    let path = file(name, format!("<!DOCTYPE html>{source}"));
    run(&["check", "--fix", "--conformance", &path], "");
    fs::read_to_string(&path).unwrap().replace("<!DOCTYPE html>", "")
}

#[test]
fn tags_of_templates_are_left_alone() {
    for kept in [
        "<option {% if x %} selected {% endif %}>",
        "<li {% if x.a %} class=\"on\" endif x.b hidden>",
        "<li {% if x.a %} class=\"on\" {% endif %}{% if x.b %} hidden {% endif %}>",
        "<a {{#if y}} title=\"q\" {{/if}} {{#if z}} id=\"q\" {{/if}}>",
        "<a {{#if y}} title=\"q\">",
        "<a href=\"{{ url_for('x', q=\"1\") }}\">",
        "<a href=\"<?= x ?>\" id=1  id=1>",
        "<a href=\"<%= x %>\" id=1  id=1>",
        "<a href=\"${x}\"title=\"&copy\">",
        "<a {# a comment #} id=1 id=1>",
        "<script src=\"${x}\" type=text/javascript></script>",
        "<p>x</p {{ y }}>",
        "</p {{ a > b }} &copy>&copy",
        // The end of the file cuts the tag.
        "<p id=\"a\"title=\"{{ x }}\"",
        // The `>` of code ends the tag, and the rest of the tag is text.
        "<p <?php if (a) { ?> id=\"1\" title=\"&copy\">",
        "<p <% if (a) { %> title=\"&copy\" <% } %>>&copy",
        "<p {% if a > 1 %} title=\"&copy\" {% endif %}>",
        "<p <?php if ($a->b) { echo '<b id=1 id=1>&copy'; } ?> title=\"&copy\">",
        // Code outside of tags.
        "{{ f('<p id=1 id=1>&copy') }}",
        "<?php $a->b('&copy') ?>",
        "<?php $a->b('&copy'); $c->d('&copy');",
    ] {
        assert_eq!(fixed("template.html", kept), kept);
    }
    for (source, mended) in [
        ("<a {{ x }}><p id=1 id=1>&copy", "<a {{ x }}><p id=1>&copy;"),
        ("&copy {{ x }} &copy", "&copy; {{ x }} &copy;"),
        ("<p {% if a > 1 %}>&copy<b>&copy</b id=1>", "<p {% if a > 1 %}>&copy<b>&copy;</b>"),
        ("<p title='{{'>&copy<b>&copy", "<p title='{{'>&copy<b>&copy;"),
        ("<p title='{{'>&copy</p>&copy", "<p title='{{'>&copy</p>&copy;"),
        (
            "<style>@media print{#a{color:red}}</style><p id=1 id=1>",
            "<style>@media print{#a{color:red}}</style><p id=1>",
        ),
    ] {
        assert_eq!(fixed("template.html", source), mended);
    }
}

/// A name that HTML does not have may be a word of a template language of which nothing is known.
#[test]
fn attributes_of_html_are_removed_where_they_repeat() {
    let kept = "<li [if] class=on [end] [if] hidden [end]><p if x=1 if x=1>";
    assert_eq!(fixed("repeats.html", kept), kept);
    let source = "<p hidden HIDDEN class=a class=a data-x=1 data-x=1 onclick=a onclick=a bgcolor=b bgcolor=b>";
    assert_eq!(fixed("repeats.html", source), "<p hidden class=a data-x=1 onclick=a bgcolor=b>");
}

#[test]
fn only_what_is_reported_is_mended() {
    let path = file("fixed_in_part.xml", BROKEN_XML);
    run(&["check", "--fix", "--notices", "--only", "short-end-tag", &path], "");
    assert_eq!(fs::read_to_string(&path).unwrap(), BROKEN_XML.replace("</>", "</c>"));
}

#[test]
fn files_are_mended_in_their_own_encodings() {
    let wide = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>();
    for (name, source, mended) in [
        (
            "latin.html",
            &b"<!DOCTYPE html><meta charset=latin1><p>\xE9&amp"[..],
            &b"<!DOCTYPE html><meta charset=latin1><p>\xE9&amp;"[..],
        ),
        ("bare.html", b"<!DOCTYPE html><p>\xE9&amp", b"<!DOCTYPE html><p>\xE9&amp;"),
        ("marked.html", b"\xEF\xBB\xBF<!DOCTYPE html><p>\xC3\xA9&amp", b"\xEF\xBB\xBF<!DOCTYPE html><p>\xC3\xA9&amp;"),
        ("wide.html", &wide("\u{FEFF}<!DOCTYPE html><p>é&amp"), &wide("\u{FEFF}<!DOCTYPE html><p>é&amp;")),
        ("marked.xml", b"\xEF\xBB\xBF<a>&#X41;</a>", b"\xEF\xBB\xBF<a>&#x41;</a>"),
        (
            "koi.xml",
            b"<?xml version='1.0' encoding='koi8-r'?><a>\xD6&</a>",
            b"<?xml version='1.0' encoding='koi8-r'?><a>\xD6&amp;</a>",
        ),
    ] {
        let path = file(&format!("own_encoding_{name}"), source);
        let Outcome { stderr, .. } = run(&["check", "--fix", "--notices", &path], "");
        let written = fs::read(&path).unwrap();
        assert!(written == mended, "{name}: {}, {stderr}", written.escape_ascii());
    }
}

/// Only U+FFFD could be written for such bytes.
#[test]
fn a_file_with_bytes_that_are_no_text_is_not_mended() {
    let source = b"<!DOCTYPE html><meta charset=utf-8>\n<p>\xFF&amp";
    let path = file("fixed_invalid.html", source);
    let reason = ":2:4: bytes that are no UTF-8 would be lost; nothing is written\n";
    for option in ["--fix", "--diff"] {
        let Outcome { status, stdout, stderr } = run(&["check", option, &path], "");
        assert_eq!((status, stderr), (Some(1), format!("fivefold: {path}{reason}")));
        assert!(!stdout.contains("&amp;"), "{stdout}");
    }
    assert_eq!(fs::read(&path).unwrap(), source);
}
