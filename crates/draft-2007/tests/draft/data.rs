//! The data state, and the states in which a `<` is looked into.

use crate::run::{Start, rows, rows_from};
use fivefold_draft_2007::ContentModel::{Cdata, Plaintext, Rcdata};

const RCDATA: Start = Start { content_model: Rcdata, last_start_tag: "title", feedback: false };
const CDATA: Start = Start { content_model: Cdata, last_start_tag: "style", feedback: false };
const PLAINTEXT: Start = Start { content_model: Plaintext, last_start_tag: "plaintext", feedback: false };

#[test]
fn data_state_ampersand() {
    rows(&[("a&amp;b", &["=a&b"], &[])]);
    rows_from(RCDATA, &[("a&amp;b", &["=a&b"], &[]), ("<!--&amp;", &["=<!--&"], &[])]);
    rows_from(CDATA, &[("a&amp;b", &["=a&amp;b"], &[])]);
    rows_from(PLAINTEXT, &[("a&amp;b", &["=a&amp;b"], &[])]);
}

#[test]
fn data_state_hyphen_minus() {
    rows(&[("a-b", &["=a-b"], &[]), ("--></p>", &["=-->", "</p>"], &[])]);
    for (start, end_tag) in [(RCDATA, "</title>"), (CDATA, "</style>")] {
        // The escape flag goes up at the second hyphen, and hides the end tag.
        for opening in ["<!--", "<!--x", "<!-- <!--", "x<!--", "<<!--", "</<!--"] {
            let input = format!("{opening}{end_tag}");
            rows_from(start, &[(&input, &[&format!("={input}")], &[])]);
        }
        // These are not the four characters.
        for text in ["-", "--", "!--", "<!-", "<! --", "<-!--", "< !--", "<!- -", "<!\n--"] {
            let input = format!("{text}{end_tag}");
            rows_from(start, &[(&input, &[&format!("={text}"), end_tag], &[])]);
        }
    }
    // The characters of the input count, not those that they stand for.
    rows_from(RCDATA, &[("&lt;!--</title>", &["=<!--", "</title>"], &[])]);
    rows_from(PLAINTEXT, &[("<!--x-->", &["=<!--x-->"], &[])]);
}

#[test]
fn data_state_less_than_sign() {
    rows(&[("a<b>c", &["=a", "<b>", "=c"], &[])]);
    rows_from(RCDATA, &[("a<b></title>", &["=a<b>", "</title>"], &[])]);
    rows_from(CDATA, &[("a<b></style>", &["=a<b>", "</style>"], &[])]);
    rows_from(PLAINTEXT, &[("a<b></plaintext>", &["=a<b></plaintext>"], &[])]);
}

#[test]
fn data_state_greater_than_sign() {
    rows(&[("a>b", &["=a>b"], &[])]);
    for (start, end_tag) in [(RCDATA, "</title>"), (CDATA, "</style>")] {
        // The escape flag goes down again.
        for text in ["<!--x-->", "<!-->", "<!--->", "<!-- -- --->", "-->", "<!--<!--x-->"] {
            let input = format!("{text}{end_tag}");
            rows_from(start, &[(&input, &[&format!("={text}"), end_tag], &[])]);
        }
        for text in ["<!-- ->", "<!--x>", "<!-- -- >"] {
            let input = format!("{text}{end_tag}");
            rows_from(start, &[(&input, &[&format!("={input}")], &[])]);
        }
    }
}

#[test]
fn data_state_end() {
    for start in [Start::default(), RCDATA, CDATA, PLAINTEXT] {
        rows_from(start, &[("", &[], &[]), ("x", &["=x"], &[])]);
    }
}

#[test]
fn data_state_anything_else() {
    for start in [Start::default(), RCDATA, CDATA, PLAINTEXT] {
        // Newlines are normalised before; no row of the draft knows U+0000.
        rows_from(start, &[("x\0é\u{1}\u{FFFF}𝄞\u{B}", &["=x\0é\u{1}\u{FFFF}𝄞\u{B}"], &[])]);
        rows_from(start, &[("a\rb\r\nc\n\r", &["=a\nb\nc\n\n"], &[])]);
    }
}

#[test]
fn tag_open_state_in_rcdata_and_cdata() {
    for (start, end_tag) in [(RCDATA, "</title>"), (CDATA, "</style>")] {
        rows_from(start, &[(end_tag, &[end_tag], &[])]);
        for text in ["<", "<b>", "<!doctype x>", "<?x>", "<>", "<<", "<\r\n"] {
            rows_from(start, &[(text, &[&format!("={}", text.replace("\r\n", "\n"))], &[])]);
        }
        let input = format!("<{end_tag}");
        rows_from(start, &[(&input, &["=<", end_tag], &[])]);
    }
}

#[test]
fn tag_open_state_in_pcdata() {
    rows(&[
        ("<!--x-->", &["<!--x-->"], &[]),
        ("</p>", &["</p>"], &[]),
        ("<A><Z>", &["<a>", "<z>"], &[]),
        ("<a><z>", &["<a>", "<z>"], &[]),
        ("<>x", &["=<>x"], &[1]),
        ("<?x>y", &["<!--?x-->", "=y"], &[1]),
        ("<3>", &["=<3>"], &[1]),
        ("<é>", &["=<é>"], &[1]),
        ("< a>", &["=< a>"], &[1]),
        ("<\r\n", &["=<\n"], &[1]),
        ("<&amp;", &["=<&"], &[1]),
        ("<<p>", &["=<", "<p>"], &[1]),
        ("<", &["=<"], &[1]),
    ]);
}

#[test]
fn close_tag_open_state_in_rcdata_and_cdata() {
    for content_model in [Rcdata, Cdata] {
        // No start tag was ever emitted.
        let start = Start { content_model, ..Start::default() };
        rows_from(start, &[("</title>", &["=</title>"], &[]), ("</>", &["=</>"], &[]), ("</", &["=</"], &[])]);

        let start = Start { content_model, last_start_tag: "title", feedback: false };
        for text in
            ["</", "</>", "</ti", "</b>", "</titl>", "</titles>", "</titlé>", "</title<", "</title=>", "</ title>"]
        {
            rows_from(start, &[(text, &[&format!("={text}")], &[])]);
        }
        rows_from(
            start,
            &[
                ("</title>", &["</title>"], &[]),
                ("</TiTLe>", &["</title>"], &[]),
                ("</title\t>", &["</title>"], &[]),
                ("</title\n>", &["</title>"], &[]),
                ("</title\r\n>", &["</title>"], &[]),
                ("</title\u{B}>", &["</title>"], &[]),
                ("</title\u{C}>", &["</title>"], &[]),
                ("</title >", &["</title>"], &[]),
                ("</title/>", &["</title>"], &[7]),
                ("</title", &["</title>"], &[7]),
                ("</</title>", &["=</", "</title>"], &[]),
                ("</tit</title>", &["=</tit", "</title>"], &[]),
            ],
        );
    }
}

#[test]
fn close_tag_open_state_reads_again_what_does_not_match() {
    // Such a name is possible, and what follows the solidus is data like any other.
    let start = Start { content_model: Rcdata, last_start_tag: "a<!--&amp;b", feedback: false };
    rows_from(start, &[("</a<!--&amp;c></a<!--&amp;b>", &["=</a<!--&c></a<!--&b>"], &[])]);
    rows_from(start, &[("</a<!--&amp;b>", &["</a<!--&amp;b>"], &[])]);
}

#[test]
fn close_tag_open_state_in_pcdata() {
    rows(&[
        ("</A></Z>", &["</a>", "</z>"], &[]),
        ("</a></z>", &["</a>", "</z>"], &[]),
        ("x</>y", &["=xy"], &[3]),
        ("</", &["=</"], &[2]),
        ("</3>", &["<!--3-->"], &[2]),
        ("</ p>", &["<!-- p-->"], &[2]),
        ("</é", &["<!--é-->"], &[2]),
        ("</\r\n>", &["<!--\n-->"], &[2]),
    ]);
}
