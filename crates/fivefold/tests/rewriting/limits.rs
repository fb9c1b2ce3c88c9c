//! Limits, the stop signal, and the cost of depth.

use super::{BOTH, into_bytes, into_text, nowhere, rewrite_all};
use fivefold::encoding::Hints;
use fivefold::rewrite::{ByteRewriter, Content, Matching, RewriteError, RewriteOptions, Rewriter, Rules};
use fivefold::{ErrorCode, StopSignal};

fn rules() -> Rules<'static> {
    Rules::new().element("b > b", |b| Ok(b.append(Content::Text("x"))))
}

#[test]
fn memory_is_limited() {
    for matching in BOTH {
        let options = RewriteOptions::default().with_matching(matching).with_memory_bytes(100_000);
        // A long token, open elements, and work at their ends.
        for (piece, is_refused) in [("<!--comment", true), ("<b>", true), ("<my-é-", true), ("<p></p>text", false)] {
            let mut rewriter = Rewriter::new(rules(), options.clone(), nowhere()).unwrap();
            let outcome = (0..100_000).try_for_each(|_| rewriter.write(piece));
            assert_eq!(matches!(outcome, Err(RewriteError::MemoryLimit)), is_refused, "{piece}, {matching:?}");
        }
    }
}

#[test]
fn a_small_document_takes_little_memory() {
    let html = "<!DOCTYPE html><title>one</title><p class=a>two <i>three</i> <a href=b>four</a>";
    for matching in BOTH {
        for rules in [Rules::new().element("a[href]", |_| Ok(())), rules()] {
            let options = RewriteOptions::default().with_matching(matching).with_memory_bytes(1_000);
            let mut rewriter = Rewriter::new(rules, options, nowhere()).unwrap();
            rewriter.write(html).unwrap();
            rewriter.end().unwrap();
        }
    }
}

/// Formatting elements that have ended take no memory, however many there have been at a time.
#[test]
fn ended_formatting_elements_are_forgotten() {
    let options = RewriteOptions::default().with_memory_bytes(70_000);
    let mut rewriter = Rewriter::new(Rules::new(), options, nowhere()).unwrap();
    let fonts: String = (0..200).map(|number| format!("<font size={number}>")).collect();
    for html in [&fonts, &"</font>".repeat(200), &"<div>".repeat(600)] {
        rewriter.write(html).unwrap();
    }
}

#[test]
fn names_of_custom_elements_are_forgotten() {
    for matching in BOTH {
        let options = RewriteOptions::default().with_matching(matching).with_memory_bytes(1_000_000);
        let mut rewriter = Rewriter::new(rules(), options, nowhere()).unwrap();
        for number in 0..50_000 {
            rewriter.write(&format!("<x-{number}></x-{number}>")).unwrap();
        }
    }
}

#[test]
fn the_input_is_limited() {
    for matching in BOTH {
        let options = RewriteOptions::default().with_matching(matching).with_input_bytes(10);
        let mut output = String::new();
        let mut rewriter = Rewriter::new(rules(), options, into_text(&mut output)).unwrap();
        let error = rewriter.write("<p>one<p>two").unwrap_err();
        assert!(matches!(error, RewriteError::EndedEarly(ErrorCode::InputLimitReached)), "{error:?}");
        assert_eq!(rewriter.ended_early(), Some(ErrorCode::InputLimitReached));
        drop(rewriter);
        assert!("<p>one<p>t".starts_with(&output));
    }
}

#[test]
fn the_signal_stops() {
    for matching in BOTH {
        let signal = StopSignal::new();
        let options = RewriteOptions::default().with_matching(matching).with_stop_signal(signal.clone());
        let mut rewriter = Rewriter::new(rules(), options, nowhere()).unwrap();
        rewriter.write("<p>one").unwrap();
        signal.stop();
        let error = (0..100_000).find_map(|_| rewriter.write("<p>one").err());
        assert!(matches!(error, Some(RewriteError::EndedEarly(ErrorCode::ParsingStopped))), "{error:?}");
    }
}

#[test]
fn what_the_end_of_the_input_cuts_is_told() {
    let cases = [
        ("<p>a</p", Some(ErrorCode::EofInTag)),
        ("<p>a</", Some(ErrorCode::EofBeforeTagName)),
        ("<p><a href=", Some(ErrorCode::EofInTag)),
        ("<!-- a -", Some(ErrorCode::EofInComment)),
        ("<!DOCTYPE html", Some(ErrorCode::EofInDoctype)),
        ("<script><!-- a", Some(ErrorCode::EofInScriptHtmlCommentLikeText)),
        // The errors of what is whole are not asked about.
        ("<p a a>&amp text\0", None),
        ("<p>&am", None),
        ("", None),
    ];
    for matching in BOTH {
        for (html, cut) in cases {
            let mut output = String::new();
            let options = RewriteOptions::default().with_matching(matching);
            let mut rewriter = Rewriter::new(rules(), options, into_text(&mut output)).unwrap();
            rewriter.write(html).unwrap();
            assert_eq!(rewriter.cut(), None);
            rewriter.end().unwrap();
            assert_eq!(rewriter.cut(), cut, "{html}");
            drop(rewriter);
            assert_eq!(output, html);
        }
    }
}

#[test]
fn what_a_limit_leaves_out_is_passed_on_if_asked() {
    for matching in BOTH {
        let options = RewriteOptions::default().with_matching(matching).with_input_bytes(12).with_passing_on(true);
        let html = "<p>one<p>two<p>three";
        let mut output = String::new();
        let mut rewriter = Rewriter::new(rules(), options, into_text(&mut output)).unwrap();
        let (first, second) = html.split_at(16);
        rewriter.write(first).unwrap_err();
        rewriter.write(second).unwrap_err();
        drop(rewriter);
        assert_eq!(output, html);
    }
}

/// Rules that insert at the end of elements in all ways, and one that removes an element.
fn inserting_at_ends() -> Rules<'static> {
    Rules::new()
        .element("p, div, svg", |element| {
            element.append(Content::Text("!"));
            element.after(Content::Text("!"));
            element.on_end(|end| Ok(end.before(Content::Text("!"))));
            Ok(())
        })
        .element("i", |i| Ok(i.set_content(Content::Text("!"))))
        .element("b", |b| Ok(b.set_name("x!")?))
        .element("u", |u| Ok(u.remove()))
        .comments(|comment| Ok(comment.after(Content::Text("!"))))
        .doctype(|doctype| Ok(doctype.after(Content::Text("!"))))
        .text(|piece| {
            if piece.is_last() {
                piece.after(Content::Text("!"));
            }
            Ok(())
        })
        .end(|end| Ok(end.append(Content::Text("!"))))
}

const ENDINGS: [&str; 5] = [
    "<!DOCTYPE html><p>1<script src=x>2</script>3&amp;4<!--c--><div>5</div>6</p>7",
    "<p><i>1<b title='2'>3</i></b><u>4<!--5--><div>6</u>7",
    "<svg><![CDATA[1]]>2</svg><?p 3?><textarea>4</te</textarea><title>5</title>",
    "<p>é<p>世界<b>1</b><table><td>2<p>3</table>4",
    "<div><u>1<u>2</u>3</u>4<div/>5</div>",
];

/// The output before the part of the source that is passed on at the end as it is.
fn before_rest<'o>(output: &'o str, html: &str) -> &'o str {
    let common = output.bytes().rev().zip(html.bytes().rev()).take_while(|(one, two)| one == two).count();
    &output[..output.len() - common]
}

/// Where the input ends early, no element does. What is written is a beginning of what would be written without the limit,
/// and from a token on, all of the source.
#[test]
fn nothing_is_inserted_at_the_end_of_what_a_limit_cuts() {
    for (matching, html) in BOTH.into_iter().flat_map(|matching| ENDINGS.map(|html| (matching, html))) {
        let whole = rewrite_all(html, inserting_at_ends(), matching).unwrap();
        for limit in 0..html.len() {
            let mut passed = Vec::new();
            for (cut, passes_on) in (0..=html.len()).flat_map(|cut| [(cut, false), (cut, true)]) {
                let options = RewriteOptions::default().with_matching(matching).with_input_bytes(limit as u64);
                let options = options.with_passing_on(passes_on);
                let (one, two) = html.as_bytes().split_at(cut);
                let mut output = Vec::new();
                let hints = Hints::default().with_transport_label("utf-8");
                let mut rewriter =
                    ByteRewriter::new(inserting_at_ends(), hints, options.clone(), into_bytes(&mut output)).unwrap();
                let _ = rewriter.write(one);
                let _ = rewriter.write(two);
                rewriter.end().unwrap_err();
                assert_eq!(rewriter.ended_early(), Some(ErrorCode::InputLimitReached));
                drop(rewriter);
                let output = String::from_utf8(output).unwrap();
                if html.is_char_boundary(cut) {
                    let mut text = String::new();
                    let mut rewriter = Rewriter::new(inserting_at_ends(), options, into_text(&mut text)).unwrap();
                    let _ = rewriter.write(&html[..cut]);
                    let _ = rewriter.write(&html[cut..]);
                    drop(rewriter);
                    assert_eq!(text, output);
                }
                if passes_on {
                    assert!(whole.starts_with(before_rest(&output, html)), "{limit} {cut}: {output}\n{whole}");
                    passed.push(output);
                } else {
                    assert!(whole.starts_with(&output), "{limit} {cut}: {output}\n{whole}");
                }
            }
            passed.dedup();
            assert_eq!(passed.len(), 1, "{limit}: {passed:?}");
        }
    }
}

#[test]
fn nothing_is_inserted_where_the_signal_stops() {
    let long = format!("<p>1<q>{}", "y<i title=x>".repeat(3_000));
    for matching in BOTH {
        for (html, cut) in ENDINGS.iter().flat_map(|html| (1..html.len()).map(|cut| (*html, cut))).chain([(&*long, 0)])
        {
            let whole = rewrite_all(html, inserting_at_ends(), matching).unwrap();
            let signal = StopSignal::new();
            let options = RewriteOptions::default().with_matching(matching).with_stop_signal(signal.clone());
            let mut output = Vec::new();
            let hints = Hints::default().with_transport_label("utf-8");
            let in_handler = signal.clone();
            let rules = inserting_at_ends().element("q", move |_| Ok(in_handler.stop()));
            let sink = into_bytes(&mut output);
            let mut rewriter = ByteRewriter::new(rules, hints, options.with_passing_on(true), sink).unwrap();
            let (one, two) = html.as_bytes().split_at(cut);
            rewriter.write(one).unwrap();
            if cut > 0 {
                signal.stop();
            }
            assert!(matches!(rewriter.write(two), Err(RewriteError::EndedEarly(ErrorCode::ParsingStopped))));
            drop(rewriter);
            let output = String::from_utf8(output).unwrap();
            assert!(whole.starts_with(before_rest(&output, html)), "{cut}: {output}\n{whole}");
        }
    }
}

/// A tree in which formatting elements are no longer repeated is not the browser's, and rules would miss elements of it.
#[test]
fn a_tree_that_is_shortened_is_an_error() {
    let fonts: String = (0..300).map(|number| format!("<b a={number}>")).collect();
    let html = format!("<p>{fonts}</p>{}<p><script>1</script>", "<p>x</p>".repeat(400));
    for size in [1_000, html.len()] {
        let mut output = String::new();
        let rules = Rules::new().element("b script", |script| Ok(script.remove()));
        let mut rewriter = Rewriter::new(rules, RewriteOptions::default(), into_text(&mut output)).unwrap();
        let pieces = html.as_bytes().chunks(size).map(|piece| str::from_utf8(piece).unwrap());
        let error = pieces.map(|piece| rewriter.write(piece)).find_map(Result::err);
        assert!(matches!(error, Some(RewriteError::EndedEarly(ErrorCode::NodeLimitReached))), "{error:?}");
        assert_eq!(rewriter.ended_early(), Some(ErrorCode::NodeLimitReached));
        drop(rewriter);
        assert!(html.starts_with(&output) && output.ends_with("<p>"), "{}", output.len());
    }
}

#[test]
fn nothing_of_a_tag_is_written_whose_handler_waits_at_a_limit() {
    for matching in BOTH {
        let html = "<p>one<x secret>two</x><x secret>three";
        for limit in 0..html.len() {
            let options = RewriteOptions::default().with_matching(matching).with_input_bytes(limit as u64);
            let mut has_waited = false;
            let rules = Rules::new().element("x", move |x| {
                if core::mem::replace(&mut has_waited, true) {
                    x.remove()
                } else {
                    x.later()
                }
                Ok(())
            });
            let mut output = String::new();
            let mut rewriter = Rewriter::new(rules, options, into_text(&mut output)).unwrap();
            let _ = rewriter.write(html);
            while rewriter.is_waiting() && rewriter.resume().is_ok() {}
            drop(rewriter);
            assert!(!output.contains("<x secret>") && "<p>one<x secret".starts_with(&output), "{output}");
        }
    }
}

#[test]
fn what_comes_while_a_handler_waits_counts() {
    for passes_on in [false, true] {
        let options = RewriteOptions::default().with_memory_bytes(100_000).with_passing_on(passes_on);
        let mut output = Vec::new();
        let rules = Rules::new().element("x", |x| Ok(x.later()));
        let sink = into_bytes(&mut output);
        let mut rewriter =
            ByteRewriter::new(rules, Hints::default().with_transport_label("utf-8"), options, sink).unwrap();
        let html = format!("<p>one<x>{}", "<b>text</b>".repeat(10_000));
        assert!(matches!(rewriter.write(html.as_bytes()), Err(RewriteError::MemoryLimit)));
        drop(rewriter);
        assert_eq!(output.len(), if passes_on { html.len() } else { "<p>one".len() });
    }
}

/// Rules for `x`, whose handler waits once for each.
fn waiting_once() -> Rules<'static> {
    let mut has_waited = false;
    Rules::new().element("x", move |x| {
        has_waited = !has_waited;
        if has_waited {
            x.later();
        }
        Ok(())
    })
}

/// What has come while a handler waited is in memory as a whole until the rewriter has been resumed, and if a handler waits
/// again, until half of it is read.
#[test]
fn what_has_come_counts_while_it_is_held() {
    let text = "text ".repeat(18_000);
    // So many open elements take less than the limit, and more than what the text leaves of it.
    for (matching, count) in [(Matching::ByTree, 200), (Matching::AsWritten, 800)] {
        let open = "<b>".repeat(count);
        let resume_all = |html: &str| {
            let options = RewriteOptions::default().with_matching(matching).with_memory_bytes(100_000);
            let mut rewriter = Rewriter::new(waiting_once(), options, nowhere()).unwrap();
            rewriter.write(html).unwrap();
            while rewriter.is_waiting() {
                rewriter.resume()?;
            }
            rewriter.end()
        };
        for html in [format!("<x>{open}{text}"), format!("<x>{text}{open}"), format!("<x>{open}<x>{text}")] {
            assert!(matches!(resume_all(&html), Err(RewriteError::MemoryLimit)), "{matching:?}");
        }
        for html in [format!("<x>{text}"), format!("<x>{text}<x>{open}")] {
            assert!(resume_all(&html).is_ok(), "{matching:?}");
        }
    }
}

/// A limit may be reached while a handler waits; the handler is not called any more then.
#[test]
fn input_is_passed_on_after_an_error_while_a_handler_waits() {
    for matching in BOTH {
        let (first, second) = ("<p>one<x>two", "three</x>four");
        let limits = [
            RewriteOptions::default().with_input_bytes(first.len() as u64 - 1),
            RewriteOptions::default().with_memory_bytes(1),
        ];
        for options in limits {
            let mut output = String::new();
            let rules = Rules::new().element("x", |x| Ok(x.later()));
            let options = options.with_matching(matching).with_passing_on(true);
            let mut rewriter = Rewriter::new(rules, options, into_text(&mut output)).unwrap();
            rewriter.write(first).unwrap_err();
            assert!(!rewriter.is_waiting());
            assert!(matches!(rewriter.write(second), Err(RewriteError::Failed)));
            assert!(matches!(rewriter.resume(), Err(RewriteError::Failed)));
            assert!(matches!(rewriter.end(), Err(RewriteError::Failed)));
            drop(rewriter);
            assert_eq!(output, [first, second].concat());
        }
    }
}

#[test]
fn invalid_bytes_and_attributes_are_memory() {
    let invalid = [b"<!--".as_slice(), &[0xFF; 20_000]].concat();
    let attributes: String = (0..5_000).map(|n| format!("a{n} ")).collect();
    let attributes = format!("<p {attributes}>").into_bytes();
    let utf_16: Vec<_> = format!("<!--{}", "x".repeat(40_000)).encode_utf16().flat_map(u16::to_le_bytes).collect();
    // Each takes more than its text.
    for (input, encoding, text) in
        [(&invalid, "utf-8", 60_000), (&attributes, "utf-8", attributes.len()), (&utf_16, "utf-16le", 40_000)]
    {
        let outcome = |bytes| {
            let options = RewriteOptions::default().with_memory_bytes(bytes);
            let rules = Rules::new().element("p", |_| Ok(()));
            let hints = Hints::default().with_transport_label(encoding);
            let mut rewriter = ByteRewriter::new(rules, hints, options, |_: &[u8]| ()).unwrap();
            input.chunks(1_000).try_for_each(|chunk| rewriter.write(chunk)).and_then(|()| rewriter.end())
        };
        assert!(matches!(outcome(2 * text), Err(RewriteError::MemoryLimit)), "{text}");
        assert!(outcome(40 * text).is_ok(), "{text}");
    }
}
