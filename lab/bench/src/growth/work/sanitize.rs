//! Sanitizing HTML.

use super::{Sample, Work, timed_text};
use fivefold_sanitize::{Config, clean};

/// Sanitizes with the default configuration.
pub const CLEAN: Work = Work::new("clean", |text| timed_text(|| clean(text, &Config::default())));

/// Replaces `b` with its children.
pub const REPLACE_B: Work = Work::new("clean, replace b", |text| replace("b", text));

/// Replaces the cells of tables with their children.
pub const REPLACE_CELLS: Work = Work::new("clean, replace td", |text| replace("td", text));

/// Replaces `select` with its children.
pub const REPLACE_SELECT: Work = Work::new("clean, replace select", |text| replace("select", text));

/// Gives each `p` as many attributes as there are spaces in the text.
pub const GIVE: Work = Work::new("clean, give attributes", |text| {
    let names = (0..text.matches(' ').count()).map(|number| format!("a{number}"));
    let config = names.fold(Config::allowing_everything(), |config, name| config.give_attribute("p", &name, "x"));
    timed_text(|| clean(text, &config))
});

fn replace(element: &str, text: &str) -> Sample {
    let config = Config::default().replace_element_with_children(element).expect("an element that can be replaced");
    timed_text(|| clean(text, &config))
}
