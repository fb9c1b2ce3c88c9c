//! What is extracted from whole pages: snapshots of the fixtures, and what holds for any page.

use fivefold::html::{Formatting, SerializeOptions, parse};
use fivefold::{ErrorCode, StopSignal};
use fivefold_extract::{Kind, Options, extract};
use insta::{assert_snapshot, glob};
use std::fmt::Write;
use std::fs;
use url::Url;

#[test]
fn fixtures() {
    glob!("../../../../fixtures/extract", "*.html", |path| {
        let document = parse(&fs::read_to_string(path).unwrap());
        let options = Options::default().with_address(Url::parse("https://meadow.example/page").unwrap());
        let content = extract(&document, &options);
        let mut report = format!("kind: {}, {:.2}\n", content.kind().name(), content.certainty());
        for block in content.blocks() {
            let span = block.span();
            let text = &document.source()[span.start as usize..span.end as usize];
            let line: String = text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(50).collect();
            writeln!(report, "{} {:4.1} {line}", if block.is_kept() { '+' } else { '-' }, block.score()).unwrap();
        }
        write!(report, "\n--- text\n{}\n\n--- html\n{}\n", content.text(), content.html()).unwrap();
        assert_snapshot!("content", report);
    });
}

/// A paragraph of so many words.
fn paragraph(words: usize) -> String {
    format!("<p>{}.</p>", vec!["word"; words].join(" "))
}

#[test]
fn the_sum_of_the_reasons_is_the_score_that_decided() {
    let page =
        format!("<nav><a href=a>one</a></nav>{}<p class=comment>two<div hidden>{}", paragraph(40), paragraph(20));
    let document = parse(&page);
    let content = extract(&document, &Options::default());
    assert_eq!(content.blocks().count(), 4);
    for block in content.blocks() {
        let sum: f32 = block.reasons().map(|(_, weight)| weight).sum();
        assert_eq!(sum, block.score());
        assert_eq!(block.is_kept(), sum > content.bar() && block.span().end < page.find("<div hidden").unwrap() as u64);
    }
}

#[test]
fn a_page_with_text_has_content() {
    // Everything speaks against the text.
    for around in [
        "footer",
        "nav",
        "aside",
        "form",
        "dialog open",
        "figcaption",
        "div class=comments",
        "button",
        "label",
        "dl><dt",
    ] {
        let page = format!("<{around}>{}</{around}>", "<a href=x>a word of a link and more</a><div></div>".repeat(60));
        let document = parse(&page);
        assert!(!extract(&document, &Options::default()).text().is_empty(), "{around}");
    }
    assert_eq!(extract(&parse("<title>none</title>"), &Options::default()).text(), "");
}

#[test]
fn what_hides_most_of_a_page_is_content() {
    let text = paragraph(60);
    for (start, end) in
        [("<noscript>", "</noscript>"), ("<div hidden>", "</div>"), ("<div style='Display: none'>", "</div>")]
    {
        let document = parse(&format!("{}{start}{text}{end}", paragraph(30)));
        let content = extract(&document, &Options::default()).text();
        assert_eq!(content.split_whitespace().count(), 90, "{start}");
        let document = parse(&format!("{}{start}{text}{end}", paragraph(61)));
        let content = extract(&document, &Options::default()).text();
        assert_eq!(content.split_whitespace().count(), 61, "{start}");
    }
}

#[test]
fn nodes_are_what_was_kept() {
    let document = parse(&format!(
        "<div id=menu class=menu><a href=x>x</a></div><div id=all>{}{}</div>",
        paragraph(50),
        paragraph(60)
    ));
    let content = extract(&document, &Options::default());
    let nodes: Vec<_> = content.nodes().into_iter().map(|node| document.node(node).id_attribute()).collect();
    assert_eq!(nodes, [Some("all")]);

    let document = parse(&format!("<article>{}<form><a href=x>y</a></form>{}</article>", paragraph(50), paragraph(60)));
    let content = extract(&document, &Options::default());
    let names: Vec<_> = content.nodes().into_iter().map(|node| document.node(node).local_name()).collect();
    assert_eq!(names, [Some("p"), Some("p")]);
}

/// The texts of the blocks for whose decision there is this reason.
fn with_reason(page: &str, reason: &str) -> Vec<String> {
    let document = parse(page);
    let content = extract(&document, &Options::default());
    let blocks = content.blocks().filter(|block| block.reasons().any(|(name, _)| name == reason));
    let texts =
        blocks.map(|block| document.source()[block.span().start as usize..block.span().end as usize].to_owned());
    texts.collect()
}

#[test]
fn what_was_said_is_not_said_again() {
    let twice = "<p>These are <i>six</i>\n words, or more.<p>A label.<p>These are six words, or more.<p>A label.";
    let page = format!("{}{twice}{}", paragraph(40), paragraph(50));
    assert_eq!(with_reason(&page, "said before"), ["These are six words, or more."]);
    assert!(with_reason(&page.replace(" words", ""), "said before").is_empty());
    let cells = "<table><tr><td>Only the very same words again<td>a<tr><td>Only the very same words again<td>b</table>";
    let document = parse(&format!("{}{cells}{}", paragraph(40), paragraph(50)));
    assert_eq!(extract(&document, &Options::default()).text().matches("very same").count(), 2);
}

#[test]
fn a_heading_of_nothing_is_not_content() {
    let links = "<ul><li><a href=a>One</a><li><a href=b>Two</a></ul>";
    let page = format!(
        "<h1>Bees</h1>{}<h2>See also</h2>{links}<h2>More<h3>About wasps</h3>{}<h2>The end</h2>",
        paragraph(90),
        paragraph(80)
    );
    assert_eq!(with_reason(&page, "heading of what is not content"), ["See also"]);
}

/// What a description describes comes with it, and a term whose description is no content does not.
#[test]
fn terms_of_what_is_kept() {
    let list =
        "<dl><div><dt><a href=q>Drone</a><dt>Male <b>bee</b><dd><a href=x>noun</a><dd>Its only task is to mate with a queen, and it has no sting at all.
        </div><dt>Links<dd><a href=a>One</a></dl>";
    let page = format!("<h1>Bees</h1>{}{list}{}", paragraph(80), paragraph(20));
    assert_eq!(with_reason(&page, "term of what is kept"), ["Drone", "Male <b>bee"]);
    let document = parse(&page);
    let text = extract(&document, &Options::default()).text();
    assert!(text.contains("Drone\n\nMale bee\n\n") && text.contains("Its only task"), "{text}");
    let twice = "Its only task is to mate with a queen, and it has no sting at all.";
    let page = format!("{}<dl><dt>Drone<dd>{twice}<dt>Male<dd>{twice}</dl>{}", paragraph(80), paragraph(20));
    assert_eq!(with_reason(&page, "term of what is kept"), ["Drone"]);
}

/// Generators of documentation put links to the places of headings beside them.
#[test]
fn links_to_a_place_itself_are_no_content() {
    let page = format!(
        "<h2 id=a>Bees<a href=#a>¶</a></h2>{}<h2>Wasps <span><a href='#b'> # </a></span></h2>{}",
        paragraph(30).replace("word.", "word, as in <a href=#a>§ 1</a>, with <a href=#a>#</a>."),
        paragraph(31)
    );
    let document = parse(&page);
    let content = extract(&document, &Options::default());
    let (text, html) = (content.text(), content.html());
    assert!(text.starts_with("Bees\n\n") && text.contains("\n\nWasps\n\n"), "{text}");
    assert!(!html.contains('¶') && !html.contains("> # <") && html.contains("§ 1</a>, with <a"), "{html}");
}

#[test]
fn comments_do_not_outweigh_what_they_are_on() {
    let page = format!("{}<div class=comments>{}{}</div>", paragraph(40), paragraph(90), paragraph(300));
    let document = parse(&page);
    assert_eq!(extract(&document, &Options::default()).text().split_whitespace().count(), 40);
}

#[test]
fn what_counts_depends_on_what_is_around() {
    let reviews = format!("{}<div class=reviews><p>Fine</div>", paragraph(40));
    assert!(with_reason(&reviews, "class of comments").is_empty());
    let product = r#"<script type="application/ld+json">{"@type":"Product"}</script>"#;
    assert_eq!(with_reason(&format!("{product}{reviews}"), "class of comments"), ["Fine"]);

    let controls = "<h2><button>Question</button></h2><button>Answer</button>";
    assert_eq!(with_reason(controls, "control"), ["Answer"]);

    let link = "<p><a href=x>Read also</a>";
    assert_eq!(with_reason(&format!("{link}{}", paragraph(40)), "linked on a page of running text"), ["Read also"]);
    assert!(with_reason(&format!("{product}{link}{}", paragraph(40)), "linked on a page of running text").is_empty());
}

#[test]
fn the_text_of_json_ld_stands_in() {
    let text = vec!["word"; 100].join(" ");
    let script =
        format!(r#"<script type="application/ld+json">{{"@type":"NewsArticle","articleBody":"{text}"}}</script>"#);
    let document = parse(&format!("{script}<div id=app>Loading</div>"));
    let content = extract(&document, &Options::default());
    assert!(content.comes_from_data() && content.nodes().is_empty());
    assert_eq!(content.text(), text);
    assert_eq!(content.html(), format!("<p>{text}</p>"));
    let document = parse(&format!("{script}{}", paragraph(60)));
    assert!(!extract(&document, &Options::default()).comes_from_data());
}

/// The elements around the content say nothing of it.
#[test]
fn the_html_has_all_of_the_text() {
    for around in [
        "div",
        "product-info",
        "form",
        "fieldset",
        "noscript",
        "dialog",
        "div hidden",
        "div style='display:none'",
        "label",
        "font",
        "unknown",
    ] {
        let page = format!("<main><{around}><h2>Bees</h2>{}</{around}></main>", paragraph(40));
        let document = parse(&page);
        let content = extract(&document, &Options::default());
        let copied = parse(&content.html());
        let text = content.text().replace("\n\n", "");
        assert_eq!((copied.root().text_content(), text.len()), (text, "Bees".len() + 5 * 40), "{around}");
        assert_eq!(copied.inner_text(), content.text(), "{around}");
    }
}

#[test]
fn html_is_clean_and_absolute() {
    let page = format!(
        "<base href=/b/><main onclick=x()>{}<p>Long enough to be kept, with <a href=c>a link</a>, <script>x</script>\
         <img src=i.png alt=i onerror=x()> and more.</main>",
        paragraph(50)
    );
    let document = parse(&page);
    let options = Options::default().with_address(Url::parse("https://example.com/x").unwrap());
    let html = extract(&document, &options).html();
    let expected = "<p>Long enough to be kept, with <a href=\"https://example.com/b/c\">a link</a>, \
                    <img src=\"https://example.com/b/i.png\" alt=\"i\"> and more.</p>";
    assert!(html.contains(expected), "{html}");
    assert!(!html.contains("onclick") && !html.contains("<script"), "{html}");
}

/// The addresses of the images of the content among paragraphs.
fn images(markup: &str) -> Vec<String> {
    let document = parse(&format!("{}{markup}{}", paragraph(50), paragraph(51)));
    let content = extract(&document, &Options::default()).to_document();
    let images = content.elements_by_name("img").map(|image| image.attribute("src").unwrap_or_default().to_owned());
    images.collect()
}

#[test]
fn images_that_come_late() {
    let placeholder = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";
    for (image, expected) in [
        ("<img src=a.png data-src=b.png srcset='c.png 2x'>", "a.png"),
        (&format!("<img src={placeholder} data-src=b.png>"), "b.png"),
        ("<img data-lazy-src=' b.png '>", "b.png"),
        (&format!("<img src=' DATA:,' srcset='{placeholder} 1w, b.png 2w'>"), "b.png"),
        ("<img src='' data-srcset='b.png 2x, c.png'>", "b.png"),
        ("<img src=a.png><noscript><img src=a.png></noscript>", "a.png"),
        ("<img data-src=a.png><noscript><img src=a.png></noscript>", "a.png"),
        ("<img data-thumb-src=a.png data-src=b.png srcset='c.png 2x'>", "b.png"),
        ("<img src=data:, alt='a dot'>", "data:,"),
    ] {
        assert_eq!(images(image), [expected], "{image}");
    }
    for image in [&*format!("<img src={placeholder}>"), "<img alt=none>", "<img ng-src='{{ it.image }}'>"] {
        assert!(images(image).is_empty(), "{image}");
    }
    // One that is no placeholder, and one that two parts have.
    let whole = format!("data:image/png;base64,{}", "A".repeat(3000));
    assert_eq!(images(&format!("<img src={whole}>")), [whole]);
    assert_eq!(images("<p>Three of <img src=a.png><img src=a.png><img src=a.png> stars"), ["a.png"; 3]);
    let part = format!("<div><img src=a.png>{}{}</div>", paragraph(40), paragraph(41));
    assert_eq!(images(&format!("{part}{}", part.replace("word", "other"))), ["a.png", "a.png"]);
}

#[test]
fn languages_of_code_are_kept() {
    let code = "<div class=\"highlight-python\"><div class=\"highlight\"><pre>print(1)</pre></div></div>";
    let document = parse(&format!("<div class=all>{}{code}{}", paragraph(50), paragraph(51)));
    let html = extract(&document, &Options::default()).html();
    assert!(html.contains(code) && !html.contains("class=\"all"), "{html}");
}

/// What is written comes back, with the line feeds that parsers drop, and with links in links.
#[test]
fn html_comes_back() {
    for markup in ["<pre>\n\n\n  code</pre>", "<a href=/b>c<dl><dd><select><a href=/d>e</a></select></dl></a>"] {
        let document = parse(&format!("{}{markup}{}", paragraph(50), paragraph(51)));
        let html = extract(&document, &Options::default()).html();
        let again = parse(&html);
        let form = SerializeOptions::default().with_formatting(Formatting::Complete);
        assert_eq!(form.serialize_inner(&again, again.body().unwrap().id()), html);
        assert!(!markup.starts_with("<pre") || html.contains(markup), "{html}");
    }
}

#[test]
fn an_empty_line_is_no_content() {
    let document = parse(&format!("{}<p>&nbsp;<p> <br>&nbsp;{}", paragraph(50), paragraph(51)));
    let content = extract(&document, &Options::default());
    assert_eq!(content.html().matches("<p>").count(), 2, "{}", content.html());
    assert!(!content.text().contains('\u{A0}'));
}

#[test]
fn kinds_by_what_pages_say() {
    let kind = |address: &str, markup: &str| {
        let options = Options::default().with_address(Url::parse(address).unwrap());
        extract(&parse(markup), &options).kind()
    };
    let thread = "<div itemscope itemtype=https://schema.org/DiscussionForumPosting><p>One<p>Two</div>";
    assert_eq!(kind("https://example.com/x", thread), Kind::Forum);
    assert_eq!(kind("https://example.com/forum/x", "<p>One"), Kind::Forum);
    assert_eq!(kind("https://docs.example.com/x", "<p>One"), Kind::Documentation);
    assert_eq!(kind("https://example.com/x", &paragraph(400)), Kind::Article);
    let product = r#"<script type="application/ld+json">{"@graph":[{"@type":["Product","Thing"]}]}</script>"#;
    assert_eq!(kind("https://example.com/x", product), Kind::Product);
}

#[test]
fn the_signal_stops_within_a_page() {
    let document = parse(&paragraph(20).repeat(2_000));
    let signal = StopSignal::new();
    let options = Options::default().with_stop_signal(signal.clone());
    let content = extract(&document, &options);
    assert!(content.shortened_by().is_none() && !content.text().is_empty());
    signal.stop();
    let stopped = extract(&document, &options);
    assert_eq!((stopped.blocks().count(), stopped.nodes().len()), (0, 0));
    assert_eq!(stopped.shortened_by(), Some(ErrorCode::ParsingStopped));
}
