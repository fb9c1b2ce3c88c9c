//! The commands that take many files: `select`, `text`, `fmt`, `convert`.

use crate::support::{CLOSED_PIPE, Outcome, command, peak_memory, run, stdout, temporary};
use insta::assert_snapshot;
use std::fs;
use std::io::Read;

const PAGE: &str = "<!DOCTYPE html>\n<title>Fruit &amp; nuts</title>\n<h1>Fruit</h1>\n<ul class=list>\n  <li><a href=/apple>Apple</a>\n  \
                    <li><a href='/p?a&amp;b'>Pear <b>ripe</b></a></ul>\n<pre>\n a\n  b</pre>\n";
const FEED: &str = "<?xml version=\"1.0\"?><rss><item id=\"1\"><title>One</title></item><item id=\"2\"/></rss>";

/// A folder with a page, a feed and another page below it; the path of a file in it.
fn folder(name: &str) -> impl Fn(&str) -> String {
    let folder = temporary(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("more")).unwrap();
    for (file, text) in [("page.html", PAGE), ("feed.xml", FEED), ("more/empty.html", "")] {
        fs::write(folder.join(file), text).unwrap();
    }
    move |file| folder.join(file).to_str().unwrap().to_owned()
}

#[test]
fn elements_are_selected() {
    let page = |arguments: &[&str]| stdout(&[&["select"], arguments].concat(), PAGE);
    assert_snapshot!(page(&["li a"]), @r#"
    <a href="/apple">Apple</a>
    <a href="/p?a&amp;b">Pear <b>ripe</b></a>
    "#);
    assert_snapshot!(page(&["li a", "--text"]), @"
    Apple
    Pear ripe
    ");
    assert_snapshot!(page(&["a, b", "--attr", "href"]), @"
    /apple
    /p?a&b
    ");
    assert_snapshot!(page(&["li > a", "--json"]), @r#"
    {"file":"<stdin>","line":5,"column":7,"start":85,"end":109,"name":"a","attrs":[["href","/apple"]],"text":"Apple"}
    {"file":"<stdin>","line":6,"column":7,"start":116,"end":157,"name":"a","attrs":[["href","/p?a&b"]],"text":"Pear ripe"}
    "#);
    assert_snapshot!(page(&["li, b", "--count"]), @"3");
    let feed = |arguments: &[&str]| stdout(&[&["select"], arguments].concat(), FEED);
    assert_snapshot!(feed(&["item"]), @r#"
    <item id="1"><title>One</title></item>
    <item id="2"/>
    "#);
    assert_snapshot!(feed(&["item:has(title)", "--attr", "id"]), @"1");
    assert_snapshot!(run(&["select", "p..x"], "").stderr, @r#"
    fivefold: invalid value 'p..x' for '<SELECTOR>': expected a class at byte 2 of "p..x", not "."
    For more information, try '--help'.
    "#);
    assert_eq!(run(&["select", "p", "--text", "--count"], "").status, Some(2));
}

/// The output is 88 MB for each of the files, while they have 20 kB.
#[test]
fn output_of_select_is_not_held_in_memory() {
    let nested = "<div>".repeat(4000);
    let path = temporary("nested.html");
    fs::write(&path, nested).unwrap();
    let path = path.to_str().unwrap();
    let files = [path; 4];
    for (jobs, files) in [("1", &files[..1]), ("1", &files), ("3", &files)] {
        let mut child = command(&[&["select", "*", "--jobs", jobs], files].concat()).spawn().unwrap();
        let mut stdout = child.stdout.take().unwrap();
        stdout.read_exact(&mut vec![0; 1 << 20]).unwrap();
        // The process waits until more is read.
        if let Some(peak) = peak_memory(&child) {
            assert!(peak < 48 << 20, "{jobs} jobs: {peak} bytes");
        }
        // A closed pipe ends it.
        drop(stdout);
        assert_eq!(child.wait().unwrap().code(), Some(CLOSED_PIPE));
    }
}

#[test]
fn files_are_selected_from_in_order() {
    let path = folder("files_are_selected_from");
    for jobs in ["1", "2", "8"] {
        let root = path("");
        let output = stdout(&["select", "li, item, html", "--count", "--jobs", jobs, &root], "");
        assert_eq!(output.replace(&root, ""), "feed.xml:2\nmore/empty.html:1\npage.html:3\n");
    }
    let Outcome { status, stdout, stderr } = run(&["select", "li", "--count", "no.html", &path("page.html")], "");
    assert_eq!((status, stdout.contains(":2\n")), (Some(2), true));
    assert_eq!(stderr, "fivefold: cannot read no.html: No such file or directory (os error 2)\n");
}

#[test]
fn text_is_that_which_a_person_reads() {
    assert_snapshot!(stdout(&["text"], PAGE), @"
    Fruit
    Apple
    Pear ripe
     a
      b
    ");
    assert_snapshot!(stdout(&["text"], FEED), @"One");
    assert_eq!(stdout(&["text"], ""), "");
}

#[test]
fn documents_are_formatted() {
    let fmt = |arguments: &[&str], text: &str| stdout(&[&["fmt"], arguments].concat(), text);
    assert_snapshot!(fmt(&[], PAGE), @r#"
    <!DOCTYPE html>
    <title>Fruit &amp; nuts</title>
    <h1>Fruit</h1>
    <ul class=list>
      <li><a href=/apple>Apple</a>
      </li>
      <li><a href='/p?a&amp;b'>Pear <b>ripe</b></a></li>
    </ul>
    <pre> a
      b</pre>
    "#);
    assert_snapshot!(fmt(&["--minify"], PAGE), @"
    <!DOCTYPE html><title>Fruit &amp; nuts</title>
    <h1>Fruit</h1>
    <ul class=list>
      <li><a href=/apple>Apple</a>
      <li><a href=/p?a&amp;b>Pear <b>ripe</b></a></ul>
    <pre> a
      b</pre>
    ");
    assert_snapshot!(fmt(&[], FEED), @r#"
    <?xml version="1.0"?>
    <rss>
      <item id="1">
        <title>One</title>
      </item>
      <item id="2"/>
    </rss>
    "#);
    assert_snapshot!(fmt(&["--minify"], FEED), @r#"<?xml version="1.0"?><rss><item id="1"><title>One</title></item><item id="2"/></rss>"#);
    // The lines of XML that has lines already.
    let xml = "<r>\n  <a><b/></a>\n\n<c>x <d/> <e/></c> <f> </f></r>\n";
    assert_snapshot!(fmt(&["--as", "xml", "--indent", "4"], xml), @r#"
    <r>
        <a>
            <b/>
        </a>
        <c>x <d/> <e/></c>
        <f> </f>
    </r>
    "#);
    assert_eq!(fmt(&["--as", "xml", "--minify"], xml), xml.trim_end());
    let refused = run(&["fmt", "--as", "xml"], "<a><b></a><c/>");
    assert_eq!((refused.status, &*refused.stdout), (Some(1), ""));
    assert_snapshot!(refused.stderr, @"fivefold: <stdin>:1:7: this would be missing or another (mismatched-end-tag): </a>; nothing is written, and `--repair` writes it all the same");
    assert_eq!(fmt(&["--as", "xml", "--repair", "--minify"], "<a><b></a>"), "<a><b/></a>");
    // A second run changes nothing.
    for (text, arguments) in [(PAGE, &["--indent", "4"][..]), (PAGE, &["--minify"]), (FEED, &[]), (FEED, &["--minify"])]
    {
        let once = fmt(arguments, text);
        assert_eq!(fmt(arguments, &once), once, "{arguments:?}");
        assert_eq!(stdout(&[&["fmt", "--check"], arguments].concat(), &once), "");
    }
}

/// A parser puts white space after `</html>` into the body, so that the line feed at the end of a file must not be written
/// there as well.
#[test]
fn html_is_formatted_by_options() {
    let fmt = |arguments: &[&str], text: &str| {
        let arguments = [&["fmt"], arguments].concat();
        let formatted = stdout(&arguments, text);
        assert_eq!(stdout(&arguments, &formatted), formatted, "{arguments:?} again");
        formatted
    };
    let tag = "<!DOCTYPE html><div><a hx-vals='{\"a\":1}' disabled HREF=b>c</a></div>\n";
    let [wide, narrow] = ["39", "38"].map(|width| fmt(&["--print-width", width], tag));
    assert_eq!(wide, tag.replace("<div>", "\n<div>"));
    let attributes = "hx-vals='{\"a\":1}'\n    disabled\n    HREF=b";
    assert_eq!(narrow, format!("<!DOCTYPE html>\n<div><a\n    {attributes}\n  >c</a></div>\n"));
    // A tag that repeats an attribute says what the tree does not.
    let repeating = "<!DOCTYPE html>\n<div class=a  class=b id=c></div>\n";
    assert_eq!(fmt(&["--print-width", "1"], repeating), repeating);

    let page = "<!DOCTYPE html>\n<title>t</title>\n<ul>\n  <li>a  <b>b</b>\n</ul> <pre>\n c</pre>\n";
    assert_eq!(
        fmt(&["--minify", "--collapse"], page),
        "<!DOCTYPE html><title>t</title><ul><li>a <b>b</b></ul><pre> c</pre>"
    );
    assert_eq!(run(&["fmt", "--collapse"], page).status, Some(2));

    // HTML knows `div`.
    let named = "<!DOCTYPE html>\n<DIV><MyItem FooBar=1></MyItem></DIV>\n";
    assert_eq!(fmt(&[], named), "<!DOCTYPE html>\n<div><MyItem FooBar=1></MyItem></div>\n");
    let ended = "<!DOCTYPE html>\n<myItem>a</MYITEM>\n";
    assert_eq!(fmt(&[], ended), "<!DOCTYPE html>\n<myItem>a</myItem>\n");

    // Styles of an element decide where white space shows.
    for (source, expected) in [
        ("<div><p style='display: inline'>a</p><p style='display: inline'>b</p></div>", None),
        (
            "<div><b style='display: block'>a</b><b style='display: block'>b</b></div>",
            Some("<div>\n  <b style='display: block'>a</b>\n  <b style='display: block'>b</b>\n</div>"),
        ),
        ("a<div style='display: none'>b</div>c", None),
        ("<div style='white-space: pre-wrap'>a\n b<p>c\n d</p></div>", None),
    ] {
        let formatted = fmt(&[], &format!("<!DOCTYPE html>\n{source}\n"));
        assert_eq!(formatted, format!("<!DOCTYPE html>\n{}\n", expected.unwrap_or(source)));
    }
}

#[test]
fn files_do_not_grow_when_they_are_formatted_again() {
    let file = folder("files_do_not_grow")("page.html");
    for body in
        ["<p>x</p><a>y</a>", "text", "<!--c-->", "<textarea>x</textarea>", "<p>x</p>", "", "x\n\n", "<pre>\n\n</pre>"]
    {
        for page in [
            format!("<!DOCTYPE html><body>{body}"),
            format!("<body>{body}</body></html>\n"),
            format!("{body}</html><!--c-->"),
        ] {
            fs::write(&file, &page).unwrap();
            assert_eq!(stdout(&["fmt", "-w", &file], ""), "");
            let once = fs::read_to_string(&file).unwrap();
            assert!(once.ends_with("\n"), "{once:?}");
            assert_eq!(stdout(&["fmt", "--check", &file], ""), "", "{page}");
            assert_eq!(stdout(&["fmt", "-w", &file], ""), "");
            assert_eq!(fs::read_to_string(&file).unwrap(), once);
        }
    }
}

#[test]
fn files_are_formatted_in_place() {
    let path = folder("files_are_formatted");
    let [page, feed] = ["page.html", "feed.xml"].map(&path);
    let Outcome { status, stdout: names, .. } = run(&["fmt", "--check", &page, &feed], "");
    assert_eq!((status, names), (Some(1), format!("{page}\n{feed}\n")));
    assert_eq!(fs::read_to_string(&page).unwrap(), PAGE);
    assert_eq!(stdout(&["fmt", "--write", &page, &feed], ""), "");
    assert_eq!(fs::read_to_string(&page).unwrap(), stdout(&["fmt"], PAGE));
    assert_eq!(run(&["fmt", "--check", &page, &feed], "").status, Some(0));
    // In its own encoding.
    let latin = path("latin.html");
    fs::write(&latin, b"<!DOCTYPE html><meta charset=windows-1252><p>\xE9").unwrap();
    assert_eq!(run(&["fmt", "-w", &latin], "").status, Some(0));
    let written = fs::read(&latin).unwrap();
    let expected = b"<p>\xE9</p>";
    assert!(written.windows(expected.len()).any(|window| window == expected), "{}", written.escape_ascii());
    assert_eq!(run(&["fmt", "--check", &latin], "").status, Some(0));
}

#[test]
fn documents_are_converted() {
    let convert = |target: &str, text: &str| stdout(&["convert", "--to", target], text);
    assert_snapshot!(convert("xhtml", PAGE), @r#"
    <!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><head><title>Fruit &amp; nuts</title>
    </head><body><h1>Fruit</h1>
    <ul class="list">
      <li><a href="/apple">Apple</a>
      </li><li><a href="/p?a&amp;b">Pear <b>ripe</b></a></li></ul>
    <pre> a
      b</pre>
    </body></html>
    "#);
    assert_snapshot!(convert("html", "<p>1<p>2"), @r#"<html><head><meta charset="utf-8"></head><body><p>1</p><p>2</p></body></html>"#);
    // To XML, what follows `hr` is in it.
    let xhtml = "<html xmlns='http://www.w3.org/1999/xhtml'><body><p>a</p><hr><p>b</p><p>c<br>d</p></body></html>";
    let converted = run(&["convert", "--to", "html", "--as", "xml"], xhtml);
    assert_snapshot!(converted.stderr, @"fivefold: <stdin>:1:79: this would be missing or another (mismatched-end-tag): </p>; written as parsers read it");
    assert_snapshot!(converted.stdout, @r#"<html xmlns="http://www.w3.org/1999/xhtml"><meta charset=utf-8><body><p>a</p><hr><p>b</p><p>c<br>d</p></body></html>"#);
    let page = "<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 4.01//EN\" \"http://www.w3.org/TR/html4/strict.dtd\"><pre>\n\nx</pre>";
    assert_snapshot!(convert("html", page), @r#"
    <!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"><html><head><meta charset="utf-8"></head><body><pre>

    x</pre></body></html>
    "#);
    let mended = run(&["convert", "--to", "xml", "--as", "xml"], "<a b=c>1 < 2<m:d></a>");
    assert_eq!((mended.status, mended.stderr.lines().count()), (Some(0), 1));
    assert_snapshot!(mended.stdout, @r#"<a b="c">1 &lt; 2<mU00003Ad/></a>"#);
    assert_snapshot!(convert("canonical", "<?xml version='1.0'?><a c='1' b='2'/>"), @r#"<a b="2" c="1"></a>"#);
    assert_eq!(run(&["convert"], "").status, Some(2));
}
