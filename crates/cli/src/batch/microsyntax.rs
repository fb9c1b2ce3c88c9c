//! Requests of the dialect `microsyntax`.

use super::generated::request::Request;
use super::question::{MISSING_INPUT, input};
use crate::buffer::Buffer;
use crate::input::Input;
use fivefold::encoding::UTF_8;
use fivefold_view::Question;
use std::error::Error;
use std::io::Write;

/// Answers a request: writes the part after the id, beginning with a comma, or returns an error message.
pub(super) fn answer(request: &mut Request, output: &mut Buffer) -> Result<(), Box<dyn Error>> {
    // A missing input asks for the state of a missing attribute, where the rule has one.
    let input = request.input.is_some().then(|| input(request)).transpose()?;
    let rule = request.rule.as_deref().ok_or("`rule` is missing")?;
    let Request { name, attribute, element, .. } = &*request;
    let question = Question::new(rule, name.as_deref(), attribute.as_deref(), element.as_deref())?;
    let value = match input {
        Some(input) => question.answer(&text(input)),
        None => question.answer_missing().ok_or(MISSING_INPUT)?,
    };
    Ok(write!(output, r#","value":{value}"#)?)
}

/// The value as text. Bytes are UTF-8 unless the request names another encoding.
fn text(input: Input) -> String {
    match input {
        Input::Text(text) => text,
        Input::Bytes(bytes, hints) => hints.transport.unwrap_or(UTF_8).decode(&bytes).0.into_owned(),
    }
}
