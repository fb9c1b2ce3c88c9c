//! <https://html.spec.whatwg.org/multipage/semantics-other.html#pseudo-classes>

use super::found;

/// The names come from the source, as the crate tells nobody which pseudo-classes it knows.
#[test]
fn each_pseudo_class_is_documented() {
    let source = include_str!("../../../../select/src/syntax/pseudo_class.rs");
    let documentation = include_str!("../../../../select/src/supported.md");
    let (_, list) = source.split_once("\nplain! {\n").unwrap();
    let (list, _) = list.split_once("\n}\n").unwrap();
    let names: Vec<_> = list.lines().map(|line| line.split('"').nth(1).unwrap()).collect();
    assert!(names.len() > 20, "{names:?}");
    let missing: Vec<_> = names.iter().filter(|name| !documentation.contains(&format!("`:{name}`"))).collect();
    assert!(missing.is_empty(), "not in supported.md: {missing:?}");
}

#[test]
fn links() {
    let html = "<a id=a href=x><a id=b></a><area id=c href><link id=d href=x><svg><a id=e href=x /><a id=f xlink:href=x /><a id=g /></svg>";
    assert_eq!(found(html, ":any-link"), "a c e f");
    assert_eq!(found(html, ":link"), "a c e f");
    assert_eq!(found(html, ":visited, :target, a:hover, :focus, :active"), "");
}

#[test]
fn languages() {
    let html =
        "<p id=a lang=en><b id=b></b><p id=c lang=EN-us><i id=d lang=''></i><p id=e><svg id=f lang=de-Latn-AT></svg>";
    assert_eq!(found(html, "body :lang(en)"), "a b c");
    assert_eq!(found(html, "body :lang('*-US', \"de-AT\")"), "c f");
    assert_eq!(found(html, "body :lang('')"), "d e");
    assert_eq!(found(html, "body :lang('*')"), "a b c f");
    assert_eq!(found(&format!("<html lang=fr>{html}"), "body :lang(fr)"), "e");
    assert_eq!(found(&format!("<meta http-equiv=Content-Language content=' it x'>{html}"), "body :lang(it)"), "e");
    assert_eq!(found(&format!("<meta http-equiv=Content-Language content='it, fr'>{html}"), "body :lang('')"), "d e");
    let xml = fivefold::xml::parse("<a xml:lang='nl'><b lang='en' id='b'/></a>");
    assert_eq!(super::ids(&xml, "b:lang(nl):not(:lang(en))"), "b");
}

/// The examples of RFC 4647, section 3.3.2, and of Selectors 4.
#[test]
fn languages_are_filtered_by_extended_filtering() {
    let is_in = |language: &str, range: &str| {
        let html = format!("<p id=a lang='{language}'>");
        !found(&html, &format!("p:lang('{range}')")).is_empty()
    };
    for language in ["de-DE", "de-de", "de-Latn-DE", "de-Latf-DE", "de-DE-x-goethe", "de-Latn-DE-1996", "de-Deva-DE"] {
        assert!(is_in(language, "de-DE"), "{language}");
        assert!(is_in(language, "de-*-DE"), "{language}");
        assert!(is_in(language, "*-DE"), "{language}");
        assert!(is_in(language, "*"), "{language}");
    }
    for language in ["de", "de-x-DE", "de-Deva", "fr-DE", ""] {
        assert!(!is_in(language, "de-DE"), "{language}");
    }
    assert!(is_in("", "") && !is_in("", "*") && !is_in("en", ""));
    assert!(!is_in("eng", "en"));
}

/// From the chart of each script, and the property Bidi_Class of Unicode's `DerivedBidiClass.txt`.
#[test]
fn characters_have_their_direction() {
    // Text whose first character has no direction has that of the second.
    let is_rtl = |text: String| {
        let mut document = fivefold::html::parse("<p id=a dir=auto>");
        let p = document.element_by_id("a").unwrap().id();
        document.append_text(p, &text).unwrap();
        document.select_first("p:dir(rtl)").unwrap().is_some()
    };
    for char in ['A', 'z', 'ª', 'µ', 'Ω', 'ж', 'あ', '漢', '가', '\u{200E}', '𝒜', '\u{10FFFD}'] {
        assert!(!is_rtl(format!("{char}\u{5D0}")), "{char:?}");
    }
    for char in ['א', 'ת', 'ا', 'ی', 'ܐ', 'ހ', '\u{200F}', '\u{FB1D}', '\u{10800}', '\u{1E900}'] {
        assert!(is_rtl(format!("{char}a")), "{char:?}");
    }
    for char in ['\0', ' ', '0', '9', '٠', '.', '×', '÷', '\u{301}', '\u{5B0}', '\u{2029}', '\u{202B}', '😀'] {
        assert!(is_rtl(format!("{char}\u{5D0}")) && !is_rtl(format!("{char}a")), "{char:?}");
    }
}

#[test]
fn directions() {
    let html = "<div id=r dir=RTL><p id=p></p><p id=l dir=ltr></p><p id=n dir=no></p><input id=t type=tel></div>\
        <p id=a dir=auto>1 - \u{5d0} a</p><p id=b dir=auto> a \u{5d0}</p><p id=c dir=auto>1 2</p>\
        <p id=d dir=auto><bdi id=e>\u{627}</bdi><b dir=ltr id=f>\u{627}</b>\u{627}</p><bdi id=g>1</bdi>\
        <input id=h dir=auto value=\u{5d0}><input id=i dir=auto type=date value=\u{5d0}>";
    assert_eq!(found(html, ":dir(rtl)"), "r p n a d e h");
    assert_eq!(found(html, "body :dir(LTR)"), "l t b c f g i");
    assert_eq!(found(html, ":dir(up)"), "");
}

#[test]
fn disabled() {
    let html = "<fieldset id=f disabled><legend><input id=a></legend><legend><input id=b></legend><button id=c></button>\
        <fieldset id=g><legend><input id=d></legend></fieldset></fieldset>\
        <select id=s disabled><option id=o><optgroup id=p disabled><option id=q></select>\
        <textarea id=t></textarea><input id=h type=hidden disabled><p id=x disabled>";
    assert_eq!(found(html, ":disabled"), "f b c g d s o p q h");
    assert_eq!(found(html, ":enabled"), "a t");
}

#[test]
fn options_are_disabled_with_their_group_and_select() {
    let disabled = |html: &str| found(html, ":is(option, optgroup):disabled");
    assert_eq!(disabled("<fieldset disabled><select><optgroup id=a><option id=b></select>"), "a b");
    assert_eq!(disabled("<select disabled><div><optgroup id=a><div><option id=b></select>"), "a b");
    assert_eq!(disabled("<select disabled><optgroup id=a><div><optgroup id=b><option id=c></select>"), "a");
    assert_eq!(disabled("<select><optgroup id=a disabled><div><optgroup id=b><option id=c></select>"), "a");
    assert_eq!(disabled("<select disabled><option id=a><div><option id=b></select>"), "a");
    assert_eq!(disabled("<select disabled><datalist><option id=a></datalist><option id=b></select>"), "b");
    assert_eq!(disabled("<optgroup id=a disabled><option id=b></option><div><option id=c>"), "a b c");
    assert_eq!(disabled("<optgroup id=a disabled><datalist><option id=b>"), "a");
}

#[test]
fn options_are_selected_wherever_they_are_in_a_select() {
    let checked = |html: &str| found(html, ":checked");
    assert_eq!(checked("<select disabled><div><option id=a></option></div><option id=b></select>"), "a");
    assert_eq!(checked("<select><div><option id=a><option id=b selected></div><option id=c></select>"), "b");
    assert_eq!(checked("<select><optgroup disabled><div><option id=a></div></optgroup><option id=b></select>"), "b");
    assert_eq!(checked("<select><optgroup><div><optgroup><option id=a></select>"), "");
    assert_eq!(checked("<select><option id=a><div><option id=b></select>"), "a");
    assert_eq!(checked("<datalist><option id=a><option id=b selected></datalist>"), "b");
    assert_eq!(checked("<select size=2x><option id=a></select><select size='+1 '><option id=b></select>"), "b");
}

#[test]
fn checked_and_default() {
    let html = "<input id=a type=checkbox checked><input id=b type=Radio checked><input id=c checked>\
        <form><input id=d type=radio name=n checked><input id=e type=radio name=n checked><button type=button></button>\
        <input id=f type=image><button id=g></button></form><input type=radio name=n id=h checked><button id=i></button>\
        <select><option id=j disabled><option id=k><option id=l></select>\
        <select><option id=m selected><optgroup><option id=n selected></optgroup></select>\
        <select multiple><option id=o selected><option id=p selected></select><select size=2><option id=q></select>";
    assert_eq!(found(html, ":checked"), "a b e h k n o p");
    assert_eq!(found(html, ":default"), "a b d e f h m n o p");
}

#[test]
fn indeterminate() {
    let html = "<progress id=a></progress><progress id=b value=0></progress><input id=c type=radio name=x>\
        <form><input id=d type=radio name=x checked><input id=e type=radio name=x></form><input type=radio id=f>";
    assert_eq!(found(html, ":indeterminate"), "a c f");
}

#[test]
fn required_and_optional() {
    let html = "<input id=a required><input id=b><input id=c type=hidden required><select id=d required></select>\
        <textarea id=e></textarea><button id=f required></button>";
    assert_eq!(found(html, ":required"), "a d");
    assert_eq!(found(html, ":optional"), "b c e");
}

#[test]
fn read_only_and_read_write() {
    let html = "<input id=a><input id=b readonly><input id=c disabled><input id=d type=checkbox><input id=e type=DATE>\
        <textarea id=f></textarea><p id=g contenteditable><b id=h></b><i id=i contenteditable=false></i>\
        <u id=j contenteditable=no></u></p><input id=k type=nonsense><svg id=l></svg>";
    assert_eq!(found(html, ":read-write"), "a e f g h j k");
    assert_eq!(found(html, "body :read-only"), "b c d i");
}

#[test]
fn placeholders() {
    let html = "<input id=a placeholder=x><input id=b placeholder=x value=y><input id=c placeholder=x type=date>\
        <textarea id=d placeholder=x></textarea><textarea id=e placeholder=x>y</textarea><input id=f>\
        <input id=g placeholder><textarea id=h placeholder=''></textarea>";
    assert_eq!(found(html, ":placeholder-shown"), "a d g h");
}

#[test]
fn open_and_defined() {
    let html = "<details id=a open></details><details id=b></details><dialog id=c open></dialog><p id=d open>\
        <my-own id=e></my-own><b id=f is=x-y></b><svg><font-face id=g /></svg><font-face id=h></font-face>";
    assert_eq!(found(html, ":open"), "a c");
    assert_eq!(found(html, ":not(:defined)"), "e f");
}
