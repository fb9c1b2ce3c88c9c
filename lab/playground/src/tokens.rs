//! The tokens of a source, and those of 2007 beside them.

use crate::draft;
use crate::parse::{Extent, parse};
use crate::settings::Settings;
use crate::token_list::Tokens;
use fivefold_view::{Language, token_value};
use serde_json::{Value, json};

/// The first tokens as `[start, end, token]`, and the number of all.
pub(crate) fn answer(language: Language, settings: &Settings, source: &str) -> Value {
    let tokens = match language {
        Language::Draft2007 => draft::tokens(source),
        _ => tokens_of(language, settings, source),
    };
    json!({ "count": tokens.count, "tokens": tokens.values().collect::<Value>() })
}

fn tokens_of(language: Language, settings: &Settings, source: &str) -> Tokens {
    parse(language, settings, source, Extent::WithTokens).tokens
}

/// The tokens of today and of 2007, in rows: `[start, today or null, 2007 or null]`. Tokens that begin at the same place
/// share a row.
pub(crate) fn compare(settings: &Settings, source: &str) -> Value {
    let (today, draft) = (tokens_of(Language::Html, settings, source), draft::tokens(source));
    let [mut left, mut right] = [&today, &draft].map(|list| list.tokens.iter().peekable());
    let mut rows = Vec::new();
    let mut different = 0;
    loop {
        let starts = [left.peek(), right.peek()].map(|token| token.map(|(span, _)| span.start));
        let [is_left, is_right] = match starts {
            [None, None] => break,
            [Some(one), Some(other)] => [one <= other, other <= one],
            [one, other] => [one.is_some(), other.is_some()],
        };
        let row = [left.next_if(|_| is_left), right.next_if(|_| is_right)];
        let [one, other] = row.map(|token| token.map_or(Value::Null, |(_, token)| token_value(token)));
        different += usize::from(one != other);
        let start = row.into_iter().flatten().map(|(span, _)| span.start).next();
        rows.push(json!([start, one, other]));
    }
    let is_whole = [&today, &draft].iter().all(|list| list.count == list.tokens.len());
    json!({ "rows": rows, "different": different, "whole": is_whole })
}
