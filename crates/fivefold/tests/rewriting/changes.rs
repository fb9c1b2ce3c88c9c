//! What handlers can do to elements, text, comments and the document.

use super::{BOTH, Result, fixtures, into_text, rewrite_all, rewrite_pieces};
use fivefold::rewrite::{
    Content, Element, HandlerResult, Matching, RewriteError, RewriteOptions, Rewriter, Rules, TextPiece, rewrite,
};
use fivefold_core::work::count;
use fivefold_test_support::html_soup::markup;
use fivefold_test_support::work::assert_linear;
use proptest::prelude::{ProptestConfig, prop_assert_eq, proptest};
use std::cell::RefCell;

/// What comes out of `html` when a handler is called with the elements `x`, both ways.
fn with_x(html: &str, handler: fn(&mut Element<'_>) -> HandlerResult) -> String {
    let [by_tree, as_written] = BOTH.map(|matching| rewrite_all(html, Rules::new().element("x", handler), matching));
    let by_tree = by_tree.unwrap();
    assert_eq!(as_written.unwrap(), by_tree);
    by_tree
}

#[test]
fn attributes_are_changed_in_the_source() {
    let set = |html| {
        with_x(html, |x| {
            x.set_attribute("B", "2 & \"3\"")?;
            Ok(())
        })
    };
    assert_eq!(set("<X  a=1 b=1 c>"), "<X  a=1 b=\"2 &amp; &quot;3&quot;\" c>");
    assert_eq!(set("<x b = '1'/>"), "<x b=\"2 &amp; &quot;3&quot;\"/>");
    assert_eq!(set("<x b>"), "<x b=\"2 &amp; &quot;3&quot;\">");
    assert_eq!(set("<x b=>"), "<x b=\"2 &amp; &quot;3&quot;\">");
    assert_eq!(set("<x>"), "<x b=\"2 &amp; &quot;3&quot;\">");
    assert_eq!(set("<x a=/>"), "<x a=/ b=\"2 &amp; &quot;3&quot;\">");
    assert_eq!(set("<x />"), "<x b=\"2 &amp; &quot;3&quot;\" />");
    // Here the sign would take what is added for the value.
    assert_eq!(set("<x a=>"), "<x a=\"\" b=\"2 &amp; &quot;3&quot;\">");
    // Here it belongs to the value.
    assert_eq!(set("<x a==>"), "<x a== b=\"2 &amp; &quot;3&quot;\">");
    assert_eq!(set("<x a=?c=>"), "<x a=?c= b=\"2 &amp; &quot;3&quot;\">");
    // The value ends where the tokenizer ends it.
    assert_eq!(set("<x b=1\x0Cc=3>"), "<x b=\"2 &amp; &quot;3&quot;\"\x0Cc=3>");
    assert_eq!(set("<x a=1\x0C>"), "<x a=1 b=\"2 &amp; &quot;3&quot;\"\x0C>");
    assert_eq!(set("<x a='1'\x0C>"), "<x a='1' b=\"2 &amp; &quot;3&quot;\"\x0C>");
    assert_eq!(set("<x b=&quot;1&quot; c>"), "<x b=\"2 &amp; &quot;3&quot;\" c>");
    assert_eq!(set("<x b=1\"' c>"), "<x b=\"2 &amp; &quot;3&quot;\" c>");
    assert_eq!(set("<x b='1\r\n&amp;\0'c>"), "<x b=\"2 &amp; &quot;3&quot;\"c>");
    assert_eq!(set("<x b=''c>"), "<x b=\"2 &amp; &quot;3&quot;\"c>");
    // Nothing changes.
    assert_eq!(set("<x b='2 & \"3\"'>"), "<x b='2 & \"3\"'>");
}

/// Also where another selector comes between two handlers of the same one.
#[test]
fn handlers_are_called_in_the_order_in_which_they_were_added() {
    let set = |value: &'static str| move |x: &mut Element<'_>| Ok(x.set_attribute("a", value)?);
    for matching in BOTH {
        let rules = Rules::new().element("x", set("1")).text_in("x", |_| Ok(())).element(".c", set("2"));
        assert_eq!(rewrite_all("<x class=c>", rules, matching).unwrap(), "<x class=c a=\"2\">");
        let rules = Rules::new().element("x", set("1")).element(".c", set("2")).element("x", set("3"));
        assert_eq!(rewrite_all("<x class=c>", rules, matching).unwrap(), "<x class=c a=\"3\">");
        let append = |text: &'static str| {
            move |piece: &mut TextPiece<'_>| {
                if piece.is_last() {
                    piece.before(Content::Text(text));
                }
                Ok(())
            }
        };
        let rules = Rules::new().text_in("x", append("1")).text_in(".c", append("2")).text_in("x", append("3"));
        assert_eq!(rewrite_all("<x class=c>t", rules, matching).unwrap(), "<x class=c>t123");
    }
}

#[test]
fn attributes_are_removed_with_the_space_before_them() {
    let remove = |html| {
        with_x(html, |x| {
            assert!(x.remove_attribute("b") && !x.remove_attribute("b") && !x.has_attribute("b"));
            Ok(())
        })
    };
    assert_eq!(remove("<x a  b=1 c>"), "<x a c>");
    assert_eq!(remove("<x b='1'c>"), "<x c>");
    assert_eq!(remove("<x a=1 b/>"), "<x a=1 />");
    assert_eq!(remove("<x a=1 b=\"1\">"), "<x a=1>");
    // A parser ignores the second one, until the first is gone.
    assert_eq!(remove("<x b=1 a='2' b=3 />"), "<x a='2' />");
}

/// What stands around a removed attribute could otherwise close the tag, or become a value.
#[test]
fn what_a_removal_leaves_is_the_same_tag() {
    let remove = |html: &str| {
        let rules = || {
            Rules::new().element("[onx]", |element| {
                element.remove_attribute("onx");
                Ok(())
            })
        };
        let [by_tree, as_written] = BOTH.map(|matching| rewrite_all(html, rules(), matching).unwrap());
        assert_eq!(as_written, by_tree);
        let again = rewrite_all(&by_tree, rules(), Matching::ByTree).unwrap();
        assert_eq!(again, by_tree, "nothing is left");
        by_tree
    };
    for (html, expected) in [
        ("<svg/onx=1>x", "<svg>x"),
        ("<svg a/onx=1>x", "<svg a>x"),
        ("<svg a /onx=1>x", "<svg a>x"),
        ("<svg a='1'/onx>x", "<svg a='1'>x"),
        ("<svg a=1 /onx>x", "<svg a=1>x"),
        ("<svg/onx='1'/>x", "<svg//>x"),
        ("<svg a=1 onx='1'/>x", "<svg a=1 />x"),
        ("<a href onx=1 =javascript:alert(1)>", "<a href=\"\" =javascript:alert(1)>"),
        ("<a href onx=1 onx=2 ONX =javascript:alert(1)>", "<a href>"),
        ("<a href\nonx='1'=x>", "<a href=\"\"=x>"),
        ("<a onx=1 =x>", "<a =x>"),
        ("<a b='1' onx='1'c>", "<a b='1'c>"),
        ("<a b onx='1'c>", "<a b c>"),
        ("<a b=1 onx='1'c>", "<a b=1 c>"),
        ("<a b=1 onx='1'/c>", "<a b=1 /c>"),
        ("<a onx='1'c>", "<a c>"),
        ("<p A=1  a=2 onx / B = 'x'\n>", "<p A=1  a=2 / B = 'x'\n>"),
        ("<p on\0x=1 onx>", "<p on\0x=1>"),
    ] {
        assert_eq!(remove(html), expected, "{html}");
    }
}

/// Templates write conditions in tags, which repeat `{%` and `%}`.
#[test]
fn a_changed_tag_keeps_every_other_byte() {
    let set = |html: &str| {
        let rules = || Rules::new().element("option, p, br", |element| Ok(element.set_attribute("c", "1")?));
        let [by_tree, as_written] = BOTH.map(|matching| rewrite_all(html, rules(), matching).unwrap());
        assert_eq!(as_written, by_tree);
        by_tree
    };
    for (html, expected) in [
        ("<option {% if x %} selected {% endif %}>", "<option {% if x %} selected {% endif %} c=\"1\">"),
        ("<p a=1  a=2 B=x>", "<p a=1  a=2 B=x c=\"1\">"),
        ("<p B=x a=1  a=2 >", "<p B=x a=1  a=2 c=\"1\" >"),
        ("<p c=2 C=3 / >", "<p c=\"1\" C=3 / >"),
        ("<BR a=1 a=/>", "<BR a=1 a=/ c=\"1\">"),
        ("<br a=1 a />", "<br a=1 a c=\"1\" />"),
        ("<p a=1 a=>", "<p a=1 a=\"\" c=\"1\">"),
    ] {
        assert_eq!(set(html), expected, "{html}");
    }
}

/// Each attribute is found by its name, and the tag is read once.
#[test]
fn many_attributes_of_one_tag_are_removed_and_set_in_linear_time() {
    let shapes = |n: usize| {
        let tag = |write: fn(usize) -> String| format!("<p{}>", (0..n).map(write).collect::<String>());
        vec![
            ("without duplicates", tag(|index| format!(" on{index}"))),
            ("with duplicates", tag(|index| format!(" on{index}=1 ON{index}='2'"))),
            ("slashes", tag(|index| format!("/on{index}"))),
        ]
    };
    assert_linear(shapes, |html| {
        let rules = Rules::new().element("p", |p| {
            let names: Vec<_> = p.attributes().map(|(name, _)| name.to_owned()).collect();
            for name in &names {
                assert!(p.attribute(name).is_some() && p.remove_attribute(name));
            }
            for name in &names {
                p.set_attribute(&format!("x-{name}"), "1")?;
            }
            Ok(())
        });
        count(|| drop(rewrite(html, rules).unwrap()))
    });
}

#[test]
fn attributes_are_read_as_text() {
    let seen = std::sync::Mutex::new(Vec::new());
    let rules = Rules::new().element("x", |x| {
        x.set_attribute("new", "n")?;
        x.remove_attribute("gone");
        seen.lock().unwrap().extend(x.attributes().map(|(name, value)| format!("{name}={value}")));
        Ok(())
    });
    rewrite("<x A=1&amp;2 gone data-x='&lt;'>", rules).unwrap();
    assert_eq!(*seen.lock().unwrap(), ["a=1&2", "data-x=<", "new=n"]);
}

#[test]
fn attributes_are_found_in_any_letter_case() {
    let html = with_x("<x viewBox=1 preserveaspectratio=2 X-Y=3 id=x>", |x| {
        assert_eq!(["viewBox", "VIEWBOX", "viewbox"].map(|name| x.attribute(name)), [Some("1"); 3]);
        assert_eq!(
            ["x-y", "X-Y", "PreserveAspectRatio"].map(|name| x.attribute(name)),
            [Some("3"), Some("3"), Some("2")]
        );
        x.set_attribute("viewBox", "4")?;
        assert!(x.remove_attribute("preserveAspectRatio"));
        x.set_attribute("refX", "5")?;
        assert_eq!(x.attribute("refx"), Some("5"));
        Ok(())
    });
    assert_eq!(html, "<x viewBox=\"4\" X-Y=3 id=x refx=\"5\">");
}

#[test]
fn a_removed_attribute_can_be_set_again() {
    let html = with_x("<x b=1>", |x| {
        x.remove_attribute("b");
        assert_eq!(x.attribute("b"), None);
        x.set_attribute("b", "1")?;
        Ok(())
    });
    assert_eq!(html, "<x b=\"1\">");
}

#[test]
fn names_that_cannot_be_are_refused() {
    with_x("<x>", |x| {
        for name in ["", "a b", "a=", "a>", "\"", "a/"] {
            assert!(x.set_attribute(name, "").is_err(), "{name:?}");
        }
        for name in ["", "1", "a b", "a>", "a/", "é"] {
            assert!(x.set_name(name).is_err(), "{name:?}");
        }
        Ok(())
    });
}

#[test]
fn content_goes_around_and_into_an_element() {
    let html = with_x("a<x>b</x>c", |x| {
        for text in ["1", "2"] {
            x.before(Content::Text(text));
            x.prepend(Content::Text(text));
            x.append(Content::Text(text));
            x.after(Content::Text(text));
        }
        Ok(())
    });
    assert_eq!(html, "a12<x>21b12</x>21c");
}

#[test]
fn elements_are_removed_replaced_and_unwrapped() {
    let source = "a<x k>b<x>c</x>d</x>e";
    assert_eq!(with_x(source, |x| Ok(x.remove())), "ae");
    assert_eq!(with_x(source, |x| Ok(x.unwrap())), "abcde");
    assert_eq!(with_x(source, |x| Ok(x.replace(Content::Html("<y>")))), "a<y>e");
    assert_eq!(with_x(source, |x| Ok(x.set_content(Content::Text("<")))), "a<x k>&lt;</x>e");
    let html = with_x(source, |x| {
        if x.has_attribute("k") {
            x.before(Content::Text("1"));
            x.after(Content::Text("2"));
            x.remove();
            assert!(x.is_removed());
        }
        Ok(())
    });
    assert_eq!(html, "a12e");
}

#[test]
fn elements_are_renamed_with_their_end_tags() -> Result {
    assert_eq!(with_x("<X a>1</x >", |x| Ok(x.set_name("y")?)), "<y a>1</y >");
    with_x("<x>", |x| {
        for name in ["br", "IMG", "script", "title", "noscript", "plaintext"] {
            assert!(x.set_name(name).is_err(), "{name}");
        }
        Ok(())
    });
    let refused = Rules::new().element("br, style", |element| {
        assert!(element.set_name("q").is_err());
        Ok(())
    });
    rewrite("<br><style></style>", refused)?;
    let rename = |html| rewrite(html, Rules::new().element("p", |element| Ok(element.set_name("q")?)));
    assert_eq!(rename("<p>1<p>2<br>3<div></p></div>")?, "<q>1</q><q>2<br>3</q><div><q></q></div>");
    Ok(())
}

#[test]
fn elements_without_content_have_none() -> Result {
    for matching in BOTH {
        let rules = Rules::new().element("br, circle", |element| {
            assert!(!element.has_content());
            element.append(Content::Text("no"));
            element.prepend(Content::Text("no"));
            element.set_content(Content::Text("no"));
            element.after(Content::Text("1"));
            assert!(!element.on_end(|_| panic!("there is no end")));
            Ok(())
        });
        let html = rewrite_all("<br>2<svg><circle/>3</svg>", rules, matching)?;
        assert_eq!(html, "<br>12<svg><circle/>13</svg>");
    }
    Ok(())
}

#[test]
fn handlers_of_one_element_see_each_others_changes() -> Result {
    let rules = Rules::new().element("a", |a| Ok(a.set_attribute("x", "1")?)).element("[href]", |a| {
        assert_eq!(a.attribute("x"), Some("1"));
        a.remove_attribute("href");
        Ok(())
    });
    assert_eq!(rewrite("<a href>", rules)?, "<a x=\"1\">");
    Ok(())
}

#[test]
fn end_tags_are_changed() {
    let html = with_x("<x>1</x>2", |x| {
        x.on_end(|end| {
            assert_eq!((end.name(), end.is_implied()), ("x", false));
            end.before(Content::Text("b"));
            end.after(Content::Text("a"));
            end.set_name("y")?;
            Ok(())
        });
        Ok(())
    });
    assert_eq!(html, "<x>1b</y>a2");
    let html = with_x("<x>1</x>2", |x| {
        x.on_end(|end| Ok(end.replace(Content::Text("0"))));
        Ok(())
    });
    assert_eq!(html, "<x>102");
}

/// Parsers read no references in such elements.
#[test]
fn text_in_raw_text_elements_is_raw() -> Result {
    for matching in BOTH {
        let rules = || {
            let text = "a<b&&c>d";
            Rules::new()
                .element("script", |script| Ok(script.append(Content::Text(text))))
                .element("style", |style| Ok(style.prepend(Content::Text(text))))
                .element("xmp", |xmp| Ok(xmp.set_content(Content::Text(text))))
                .element("iframe", |iframe| {
                    iframe.on_end(|end| Ok(end.before(Content::Text(text))));
                    Ok(())
                })
                .text_in("noembed", |piece| Ok(piece.replace(Content::Text(if piece.is_last() { "" } else { text }))))
                .element("title", |title| Ok(title.append(Content::Text(text))))
        };
        let html =
            "<script>x</script><style>x</style><xmp>x</xmp><iframe>x</iframe><noembed>x</noembed><title>x</title>";
        let expected = "<script>xa<b&&c>d</script><style>a<b&&c>dx</style><xmp>a<b&&c>d</xmp><iframe>xa<b&&c>d</iframe>\
                        <noembed>a<b&&c>d</noembed><title>xa&lt;b&amp;&amp;c&gt;d</title>";
        for cut in 0..=html.len() {
            assert_eq!(rewrite_pieces(rules(), matching, [&html[..cut], &html[cut..]])?, expected, "cut at {cut}");
        }
    }
    Ok(())
}

/// What is inserted would end the element, or keep it open, by itself or with what stands there.
#[test]
fn text_that_ends_a_raw_text_element_is_an_error() {
    let refused = |html: &str, handler: fn(&mut Element<'_>) -> HandlerResult| {
        for matching in BOTH {
            for cut in 0..=html.len() {
                let rules = Rules::new().element("script, style", handler);
                let mut output = String::new();
                let options = RewriteOptions::default().with_matching(matching);
                let mut rewriter = Rewriter::new(rules, options, into_text(&mut output)).unwrap();
                let written = rewriter.write(&html[..cut]).and_then(|()| rewriter.write(&html[cut..]));
                let error = written.and_then(|()| rewriter.end()).unwrap_err();
                assert!(matches!(error, RewriteError::Handler(_)), "{error}");
                drop(rewriter);
                assert!(!output.contains("</script>") && !output.contains("</STYLE"), "{output}");
            }
        }
    };
    refused("<script></script>", |script| Ok(script.append(Content::Text("</script>"))));
    refused("<script></scr</script>", |script| Ok(script.append(Content::Text("ipt>"))));
    refused("<script>ipt ></script>", |script| Ok(script.prepend(Content::Text("</scr"))));
    refused("<script></script>", |script| Ok(script.append(Content::Text("<!--<script>"))));
    refused("<script><!--<scr</script>", |script| Ok(script.append(Content::Text("ipt>"))));
    refused("<style>x</style>", |style| Ok(style.set_content(Content::Text("</STYLE\n"))));
    refused("<script>a</script>z", |script| {
        script.prepend(Content::Html("x;"));
        Ok(script.append(Content::Text("</script><img src onerror=f()>")))
    });
    refused("<script>1</script>", |script| Ok(script.append(Content::Html("</script><script>"))));
    refused("<script></script>", |script| {
        script.on_end(|end| {
            end.before(Content::Html(";"));
            Ok(end.before(Content::Text("</script>")))
        });
        Ok(())
    });
}

/// Each further tag that gives the body an attribute looks at all of them.
#[test]
fn rules_for_many_tags_of_a_body_are_bounded() -> Result {
    let rules = || Rules::new().element("body[style*=b]", |_| Ok(()));
    let tags = |count: usize| -> String { (0..count).map(|index| format!("<body a{index}>")).collect() };
    let page = |count| format!("<body style={}>{}", "a".repeat(1000), tags(count));
    rewrite(&page(100), rules())?;
    assert!(matches!(rewrite(&page(10_000), rules()), Err(RewriteError::EndedEarly(_))));
    Ok(())
}

/// Elements that the source implies get their tags as soon as a change needs them, before the token that implies them.
#[test]
fn elements_without_a_tag_get_one() {
    let change = |html: &str, rules: fn() -> Rules<'static>, expected: &str| {
        for cut in 0..=html.len() {
            let written = rewrite_pieces(rules(), Matching::ByTree, [&html[..cut], &html[cut..]]).unwrap();
            assert_eq!(written, expected, "{html}, cut at {cut}");
        }
    };
    let banner = || Rules::new().element("body", |body| Ok(body.prepend(Content::Html("<p>Banner"))));
    change("<!DOCTYPE html><title>x</title><p>y", banner, "<!DOCTYPE html><title>x</title><body><p>Banner<p>y");
    change("x", banner, "<body><p>Bannerx");
    change("", banner, "<body><p>Banner");
    change("<title>x</title>\n <!-- c --></body>", banner, "<title>x</title>\n <!-- c --><body><p>Banner</body>");
    change("<title>x</title> <frameset><frame>", banner, "<title>x</title> <frameset><frame>");
    // While a `frameset` may still come, what follows waits.
    change("<p> <b></b><frameset><frame>", banner, "<p> <b></b><frameset><frame>");
    change("<p></p></body><frameset><frame>", banner, "<p></p></body><frameset><frame>");
    let title = || Rules::new().element("head", |head| Ok(head.prepend(Content::Html("<title>t</title>"))));
    change("<p>1", title, "<head><title>t</title><p>1");
    change("<meta charset=utf-8><p>1", title, "<head><title>t</title><meta charset=utf-8><p>1");
    let title_in_body = || Rules::new().element("body", |body| Ok(body.prepend(Content::Html("<title>t</title>"))));
    change("<p>1", title_in_body, "<body><title>t</title><p>1");
    let rows = || {
        Rules::new().element("html, tbody, tr, colgroup", |element| {
            element.set_attribute("class", "x")?;
            Ok(element.after(Content::Html("<!---->")))
        })
    };
    change(
        "<table><col><td>1</table>",
        rows,
        "<html class=\"x\"><table><colgroup class=\"x\"><col><!----><tbody class=\"x\"><tr class=\"x\"><td>1\
         <!----><!----></table><!---->",
    );
    let all = || {
        Rules::new().element("body, tbody", |element| {
            match element.name() {
                "body" => element.unwrap(),
                _ => element.set_name("tfoot")?,
            }
            Ok(())
        })
    };
    change("<table><tr>", all, "<table><tfoot><tr></tfoot>");
    let attributes = || {
        Rules::new().element("[onload]", |element| {
            element.remove_attribute("onload");
            element.remove();
            Ok(())
        })
    };
    // What other tags of their names give these elements is seen, and nothing but attributes can be changed there.
    change("<p>1<body onload=f() id=a>2<html lang=en onload=g()>", attributes, "<p>1<body id=a>2<html lang=en>");
    let removed = || Rules::new().element("body", |body| Ok(body.set_content(Content::Text("x"))));
    change("<p></p>1<p>", removed, "<body>x");
    // What is removed is gone, whatever comes.
    change("<i></tr><base><frameset>", removed, "<body>x<frameset>");
    let late = || {
        Rules::new().element("body", |body| {
            body.on_end(|end| Ok(end.before(Content::Html("<title>t</title>"))));
            Ok(())
        })
    };
    change("<!--x-->", late, "<!--x--><body><title>t</title>");
    change("<p>", late, "<p><title>t</title>");
    let sibling = || Rules::new().element("head + body, body + body", |body| Ok(body.set_attribute("x", "")?));
    change("<html a><body a=1><html b><body b=x>", sibling, "<html a><body a=1 x=\"\"><html b><body b=x x=\"\">");
    let siblings = || Rules::new().element("body ~ body", |body| Ok(body.remove()));
    change("<body a=1><body b=x>", siblings, "<body a=1><body b=x>");
}

#[test]
fn changes_of_a_body_that_a_frameset_removes_are_counted() -> Result {
    for (html, count) in [("<p><frameset>", 1), ("<p>1<frameset>", 0), ("<frameset>", 0), ("<body><frameset>", 0)] {
        let rules = Rules::new().element("body", |body| Ok(body.set_attribute("class", "x")?));
        let mut rewriter = Rewriter::new(rules, RewriteOptions::default(), |_: &str| {})?;
        rewriter.write(html)?;
        rewriter.end()?;
        assert_eq!(rewriter.dropped_changes(), count, "{html}");
    }
    Ok(())
}

/// Text that follows what was removed or inserted stays text, and what is inserted does, too.
#[test]
fn what_is_joined_is_read_as_before() -> Result {
    let html = |html: &str, expected: &str| {
        for cut in 0..=html.len() {
            let rules = Rules::new()
                .comments(|comment| Ok(comment.remove()))
                .element("x", |x| Ok(x.remove()))
                .element("y", |y| Ok(y.unwrap()))
                .element("z", |z| Ok(z.after(Content::Text("script>"))))
                .element("pre", |pre| Ok(pre.prepend(Content::Text(if pre.has_attribute("a") { "\na" } else { "" }))))
                .element("textarea", |area| Ok(area.append(Content::Text("area x"))));
            let written = rewrite_pieces(rules, Matching::ByTree, [&html[..cut], &html[cut..]]).unwrap();
            assert_eq!(written, expected, "{html}, cut at {cut}");
        }
    };
    html("<<!-- -->script>", "<&#115;cript>");
    html("<<x>1</x>/b>", "<&#47;b>");
    html("<<y>b</y>!--", "<&#98;!--");
    html("&l<!---->t;", "&l&#116;;");
    html("&lt<!---->;", "&lt&#59;");
    html("&#<!---->65;", "&#&#54;5;");
    html("a\r<!---->\nb", "a\r&#10;b");
    html("<<z></z>b", "<<z></z>script&gt;b");
    html("<pre><!---->\nb</pre>", "<pre>\n\nb</pre>");
    html("<pre>\nb</pre>", "<pre>\nb</pre>");
    html("<pre a>\nb</pre>", "<pre a>\n\nab</pre>");
    html("<pre a>b</pre>", "<pre a>\n\nab</pre>");
    html("<textarea></text</textarea>", "<textarea></text&#97;rea x</textarea>");
    html("<textarea></</textarea>", "<textarea></&#97;rea x</textarea>");
    html("1<!---->2<x></x> <b>", "12 <b>");
    // What is kept to look back at is bounded: there could be a reference before it.
    let long = "n".repeat(50);
    html(&format!(" {long}<!---->b"), &format!(" {long}&#98;"));
    html(&format!(" {}<!---->b", &long[..30]), &format!(" {}b", &long[..30]));
    let end = || Rules::new().element("p", |p| Ok(p.append(Content::Text("b>"))));
    assert_eq!(rewrite("<p>1 <", end())?, "<p>1 <&#98;&gt;");
    assert_eq!(rewrite("<p>1 </", end())?, "<p>1 &lt;/b&gt;");
    assert_eq!(rewrite("<p>1 </", Rules::new().element("b", |_| Ok(())))?, "<p>1 </");
    assert_eq!(rewrite("x</", Rules::new().end(|end| Ok(end.append(Content::Text("1")))))?, "x&lt;/1");
    let rename = |html, old, new: &'static str| rewrite(html, Rules::new().element(old, |pre| Ok(pre.set_name(new)?)));
    assert_eq!(rename("<pre>\nx</pre>", "pre", "div")?, "<div>x</div>");
    assert_eq!(rename("<div>\nx</div>", "div", "pre")?, "<pre>\n\nx</pre>");
    // There are references in these.
    let rules = Rules::new().text(|piece| {
        let text = piece.text().to_owned();
        Ok(piece.replace(Content::Text(&text)))
    });
    assert_eq!(rewrite("<title>a&amp;&lt;</title>", rules)?, "<title>a&amp;&lt;</title>");
    Ok(())
}

#[test]
fn text_and_comments_inside_are_changed() -> Result {
    for matching in BOTH {
        let rules = Rules::new()
            .text_in("p", |text| {
                let upper = text.text().to_uppercase();
                Ok(text.replace(Content::Text(&upper)))
            })
            .comments_in("p", |comment| {
                assert!(comment.set_text("-->").is_err());
                comment.set_text("new")?;
                Ok(())
            });
        let html = rewrite_all("a<!--a--><p>b&lt;<b>c<!--b--></b></p>d", rules, matching)?;
        assert_eq!(html, "a<!--a--><p>B&lt;<b>C<!--new--></b></p>d");
    }
    Ok(())
}

#[test]
fn the_document_has_handlers() -> Result {
    for matching in BOTH {
        let rules = Rules::new()
            .doctype(|doctype| {
                assert_eq!((doctype.name(), doctype.public_id()), (Some("html"), None));
                Ok(doctype.replace(Content::Html("<!doctype html>")))
            })
            .comments(|comment| Ok(comment.remove()))
            .text(|text| {
                if text.is_last() {
                    text.after(Content::Text("|"));
                }
                Ok(())
            })
            .end(|end| Ok(end.append(Content::Text("<"))));
        let html = rewrite_all("<!DOCTYPE HTML SYSTEM \"about:legacy-compat\"><!--1-->a<p>b&amp;c", rules, matching)?;
        assert_eq!(html, "<!doctype html>a|<p>b&amp;c|&lt;");
    }
    Ok(())
}

#[test]
fn an_error_of_a_handler_ends_the_rewriting() {
    let rules =
        || Rules::new().element("a", |a| Ok(a.set_attribute("x", "")?)).element("b", |_| Err("no `b` here".into()));
    let mut output = String::new();
    let mut rewriter = Rewriter::new(rules(), RewriteOptions::default(), into_text(&mut output)).unwrap();
    let error = rewriter.write("<a>1<b>2").unwrap_err();
    assert_eq!(error.to_string(), "a handler has failed: no `b` here");
    assert!(matches!(rewriter.write("<a>"), Err(RewriteError::Failed)));
    assert!(matches!(rewriter.end(), Err(RewriteError::Failed)));
    drop(rewriter);
    assert!("<a x=\"\">1".starts_with(&output), "{output}");

    let mut output = String::new();
    let options = RewriteOptions::default().with_passing_on(true);
    let mut rewriter = Rewriter::new(rules(), options, into_text(&mut output)).unwrap();
    rewriter.write("<a>1<b>2").unwrap_err();
    assert!(matches!(rewriter.write("<a>3"), Err(RewriteError::Failed)));
    drop(rewriter);
    assert_eq!(output, "<a x=\"\">1<b>2<a>3");
}

#[test]
fn a_handler_can_wait_wherever_the_input_is_cut() {
    let html = "<p><x a=1></x>.<x></x>\r\n&amp;<!-- -->";
    for cut in 0..html.len() {
        let mut asked = 0;
        let rules = Rules::new()
            .element("x", |x| {
                asked += 1;
                if asked % 3 == 0 {
                    x.append(Content::Text("!"));
                } else {
                    x.later();
                }
                Ok(())
            })
            .element("p x", |x| Ok(x.set_name("y")?));
        let mut output = String::new();
        let mut rewriter = Rewriter::new(rules, RewriteOptions::default(), into_text(&mut output)).unwrap();
        for piece in [&html[..cut], &html[cut..]] {
            rewriter.write(piece).unwrap();
            while rewriter.is_waiting() {
                assert!(matches!(rewriter.write("no"), Err(RewriteError::Waiting)));
                assert!(matches!(rewriter.end(), Err(RewriteError::Waiting)));
                rewriter.resume().unwrap();
            }
        }
        rewriter.end().unwrap();
        drop(rewriter);
        assert_eq!(output, "<p><y a=1>!</y>.<y>!</y>\r\n&amp;<!-- -->", "cut at {cut}");
        assert_eq!(asked, 6);
    }
}

/// What comes before the element is written by then, and nothing after it.
#[test]
fn content_can_be_written_while_a_handler_waits() {
    let html = "<p>one <x>two</x> three";
    for matching in BOTH {
        for cut in 0..=html.len() {
            let mut has_waited = false;
            let rules = Rules::new().element("x", move |x| {
                if core::mem::replace(&mut has_waited, true) {
                    x.remove();
                } else {
                    x.later();
                }
                Ok(())
            });
            let output = RefCell::new(String::new());
            let options = RewriteOptions::default().with_matching(matching);
            let mut rewriter = Rewriter::new(rules, options, |text: &str| output.borrow_mut().push_str(text)).unwrap();
            let (first, second) = html.split_at(cut);
            for chunk in [first, second] {
                rewriter.write(chunk).unwrap();
                while rewriter.is_waiting() {
                    assert_eq!(*output.borrow(), "<p>one ");
                    output.borrow_mut().push_str("<b>1</b>");
                    output.borrow_mut().push_str("<i>2</i>");
                    rewriter.resume().unwrap();
                }
            }
            rewriter.end().unwrap();
            assert_eq!(*output.borrow(), "<p>one <b>1</b><i>2</i> three", "{matching:?}, cut at {cut}");
        }
    }
}

#[test]
fn rewriters_can_be_sent() {
    fn is_send<T: Send>(_: T) {}
    is_send(Rewriter::new(Rules::new(), RewriteOptions::default(), |_: &str| {}).unwrap());
    is_send(Rules::new());
}

/// Rules that change something of each kind.
fn many_rules() -> Rules<'static> {
    Rules::new()
        .element("p, td, svg *", |element| {
            element.before(Content::Html("<!--b-->"));
            element.after(Content::Html("<!--a-->"));
            element.set_attribute("class", "new & old")?;
            element.on_end(|end| Ok(end.before(Content::Text("end"))));
            Ok(())
        })
        .element("a, select", |element| Ok(element.set_name("q")?))
        .element("b b, li", |element| Ok(element.unwrap()))
        .element("table table, i > a", |element| Ok(element.remove()))
        .element("title, h1", |element| Ok(element.set_content(Content::Text("t"))))
        .comments_in("body", |comment| Ok(comment.replace(Content::Text("c"))))
        .text_in("p", |text| {
            if text.is_last() {
                text.after(Content::Text("."));
            }
            Ok(())
        })
}

#[test]
fn every_cut_gives_the_same() {
    for (name, html) in fixtures() {
        for matching in BOTH {
            let whole = rewrite_all(&html, many_rules(), matching).unwrap();
            for cut in (0..=html.len()).filter(|cut| html.is_char_boundary(*cut)) {
                let cut_up = rewrite_pieces(many_rules(), matching, [&html[..cut], &html[cut..]]).unwrap();
                assert_eq!(cut_up, whole, "{name}, cut at {cut}, {matching:?}");
            }
            let characters = html.char_indices().map(|(at, char)| &html[at..at + char.len_utf8()]);
            assert_eq!(rewrite_pieces(many_rules(), matching, characters).unwrap(), whole, "{name}, {matching:?}");
        }
    }
}

/// Rules that look at everything, and change nothing.
fn idle_rules() -> Rules<'static> {
    Rules::new()
        .element("*", |element| {
            element.on_end(|_| Ok(()));
            Ok(())
        })
        .text_in("*", |_| Ok(()))
        .comments_in("*", |_| Ok(()))
        .doctype(|_| Ok(()))
        .text(|_| Ok(()))
        .comments(|_| Ok(()))
}

#[test]
fn what_is_not_changed_stays() {
    for (name, html) in fixtures() {
        for matching in BOTH {
            assert_eq!(rewrite_all(&html, idle_rules(), matching).unwrap(), html, "{name}, {matching:?}");
            assert_eq!(rewrite_all(&html, Rules::new(), matching).unwrap(), html, "{name}, {matching:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn what_is_not_changed_stays_in_random_markup(html in markup()) {
        for matching in BOTH {
            prop_assert_eq!(&rewrite_all(&html, idle_rules(), matching).unwrap(), &html);
        }
    }

    #[test]
    fn every_cut_of_random_markup_gives_the_same(html in markup(), cut in 0..1000_usize) {
        let cut = fivefold_core::floor_char_boundary(&html, cut);
        for matching in BOTH {
            let whole = rewrite_all(&html, many_rules(), matching).unwrap();
            let cut_up = rewrite_pieces(many_rules(), matching, [&html[..cut], &html[cut..]]).unwrap();
            prop_assert_eq!(cut_up, whole);
        }
    }
}

#[test]
fn matching_is_by_the_tree_unless_asked() {
    assert_eq!(RewriteOptions::default().matching, Matching::ByTree);
}
