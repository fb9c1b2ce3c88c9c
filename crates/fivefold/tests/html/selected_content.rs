//! What `selectedcontent` shows.
//!
//! <https://html.spec.whatwg.org/multipage/form-elements.html#the-selectedcontent-element>

use fivefold::html::parse;

/// Checks what the first `selectedcontent` shows.
#[track_caller]
fn assert_shown(html: &str, expected: &str) {
    let document = parse(html);
    let shown = document.elements_by_name("selectedcontent").next().unwrap();
    assert_eq!(shown.inner_html(), expected, "{html}");
}

#[test]
fn the_first_option_that_is_not_disabled_shows() {
    for (options, expected) in [
        ("<option>A<option>B", "A"),
        ("<option disabled>A<option>B", "B"),
        ("<option>A<option selected>B", "B"),
        ("<optgroup disabled><option>A</optgroup><option>B", "B"),
        ("<optgroup disabled><div><option>A</div></optgroup><option>B", "B"),
        ("<optgroup disabled></optgroup><option>A", "A"),
        ("<optgroup disabled><div><optgroup></optgroup><option>A</div></optgroup><option>B", "B"),
        ("<optgroup><div><optgroup disabled></optgroup><option>A</div></optgroup><option>B", "A"),
        ("<optgroup><div><optgroup><option>A</div></optgroup></optgroup><option>B", "B"),
        ("<datalist><option>A</datalist><option>B", "B"),
    ] {
        assert_shown(&format!("<select><button><selectedcontent></button>{options}</select>"), expected);
    }
    assert_shown("<select disabled><button><selectedcontent></button><optgroup><option>A</select>", "A");
    assert_shown("<select size=2><button><selectedcontent></button><option>A</select>", "");
    assert_shown("<select multiple><button><selectedcontent></button><option selected>A</select>", "");
}

#[test]
fn an_option_shows_in_a_select_that_was_patched() {
    let select = |options: &str| {
        format!(
            "<select><button><selectedcontent></selectedcontent></button><?marker name='m'?></select>\
             <template for=m>{options}</template>"
        )
    };
    assert_shown(&select("<option>A"), "A");
    assert_shown(&select("<optgroup disabled><div><option>A</div></optgroup><option>B"), "B");
    // The end tag of the template, or the end of the input, pops the option after other elements.
    assert_shown(&select("<option>A<b>"), "A<b></b>");
    let unclosed = select("<option>A");
    assert_shown(unclosed.trim_end_matches("</template>"), "A");
}

#[test]
fn a_disabled_group_counts_where_its_option_was_put() {
    assert_shown(
        "<select><button><selectedcontent></button><optgroup disabled><table><option>A</option></table></optgroup>\
         <option>B</option></select>",
        "B",
    );
}
