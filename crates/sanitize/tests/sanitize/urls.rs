//! Schemes of URLs, and relative ones.

use fivefold::html::{parse, serialize};
use fivefold_sanitize::{Config, RelativeUrls, clean, sanitize_unsafe};
use url::Url;

fn everything() -> Config {
    Config::allowing_everything()
}

fn web_only() -> Config {
    everything().with_url_schemes(["https", "MAILTO"]).unwrap()
}

#[test]
fn a_url_is_judged_as_the_url_parser_reads_it() {
    for (url, is_kept) in [
        ("https://x", true),
        ("mailto:x@y", true),
        ("MailTo:x@y", true),
        ("/x", true),
        ("x", true),
        ("x/y:z", true),
        ("?a:b", true),
        ("#a:b", true),
        ("", true),
        ("http://x", false),
        ("data:text/html,x", false),
        ("vbscript:x", false),
        ("javascript:x", false),
        ("&#1; javascript:x", false),
        ("java&Tab;script:x", false),
        ("j&NewLine;ava&#13;script&#10;:x", false),
        ("javascript&colon;x", false),
        ("&#106;&#x61;vascript:x", false),
        ("JaVaScRiPt:x", false),
        ("unknown+x-1.y:z", false),
    ] {
        let html = format!("<a href=\"{url}\">x</a>");
        let output = clean(&html, &web_only());
        assert_eq!(output.contains("href"), is_kept, "{html} became {output}");
        assert!(!is_kept || output == html, "{html} became {output}");
    }
}

/// The attributes with "URL" in the index of attributes of the HTML Standard, with an element that has each; those of the
/// section on obsolete features; and those of SVG and MathML.
#[test]
fn every_attribute_that_holds_a_url_is_judged() {
    for tag in [
        "<form action=?>",
        "<blockquote cite=?>",
        "<del cite=?>",
        "<ins cite=?>",
        "<q cite=?>",
        "<button formaction=?>",
        "<input formaction=?>",
        "<a href=?>",
        "<area href=?>",
        "<link href=?>",
        "<link imagesrcset='? 1x'>",
        "<p itemid=?>",
        "<p itemtype='? ?'>",
        "<a ping='? ?'>",
        "<video poster=?>",
        "<audio src=?>",
        "<img src=?>",
        "<input src=?>",
        "<source src=?>",
        "<track src=?>",
        "<video src=?>",
        "<img srcset='? 1x, ? 2x'>",
        "<source srcset=?>",
        "<meta http-equiv=Refresh content='0;url=?'>",
        "<img longdesc=?>",
        "<img lowsrc=?>",
        "<img dynsrc=?>",
        "<table background=?>",
        "<td background=?>",
        "<applet codebase=?>",
        "<applet archive=?>",
        "<a classid=?>",
        "<a data=?>",
        "<a profile=?>",
        "<a manifest=?>",
        "<svg><a href=?>",
        "<svg><a xlink:href=?>",
        "<svg><image href=?>",
        "<svg><image xlink:href=?>",
        "<svg><feImage xlink:href=?>",
        "<svg><textPath xlink:href=?>",
        "<svg><g xml:base=?>",
        "<svg><g xlink:role=?>",
        "<svg><g fill='url(?)'>",
        "<svg><g clip-path=\"url('?')\">",
        "<svg><g mask='URL( ?)'>",
        "<svg><g cursor='x, url(?), auto'>",
        "<svg><g filter='u\\72l(?)'>",
        "<svg><g marker-end='src(\"?\")'>",
        "<math><mi href=?>",
        "<math><mi xlink:href=?>",
        "<math><mi definitionURL=?>",
        "<math altimg=?>",
        "<custom-element href=?>",
    ] {
        for url in ["http://evil.example/", "data:evil,x", "\tEvil:x"] {
            let html = format!("<table><tr>{}", tag.replace('?', url));
            let html = if tag.contains("<td") { html } else { tag.replace('?', url) };
            let output = clean(&html, &web_only());
            assert!(!output.to_lowercase().contains("evil"), "{html} became {output}");
        }
        if !tag.contains("background") && !tag.contains('(') {
            let html = tag.replace('?', "https://good.example/");
            let output = clean(&html, &web_only());
            assert_eq!(output.matches("good").count(), html.matches("good").count(), "{html} became {output}");
        }
    }
    let paint = "<svg><g fill=\"url(#a)\" stroke=\"rgb(1,2,3)\" mask=\"url( '#b' )\"></g></svg>";
    assert_eq!(clean(paint, &web_only()), paint);
    let description = "<meta name=\"description\" content=\"0; url=data:x\">";
    assert_eq!(clean(description, &web_only()), description);
    let animated = "<svg><set attributeName=href to=data:x></set><set attributeName=\"x\"></set></svg>";
    let mut document = parse(animated);
    let body = document.select_first("body").unwrap().unwrap().id();
    sanitize_unsafe(&mut document, body, &web_only());
    assert_eq!(
        document.node(body).inner_html(),
        "<svg><set to=\"data:x\"></set><set attributeName=\"x\"></set></svg>",
        "an animation would put any URL into a link"
    );
}

#[test]
fn of_a_list_what_is_kept_stays() {
    let keeps = |html: &str, expected: &str| assert_eq!(clean(html, &web_only()), expected, "{html}");
    keeps("<a ping=' data:x https://a  /b '>", "<a ping=\"https://a /b\"></a>");
    keeps("<a ping=' https://a  /b '>", "<a ping=\" https://a  /b \"></a>");
    keeps("<img srcset='a 1x, data:,x 2x, https://b 3.5x'>", "<img srcset=\"a 1x, https://b 3.5x\">");
    keeps("<img srcset='a,  b 2x'>", "<img srcset=\"a,  b 2x\">");
    keeps("<img srcset='a 1y, b 2x'>", "<img srcset=\"b 2x\">");
    keeps("<img srcset='data:x 1w 2h, a 3w 4h, b 1e300x'>", "<img srcset=\"a 3w 4h, b 1e300x\">");
    keeps("<img srcset='data:,x'>", "<img>");
}

#[test]
fn relative_urls_are_removed() {
    let config = everything().with_relative_urls(RelativeUrls::Remove);
    for (url, is_kept) in [
        ("https://x", true),
        ("data:x", true),
        ("#x", true),
        ("https:\\\\x", true),
        ("x", false),
        ("", false),
        ("//x", false),
        ("\\\\x", false),
        ("?x", false),
        ("https:x", false),
        ("https:/x", false),
    ] {
        let output = clean(&format!("<a href=\"{url}\">x</a>"), &config);
        assert_eq!(output.contains("href"), is_kept, "{url} became {output}");
    }
    assert_eq!(clean("<img srcset='a, https://b 2x'>", &config), "<img srcset=\"https://b 2x\">");
}

#[test]
fn relative_urls_are_resolved() {
    let resolving = |base: &str| everything().with_relative_urls(RelativeUrls::Resolve(Url::parse(base).unwrap()));
    let config = resolving("https://example.org/a/b?c");
    for (html, expected) in [
        ("<a href=x>", "<a href=\"https://example.org/a/x\"></a>"),
        ("<a href=' ../x?y#z '>", "<a href=\"https://example.org/x?y#z\"></a>"),
        ("<a href=//other.example>", "<a href=\"https://other.example/\"></a>"),
        ("<a href=\\\\other.example>", "<a href=\"https://other.example/\"></a>"),
        ("<a href=https:x>", "<a href=\"https://example.org/a/x\"></a>"),
        ("<a href=http:x>", "<a href=\"http://x/\"></a>"),
        ("<a href>", "<a href=\"https://example.org/a/b?c\"></a>"),
        ("<a href=#x>", "<a href=\"#x\"></a>"),
        ("<a href=HTTPS://X>", "<a href=\"HTTPS://X\"></a>"),
        ("<a href=//[>", "<a></a>"),
        ("<a ping='x data:y'>", "<a ping=\"https://example.org/a/x data:y\"></a>"),
        ("<img srcset='x 2x, //[ 3x'>", "<img srcset=\"https://example.org/a/x 2x\">"),
        (
            "<meta http-equiv=refresh content='3; URL=\"x\"'>",
            "<meta http-equiv=\"refresh\" content=\"3; url=https://example.org/a/x\">",
        ),
    ] {
        assert_eq!(clean(html, &config), expected, "{html}");
        assert_eq!(clean(expected, &config), expected);
    }
    // Nothing can be relative to this one.
    assert_eq!(clean("<a href=x>1</a><a href=#y>2</a>", &resolving("mailto:x@y")), "<a>1</a><a href=\"#y\">2</a>");
    // The base does not make up for a scheme that is not kept.
    let config = resolving("http://example.org/").with_url_schemes(["https"]).unwrap();
    assert_eq!(clean("<a href=x>1</a><a href=https://y>2</a>", &config), "<a>1</a><a href=\"https://y\">2</a>");
}

/// The standard's default keeps any scheme; what is navigated to runs no script in any configuration that is safe.
#[test]
fn schemes_only_take_away() {
    assert_eq!(clean("<a href=data:x>1</a>", &Config::default()), "<a href=\"data:x\">1</a>");
    let config = Config::default().with_url_schemes(["javascript"]).unwrap();
    assert_eq!(clean("<a href=javascript:x>1</a>", &config), "<a>1</a>");
    let unsafely = |config: &Config| {
        let mut document = parse("<a href=javascript:x>1</a><a href=data:y>2</a>");
        let root = document.root().id();
        sanitize_unsafe(&mut document, root, config);
        serialize(&document).replace("<html><head></head><body>", "").replace("</body></html>", "")
    };
    let config = config.with_javascript_urls(true);
    assert_eq!(unsafely(&config), "<a href=\"javascript:x\">1</a><a>2</a>");
    assert_eq!(unsafely(&config.with_url_schemes(["data"]).unwrap()), "<a>1</a><a href=\"data:y\">2</a>");
}
