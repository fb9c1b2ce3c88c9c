//! DOCTYPEs. What an input makes of them is written `<!DOCTYPE name public system>`, with `-` for what is missing and
//! `!` for one that is not correct.

use crate::run::{row_with_white_space, rows};

#[test]
fn doctype_state() {
    row_with_white_space(("<!DOCTYPE_a>", &["<!DOCTYPE a - ->"], &[]));
    rows(&[
        ("<!DOCTYPEa>", &["<!DOCTYPE a - ->"], &[9]),
        ("<!DOCTYPE>", &["<!DOCTYPE - - - !>"], &[9, 9]),
        ("<!DOCTYPE", &["<!DOCTYPE - - - !>"], &[9, 9]),
    ]);
}

#[test]
fn before_doctype_name_state() {
    row_with_white_space(("<!DOCTYPE _a>", &["<!DOCTYPE a - ->"], &[]));
    rows(&[
        ("<!DOCTYPE >a", &["<!DOCTYPE - - - !>", "=a"], &[10]),
        ("<!DOCTYPE ", &["<!DOCTYPE - - - !>"], &[10]),
        ("<!DOCTYPE A>", &["<!DOCTYPE A - ->"], &[]),
        ("<!DOCTYPE \"a\">", &["<!DOCTYPE \"a\" - ->"], &[]),
    ]);
}

#[test]
fn doctype_name_state() {
    row_with_white_space(("<!DOCTYPE a_>", &["<!DOCTYPE a - ->"], &[]));
    rows(&[
        ("<!DOCTYPE a>b", &["<!DOCTYPE a - ->", "=b"], &[]),
        ("<!DOCTYPE ab", &["<!DOCTYPE ab - - !>"], &[12]),
        ("<!DOCTYPE hTmL\0é<'>", &["<!DOCTYPE hTmL\0é<' - ->"], &[]),
    ]);
}

#[test]
fn after_doctype_name_state() {
    row_with_white_space(("<!DOCTYPE a _>", &["<!DOCTYPE a - ->"], &[]));
    rows(&[
        ("<!DOCTYPE a >b", &["<!DOCTYPE a - ->", "=b"], &[]),
        ("<!DOCTYPE a ", &["<!DOCTYPE a - - !>"], &[12]),
        ("<!DOCTYPE a PUBLIC 'b'>", &["<!DOCTYPE a \"b\" ->"], &[]),
        ("<!DOCTYPE a pubLic'b'>", &["<!DOCTYPE a \"b\" ->"], &[]),
        ("<!DOCTYPE a SYSTEM 'b'>", &["<!DOCTYPE a - \"b\">"], &[]),
        ("<!DOCTYPE a sYstem'b'>", &["<!DOCTYPE a - \"b\">"], &[]),
        ("<!DOCTYPE a b>", &["<!DOCTYPE a - - !>"], &[12]),
        ("<!DOCTYPE a publi>", &["<!DOCTYPE a - - !>"], &[12]),
        ("<!DOCTYPE a system", &["<!DOCTYPE a - - !>"], &[18]),
        ("<!DOCTYPE a syste", &["<!DOCTYPE a - - !>"], &[12, 17]),
        ("<!DOCTYPE a xPUBLIC 'b'>", &["<!DOCTYPE a - - !>"], &[12]),
    ]);
}

#[test]
fn before_doctype_public_identifier_state() {
    row_with_white_space(("<!DOCTYPE a PUBLIC_'b'>", &["<!DOCTYPE a \"b\" ->"], &[]));
    rows(&[
        ("<!DOCTYPE a PUBLIC \"b\">", &["<!DOCTYPE a \"b\" ->"], &[]),
        ("<!DOCTYPE a PUBLIC 'b'>", &["<!DOCTYPE a \"b\" ->"], &[]),
        ("<!DOCTYPE a PUBLIC>b", &["<!DOCTYPE a - - !>", "=b"], &[18]),
        ("<!DOCTYPE a PUBLIC", &["<!DOCTYPE a - - !>"], &[18]),
        ("<!DOCTYPE a PUBLIC b>", &["<!DOCTYPE a - - !>"], &[19]),
    ]);
}

#[test]
fn doctype_public_identifier_double_quoted_state() {
    rows(&[
        ("<!DOCTYPE a PUBLIC \"\">", &["<!DOCTYPE a \"\" ->"], &[]),
        ("<!DOCTYPE a PUBLIC \"b", &["<!DOCTYPE a \"b\" - !>"], &[21]),
        ("<!DOCTYPE a PUBLIC \"b>'\r\nB\0\">", &["<!DOCTYPE a \"b>'\\nB\\0\" ->"], &[]),
    ]);
}

#[test]
fn doctype_public_identifier_single_quoted_state() {
    rows(&[
        ("<!DOCTYPE a PUBLIC ''>", &["<!DOCTYPE a \"\" ->"], &[]),
        ("<!DOCTYPE a PUBLIC 'b", &["<!DOCTYPE a \"b\" - !>"], &[21]),
        ("<!DOCTYPE a PUBLIC 'b>\r\nB'>", &["<!DOCTYPE a \"b>\\nB\" ->"], &[]),
    ]);
}

#[test]
fn after_doctype_public_identifier_state() {
    row_with_white_space(("<!DOCTYPE a PUBLIC 'b'_'c'>", &["<!DOCTYPE a \"b\" \"c\">"], &[]));
    rows(&[
        ("<!DOCTYPE a PUBLIC 'b'\"c\">", &["<!DOCTYPE a \"b\" \"c\">"], &[]),
        ("<!DOCTYPE a PUBLIC 'b''c'>", &["<!DOCTYPE a \"b\" \"c\">"], &[]),
        ("<!DOCTYPE a PUBLIC 'b'>c", &["<!DOCTYPE a \"b\" ->", "=c"], &[]),
        ("<!DOCTYPE a PUBLIC 'b'", &["<!DOCTYPE a \"b\" - !>"], &[22]),
        ("<!DOCTYPE a PUBLIC 'b'c>", &["<!DOCTYPE a \"b\" - !>"], &[22]),
    ]);
}

#[test]
fn before_doctype_system_identifier_state() {
    row_with_white_space(("<!DOCTYPE a SYSTEM_'b'>", &["<!DOCTYPE a - \"b\">"], &[]));
    rows(&[
        ("<!DOCTYPE a SYSTEM \"b\">", &["<!DOCTYPE a - \"b\">"], &[]),
        ("<!DOCTYPE a SYSTEM 'b'>", &["<!DOCTYPE a - \"b\">"], &[]),
        ("<!DOCTYPE a SYSTEM>b", &["<!DOCTYPE a - - !>", "=b"], &[18]),
        ("<!DOCTYPE a SYSTEM", &["<!DOCTYPE a - - !>"], &[18]),
        ("<!DOCTYPE a SYSTEM b>", &["<!DOCTYPE a - - !>"], &[19]),
    ]);
}

#[test]
fn doctype_system_identifier_double_quoted_state() {
    rows(&[
        ("<!DOCTYPE a SYSTEM \"\">", &["<!DOCTYPE a - \"\">"], &[]),
        ("<!DOCTYPE a SYSTEM \"b", &["<!DOCTYPE a - \"b\" !>"], &[21]),
        ("<!DOCTYPE a SYSTEM \"b>'\r\nB\0\">", &["<!DOCTYPE a - \"b>'\\nB\\0\">"], &[]),
    ]);
}

#[test]
fn doctype_system_identifier_single_quoted_state() {
    rows(&[
        ("<!DOCTYPE a SYSTEM ''>", &["<!DOCTYPE a - \"\">"], &[]),
        ("<!DOCTYPE a SYSTEM 'b", &["<!DOCTYPE a - \"b\" !>"], &[21]),
        ("<!DOCTYPE a SYSTEM 'b>\r\nB'>", &["<!DOCTYPE a - \"b>\\nB\">"], &[]),
    ]);
}

#[test]
fn after_doctype_system_identifier_state() {
    row_with_white_space(("<!DOCTYPE a SYSTEM 'b'_>", &["<!DOCTYPE a - \"b\">"], &[]));
    rows(&[
        ("<!DOCTYPE a SYSTEM 'b'>c", &["<!DOCTYPE a - \"b\">", "=c"], &[]),
        ("<!DOCTYPE a PUBLIC 'b' 'c'", &["<!DOCTYPE a \"b\" \"c\" !>"], &[26]),
        ("<!DOCTYPE a SYSTEM 'b' c>", &["<!DOCTYPE a - \"b\" !>"], &[23]),
    ]);
}

#[test]
fn bogus_doctype_state() {
    rows(&[
        ("<!DOCTYPE a b>c", &["<!DOCTYPE a - - !>", "=c"], &[12]),
        ("<!DOCTYPE a b", &["<!DOCTYPE a - - !>"], &[12, 13]),
        ("<!DOCTYPE a b '>'", &["<!DOCTYPE a - - !>", "='"], &[12]),
        ("<!DOCTYPE a b\r\nPUBLIC 'c'\0\r>", &["<!DOCTYPE a - - !>"], &[12]),
    ]);
}
