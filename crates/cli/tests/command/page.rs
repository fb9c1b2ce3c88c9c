//! The page of traces and of the playground.

use fivefold::html::{Options, Parser};
use fivefold_view::{Language, write_playground};
use serde_json::Value;
use std::path::Path;

#[test]
fn its_parts_are_in_their_places() {
    let mut page = Vec::new();
    write_playground("AGFzbQ==", &mut page).unwrap();
    let page = String::from_utf8(page).unwrap();
    let document = Parser::new(Options::default().with_errors(true)).parse(&page);
    assert_eq!(document.errors(), []);
    assert_eq!(document.select_first("#engine").unwrap().unwrap().text_content(), "AGFzbQ==");
    let parts = Path::new(env!("CARGO_MANIFEST_DIR")).join("../view/src/page");
    let style = std::fs::read_to_string(parts.join("page.css")).unwrap();
    assert_eq!(document.select_first("head > style").unwrap().unwrap().text_content().trim(), style.trim());
    let maps = document.select_first("#maps").unwrap().unwrap().text_content();
    let maps: Value = serde_json::from_str(&maps).unwrap();
    for language in Language::ALL {
        assert!(maps[language.name()]["states"]["ways"].as_array().unwrap().len() > 50);
    }

    // Every script is there, and makes no markup of strings.
    let scripts: Vec<_> =
        document.select("body > script:not([type])").unwrap().map(|script| script.text_content()).collect();
    let mut files = 0;
    for entry in std::fs::read_dir(parts).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "js") {
            continue;
        }
        files += 1;
        let script = std::fs::read_to_string(&path).unwrap();
        assert!(scripts.iter().any(|written| written.trim() == script.trim()), "{path:?}");
        let refused = ["</script", "<!--", "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("];
        assert_eq!(refused.iter().find(|word| script.contains(**word)), None, "{path:?}");
        assert!(script.starts_with("\"use strict\";\n"), "{path:?}");
    }
    assert_eq!(files, scripts.len());
}
