//! A feed as JSON.

use crate::problems::Problem;
use crate::summary;
use feed_rs::model::{Entry, Feed};
use serde_json::{Value, json};

/// A feed as an object, in one line.
pub(crate) fn object(name: &str, feed: &Feed, problems: &[Problem]) -> String {
    let object = json!({
        "file": name,
        "title": feed.title.as_ref().map(|title| &title.content),
        "description": feed.description.as_ref().map(|description| &description.content),
        "link": summary::link(&feed.links),
        "entries": feed.entries.iter().map(entry).collect::<Vec<_>>(),
        "problems": problems.iter().map(problem).collect::<Vec<_>>(),
    });
    format!("{object}\n")
}

fn entry(entry: &Entry) -> Value {
    json!({
        "id": entry.id,
        "title": entry.title.as_ref().map(|title| &title.content),
        "date": entry.published.or(entry.updated).map(|date| date.to_rfc3339()),
        "author": summary::authors(entry),
        "link": summary::link(&entry.links),
        "text": summary::text(entry).join("\n"),
    })
}

fn problem(problem: &Problem) -> Value {
    json!({ "code": problem.code, "error": problem.is_error, "line": problem.line, "column": problem.column })
}
