//! The attacks in browsers' `setHTML` and in ammonia: the table of `docs/guide/sanitizing.md`.
//!
//! What these two made of each attack is in `data/others.ndjson`: Chromium 148 of Debian by `element.setHTML(attack)` on a
//! `div` of a document without scripting, and ammonia 4.2.5 by `ammonia::clean(attack)`.

use crate::attacks::{ATTACKS, CLOBBERING, RUNS, Site};
use crate::outside::readings;
use fivefold::html::{Options, Parser, Scripting, SerializeOptions};
use fivefold_sanitize::{Config, clean, sanitize};
use serde::Deserialize;
use std::collections::HashMap;

/// What others have made of an attack.
#[derive(Deserialize)]
struct Others {
    input: String,
    set_html: String,
    ammonia: String,
}

fn others() -> HashMap<String, Others> {
    let lines = include_str!("data/others.ndjson").lines();
    let read = |line| serde_json::from_str::<Others>(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    lines.map(read).map(|others| (others.input.clone(), others)).collect()
}

/// What the standard's `setHTML` makes of a text: it sanitizes the fragment once.
fn set_html(html: &str) -> String {
    let options = Options::default().with_scripting(Scripting::Disabled);
    let mut document = Parser::for_fragment("div", options).parse(html);
    let root = document.root().id();
    sanitize(&mut document, root, &Config::default());
    SerializeOptions::default().serialize_inner(&document, root)
}

fn is_dangerous(html: &str) -> bool {
    let site = Site::plain(Config::default());
    readings(html).iter().any(|(_, seen)| seen.iter().any(|element| site.danger(element).is_some()))
}

/// The rows of the table.
fn table() -> String {
    let others = others();
    let mut rows = String::new();
    let families = ATTACKS.iter().copied().chain([("names that hide properties", CLOBBERING)]);
    for (family, attacks) in families {
        let (mut alike, mut ours, mut chromium, mut ammonia) = (0, 0, 0, 0);
        for attack in attacks {
            let attack = attack.replace('!', RUNS);
            let Some(others) = others.get(&attack) else { panic!("others were not asked about {attack:?}") };
            alike += usize::from(set_html(&attack) == others.set_html);
            ours += usize::from(is_dangerous(&clean(&attack, &Config::default())));
            chromium += usize::from(is_dangerous(&others.set_html));
            ammonia += usize::from(is_dangerous(&others.ammonia));
        }
        rows += &format!("| {family} | {} | {alike} | {ours} | {chromium} | {ammonia} |\n", attacks.len());
    }
    rows
}

#[test]
fn the_page_shows_what_others_leave() {
    let page = include_str!("../../../../docs/guide/sanitizing.md");
    let table = table();
    assert!(page.contains(&table), "docs/guide/sanitizing.md has another table than this:\n{table}");
}

#[test]
fn the_result_is_that_of_set_html() {
    for Others { input, set_html: expected, .. } in others().values() {
        assert_eq!(set_html(input), *expected, "{input:?}");
    }
}
