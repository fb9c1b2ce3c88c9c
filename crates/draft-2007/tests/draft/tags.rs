//! The tag name state, permitted slashes, and end tags with attributes.

use crate::run::{row_with_white_space, rows};

#[test]
fn tag_name_state() {
    row_with_white_space(("<a_b>", &["<a b=\"\">"], &[]));
    rows(&[
        ("<a>", &["<a>"], &[]),
        ("<aBCZ>", &["<abcz>"], &[]),
        ("</aBCZ>", &["</abcz>"], &[]),
        ("<ab", &["<ab>"], &[3]),
        ("</ab", &["</ab>"], &[4]),
        ("<a/b>", &["<a b=\"\">"], &[2]),
        ("<a1é\0<\"'=&É>", &["<a1é\0<\"'=&É>"], &[]),
    ]);
}

#[test]
fn a_permitted_slash() {
    for name in ["base", "link", "meta", "hr", "br", "img", "embed", "param", "area", "col", "input"] {
        for slash in ["/>", " />", "\n/>", " a/>", " a />", " a=b />", " a='b'/>", " a=\"b\" />"] {
            let input = format!("<{}{slash}", name.to_uppercase());
            let attributes = match slash {
                "/>" | " />" | "\n/>" => "",
                " a/>" | " a />" => " a=\"\"",
                _ => " a=\"b\"",
            };
            rows(&[(&input, &[&format!("<{name}{attributes}>")], &[])]);
        }
    }
}

#[test]
fn no_permitted_slash() {
    rows(&[
        // Another element.
        ("<p/>", &["<p>"], &[2]),
        ("<bases/>", &["<bases>"], &[6]),
        ("<command/>", &["<command>"], &[8]),
        // An end tag.
        ("</br/>", &["</br>"], &[4]),
        // Something else than a `>` behind it.
        ("<br/ >", &["<br>"], &[3]),
        ("<br//>", &["<br>"], &[3]),
        ("<br/", &["<br>"], &[3, 4]),
        ("<br/a>", &["<br a=\"\">"], &[3]),
        ("<br\n/\r\n>", &["<br>"], &[4]),
    ]);
}

#[test]
fn an_end_tag_with_attributes() {
    rows(&[
        ("</p a>", &["</p>"], &[5]),
        ("</p a=b c=d>", &["</p>"], &[11]),
        ("</p a", &["</p>"], &[5, 5]),
        ("</p a a>", &["</p>"], &[7, 7]),
        ("</p >", &["</p>"], &[]),
    ]);
}
