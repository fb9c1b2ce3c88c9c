//! The command `fivefold batch`: one JSON request a line in, one JSON answer a line out.

mod fields;
mod html;
mod html_draft_2007;
mod microsyntax;
mod pipeline;
mod want;
mod xml;

use crate::failure::Failure;
use crate::json::push_string;
use crate::output::standard_output;
use crate::progress::Progress;
use fields::Fields;
use std::io::Write;

/// Answer requests: one JSON object a line in, one a line out, in the order of the input.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// How many requests to work on at once
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: u16,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let progress = Progress::of_lines();
    let mut output = standard_output(&progress);
    if arguments.jobs == 1 {
        pipeline::one_by_one(&mut output, &progress)?;
    } else {
        pipeline::side_by_side(arguments.jobs, &mut output, &progress)?;
    }
    Ok(output.flush()?)
}

/// The answer to a line: a line.
fn answer(line: &[u8]) -> Vec<u8> {
    let request = Fields::parse(line).and_then(|fields| Ok((fields.id()?, fields)));
    let (id, outcome) = match request {
        Ok((id, fields)) => (id, answer_fields(&fields)),
        Err(message) => ("null", Err(message)),
    };
    let mut output = format!(r#"{{"id":{id}"#).into_bytes();
    match outcome {
        Ok(answers) => output.extend(answers),
        Err(message) => {
            output.extend(br#","error":"#);
            push_string(&mut output, &message);
        }
    }
    output.extend(b"}\n");
    output
}

/// What follows the id in the answer; or what is wrong with the request.
fn answer_fields(fields: &Fields<'_>) -> Result<Vec<u8>, String> {
    match fields.text("dialect")?.as_deref() {
        Some("html") => html::answer(fields),
        Some("xml") => xml::answer(fields),
        Some("microsyntax") => microsyntax::answer(fields),
        Some("html-draft-2007") => html_draft_2007::answer(fields),
        Some(other) => Err(format!("unknown dialect `{other}`")),
        None => Err("`dialect` is missing".to_owned()),
    }
}
