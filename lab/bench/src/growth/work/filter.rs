//! Filtering XML while it streams.

use super::{Work, for_each_character};
use fivefold::rewrite::HandlerResult;
use fivefold::rewrite::xml::{Filter, FilterContent, FilterEvent, filter};
use fivefold::xml::{Event, Options};

pub(super) fn works() -> Vec<Work> {
    vec![
        Work::text("filter", |text| filter(text, Options::default(), change).expect(NO_LIMIT)),
        // Every second element that is not in one.
        Work::text("filter, remove", |text| {
            let mut is_odd = false;
            let remove = |event: &mut FilterEvent<'_>| {
                is_odd = !is_odd;
                // What comes from an entity cannot be removed.
                let _ = if is_odd { event.remove() } else { Ok(()) };
                Ok(())
            };
            filter(text, Options::default(), remove).expect(NO_LIMIT)
        }),
        Work::text("filter, strip", |text| filter(text, Options::default(), strip).expect(NO_LIMIT)),
        Work::text("filter in characters", |text| {
            let mut output = String::new();
            let mut filter = Filter::new(Options::default(), change, |text: &str| output.push_str(text));
            for_each_character(text, |character| filter.write(character).expect(NO_LIMIT));
            filter.end().expect(NO_LIMIT);
            drop(filter);
            output
        }),
    ]
}

const NO_LIMIT: &str = "no limit is set";

/// Changes an event, unless that is refused.
fn change(event: &mut FilterEvent<'_>) -> HandlerResult {
    let _ = match event.event() {
        Event::Start(_) => event.set_attribute("a", "1").and(event.insert_after(FilterContent::Text("&"))),
        Event::End(_) => event.insert_before(FilterContent::Xml("<b/>")),
        _ => event.replace(FilterContent::Text("<")),
    };
    Ok(())
}

/// Removes each attribute by its name, sets as many others, and removes comments and empty elements.
fn strip(event: &mut FilterEvent<'_>) -> HandlerResult {
    match event.event() {
        Event::Start(start) => {
            for attribute in start.attributes().filter(|attribute| !attribute.is_defaulted()) {
                let _ = event.remove_attribute(attribute.name());
                let _ = event.set_attribute(&format!("x-{}", attribute.local_name()), "1");
            }
            let _ = if start.name() == "e" { event.remove() } else { Ok(()) };
        }
        Event::Comment(_) => event.remove()?,
        _ => {}
    }
    Ok(())
}
