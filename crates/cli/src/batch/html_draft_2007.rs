//! Requests of the dialect `html-draft-2007`.

use super::fields::Fields;
use super::html::push_errors;
use super::want::Want;
use crate::html::draft_2007::Job;
use crate::json::List;
use fivefold::html::draft_2007::ContentModel;

/// What can be answered.
const KNOWN: [Want; 2] = [Want::Tokens, Want::Errors];

/// Answers a request: what follows the id, beginning with a comma; or what is wrong with the request.
pub(super) fn answer(fields: &Fields<'_>) -> Result<Vec<u8>, String> {
    let input = fields.input()?;
    let wants = Want::read(fields, &KNOWN)?;
    if let Some(want) = wants.iter().find(|want| !KNOWN.contains(want)) {
        return Err(format!("`{}` cannot be answered: the draft has tokens and errors only", want.name()));
    }
    let job = Job {
        content_model: content_model(fields)?,
        last_start_tag: fields.text("last_start_tag")?,
        chunk: fields.chunk()?,
        wants_errors: wants.contains(&Want::Errors),
    };
    let found = job.tokenize(&input, List::of_array());
    let mut output = Vec::new();
    for want in wants {
        want.begin(&mut output);
        if want == Want::Tokens {
            found.tokens.push_array(&mut output);
        } else {
            push_errors(&found.errors, &found.source, &mut output);
        }
    }
    Ok(output)
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
