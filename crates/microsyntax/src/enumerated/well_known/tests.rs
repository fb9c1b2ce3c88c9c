use super::*;

/// The states of a missing, an invalid, and an empty value.
fn defaults(attribute: &str, element: &str) -> [Option<&'static str>; 3] {
    let table = find(attribute, element).unwrap_or_else(|| panic!("{attribute} of {element}"));
    [None, Some("no such keyword"), Some("")].map(|value| table.state(value))
}

#[test]
fn defaults_of_the_standard() {
    for (attribute, element, expected) in [
        ("autocapitalize", "p", ["default", "sentences", "sentences"]),
        ("autocorrect", "p", ["on", "on", "on"]),
        ("contenteditable", "p", ["inherit", "inherit", "true"]),
        ("draggable", "p", ["auto", "auto", "auto"]),
        ("hidden", "p", ["not-hidden", "hidden", "hidden"]),
        ("popover", "p", ["no-popover", "manual", "auto"]),
        ("spellcheck", "p", ["default", "default", "true"]),
        ("translate", "p", ["inherit", "inherit", "yes"]),
        ("writingsuggestions", "p", ["default", "true", "true"]),
        ("autocomplete", "form", ["on", "on", "on"]),
        ("colorspace", "input", ["limited-srgb", "limited-srgb", "limited-srgb"]),
        ("method", "form", ["get", "get", "get"]),
        ("popovertargetaction", "button", ["toggle", "toggle", "toggle"]),
        ("type", "button", ["auto", "auto", "auto"]),
        ("type", "input", ["text", "text", "text"]),
        ("wrap", "textarea", ["soft", "soft", "soft"]),
        ("crossorigin", "img", ["no-cors", "anonymous", "anonymous"]),
        ("decoding", "img", ["auto", "auto", "auto"]),
        ("fetchpriority", "link", ["auto", "auto", "auto"]),
        ("loading", "iframe", ["eager", "eager", "eager"]),
        ("preload", "video", ["metadata", "metadata", "automatic"]),
        ("referrerpolicy", "a", ["", "", ""]),
        ("closedby", "dialog", ["auto", "auto", "auto"]),
        ("kind", "track", ["subtitles", "metadata", "metadata"]),
        ("scope", "th", ["auto", "auto", "auto"]),
        ("shadowrootmode", "template", ["none", "none", "none"]),
        ("shape", "area", ["rectangle", "rectangle", "rectangle"]),
    ] {
        assert_eq!(defaults(attribute, element), expected.map(Some), "{attribute} of {element}");
    }
    for (attribute, element) in [("dir", "p"), ("enterkeyhint", "p"), ("inputmode", "p"), ("as", "link")] {
        assert_eq!(defaults(attribute, element), [None; 3], "{attribute}");
    }
    assert_eq!(defaults("formmethod", "input"), [None, Some("get"), Some("get")]);
    let urlencoded = Some("application/x-www-form-urlencoded");
    assert_eq!(defaults("formenctype", "button"), [None, urlencoded, urlencoded]);
    assert_eq!(defaults("enctype", "form"), [urlencoded; 3]);
}

#[test]
fn tables_are_sound() {
    for (attribute, _, table) in ENTRIES {
        for keyword in table.keywords() {
            assert_eq!(keyword.text(), keyword.text().to_ascii_lowercase(), "{attribute}");
            assert_eq!(table.state(Some(keyword.text())), Some(keyword.state()), "{attribute}");
            // If a state has several conforming keywords, the standard names the canonical one, which is the first:
            // <https://html.spec.whatwg.org/multipage/interaction.html#dom-autocapitalize>.
            let conforming = |one: &&crate::Keyword| one.state() == keyword.state() && one.is_conforming();
            let count = table.keywords().iter().filter(conforming).count();
            assert!(count <= 1 || *attribute == "autocapitalize", "{attribute}={}", keyword.text());
        }
    }
}

#[test]
fn canonical_keywords() {
    for (attribute, element, value, expected) in [
        ("crossorigin", "img", Some(""), Some("anonymous")),
        ("crossorigin", "img", None, None),
        ("hidden", "p", Some("x"), Some("hidden")),
        ("hidden", "p", Some("Until-Found"), Some("until-found")),
        ("shape", "area", Some("POLYGON"), Some("poly")),
        ("preload", "audio", Some(""), Some("auto")),
        ("type", "input", Some("TEL"), Some("tel")),
        ("referrerpolicy", "img", Some("x"), Some("")),
        ("autocapitalize", "p", Some("off"), Some("none")),
        ("autocapitalize", "p", None, None),
    ] {
        let table = find(attribute, element).unwrap();
        let keyword = table.state(value).and_then(|state| table.canonical_keyword(state));
        assert_eq!(keyword, expected, "{attribute}={value:?}");
    }
}

#[test]
fn look_ups() {
    assert_eq!(find("TYPE", "Input"), Some(&INPUT_TYPE));
    assert_eq!(find("type", "button"), Some(&BUTTON_TYPE));
    assert_eq!(find("dir", "x-y"), Some(&DIR));
    assert_eq!([find("type", "p"), find("crossorigin", "p"), find("class", "p")], [None; 3]);
    assert_eq!(find_on_any("formmethod"), Some(&FORMMETHOD));
    assert_eq!([find_on_any("type"), find_on_any("nope")], [None; 2]);
}
