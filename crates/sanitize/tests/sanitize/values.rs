//! Classes, values, prefixes, link types, filters, and elements of which a configuration knows nothing.

use fivefold::html::{parse, serialize};
use fivefold_core::Namespace;
use fivefold_sanitize::{Config, RelativeUrls, clean, sanitize, sanitize_unsafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use url::Url;

fn everything() -> Config {
    Config::allowing_everything()
}

#[test]
fn classes() {
    let keeps = |config: &Config, html: &str, expected: &str| assert_eq!(clean(html, config), expected, "{html}");
    let config = Config::default().allow_classes_of("p", ["a", "b c"]);
    keeps(&config, "<p class='  b\n a '>", "<p class=\"  b\n a \"></p>");
    keeps(&config, "<p class='x a\tA c'>", "<p class=\"a c\"></p>");
    keeps(&config, "<p class='A'><b class=a>", "<p><b></b></p>");
    keeps(&config, "<p class>", "<p class=\"\"></p>");
    let config = config.allow_classes(["x"]).allow_classes_of("p", ["d"]);
    keeps(&config, "<p class='a d x'><b class='a d x'>", "<p class=\"a d\"><b class=\"x\"></b></p>");
    keeps(&config.clone().remove_attribute("class"), "<p class=a><b class=x>", "<p><b></b></p>");
    keeps(&config.clone().allow_attribute("class"), "<p class=x><b class=y>", "<p><b class=\"y\"></b></p>");
    keeps(&config.clone().remove_attribute_of("p", "class"), "<p class=a><b class=x>", "<p><b class=\"x\"></b></p>");
    keeps(&config.allow_element_with("p", ["class"]), "<p class=y>", "<p class=\"y\"></p>");
    keeps(&everything().allow_classes(["a"]), "<p class='a b' id=x>", "<p class=\"a\" id=\"x\"></p>");
}

#[test]
fn values() {
    let keeps = |config: &Config, html: &str, expected: &str| assert_eq!(clean(html, config), expected, "{html}");
    let config = Config::default().allow_element("input").allow_attribute_values_of("input", "type", ["checkbox"]);
    keeps(&config, "<input type=CheckBox><input type=file>", "<input type=\"CheckBox\"><input>");
    let config = config.allow_attribute_values_of("input", "type", ["Radio"]);
    keeps(&config, "<input type=checkbox><input type=radio>", "<input type=\"checkbox\"><input type=\"radio\">");
    let config = config.allow_attribute_values("lang", ["en"]).allow_attribute_values_of("b", "lang", ["de"]);
    keeps(&config, "<p lang=en><p lang=de><b lang=en>x</b><b lang=de>y", {
        "<p lang=\"en\"></p><p><b>x</b><b lang=\"de\">y</b></p>"
    });
    keeps(&config.clone().allow_attribute("lang"), "<p lang=x><b lang=en>", "<p lang=\"x\"><b></b></p>");
    keeps(&config.remove_attribute("lang"), "<p lang=en><b lang=de>", "<p><b></b></p>");
    // What is allowed is still harmless.
    let config = everything().allow_attribute_values_of("a", "href", ["javascript:f()"]);
    keeps(&config, "<a href=javascript:f()>", "<a></a>");
    let config = everything().allow_attribute_values("onclick", ["f()"]);
    keeps(&config, "<a onclick=f()>", "<a></a>");
}

#[test]
fn prefixes_of_attributes() {
    let keeps = |config: &Config, html: &str, expected: &str| assert_eq!(clean(html, config), expected, "{html}");
    let html = "<p aria-label=x data-a=y data-ab=z onclick=f() aria=n>";
    let config = Config::default().allow_attribute_prefix("aria-");
    keeps(&config, html, "<p aria-label=\"x\"></p>");
    let config = config.allow_attribute_prefix("data-").remove_attribute("data-ab");
    keeps(&config, html, "<p aria-label=\"x\" data-a=\"y\"></p>");
    keeps(&config.clone().with_data_attributes(false), html, "<p aria-label=\"x\"></p>");
    keeps(&config.clone().remove_attribute_of("p", "aria-label"), html, "<p data-a=\"y\"></p>");
    for prefix in ["", "o", "on", "onclick"] {
        let output = clean(html, &config.clone().allow_attribute_prefix(prefix));
        assert!(!output.contains("onclick"), "{prefix}: {output}");
    }
    let unsafely = |config: &Config| {
        let mut document = parse("<p onclick=f()>");
        let root = document.root().id();
        sanitize_unsafe(&mut document, root, config);
        serialize(&document).contains("onclick")
    };
    let config = Config::allowing_nothing().allow_element("html").allow_element("body").allow_element("p");
    let config = config.allow_attribute_prefix("on");
    assert!(unsafely(&config) && !unsafely(&config.remove_unsafe()));
}

/// What is not shown: <https://html.spec.whatwg.org/multipage/rendering.html#hidden-elements>
#[test]
fn other_elements_are_replaced_with_their_children() {
    let config = Config::allowing_nothing().allow_element("b").replace_other_elements_with_children();
    for (html, expected) in [
        ("<p>1<i><b>2</b></i></p>3", "1<b>2</b>3"),
        ("<custom-element><font><b>x", "<b>x</b>"),
        ("<table><tr><td>1<td><b>2</table>", "1<b>2</b>"),
        ("<ruby>x<rp>(<rt>y<rp>)</ruby>", "x(y)"),
        ("<textarea><b>x</b></textarea><xmp><i></xmp>", "&lt;b&gt;x&lt;/b&gt;&lt;i&gt;"),
        ("<video><b>x</b></video><noscript><b>y</b></noscript>", "<b>x</b><b>y</b>"),
        ("<img alt=x><br><hr>", ""),
        ("<svg><title><b>x</b></title></svg><math><mi>y</mi></math>z", "z"),
        ("<select><option>x</select>", "x"),
        ("<object><b>x</b></object><iframe><b>y</b></iframe><embed><script>z</script>", ""),
    ] {
        assert_eq!(clean(html, &config), expected, "{html}");
        assert_eq!(clean(expected, &config), expected);
    }
    for name in [
        "area", "base", "basefont", "datalist", "head", "link", "meta", "noembed", "noframes", "param", "script",
        "style", "template", "title",
    ] {
        let void = matches!(name, "area" | "base" | "basefont" | "link" | "meta" | "param");
        let html = if void { format!("<{name}>") } else { format!("<{name}>x</{name}>") };
        let expected = if name == "head" { "x" } else { "" };
        assert_eq!(clean(&html, &config), expected, "{html}");
    }
    let named = config.clone().replace_element_with_children("title").unwrap().remove_element("i");
    assert_eq!(clean("<title>x</title><i>y</i><u>z</u>", &named), "xz");
    let inside = config.clone().allow_element((Namespace::SVG, "svg"));
    assert_eq!(clean("<svg><g>x<text>y</text></g>z</svg>", &inside), "<svg>z</svg>");
    let mut document = parse("<title>t</title><p>x<style>y</style>");
    let root = document.root().id();
    sanitize(&mut document, root, &config.allow_element("html"));
    assert_eq!(serialize(&document), "<html>x</html>");
}

#[test]
fn link_types() {
    let types = Config::default().with_link_types(" NoFollow\tugc ");
    let keeping = types.clone().allow_attribute("rel");
    for (html, without, with) in [
        ("<a href=x>", "<a href=\"x\" rel=\"nofollow ugc\"></a>", "<a href=\"x\" rel=\"nofollow ugc\"></a>"),
        (
            "<a rel='Me\nUGC' href=x>",
            "<a href=\"x\" rel=\"nofollow ugc\"></a>",
            "<a rel=\"Me UGC nofollow\" href=\"x\"></a>",
        ),
        (
            "<a href=x rel='ugc  nofollow'>",
            "<a href=\"x\" rel=\"nofollow ugc\"></a>",
            "<a href=\"x\" rel=\"ugc  nofollow\"></a>",
        ),
        ("<a rel=me>", "<a></a>", "<a rel=\"me\"></a>"),
        ("<p>", "<p></p>", "<p></p>"),
        // The link went, and so nothing leads anywhere.
        ("<a href=javascript:f()>", "<a></a>", "<a></a>"),
        ("<svg><a href=x>", "<svg><a href=\"x\" rel=\"nofollow ugc\"></a></svg>", {
            "<svg><a href=\"x\" rel=\"nofollow ugc\"></a></svg>"
        }),
    ] {
        for (config, expected) in [(&types, without), (&keeping, with)] {
            assert_eq!(clean(html, config), expected, "{html}");
            assert_eq!(clean(expected, config), expected);
        }
    }
    let forms = everything().with_link_types("nofollow");
    assert_eq!(clean("<form><area href=x></form>", &forms), {
        "<form rel=\"nofollow\"><area href=\"x\" rel=\"nofollow\"></form>"
    });
    assert_eq!(clean("<svg><a xlink:href=x>", &forms), "<svg><a xlink:href=\"x\" rel=\"nofollow\"></a></svg>");
    let given = types.give_attribute("a", "rel", "me");
    assert_eq!(clean("<a href=x>", &given), "<a href=\"x\" rel=\"me nofollow ugc\"></a>");
    assert_eq!(clean("<a href=x>", &given.with_link_types("")), "<a href=\"x\" rel=\"me\"></a>");
}

/// Each with the attributes of the index of attributes that hold an ID or a hash-name reference, and those of ARIA.
#[test]
fn ids_and_what_refers_to_them_get_a_prefix() {
    let config = everything().with_id_prefix("u-").unwrap();
    for html in [
        "<p id='?'></p>",
        "<svg id='?'><g id='?'></g></svg>",
        "<a name='?' href='#?'></a>",
        "<map name='?'><area href='#?'></map><img usemap='#?' name='?'>",
        "<form id='?' name='?'></form><input form='?' name='?' list='?' popovertarget='?'>",
        "<label for='?'></label><output for='? ?' name='?'></output>",
        "<button commandfor='?' form='?' popovertarget='?'></button>",
        "<table><tbody><tr><th id='?'></th><td headers='? ?'></td></tr></tbody></table>",
        "<p itemref='? ?'></p>",
        "<p aria-activedescendant='?' aria-controls='? ?' aria-describedby='?' aria-details='?'></p>",
        "<p aria-errormessage='?' aria-flowto='?' aria-labelledby='? ?' aria-owns='? ? ?'></p>",
        "<svg><a href='#?'></a><a xlink:href='#?'></a><textPath href='#?'></textPath></svg>",
        "<svg><g fill='url(#?)' stroke='url( \"#?\" ), url(#?) red' clip-path='URL(#?)'></g></svg>",
        "<img longdesc='#?'><q cite='#?'></q>",
    ] {
        let input = html.replace('?', "ID");
        let expected = clean(&input, &everything()).replace("ID", "u-ID");
        assert_eq!(clean(&input, &config), expected, "{input}");
        assert_eq!(clean(&expected, &config), expected, "the prefix is there");
    }
    for html in [
        "<meta name=\"x\">",
        "<slot name=\"x\"></slot>",
        "<p id=\"\"></p>",
        "<a href=\"#\"></a>",
        "<a href=\"x#y\"></a>",
        "<a href=\"https://x/#y\"></a>",
        "<template for=\"x\"></template>",
        "<math><mo form=\"prefix\"></mo></math>",
        "<svg><g fill=\"rgb(1,2,3)\"></g></svg>",
        "<p data-id=\"x\"></p>",
    ] {
        assert_eq!(clean(html, &config), html);
    }
    for prefix in ["", " ", "a b", "ü", "#", "a\"", "%20", "("] {
        assert!(everything().with_id_prefix(prefix).is_err(), "{prefix}");
    }
    // The names that are looked up in documents and forms, if an attacker may choose them.
    let clobbering = "<form id=x><input name=attributes><input id=parentNode></form><a id=self name=cookie></a>";
    let document = parse(&clean(clobbering, &config));
    let names = document.elements().flat_map(|node| ["id", "name"].map(|name| node.attribute(name)));
    assert!(names.flatten().all(|name| name.starts_with("u-")));
}

#[test]
fn a_filter_sees_what_is_kept() {
    let config = everything().with_attribute_filter(|element, attribute, value| match attribute.local_name() {
        "title" => None,
        "lang" => Some(format!("{}:{value}", element.local_name()).into()),
        "href" if element.namespace() == Namespace::SVG => Some("javascript:f()".into()),
        "onclick" | "style" => panic!("it was removed before"),
        _ => Some(value.into()),
    });
    let html = "<p title=t lang=en id=x onclick=f() style=y><svg><a xlink:href=z href=w></a></svg>";
    let expected = "<p lang=\"p:en\" id=\"x\"><svg><a></a></svg></p>";
    assert_eq!(clean(html, &config.clone().remove_attribute("style")), expected);
    assert_eq!(config, config.clone());
    assert_ne!(config, everything().with_attribute_filter(|_, _, value| Some(value.into())));
}

/// The rest of the configuration holds for what a filter returns, and comes before.
#[test]
fn a_filter_makes_nothing_unsafe() {
    let base = Url::parse("https://example.org/").unwrap();
    let config = everything().with_url_schemes(["https"]).unwrap().with_relative_urls(RelativeUrls::Resolve(base));
    let config = config.with_id_prefix("u-").unwrap().allow_classes(["a", "b"]);
    let config = config.with_attribute_filter(|_, _, value| {
        Some(match value {
            "https://example.org/x" => "/y".into(),
            "https://example.org/z" => "data:x".into(),
            "u-id" => "other".into(),
            "a" => "a c b".into(),
            _ => value.into(),
        })
    });
    for (html, expected) in [
        ("<a href=x>", "<a href=\"https://example.org/y\"></a>"),
        ("<a href=z>", "<a></a>"),
        ("<p id=id>", "<p id=\"u-other\"></p>"),
        ("<p class='a c'>", "<p class=\"a b\"></p>"),
    ] {
        assert_eq!(clean(html, &config), expected, "{html}");
    }
}

/// A filter that changes what it has changed could otherwise go on for as long as `clean` cleans its own output.
#[test]
fn a_filter_is_asked_once() {
    let calls = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&calls);
    let config = everything().with_attribute_filter(move |_, _, value| {
        counter.fetch_add(1, Ordering::Relaxed);
        Some(format!("{value}!").into())
    });
    // The second form is dropped when the output is parsed again; a noscript has another content then.
    let html = "<form title=1><div></form><form title=2><p title='3\r\n&#13;&#0;\"&amp;'><noscript><b title=4></b></noscript>\
                <p title=1><p title='1!'>";
    let output = clean(html, &config);
    let document = parse(&output);
    let titles: Vec<_> = document.elements().filter_map(|node| node.attribute("title")).collect();
    assert_eq!(titles, ["1!", "3\n\r\u{FFFD}\"&!", "4!", "1!", "1!!"], "{output}");
}

/// A parser drops a line feed at the start of these, each time.
#[test]
fn line_feeds_at_the_start_are_kept() {
    for name in ["pre", "listing", "textarea"] {
        for count in [2, 9] {
            let html = format!("<{name}>{}x</{name}>", "\n".repeat(count));
            assert_eq!(clean(&html, &everything()), html);
        }
    }
}

#[test]
fn what_a_document_cannot_hold_is_removed() {
    let mut document =
        fivefold::xml::parse("<p xmlns='http://www.w3.org/1999/xhtml' title='x'><b>y</b><i title='z'/></p>");
    let config = everything().with_attribute_filter(|element, attribute, value| {
        Some(match (element.local_name(), attribute.local_name()) {
            ("i", "title") => "\0".into(),
            _ => value.into(),
        })
    });
    let root = document.root().id();
    sanitize(&mut document, root, &config);
    let root = document.root_element().unwrap();
    assert_eq!(root.children().filter_map(|node| node.local_name()).collect::<Vec<_>>(), ["b"]);
}

#[test]
fn many_attributes_are_changed_in_linear_time() {
    let attributes: String = (0..100_000).map(|n| format!(" aria-{n}=1")).collect();
    let config = everything().with_attribute_filter(|_, _, value| Some(format!("{value}0").into()));
    let output = clean(&format!("<p{attributes}>x"), &config);
    assert_eq!(output.matches("=\"10\"").count(), 100_000);
}
