//! Requests of the dialect `microsyntax`.

use super::fields::Fields;
use crate::buffer::Buffer;
use crate::input::Input;
use crate::microsyntax::Question;
use fivefold::encoding::UTF_8;
use std::error::Error;
use std::io::Write;

/// Answers a request: writes the part after the id, beginning with a comma, or returns an error message.
pub(super) fn answer(fields: &Fields<'_>, output: &mut Buffer) -> Result<(), Box<dyn Error>> {
    let rule = fields.text("rule")?.ok_or("`rule` is missing")?;
    let [name, attribute, element] = ["name", "attribute", "element"].map(|field| fields.text(field));
    let (name, attribute, element) = (name?, attribute?, element?);
    let question = Question::new(&rule, name.as_deref(), attribute.as_deref(), element.as_deref())?;
    // `chunk` is accepted, but a value is always parsed whole.
    fields.chunk()?;
    let value = match question.answer_missing().filter(|_| !fields.has_input()) {
        Some(answer) => answer,
        None => question.answer(&text(fields.input()?)),
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
