//! Requests of the dialect `xml`.

use super::answer::{begin, wants_errors, write_dropped, write_error_counts, write_incompleteness};
use super::bounds::Ceilings;
use super::findings;
use super::generated::request::{Request, Want};
use super::limits;
use super::question::{chunk, input, wants};
use super::tree::write_tree;
use crate::buffer::{Bounds, Buffer};
use crate::errors;
use crate::input::Input;
use crate::json::{List, displayed, write_array, write_display, write_encoding, write_value};
use crate::token_list::TokenList;
use crate::xml::describe;
use crate::xml::run::{Job, Parsed};
use core::fmt::{self, Write as _};
use fivefold::xml::{Options, SerializeOptions, SerializeProblem, Strictness};
use fivefold::{Document, ErrorCode, conformance};
use std::cell::RefCell;
use std::error::Error;
use std::io::{self, Write};

/// The results of the machines that ran.
#[derive(Debug)]
struct Findings {
    /// `None` if only the reader ran.
    parsed: Option<Parsed>,
    /// The tokens, if they were requested.
    tokens: List,
    /// The events, if they were requested.
    events: List,
    /// What has ended the input before its end, or left something out, for the parser or for the reader.
    shortened_by: Option<ErrorCode>,
}

/// Answers a request: writes the part after the id, beginning with a comma, or returns an error message.
pub(super) fn answer(
    request: &mut Request,
    ceilings: &Ceilings,
    bounds: &Bounds,
    output: &mut Buffer,
) -> Result<(), Box<dyn Error>> {
    let input = input(request)?;
    let wants = wants(request);
    let limits = limits::of_request(request, ceilings.limits, input.bytes().len())?;
    let options = Options::default()
        .with_errors(wants_errors(wants))
        .with_notices(wants.contains(&Want::Notices))
        .with_limits(limits);
    let job = Job { options, chunk: chunk(request), stop: bounds.stop.clone() };
    let checks = findings::options(request, &findings::own_names(request)?, limits.errors, bounds);
    let findings = find(&job, wants, &input, bounds)?;
    bounds.check_time()?;
    let of_document = match (&findings.parsed, checks) {
        (Some(parsed), Some(checks)) => conformance::check(&parsed.document, &checks),
        _ => Vec::new(),
    };
    bounds.check_time()?;
    Ok(write(wants, &findings, &of_document, output)?)
}

/// Runs the machines that the request needs.
fn find(job: &Job, wants: &[Want], input: &Input, bounds: &Bounds) -> io::Result<Findings> {
    let mut tokens = TokenList::new(List::of_array(bounds.clone()));
    let wanted_tokens = wants.contains(&Want::Tokens).then_some(&mut tokens);
    let wants_parser = wants.iter().any(|want| *want != Want::Events);
    let parsed = if wants_parser { Some(job.parse(input, wanted_tokens)?) } else { None };
    let mut shortened_by = parsed.as_ref().and_then(|parsed| parsed.document.shortened_by());
    let mut events = List::of_array(bounds.clone());
    if wants.contains(&Want::Events) {
        let (list, of_events) = job.list_events(input, events)?;
        events = list;
        shortened_by = of_events.filter(|code| code.ends_input()).or(shortened_by).or(of_events);
    }
    Ok(Findings { parsed, tokens: tokens.into_list()?, events, shortened_by })
}

fn write(
    wants: &[Want],
    findings: &Findings,
    of_document: &[conformance::Finding],
    output: &mut Buffer,
) -> io::Result<()> {
    for want in wants {
        begin(*want, output)?;
        match (want, &findings.parsed) {
            (Want::Events, _) => findings.events.write_array(output)?,
            (Want::Tokens, _) => findings.tokens.write_array(output)?,
            (Want::Findings, Some(parsed)) => findings::write(of_document, parsed.document.source(), output)?,
            (want, Some(parsed)) => write_answer(*want, parsed, output)?,
            (_, None) => output.write_all(b"null")?,
        }
    }
    write_incompleteness(findings.shortened_by, output)?;
    let dropped = findings.parsed.as_ref().map_or(0, |parsed| parsed.document.dropped_errors());
    write_dropped(dropped, output)
}

/// Writes the results of the whole parser.
fn write_answer(want: Want, parsed: &Parsed, output: &mut Buffer) -> io::Result<()> {
    let Parsed { document, encoding } = parsed;
    match want {
        Want::Tree => write_tree(output, |text| write!(text, "{}", fivefold::xml::tree_format(document))),
        Want::Errors => errors::write_errors(document.errors().iter().copied(), document.source(), output),
        Want::ErrorCounts => write_error_counts(document.errors(), output),
        Want::Text => write_value(output, &document.root().text_content()),
        Want::Notices => write_array(output, document.notices().iter().map(|notice| notice.code.as_str())),
        Want::Serialized => write_serialized(output, document),
        Want::Canonical => write_display(output, fivefold::xml::canonical(document)),
        Want::Encoding => write_encoding(output, *encoding),
        // The caller has answered tokens and events; the others are wants of HTML.
        _ => output.write_all(b"null"),
    }
}

fn write_serialized(output: &mut Buffer, document: &Document) -> io::Result<()> {
    let start = output.len();
    let inexpressible = RefCell::new(None);
    let (root, xml5) = (document.root().id(), SerializeOptions::default().with_strictness(Strictness::Xml5));
    let written = write_display(
        output,
        displayed(|text| match xml5.serialize_inner_to(document, root, text) {
            Err(error) if error.problem == SerializeProblem::Output => Err(fmt::Error),
            // `Display` may fail only if the output fails.
            outcome => {
                *inexpressible.borrow_mut() = outcome.err();
                Ok(())
            }
        }),
    );
    match inexpressible.into_inner() {
        Some(error) => {
            output.truncate(start);
            output.write_all(br#"null,"serialize_error":"#)?;
            write_value(output, &describe(&error, document))
        }
        None => written,
    }
}
