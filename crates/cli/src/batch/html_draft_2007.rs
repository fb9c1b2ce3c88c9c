//! Requests of the dialect `html-draft-2007`.

use super::answer::{begin, write_dropped};
use super::bounds::Ceilings;
use super::generated::request::{Dialect, Request, Want};
use super::limits;
use super::question::{chunk, input, wants};
use crate::buffer::{Bounds, Buffer};
use crate::errors::{self, Entry};
use crate::html::draft_2007::Job;
use crate::json::List;
use fivefold_draft_2007::ContentModel;
use std::error::Error;

/// Answers a request: writes the part after the id, beginning with a comma, or returns an error message.
pub(super) fn answer(
    request: &mut Request,
    ceilings: &Ceilings,
    bounds: &Bounds,
    output: &mut Buffer,
) -> Result<(), Box<dyn Error>> {
    let input = input(request)?;
    let wants = wants(request);
    if let Some(want) = wants.iter().find(|want| !want.row().dialects.contains(&Dialect::HtmlDraft2007)) {
        return Err(format!("`{}` cannot be answered: the draft has tokens and errors only", want.row().name).into());
    }
    let job = Job {
        content_model: content_model(request)?,
        last_start_tag: request.last_start_tag.clone(),
        chunk: chunk(request),
        wants_errors: wants.contains(&Want::Errors),
        max_errors: limits::of_request(request, ceilings.limits, input.bytes().len())?.errors,
    };
    let list = wants.contains(&Want::Tokens).then(|| List::of_array(bounds.clone()));
    let found = job.tokenize(&input, list)?;
    for want in wants {
        begin(*want, output)?;
        match &found.tokens {
            Some(tokens) if *want == Want::Tokens => tokens.write_array(output)?,
            _ => errors::write_errors(found.errors.iter().copied().map(Entry::unnamed), &found.source, output)?,
        }
    }
    Ok(write_dropped(found.dropped_errors, output)?)
}

fn content_model(request: &Request) -> Result<ContentModel, String> {
    let Some(name) = &request.initial_state else { return Ok(ContentModel::Pcdata) };
    match name.strip_suffix(" state").unwrap_or(name) {
        "PCDATA" => Ok(ContentModel::Pcdata),
        "RCDATA" => Ok(ContentModel::Rcdata),
        "CDATA" => Ok(ContentModel::Cdata),
        "PLAINTEXT" => Ok(ContentModel::Plaintext),
        _ => Err(format!("unknown state `{name}`")),
    }
}
