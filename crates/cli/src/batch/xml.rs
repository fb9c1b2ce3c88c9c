//! Requests of the dialect `xml`.

use super::fields::Fields;
use super::want::Want;
use crate::errors;
use crate::input::Input;
use crate::json::{List, push_encoding, push_string};
use crate::token_list::TokenList;
use crate::xml::describe;
use crate::xml::run::{Job, Parsed};
use fivefold::Limits;
use fivefold::dom::Document;
use fivefold::xml::Options;

/// What can be answered.
const KNOWN: [Want; 8] = [
    Want::Tree,
    Want::Tokens,
    Want::Errors,
    Want::Notices,
    Want::Serialized,
    Want::Canonical,
    Want::Encoding,
    Want::Events,
];

/// What the machines that ran have found.
#[derive(Debug)]
struct Findings {
    /// Nothing, if only the reader ran.
    parsed: Option<Parsed>,
    /// The tokens, if they are wanted.
    tokens: List,
    /// The events, if they are wanted.
    events: List,
}

/// Answers a request: what follows the id, beginning with a comma; or what is wrong with the request.
pub(super) fn answer(fields: &Fields<'_>) -> Result<Vec<u8>, String> {
    let input = fields.input()?;
    let wants = Want::read(fields, &KNOWN)?;
    let job = Job { options: options(fields, &wants)?, chunk: fields.chunk()? };
    Ok(write(&wants, &find(&job, &wants, &input)))
}

fn options(fields: &Fields<'_>, wants: &[Want]) -> Result<Options, String> {
    let limits = Limits::default();
    let budget = fields.integer("entity_budget", 0)?;
    Ok(Options::default()
        .with_errors(wants.contains(&Want::Errors))
        .with_notices(wants.contains(&Want::Notices))
        .with_limits(budget.map_or(limits, |bytes| limits.with_entity_bytes(bytes))))
}

/// Runs the machines that the request asks for.
fn find(job: &Job, wants: &[Want], input: &Input) -> Findings {
    let mut tokens = TokenList::new(List::of_array());
    let wanted_tokens = wants.contains(&Want::Tokens).then_some(&mut tokens);
    let parsed = wants.iter().any(|want| *want != Want::Events).then(|| job.parse(input, wanted_tokens));
    let mut events = List::of_array();
    if wants.contains(&Want::Events) {
        events = job.list_events(input, events);
    }
    Findings { parsed, tokens: tokens.into_list(), events }
}

fn write(wants: &[Want], findings: &Findings) -> Vec<u8> {
    let mut output = Vec::new();
    for want in wants {
        want.begin(&mut output);
        match (want, &findings.parsed) {
            (Want::Events, _) => findings.events.push_array(&mut output),
            (Want::Tokens, _) => findings.tokens.push_array(&mut output),
            (want, Some(parsed)) => push_answer(*want, parsed, &mut output),
            (_, None) => output.extend(b"null"),
        }
    }
    output
}

/// Appends what the whole parser has to answer.
fn push_answer(want: Want, parsed: &Parsed, output: &mut Vec<u8>) {
    let Parsed { document, errors, encoding } = parsed;
    match want {
        // As a value, the tree ends with its last line, not after it.
        Want::Tree => push_string(output, fivefold::xml::tree_format(document).trim_end_matches('\n')),
        Want::Errors => {
            let mut list = List::of_array();
            errors::append(errors, &[], document.source(), &mut list);
            list.push_array(output);
        }
        Want::Notices => push_notices(output, document),
        Want::Serialized => push_serialized(output, document),
        Want::Canonical => push_string(output, &fivefold::xml::canonical(document)),
        Want::Encoding => {
            push_encoding(output, *encoding);
        }
        // The machines below the parser have answered these; and XML has no modes.
        Want::Tokens | Want::Events | Want::Mode => output.extend(b"null"),
    }
}

fn push_notices(output: &mut Vec<u8>, document: &Document) {
    let mut list = List::of_array();
    for notice in document.notices() {
        push_string(list.begin_value(), notice.code.as_str());
    }
    list.push_array(output);
}

fn push_serialized(output: &mut Vec<u8>, document: &Document) {
    match fivefold::xml::serialize(document) {
        Ok(xml) => push_string(output, &xml),
        Err(error) => {
            output.extend(br#"null,"serialize_error":"#);
            push_string(output, &describe(&error, document));
        }
    }
}
