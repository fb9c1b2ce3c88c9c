//! `fmt` keeps what an author wrote, or writes nothing.

use crate::encodings::bytes_after;
use crate::support::{Outcome, run, stdout, temporary};
use std::fs;

/// The message about a source that is refused, without the name of the program.
#[track_caller]
fn refusal(arguments: &[&str], source: &str) -> String {
    let Outcome { status, stdout, stderr } = run(&[&["fmt"], arguments].concat(), source);
    assert_eq!((status, &*stdout), (Some(1), ""), "{source}");
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
    stderr.strip_prefix("fivefold: <stdin>:").unwrap().trim_end().to_owned()
}

#[test]
fn what_would_be_lost_is_named_with_its_place() {
    let repair = "; nothing is written, and `--repair` writes it all the same";
    for (source, expected) in [
        ("<!DOCTYPE html>\n<p>x<tr><td>1", "2:5: the start tag would be missing: <tr>"),
        (
            "<!DOCTYPE html><table>{% for r in rows %}<tr><td>1</table>",
            "1:16: the start tag would be missing or elsewhere: <table>",
        ),
        ("<!DOCTYPE html><p>1<b>2<p>3", "1:27: the start tag would be added, which the source does not have"),
        ("<!DOCTYPE html><p></p a=1>", "1:19: this would be missing or another (end-tag-with-attributes): </p a=1>"),
        ("<div>x</div></section>", "1:13: the end tag would be missing: </section>"),
        ("<?xml version='1.0'?>\n<a><b></a>", "2:7: this would be missing or another (mismatched-end-tag): </a>"),
    ] {
        for arguments in [&[][..], &["--minify"], &["--check"]] {
            assert_eq!(refusal(arguments, source), format!("{expected}{repair}"));
        }
    }
    let written = run(&["fmt", "--repair"], "<!DOCTYPE html><p>x<tr><td>1");
    assert_eq!((written.status, &*written.stdout, &*written.stderr), (Some(0), "<!DOCTYPE html>\n<p>x1</p>\n", ""));
}

#[test]
fn a_part_of_a_page_is_told_how_it_can_be_read() {
    let way = |source| refusal(&[], source).rsplit_once("nothing is written, and ").unwrap().1.to_owned();
    for part in ["<tr><td>1</td></tr>", "<td>1</td>", "<caption>x</caption>", "<col>"] {
        assert_eq!(way(part), "`--fragment template` reads it as a part of a page");
        assert!(run(&["fmt", "--fragment", "template"], part).status == Some(0), "{part}");
    }
    assert_eq!(way("<p>x<tr>1</tr>"), "`--repair` writes it all the same");
    // What needs no context is written without one.
    for part in
        ["<nav>\n  <a href=\"/\">x</a>\n</nav>\n", "<li>x</li>\n", "<option>x</option>\n", "</main>\n</body></html>\n"]
    {
        let Outcome { status, stdout, .. } = run(&["fmt"], part);
        let expected = if part.starts_with("</main") { "" } else { part };
        assert_eq!((status, &*stdout), (Some(u8::from(expected.is_empty()).into()), expected));
    }
}

#[test]
fn files_that_are_refused_stay_as_they_are() {
    let folder = temporary("refused");
    fs::create_dir_all(&folder).unwrap();
    let [good, bad] = ["good.html", "row.html"].map(|name| folder.join(name).to_str().unwrap().to_owned());
    fs::write(&good, "<p>a</p><div><p>b</p></div>").unwrap();
    fs::write(&bad, "<tr><td>1</td></tr>").unwrap();
    assert_eq!(run(&["fmt", "-w", &bad, &good], "").status, Some(1));
    assert_eq!(fs::read_to_string(&bad).unwrap(), "<tr><td>1</td></tr>");
    assert_eq!(fs::read_to_string(&good).unwrap(), "<p>a</p>\n<div>\n  <p>b</p>\n</div>\n");
}

#[test]
fn end_tags_without_effect_are_counted() {
    let Outcome { status, stdout, stderr } = run(&["fmt"], "<!DOCTYPE html>\n<div></b>x</i>\n</div></p>");
    assert_eq!((status, &*stdout), (Some(0), "<!DOCTYPE html>\n<div>x\n</div>\n<p></p>\n"));
    let expected =
        "fivefold: <stdin>:2:6: the first of 3 end tags without effect or missing; written as browsers read it\n";
    assert_eq!(stderr, expected);
}

#[test]
fn templates_are_kept_where_the_parser_keeps_them() {
    for template in [
        "<ul {% if id %}id=\"{{ id }}\"{% endif %}>\n  <li>{{ x }}</li>\n</ul>\n",
        "<p><?= $x ?></p>\n<a href=\"<?= $y ?>\">z</a>\n",
        "<option {% if x %} selected {% endif %}>a</option>\n",
        "<textarea> <form a='b'>x &amp; y</form>\n</textarea>\n",
        "<p>&shy;&nbsp;&zwj;caf&eacute; ©</p>\n",
        "<input disabled value='\"' hx-vals='{\"a\":1}'>\n",
        "<!doctype html>\n<!--[if IE]><p>x</p><![endif]-->\n",
    ] {
        let expected = template.replace("<!doctype", "<!DOCTYPE");
        assert_eq!(stdout(&["fmt"], template), expected);
    }
}

/// What quotes a template has in a tag is not what HTML takes for values: white space and quotes there belong to the template.
#[test]
fn tags_with_code_in_them_are_kept_as_they_are() {
    for tag in [
        "<a href=\"{% url \"home\" %}\">",
        "<a href='{{ _('home') }}'>",
        "<a href=\"<?php echo \"home\" ?>\">",
        "<a href=\"@Url.Action(\"Index\")\">",
        "<p {% include \"a.html\" with b=\"c\" %}>",
        "<p <%= a ? \"b  c\" : \"d\" %>>",
        "<p {{#if  a}}class=\"b\"{{/if}}>",
        "<p {{attributes}} class=\"b\">",
        "<p {...rest} title=\"b\" >",
        "<a href={{ url  }} title=\"b\">",
        "<a href={% url  %} title=\"b\">",
    ] {
        let page = format!("<!DOCTYPE html>\n<div>{tag}x</div>");
        for form in [&["fmt"][..], &["fmt", "--print-width", "10"], &["fmt", "--minify"]] {
            let written = run(form, &page).stdout;
            assert!(written.contains(tag), "{form:?}: {written:?}");
        }
    }
    // Where the names are those of HTML, only the form of the tag is another.
    let page = "<!DOCTYPE html>\n<p class=\"a\"id='b'>x";
    assert_eq!(stdout(&["fmt"], page), "<!DOCTYPE html>\n<p class=\"a\" id='b'>x</p>\n");
}

/// References, sections, and what only the DOCTYPE says.
#[test]
fn what_has_its_form_stays_as_it_is() {
    for document in [
        "<r>\n  <a><![CDATA[x<y]]></a>\n  <b/>\n</r>\n",
        "<!DOCTYPE r [<!ATTLIST r a CDATA \"d\">]>\n<r>\n  <b/>\n</r>\n",
        "<!DOCTYPE r [<!ENTITY e \"v\">]>\n<r>\n  <a>&e;</a>\n</r>\n",
        "<r>\n  <p><!--c-->Test</p>\n</r>\n",
    ] {
        assert_eq!(stdout(&["fmt", "--as", "xml"], document), document);
    }
    for page in [
        "<!DOCTYPE html>\n<meta charset=us-ascii>\n<title>t</title>\n<p>caf&eacute;&nbsp;x</p>\n",
        "<!DOCTYPE html>\n<p title=\"a&nbsp<b\">x&nbsp<a href=\"?a&copy_x=1&amp;param=2\">&lt;</a><textarea>&lt;b</textarea></p>\n",
        "<!DOCTYPE html>\n<svg><style>a&lt;b</style><script>x&amp;&amp;y</script><a xlink:href=\"u\">z</a></svg>\n",
    ] {
        assert_eq!(stdout(&["fmt"], page), page);
    }
}

#[test]
fn an_empty_file_stays_empty() {
    for form in [&["fmt"][..], &["fmt", "--minify"], &["fmt", "--fragment", "template"], &["fmt", "--check"]] {
        let Outcome { status, stdout, stderr } = run(form, "");
        assert_eq!((status, &*stdout, &*stderr), (Some(0), "", ""), "{form:?}");
    }
}

/// The last text, too, which white space after the body is joined to.
#[test]
fn references_at_the_edges_of_a_text_are_kept() {
    for text in
        ["<br>&#32;caf&eacute;", "<br>caf&eacute;&#32;", "<b>b</b>&#32;caf&eacute;", "<input disabled/>&#32;&eacute;"]
    {
        let part = format!("<!DOCTYPE html>\n{text}\n");
        assert_eq!(stdout(&["fmt"], &part), part);
        let page = format!("<!DOCTYPE html>\n<html>\n<body>\n<p>a</p>\n{text}</body>\n</html>\n");
        let written = stdout(&["fmt"], &page);
        assert!(written.contains(text), "{written:?}");
        assert_eq!(stdout(&["fmt"], &written), written);
    }
    let area = "<!DOCTYPE html>\n<textarea>\n&#32;caf&eacute;\n&#32;</textarea>\n";
    // The first line feed is none of its text.
    assert_eq!(stdout(&["fmt"], area), area.replace("area>\n&", "area>&"));
}

/// What `template for`, shadow roots, `selectedcontent` and `noscript` become in a browser is not what is written.
#[test]
fn what_parsers_move_without_an_error_stays() {
    for source in [
        "<div><?start name=\"x\"?>old<?end?><template for=\"x\">new</template></div>\n",
        "<x-a><template shadowrootmode=\"open\"><b>x</b></template></x-a>\n",
        "<select><button><selectedcontent>y</selectedcontent></button><option>x</option></select>\n",
        "<noscript><img src=\"x\"></noscript>\n",
    ] {
        let page = format!("<!DOCTYPE html>\n{source}");
        assert_eq!(stdout(&["fmt"], &page).replace("\n  <b>x</b>\n", "<b>x</b>"), page);
    }
}

#[test]
fn line_ends_and_bytes_stay() {
    let page = b"<!DOCTYPE html>\r\n<div>\r\n  <p>a\r\n    b</p>\r\n</div>\r\n";
    assert_eq!(bytes_after(&["fmt"], "line-ends.html", page), page);
    let folder = temporary("invalid-bytes");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("page.html");
    fs::write(&file, b"<!DOCTYPE html><meta charset=utf-8>\n<p>a\xFFb").unwrap();
    let Outcome { status, stderr, .. } = run(&["fmt", "-w", file.to_str().unwrap()], "");
    assert_eq!(status, Some(1));
    assert!(stderr.contains("page.html:2:5: bytes that are no UTF-8 would be lost; nothing is written"), "{stderr}");
}

#[test]
fn what_is_converted_says_what_it_has_lost() {
    let Outcome { status, stdout, stderr } = run(&["convert", "--to", "xhtml"], "<!DOCTYPE html><p a=1 a=2>x<tr>");
    assert!(stdout.contains("<p a=\"1\">x</p>"), "{stdout}");
    let expected = "fivefold: <stdin>:1:28: the start tag would be missing: <tr>; written as parsers read it\n";
    assert_eq!((status, &*stderr), (Some(0), expected));
}

/// What an author wrote twice is mended in one place only.
#[test]
fn a_mended_file_loses_nothing_else() {
    let folder = temporary("mended-and-kept");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("page.html");
    let name = file.to_str().unwrap();
    fs::write(&file, "<!DOCTYPE html><title>t</title><p id=a id=a class=b class=c>\0x</p a=b></b>").unwrap();
    assert_eq!(run(&["check", "--fix", name], "").status, Some(1));
    let expected = "<!DOCTYPE html><title>t</title><p id=a class=b class=c>\0x</p></b>";
    assert_eq!(fs::read_to_string(&file).unwrap(), expected);
}
