//! What reading costs, in steps, where a part of the document might be looked at again for each of many others.

use fivefold_core::work;
use fivefold_quick_xml::Reader;
use fivefold_quick_xml::events::Event;

/// Asserts that four times as many repetitions take at most about four times as many steps. In the short cut,
/// steps are counted where it goes back, and at what may make it do so.
fn assert_linear(document: impl Fn(usize) -> String) {
    let [once, four_times] = [1, 4].map(|factor| {
        let text = document(factor * 1000);
        work::count(|| {
            let mut reader = Reader::from_str(&text);
            reader.config_mut().depth_limit = usize::MAX;
            while !matches!(reader.read_event().expect("nothing is too deep"), Event::Eof) {}
        })
    });
    assert!(once > 0 && four_times <= once * 42 / 10, "{once} steps, then {four_times}");
}

/// What looks like markup in an instruction may have been taken for the end of each of the elements around it.
#[test]
fn instructions_with_markup_in_deep_elements_take_linear_time() {
    assert_linear(|count| format!("{}{}{}", "<a>".repeat(count), "<?p <?>".repeat(count), "</a>".repeat(count)));
    assert_linear(|count| {
        let inner = format!("{}{}{}", "<x>".repeat(count), "<?p <?>".repeat(count), "</x>".repeat(count));
        format!("<rss><channel><item>{inner}<x><title>1</title></x></item></channel></rss>")
    });
}

/// The start tag tells whether they are left to HTML.
#[test]
fn references_after_a_long_tag_take_linear_time() {
    // The value without quotes is left to the engine.
    for root in ["rss", "rss a=1"] {
        for is_html in ["", " type='html'"] {
            assert_linear(|count| {
                let value = "x".repeat(16 * count);
                format!("<{root}><title a='{value}'{is_html}>{}</title></rss>", "&nbsp;".repeat(count))
            });
        }
    }
}
