//! What the Sanitizer API keeps and removes, and attacks on sanitizers.

mod attacks;
mod others;
mod outside;
mod urls;
mod values;

use core::time::Duration;
use fivefold::html::{self, Parser, Scripting, parse, serialize};
use fivefold::{Document, ErrorCode, Limits, StopSignal};
use fivefold_core::Namespace;
use fivefold_sanitize::{Config, Options, clean, clean_with, sanitize, sanitize_unsafe, sanitize_with};
use proptest::prelude::*;

fn clean_default(html: &str) -> String {
    clean(html, &Config::default())
}

/// Inputs and outputs from the web platform's tests and from the explainer of the Sanitizer API, restated.
#[test]
fn the_default_keeps_text_structure_and_links() {
    for (html, expected) in [
        ("test", "test"),
        ("<b>bla</b>", "<b>bla</b>"),
        ("<a onclick='a = 123'>link</a>", "<a>link</a>"),
        ("<p id=x class=y style=z title=t>p</p>", "<p title=\"t\">p</p>"),
        ("<div data-x=1>d</div><!-- comment --><?pi data?>", "<div>d</div>"),
        ("<script src=http://x>alert(1)</script>text", "text"),
        ("<img src=x onerror=alert(1)>", ""),
        ("<custom-element>content</custom-element>rest", "rest"),
        ("<table><tr><td colspan=2 bgcolor=red>x", "<table><tbody><tr><td colspan=\"2\">x</td></tr></tbody></table>"),
        ("<template>t</template><iframe>i</iframe><object>o</object><embed>", ""),
        (
            "<svg><a href='javascript:f()'><text>x</text></a><script>y</script></svg>",
            "<svg><a><text>x</text></a></svg>",
        ),
        ("<math href='JavaScript:f()'><mi>x</mi></math>", "<math><mi>x</mi></math>"),
    ] {
        assert_eq!(clean_default(html), expected, "{html}");
    }
}

#[test]
fn scripts_run_in_no_configuration_that_is_safe() {
    let everything = Config::allowing_everything();
    for (html, expected) in [
        ("<script>1</script><p onclick=f() id=x class=y>2", "<p id=\"x\" class=\"y\">2</p>"),
        // Scripts with relative addresses are loaded from there.
        ("<base href=//evil.example>1", "1"),
        // Not all are in the HTML Standard.
        ("<p onanimationstart=f() onpointerover=f() ontouchstart=f() onfuture=f() on=x>1", "<p on=\"x\">1</p>"),
        ("<svg><animate onbegin=f()></animate></svg>", "<svg><animate></animate></svg>"),
        ("<iframe src=x></iframe><embed><object></object>3", "3"),
        ("<svg><script>1</script><use href=#x></use><g onload=f()></g></svg>", "<svg><g></g></svg>"),
        ("<a href='javascript:f()'>4</a>", "<a>4</a>"),
        ("<a href=' \u{1}java\nscript\t:f()'>5</a>", "<a>5</a>"),
        ("<a href='xjavascript:f()'>6</a>", "<a href=\"xjavascript:f()\">6</a>"),
        ("<form action=javascript:f()><input formaction=JAVASCRIPT:g()></form>", "<form><input></form>"),
        (
            "<svg><a><animate attributeName=href values=javascript:f()></animate></a></svg>",
            "<svg><a><animate values=\"javascript:f()\"></animate></a></svg>",
        ),
    ] {
        assert_eq!(clean(html, &everything), expected, "{html}");
        let allowing = everything.clone().allow_element("script").allow_element_with("p", ["onclick"]);
        assert_eq!(clean(html, &allowing), expected, "{html}");
    }
    let mut document = parse("<script>1</script><p onclick=f()>2<!--c-->");
    let root = document.root().id();
    sanitize_unsafe(&mut document, root, &everything.remove_element("script").with_comments(false));
    assert_eq!(serialize(&document), "<html><head></head><body><p onclick=\"f()\">2</p></body></html>");
}

/// <https://html.spec.whatwg.org/multipage/#the-sanitizer-interface>: the configuration's
/// `javascriptURLs`, and the method `removeUnsafe()`.
#[test]
fn javascript_urls_are_left_in_only_where_the_configuration_says_so() {
    let html =
        "<a href=javascript:f()>1</a><svg><animate attributeName=href></animate></svg><a href=/x onclick=g()>2</a>";
    let unsafely = |config: &Config| {
        let mut document = parse(html);
        let body = document.select_first("body").unwrap().unwrap().id();
        sanitize_unsafe(&mut document, body, config);
        document.node(body).inner_html()
    };
    let anything = "<svg><animate attributeName=\"href\"></animate></svg>";
    let removed = "<a>1</a><svg><animate></animate></svg>";
    let handler = "<a href=\"/x\" onclick=\"g()\">2</a>";
    let everything = Config::allowing_everything();
    assert_eq!(unsafely(&everything), format!("<a href=\"javascript:f()\">1</a>{anything}{handler}"));
    assert_eq!(unsafely(&everything.clone().with_javascript_urls(false)), format!("{removed}{handler}"));
    assert_eq!(unsafely(&everything.clone().remove_unsafe()), format!("{removed}<a href=\"/x\">2</a>"));
    assert_eq!(unsafely(&Config::default()), "<a>1</a><svg></svg><a href=\"/x\">2</a>");
    let allowed = Config::default().with_javascript_urls(true);
    assert_eq!(unsafely(&allowed), "<a href=\"javascript:f()\">1</a><svg></svg><a href=\"/x\">2</a>");
    assert_eq!(
        clean(html, &allowed),
        "<a>1</a><svg></svg><a href=\"/x\">2</a>",
        "the safe one removes them in any case"
    );
}

#[test]
fn unsafe_elements_can_be_allowed_again() {
    let config = Config::allowing_everything().allow_attribute("onclick").remove_unsafe();
    let unsafely = |config: &Config| {
        let mut document = parse("<p onclick=f()>1<iframe></iframe>");
        let body = document.select_first("body").unwrap().unwrap().id();
        sanitize_unsafe(&mut document, body, config);
        document.node(body).inner_html()
    };
    assert_eq!(unsafely(&config), "<p>1</p>");
    assert_eq!(unsafely(&config.allow_element("iframe")), "<p>1<iframe></iframe></p>");
}

#[test]
fn lists_of_elements_and_attributes() {
    let html = "<p a=1 b=2 data-c=3>x<b>y<i a=4>z</i></b><span>s</span>";
    let nothing = Config::allowing_nothing();
    let p = nothing.clone().allow_element("p");
    let keeps = |config: &Config, expected| assert_eq!(clean(html, config), expected);
    keeps(&nothing, "");
    keeps(&p, "<p>x</p>");
    keeps(&p.clone().with_data_attributes(true), "<p data-c=\"3\">x</p>");
    keeps(&p.clone().allow_attribute("a"), "<p a=\"1\">x</p>");
    keeps(&p.clone().allow_attribute("a").remove_attribute_of("p", "a"), "<p>x</p>");
    keeps(&p.clone().allow_element_with("p", ["b"]).remove_attribute("b"), "<p>x</p>");
    keeps(
        &p.clone().replace_element_with_children("b").unwrap().allow_element("i"),
        "<p>x<i>z</i></p>".replace("x<i>", "xy<i>").leak(),
    );
    let everything = Config::allowing_everything();
    keeps(&everything.clone().remove_element("b").remove_attribute("a"), "<p b=\"2\" data-c=\"3\">x<span>s</span></p>");
    keeps(
        &everything.remove_attribute_of("p", "b").remove_element("span"),
        "<p a=\"1\" data-c=\"3\">x<b>y<i a=\"4\">z</i></b></p>",
    );
    keeps(
        &Config::allowing_everything().with_data_attributes(false).allow_attribute("data-d"),
        "<p a=\"1\" b=\"2\">x<b>y<i a=\"4\">z</i></b><span>s</span></p>",
    );
    keeps(&p.clone().with_data_attributes(true).remove_attribute("data-c"), "<p>x</p>");
    assert!(Config::default().replace_element_with_children((Namespace::SVG, "svg")).is_err());
}

#[test]
fn given_attributes() {
    let config = Config::allowing_nothing().allow_element_with("a", ["href", "id"]).give_attribute("a", "Rel", "me");
    let config =
        config.give_attribute("a", "rel", "x \"y\"").give_attribute("a", "id", "1").give_attribute("b", "c", "");
    assert_eq!(clean("<a id=0 rel=z href=/><b>", &config), "<a id=\"1\" href=\"/\" rel=\"x &quot;y&quot;\"></a>");
}

#[test]
#[should_panic = "no attribute can have the name"]
fn a_name_that_cannot_be_given() {
    let _ = Config::default().give_attribute("a", "rel=x onclick", "");
}

#[test]
fn templates_and_shadow_roots_are_sanitized() {
    let mut document = parse("<template><p onclick=f()>1<script>2</script></template>");
    let root = document.root().id();
    sanitize(&mut document, root, &Config::allowing_everything());
    assert_eq!(serialize(&document), "<html><head><template><p>1</p></template></head><body></body></html>");
}

/// Attacks that rely on a tree becoming another one when it is written and parsed again; from the published work on
/// mutation, and from the advisories of sanitizers.
const MUTATIONS: &[&str] = &[
    "<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror=alert(1)&gt;\">",
    "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
    "<svg></p><style><a id=\"</style><img src=1 onerror=alert(1)>\">",
    "<math><annotation-xml encoding=\"text/html\"><style><img src=x onerror=alert(1)></style></annotation-xml></math>",
    "<svg><desc><noscript><p title=\"</noscript><img src=x onerror=alert(1)>\"></desc></svg>",
    "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">",
    "<noscript><!--</noscript><img src=x onerror=alert(1)>--></noscript>",
    "<noscript><style></noscript><img src=x onerror=alert(1)></style></noscript>",
    "<noscript><xmp></noscript><noscript></xmp><!--</noscript><img src=x onerror=alert(1)>--></noscript>",
    "<svg><title><style><img src=x onerror=alert(1)></style></title></svg>",
    "<math><mi><style><!--</mi></math><img src=x onerror=alert(1)>--></style>",
    "<textarea><p title='</textarea><img src=x onerror=alert(1)>'>",
    "<xmp><p title='</xmp><img src=x onerror=alert(1)>'></xmp>",
    "<table><tr><td><svg><tr><style><img src=x onerror=alert(1)>",
    "<!--><img src=x onerror=alert(1)>-->",
    "<a href=\"jav&#x09;ascript:alert(1)\">x</a>",
    "<a href=\"&#1;javascript:alert(1)\">x</a>",
    "<svg><animate href=#x attributeName=href values=javascript:alert(1) /></svg>",
    "<p id=\"</p><script>alert(1)</script>\">x",
    "<plaintext><img src=x onerror=alert(1)>",
    "<select><template><img src=x onerror=alert(1)></template></select>",
    "<svg><![CDATA[><img src=x onerror=alert(1)>]]></svg>",
];

fn configurations() -> Vec<Config> {
    let everything = Config::allowing_everything();
    let text = ["style", "title", "noscript", "textarea", "xmp", "plaintext"];
    vec![
        Config::default(),
        everything.clone(),
        text.iter().fold(everything.clone(), |config, element| config.remove_element(*element)),
        everything.replace_element_with_children("form").unwrap(),
    ]
}

/// What could run a script in a document: an element of the baseline, an event handler, a `javascript:` link.
fn runs_something(document: &Document) -> bool {
    document.root().descendants().any(|node| {
        let is_unsafe = matches!(node.name(), Some("script" | "iframe" | "object" | "embed" | "frame" | "use"));
        is_unsafe
            || node.attributes().any(|attribute| {
                let value: String =
                    attribute.value().chars().filter(|character| !character.is_ascii_control()).collect();
                attribute.name() == "onerror"
                    || value.trim_start().to_lowercase().starts_with("javascript:") && attribute.local_name() == "href"
            })
    })
}

/// Whether a script could run in a browser, or in one without scripting, for which `noscript` has other content.
fn runs(page: &str) -> bool {
    let with_scripting = Parser::new(html::Options::default().with_scripting(Scripting::Normal)).parse(page);
    runs_something(&with_scripting) || runs_something(&parse(page))
}

#[test]
fn nothing_runs_after_the_output_is_parsed_again() {
    for html in MUTATIONS {
        for config in configurations() {
            let output = clean(html, &config);
            for page in [output.clone(), format!("<!DOCTYPE html><body><div>{output}</div>")] {
                assert!(!runs(&page), "{html} became {output}");
            }
        }
    }
}

#[test]
fn depth_and_many_attributes_are_no_problem() {
    let depth = 200_000;
    let html = "<b>".repeat(depth);
    let config = Config::allowing_nothing().replace_element_with_children("b").unwrap();
    assert_eq!(clean(&format!("{html}x"), &config), "x");
    let attributes: String = (0..100_000).map(|n| format!(" a{n}=1")).collect();
    assert_eq!(clean(&format!("<p{attributes}>x"), &Config::default()), "<p>x</p>");
}

/// Formatting elements are repeated in each paragraph, with their attributes.
#[test]
fn repeated_attributes_make_no_quadratic_output() {
    let html = |n: usize| format!("<p><a href=\"{}\">{}", "A".repeat(n / 2), "<p>a".repeat(n / 8));
    for n in [5_000, 10_000, 20_000, 100_000] {
        let cleaned = clean_default(&html(n)).len();
        assert!(cleaned < 2 * 65_536 + 16 * n, "{n} bytes became {cleaned}");
    }
}

/// `plaintext` has no end tag, so that each round would make the text longer.
#[test]
fn escaped_markup_is_clean() {
    let config = Config::allowing_everything();
    let output = clean("<plaintext>\u{A0}&#13;<b>&", &config);
    assert!(output.starts_with("&lt;plaintext&gt;&nbsp;&amp;#13;&lt;b&gt;&amp;&lt;/plaintext&gt;"), "{output}");
    assert_eq!(clean(&output, &config), output);
}

#[test]
fn what_a_limit_would_cut_off_is_not_sanitized() {
    let limits = Limits::default();
    for (html, limits, code) in [
        ("<p>0123456789", limits.with_input_bytes(9), ErrorCode::InputLimitReached),
        ("<p>1<p>2<p>3", limits.with_nodes(4), ErrorCode::DocumentNodeLimitReached),
        ("<p title=a lang=b>1", limits.with_attributes(1), ErrorCode::AttributeLimitReached),
        ("<blockquote>1", limits.with_name_bytes(5), ErrorCode::NameLimitReached),
        ("<p>0123456789", limits.with_text_bytes(5), ErrorCode::TextLimitReached),
        // Errors beyond their own limit make no difference.
        ("</x></x></x><p>0123456789", limits.with_text_bytes(5).with_errors(1), ErrorCode::TextLimitReached),
    ] {
        let bounded = |html: &str| clean_with(html, &Config::default(), &Options::default().with_limits(limits));
        assert_eq!(bounded(html).map_err(|error| error.code()), Err(code), "{html}");
        assert_eq!(bounded("<p>1").as_deref(), Ok("<p>1</p>"));
    }
    let flat = Options::default().with_limits(limits.with_depth(4));
    let cleaned = clean_with("<div><div><div><div><div>1", &Config::default(), &flat).unwrap();
    assert!(cleaned.contains('1') && cleaned.matches("<div>").count() == 5, "{cleaned}");
    // What is escaped, or given, may be longer than what is parsed.
    let few = Options::default().with_limits(limits.with_input_bytes(12));
    let config = Config::default().give_attribute("p", "lang", "a long value of an attribute");
    assert!(clean_with("<p>&&&&&", &config, &few).unwrap().ends_with(">&amp;&amp;&amp;&amp;&amp;</p>"));
}

#[test]
fn output_beyond_its_limit_is_an_error() {
    let with = |html: &str, bytes, signal: Option<StopSignal>| {
        let options = Options::default().with_output_bytes(bytes);
        let options = signal.into_iter().fold(options, Options::with_stop_signal);
        clean_with(html, &Config::default(), &options).map_err(|error| error.code())
    };
    for signal in [None, Some(StopSignal::new())] {
        for html in ["<p>1<b>2</p>3", "&&&", "\u{A0}", "<p onclick=f()>é", "", "<div><noscript>x"] {
            let whole = clean_default(html);
            let len = whole.len() as u64;
            assert_eq!(with(html, len, signal.clone()), Ok(whole), "{html}");
            if let Some(less) = len.checked_sub(1) {
                assert_eq!(with(html, less, signal.clone()), Err(ErrorCode::DocumentLimitReached), "{html}");
            }
        }
    }
    // What is not kept takes no output.
    assert_eq!(with(&"<script>x</script>".repeat(100), 0, None).as_deref(), Ok(""));
}

/// The sanitizer parses its output again, which can be larger than what was given.
#[test]
fn the_limits_of_a_document_hold_for_what_is_parsed_again() {
    let config = Config::default().give_attribute("p", "lang", &"x".repeat(100));
    let html = "<p>1".repeat(2_000);
    let with = |limits| clean_with(&html, &config, &Options::default().with_limits(limits));
    let limits = Limits::default();
    assert!(with(limits.with_document_bytes(1 << 20)).is_ok());
    let error = with(limits.with_document_bytes(400_000)).unwrap_err();
    assert_eq!(error.code(), ErrorCode::DocumentLimitReached);
    let options = html::Options::default().with_limits(limits.with_document_bytes(400_000));
    assert_eq!(Parser::for_fragment("body", options).parse(&html).ended_early(), None, "what was given is within it");
}

#[test]
fn a_signal_stops_the_sanitizer_at_any_time() {
    // Parsing and sanitizing take about as long, so that the signal is seen in each part.
    let html = "<p onclick=f()>x<!--c-->".repeat(2_000);
    let whole = clean_default(&html);
    let mut outcomes = [0, 0];
    for micros in (0..2_000_000).step_by(500) {
        let options = Options::default().with_stop_signal(StopSignal::after(Duration::from_micros(micros)));
        match clean_with(&html, &Config::default(), &options) {
            Ok(cleaned) => {
                assert_eq!(cleaned, whole, "what was stopped passes as whole");
                outcomes[0] += 1;
            }
            Err(error) => {
                assert_eq!(error.code(), ErrorCode::ParsingStopped);
                outcomes[1] += 1;
            }
        }
        if outcomes[0] > 20 {
            break;
        }
    }
    assert!(outcomes[0] > 0 && outcomes[1] > 0, "{outcomes:?}");
}

#[test]
fn a_document_is_sanitized_or_emptied() {
    let mut document = parse(&"<p onclick=f()>x".repeat(5_000));
    let whole = document.clone();
    let root = document.root().id();
    let signal = StopSignal::new();
    assert!(sanitize_with(&mut document, root, &Config::default(), &signal).is_ok());
    let mut expected = whole.clone();
    sanitize(&mut expected, root, &Config::default());
    assert_eq!(serialize(&document), serialize(&expected));
    signal.stop();
    let mut document = whole;
    assert!(sanitize_with(&mut document, root, &Config::default(), &signal).is_err());
    assert_eq!(serialize(&document), "");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn cleaning_twice_changes_nothing(pieces in prop::collection::vec(prop::sample::select(MUTATIONS), 1..4), at in 0usize..80) {
        let text = pieces.concat();
        let cut = text.floor_char_boundary(at.min(text.len()));
        let html = format!("{}{}", &text[cut..], &text[..cut]);
        for config in configurations() {
            let output = clean(&html, &config);
            prop_assert!(!runs(&output), "{} became {}", html, output);
            prop_assert_eq!(clean(&output, &config), output);
        }
    }
}
