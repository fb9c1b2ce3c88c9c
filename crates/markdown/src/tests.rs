use crate::{Loss, Options, markdown};
use core::fmt::Write;
use fivefold::html::{Options as ParserOptions, Parser, parse};
use fivefold_core::{ErrorCode, StopSignal};

/// Thirty constructs of HTML.
const CONSTRUCTS: [&str; 30] = [
    "<h1>One <em>two</em></h1><h6>Six #</h6>",
    "<p>A line<br>and another<br><br>and a paragraph",
    "<p>snake_case, 2 * 3, *stars*, 1 < 2, &lt;b&gt;, &amp;copy;, a\\b",
    "<p>1. no list<br>- nor here<br># nor a heading<br>---",
    "<em>a</em>b <strong>c</strong><strong>d</strong> <b> e </b>f",
    "un<em>\"frozen\"</em>ly and <em>\"free\"</em>",
    "<del>old</del> <s>older</s> <ins>new</ins> <u>u</u> <sub>2</sub>",
    "<code>a `b` c</code> <kbd>Ctrl</kbd> <samp>`</samp>",
    "<a href='/a b' title='The \"title\"'>one</a> <a>none</a> <a href=x></a>",
    "<a href=x><h2>Two</h2><p>three</a>",
    "<img src=i.png alt='An [image]' title=t> <img alt=none>",
    "<a href=x><img src=i.png alt=a></a>",
    "<ul><li>one<li>two<ul><li>three<li>four</ul><li>five</ul>",
    "<ol start=3><li>three<li>four</ol><ol><li>one</ol>",
    "<ul><li><p>one<p>two<li><p>three</ul>",
    "<ul><li>a</ul><ul><li>b</ul>",
    "<ul><li><input type=checkbox checked>done<li><input type=checkbox> open</ul>",
    "<ul><li><pre>code\n\nin</pre><li><blockquote>quote</blockquote></ul>",
    "<blockquote><p>one<p>two<blockquote>three</blockquote></blockquote>",
    "<pre><code class='language-rust'>fn main() {\n    // ```\n}\n</code></pre>",
    "<hr><ul><li><hr></ul>",
    "<table><thead><tr><th>a<th>b|c</thead><tr><td>1<td><code>2|3</code></table>",
    "<table><tr><td>a<td>b<tr><td>c</table>",
    "<table><caption>Cap</caption><tr><th colspan=2>a<th>b<tr><td rowspan=2>1<td>2<td>3<tr><td>4<td>5</table>",
    "<table><tr><td><ul><li>a</ul><td><p>b</table>",
    "<table><tr><td>one<br>line<p>more<td>b</table>",
    "<dl><dt>term<dd>what it means</dl>",
    "<figure><img src=f.png alt=f><figcaption>Caption</figcaption></figure>",
    "<details><summary>More</summary>inside</details><p hidden>hidden<script>x</script>",
    "<h2>a<br>b</h2><video></video><ul><li></li></ul>",
];

#[test]
fn constructs() {
    let mut all = String::new();
    for html in CONSTRUCTS {
        let mut text = String::new();
        let losses = Options::default().write(parse(html).root(), &mut text).unwrap();
        let lost: Vec<_> = Loss::ALL.into_iter().filter(|loss| losses.count(*loss) > 0).collect();
        writeln!(all, "<!-- {} -->", html.replace('\n', "\u{240A}")).unwrap();
        if !lost.is_empty() {
            writeln!(all, "lost: {lost:?}").unwrap();
        }
        writeln!(all, "{text}").unwrap();
    }
    insta::assert_snapshot!(all);
}

/// <https://html.spec.whatwg.org/multipage/rendering.html#sections-and-headings>
#[test]
fn headings_are_bold_by_themselves() {
    let document = parse("<h2><strong>One</strong> <em>two</em></h2><b>three</b>");
    assert_eq!(markdown(document.root()), "## One *two*\n\n**three**\n");
}

/// Tables that lay out a page have no columns, and what is in the cells of others is a line of one.
///
/// <https://html.spec.whatwg.org/multipage/tables.html#the-table-element>
#[test]
fn blocks_in_tables() {
    for (table, expected, is_lost) in [
        ("<tr><td><ul><li>a<li><p>b</ul><td>c<tr><td>d<td>e", "| - a<br>- b | c |\n| d | e |", true),
        ("<tr><td><ol start=3><li>a<ul><li>b</ul></ol><td>c<tr><td>d", "| 3. a<br>- b | c |\n| d |", true),
        (
            "<tr><td><pre>if x:\n    y  =  1\n\n  |  </pre><td>b<tr><td>c<td>d",
            "| `if x:`<br>`    y  =  1`<br>`   \\|   ` | b |\n| c | d |",
            true,
        ),
        ("<tr><td><pre>a&#13;b</pre><td>c<tr><td>d", "| `a`<br>`b` | c |\n| d |", true),
        (
            "<tr><td><ul><li><input type=checkbox checked><b>a</b><li><label><input type=checkbox> b</label></ul><td>c<tr><td>d",
            "| - [x] **a**<br>- [ ] b | c |\n| d |",
            true,
        ),
        ("<tr><td><dir><li>a</dir><td>c<tr><td>d", "| - a | c |\n| d |", true),
        ("<tr><td>a<pre>b c\n  `d`</pre><td>e<tr><td>f", "| a<br>`b c`<br>``   `d` `` | e |\n| f |", true),
        ("<tr><td><p>a<p>b<td>c<tr><td>d", "| a<br>b | c |\n| d |", false),
        ("<tr><td><ul><li>a</ul><td><p>b", "- a\n\nb", false),
        ("<tr><td><ul><li>a</ul><td>b<tr><td><table><tr><td>c</table>", "- a\n\nb\n\nc", false),
        ("<tr><th>a<td><h2>b</h2><tr><th>c<td><h2>d</h2>", "a\n\n## b\n\nc\n\n## d", false),
        ("<tr><th>a<td><h2>b</h2><td>c", "a\n\n## b\n\nc", true),
    ] {
        let mut text = String::new();
        let losses = Options::default().write(parse(&format!("<table>{table}</table>")).root(), &mut text).unwrap();
        let empty = if expected.starts_with('|') { "| | |\n| --- | --- |\n" } else { "" };
        assert_eq!(text, format!("{empty}{expected}\n"), "{table}");
        assert_eq!(losses.count(Loss::TableOfBlocks), u64::from(is_lost), "{table}");
    }
    for role in ["presentation", "'x NONE'"] {
        let table = format!("<table role={role}><tr><td>a<td>b<tr><td>c</table>");
        assert_eq!(markdown(parse(&table).root()), "a\n\nb\n\nc\n");
    }
}

/// <https://github.github.com/gfm/#task-list-items-extension->
#[test]
fn tasks_come_before_the_marks_of_their_text() {
    let list = "<ul><li><b><input type=checkbox checked> a</b> b<li><a href=u><input type=checkbox>c</a></ul>";
    assert_eq!(markdown(parse(list).root()), "- [x] **a** b\n- [ ] [c](u)\n");
}

/// As Sphinx, Jekyll, GitHub and Prism mark code up.
#[test]
fn languages_of_code() {
    for (start, language) in [
        ("<div class='highlight-python notranslate'><div class=highlight><pre>", "python"),
        ("<div class='highlight-default notranslate'><div class=highlight><pre>", ""),
        ("<div class='language-c++ highlighter-rouge'><div class=highlight><pre class=highlight><code>", "c++"),
        ("<div class='highlight highlight-source-rust'><pre>", "rust"),
        ("<pre class='x language-css'><code class=language-css>", "css"),
        ("<div class=highlight-box><pre>", ""),
        ("<pre class='lang-a`b'>", ""),
    ] {
        assert_eq!(markdown(parse(&format!("{start}x")).root()), format!("```{language}\nx\n```\n"), "{start}");
    }
}

#[test]
fn scripting_decides_about_noscript() {
    let html = "<p>a<noscript><b>b</b></noscript>";
    assert_eq!(markdown(parse(html).root()), "a**b**\n");
    let scripting = ParserOptions::default().with_scripting(fivefold::html::Scripting::Normal);
    assert_eq!(markdown(Parser::new(scripting).parse(html).root()), "a\n");
}

#[test]
fn depth_is_bounded() {
    let deep = format!("{}x", "<blockquote>".repeat(10_000));
    let mut text = String::new();
    let losses = Options::default().write(parse(&deep).root(), &mut text).unwrap();
    assert_eq!(losses.count(Loss::Depth), 10_000 - 32);
    assert_eq!(text, format!("{}x\n", "> ".repeat(32)));
}

#[test]
fn a_part_of_a_document() {
    let document = parse("<p>a<ul><li>b</ul>");
    let list = document.elements_by_name("li").next().unwrap();
    assert_eq!(markdown(list), "b\n");
    assert_eq!(markdown(parse("").root()), "");
}

/// What is written is linear in what is read: a link around many blocks is not repeated without end.
#[test]
fn addresses_are_repeated_within_bounds() {
    let write = |html: &str| {
        let mut text = String::new();
        let losses = Options::default().write(parse(html).root(), &mut text).unwrap();
        (text, losses.count(Loss::Link))
    };
    let address = "x".repeat(1000);
    let page = |blocks: usize| format!("<a href={address}>{}</a><p><a href=y>z</a>", "<div>b</div>".repeat(blocks));
    let block = format!("[b]({address})\n\n");
    assert_eq!(write(&page(16)), (block.repeat(16) + "[z](y)\n", 0));
    let (text, lost) = write(&page(5000));
    assert!(text.starts_with(&block.repeat(16)) && text.ends_with("b\n\nb\n\n[z](y)\n"), "{}", text.len());
    assert!(text.len() < 17 * (1000 + 5000) + 10_000, "{}", text.len());
    assert_eq!(lost, 1);
}

#[test]
fn numbers_are_read_as_html_reads_them() {
    for (html, expected) in [
        ("<ol start=' 7th'><li>a</ol>", "7. a\n"),
        ("<ol start=x7><li>a</ol>", "1. a\n"),
        ("<table><tr><th colspan=2px>a<th>b</table>", "| a | | b |\n| --- | --- | --- |\n"),
        ("<table><tr><th colspan=0>a<th>b</table>", "| a | b |\n| --- | --- |\n"),
    ] {
        assert_eq!(markdown(parse(html).root()), expected, "{html}");
    }
}

#[test]
fn the_limit_ends_with_a_whole_block() {
    let document = parse("<p>one<ul><li>two</ul><pre>three\nfour</pre>");
    let whole = "one\n\n- two\n\n```\nthree\nfour\n```\n";
    for limit in 0..=whole.len() + 1 {
        let mut text = String::new();
        let options = Options::default().with_output_bytes(limit as u64);
        let losses = options.write(document.root(), &mut text).unwrap();
        let blocks = ["", "one\n", "one\n\n- two\n", whole];
        let expected = blocks.into_iter().rfind(|text| text.len() <= limit).unwrap();
        assert_eq!(text, expected, "{limit}");
        let is_whole = limit >= whole.len();
        assert_eq!(losses.shortened_by(), (!is_whole).then_some(ErrorCode::DocumentLimitReached), "{limit}");
    }
}

/// What is written when the signal is set, and all that is written.
fn stopped_and_whole(html: &str) -> [(String, crate::Losses); 2] {
    let signal = StopSignal::new();
    signal.stop();
    [signal, StopSignal::new()].map(|signal| {
        let options = Options::default().with_stop_signal(signal);
        let mut text = String::new();
        let losses = options.write(parse(html).root(), &mut text).unwrap();
        (text, losses)
    })
}

#[test]
fn the_signal_ends_with_a_whole_block() {
    for page in [
        "<p>a<i>b</i>".repeat(2_000),
        format!("<p>a<i>b</i><table>{}", "<tr><td>c<td>d".repeat(2_000)),
        format!("<p>a<i>b</i><pre>{}", "<b>c</b>".repeat(2_000)),
    ] {
        let [(text, losses), (whole, whole_losses)] = stopped_and_whole(&page);
        assert_eq!(losses.shortened_by(), Some(ErrorCode::ParsingStopped));
        assert_eq!(whole_losses.shortened_by(), None);
        assert!(text.ends_with("a*b*\n") && text.len() < 1_024 * 8 && whole.starts_with(&text), "{text}");
    }
}

#[test]
fn what_is_lost_before_the_signal_is_counted() {
    let [(_, stopped), (_, whole)] = stopped_and_whole(&format!("<p>un<em>\"frozen\"</em>ly{}", "<p>a".repeat(2_000)));
    for losses in [stopped, whole] {
        assert_eq!(losses.count(Loss::Emphasis), 1);
    }
}
