//! Requests of the dialect `html`.

use super::bounds::Ceilings;
use super::fields::Fields;
use super::limits;
use super::tree::write_tree;
use super::want::{Want, write_dropped};
use crate::buffer::{Bounds, Buffer};
use crate::errors;
use crate::html::run::{Job, Tokenized, TokenizerStart};
use crate::input::Input;
use crate::json::{List, write_display, write_encoding, write_string};
use core::fmt;
use fivefold::dom::{Document, QuirksMode};
use fivefold::html::tokenizer::State;
use fivefold::html::{Context, Options, Scripting};
use std::error::Error;
use std::io::{self, Write};

/// The fields that `want` may name.
const KNOWN: [Want; 6] = [Want::Tree, Want::Tokens, Want::Errors, Want::Serialized, Want::Encoding, Want::Mode];

/// The results of the machine that ran.
#[derive(Debug)]
enum Findings {
    /// The whole parser, with the tokens if they were requested.
    Parsed(Box<Document>, Option<List>),
    /// The tokenizer alone.
    Tokenized(Tokenized),
}

/// Answers a request: writes the part after the id, beginning with a comma, or returns an error message.
pub(super) fn answer(
    fields: &Fields<'_>,
    ceilings: &Ceilings,
    bounds: &Bounds,
    output: &mut Buffer,
) -> Result<(), Box<dyn Error>> {
    let input = fields.input()?;
    let wants = Want::read(fields, &KNOWN)?;
    let start = tokenizer_start(fields)?;
    let limits = limits::of_request(fields, ceilings.limits, input.bytes().len())?;
    let job = Job {
        options: options(fields)?.with_errors(wants.contains(&Want::Errors)).with_limits(limits),
        context: context(fields)?,
        chunk: fields.chunk()?,
        stop: bounds.stop.clone(),
    };
    if start.state.is_some()
        && let Some(want) = wants.iter().find(|want| needs_tree(**want))
    {
        let want = want.name();
        return Err(format!("`{want}` cannot be answered with `initial_state`: the tokenizer runs alone").into());
    }
    let findings = find(&job, &start, &wants, &input, bounds)?;
    bounds.check_time()?;
    Ok(write(&wants, &findings, output)?)
}

/// Runs the machine that the request needs.
fn find(job: &Job, start: &TokenizerStart, wants: &[Want], input: &Input, bounds: &Bounds) -> io::Result<Findings> {
    let tokens = wants.contains(&Want::Tokens).then(|| List::of_array(bounds.clone()));
    let wants_no_more = wants.iter().all(|want| matches!(want, Want::Tokens | Want::Errors));
    if start.state.is_some() || tokens.is_some() && wants_no_more {
        return Ok(Findings::Tokenized(job.tokenize(input, start, tokens)?));
    }
    match tokens {
        Some(tokens) => {
            let (document, tokens) = job.parse_and_list_tokens(input, tokens)?;
            Ok(Findings::Parsed(Box::new(document), Some(tokens)))
        }
        None => Ok(Findings::Parsed(Box::new(job.parse(input)), None)),
    }
}

fn write(wants: &[Want], findings: &Findings, output: &mut Buffer) -> io::Result<()> {
    for want in wants {
        want.begin(output)?;
        match (findings, want) {
            (Findings::Parsed(_, Some(tokens)), Want::Tokens) => tokens.write_array(output)?,
            (Findings::Parsed(document, _), want) => write_answer(*want, document, output)?,
            (Findings::Tokenized(Tokenized { tokens: Some(tokens), .. }), Want::Tokens) => {
                tokens.write_array(output)?
            }
            (Findings::Tokenized(Tokenized { errors, source, .. }), Want::Errors) => {
                errors::write_array(errors.as_slice().iter().copied(), source, output)?;
            }
            (Findings::Tokenized(Tokenized { encoding, .. }), _) => write_encoding(output, *encoding)?,
        }
    }
    let dropped = match findings {
        Findings::Parsed(document, _) => document.dropped_errors(),
        Findings::Tokenized(Tokenized { errors, .. }) => errors.dropped(),
    };
    write_dropped(dropped, output)
}

/// Writes the results of the whole parser.
fn write_answer(want: Want, document: &Document, output: &mut Buffer) -> io::Result<()> {
    match want {
        Want::Tree => write_tree(output, |text| fivefold::html::tree_format_to(document, text)),
        Want::Serialized => write_display(output, fmt::from_fn(|text| fivefold::html::serialize_to(document, text))),
        Want::Mode => write_string(output, mode_name(document.quirks_mode())),
        Want::Errors => errors::write_array(document.errors().iter().copied(), document.source(), output),
        Want::Encoding => write_encoding(output, document.encoding().map(|detected| detected.encoding)),
        // `want` of HTML has no other fields.
        _ => output.write_all(b"null"),
    }
}

/// Whether an answer needs the tree builder.
const fn needs_tree(want: Want) -> bool {
    matches!(want, Want::Tree | Want::Serialized | Want::Mode)
}

const fn mode_name(mode: QuirksMode) -> &'static str {
    match mode {
        QuirksMode::NoQuirks => "no-quirks",
        QuirksMode::LimitedQuirks => "limited-quirks",
        QuirksMode::Quirks => "quirks",
    }
}

fn options(fields: &Fields<'_>) -> Result<Options, String> {
    let mut options = Options::default();
    if fields.flag("scripting")? == Some(true) {
        options = options.with_scripting(Scripting::Normal);
    }
    if let Some(shadow_roots) = fields.flag("shadow_roots")? {
        options = options.with_shadow_roots(shadow_roots);
    }
    if let Some(template_for) = fields.flag("template_for")? {
        options = options.with_template_for(template_for);
    }
    if let Some(iframe_srcdoc) = fields.flag("iframe_srcdoc")? {
        options = options.with_iframe_srcdoc(iframe_srcdoc);
    }
    if let Some(mode) = fields.quirks_mode("quirks")? {
        options = options.with_quirks_mode(mode);
    }
    Ok(options)
}

fn context(fields: &Fields<'_>) -> Result<Option<Context>, String> {
    let attributes = fields.text_pairs("context_attributes")?;
    let Some(name) = fields.text("context")? else { return Ok(None) };
    let context = name.parse::<Context>().map_err(|error| format!("unknown context `{name}`: {error}"))?;
    let with_attributes = attributes.iter().fold(context, |context, (name, value)| context.with_attribute(name, value));
    Ok(Some(with_attributes))
}

fn tokenizer_start(fields: &Fields<'_>) -> Result<TokenizerStart, String> {
    let state = match fields.text("initial_state")? {
        None => None,
        Some(name) => Some(match name.as_str() {
            "Data state" => State::Data,
            "PLAINTEXT state" => State::Plaintext,
            "RCDATA state" => State::Rcdata,
            "RAWTEXT state" => State::Rawtext,
            "Script data state" => State::ScriptData,
            "CDATA section state" => State::CdataSection,
            _ => return Err(format!("unknown state `{name}`")),
        }),
    };
    Ok(TokenizerStart { state, last_start_tag: fields.text("last_start_tag")? })
}
