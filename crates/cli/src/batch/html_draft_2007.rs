//! Requests of the dialect `html-draft-2007`.

use super::bounds::Ceilings;
use super::fields::Fields;
use super::limits;
use super::want::{Want, write_dropped};
use crate::buffer::{Bounds, Buffer};
use crate::errors::{self, Entry};
use crate::html::draft_2007::Job;
use crate::json::List;
use fivefold_draft_2007::ContentModel;
use std::error::Error;

/// The fields that `want` may name.
const KNOWN: [Want; 2] = [Want::Tokens, Want::Errors];

/// Answers a request: writes the part after the id, beginning with a comma, or returns an error message.
pub(super) fn answer(
    fields: &Fields<'_>,
    ceilings: &Ceilings,
    bounds: &Bounds,
    output: &mut Buffer,
) -> Result<(), Box<dyn Error>> {
    let input = fields.input()?;
    let wants = Want::read(fields, &KNOWN)?;
    if let Some(want) = wants.iter().find(|want| !KNOWN.contains(want)) {
        return Err(format!("`{}` cannot be answered: the draft has tokens and errors only", want.name()).into());
    }
    let job = Job {
        content_model: content_model(fields)?,
        last_start_tag: fields.text("last_start_tag")?,
        chunk: fields.chunk()?,
        wants_errors: wants.contains(&Want::Errors),
        max_errors: limits::of_request(fields, ceilings.limits, input.bytes().len())?.errors,
    };
    let list = wants.contains(&Want::Tokens).then(|| List::of_array(bounds.clone()));
    let found = job.tokenize(&input, list)?;
    for want in wants {
        want.begin(output)?;
        match &found.tokens {
            Some(tokens) if want == Want::Tokens => tokens.write_array(output)?,
            _ => errors::write_array(found.errors.iter().copied().map(Entry::unnamed), &found.source, output)?,
        }
    }
    Ok(write_dropped(found.dropped_errors, output)?)
}

fn content_model(fields: &Fields<'_>) -> Result<ContentModel, String> {
    let Some(name) = fields.text("initial_state")? else { return Ok(ContentModel::Pcdata) };
    match name.strip_suffix(" state").unwrap_or(&name) {
        "PCDATA" => Ok(ContentModel::Pcdata),
        "RCDATA" => Ok(ContentModel::Rcdata),
        "CDATA" => Ok(ContentModel::Cdata),
        "PLAINTEXT" => Ok(ContentModel::Plaintext),
        _ => Err(format!("unknown state `{name}`")),
    }
}
