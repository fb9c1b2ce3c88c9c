//! Requests of the dialect `html`.

use super::fields::Fields;
use super::want::Want;
use crate::errors;
use crate::html::run::{Job, Tokenized, TokenizerStart};
use crate::input::Input;
use crate::json::{List, push_encoding, push_string};
use fivefold::ParseError;
use fivefold::dom::{Document, QuirksMode};
use fivefold::html::tokenizer::State;
use fivefold::html::{Context, Options, Scripting};

/// What can be answered.
const KNOWN: [Want; 6] = [Want::Tree, Want::Tokens, Want::Errors, Want::Serialized, Want::Encoding, Want::Mode];

/// What the machine that ran has found.
#[derive(Debug)]
enum Findings {
    /// The whole parser, and the tokens, if they are wanted.
    Parsed(Box<Document>, List),
    /// The tokenizer alone.
    Tokenized(Tokenized),
}

/// Answers a request: what follows the id, beginning with a comma; or what is wrong with the request.
pub(super) fn answer(fields: &Fields<'_>) -> Result<Vec<u8>, String> {
    let input = fields.input()?;
    let wants = Want::read(fields, &KNOWN)?;
    let start = tokenizer_start(fields)?;
    let job = Job {
        options: options(fields)?.with_errors(wants.contains(&Want::Errors)),
        context: context(fields)?,
        chunk: fields.chunk()?,
    };
    if start.state.is_some()
        && let Some(want) = wants.iter().find(|want| needs_tree(**want))
    {
        return Err(format!("`{}` cannot be answered with `initial_state`: the tokenizer runs alone", want.name()));
    }
    Ok(write(&wants, &find(&job, &start, &wants, &input)))
}

/// Runs the machine that the request asks for.
fn find(job: &Job, start: &TokenizerStart, wants: &[Want], input: &Input) -> Findings {
    let wants_tokens = wants.contains(&Want::Tokens);
    let wants_no_more = wants.iter().all(|want| matches!(want, Want::Tokens | Want::Errors));
    if start.state.is_some() || wants_tokens && wants_no_more {
        Findings::Tokenized(job.tokenize(input, start, List::of_array()))
    } else if wants_tokens {
        let (document, tokens) = job.parse_and_list_tokens(input, List::of_array());
        Findings::Parsed(Box::new(document), tokens)
    } else {
        Findings::Parsed(Box::new(job.parse(input)), List::of_array())
    }
}

fn write(wants: &[Want], findings: &Findings) -> Vec<u8> {
    let mut output = Vec::new();
    for want in wants {
        want.begin(&mut output);
        match findings {
            Findings::Parsed(_, tokens) if *want == Want::Tokens => tokens.push_array(&mut output),
            Findings::Parsed(document, _) => push_answer(*want, document, &mut output),
            Findings::Tokenized(Tokenized { tokens, .. }) if *want == Want::Tokens => tokens.push_array(&mut output),
            Findings::Tokenized(Tokenized { errors, source, .. }) if *want == Want::Errors => {
                push_errors(errors, source, &mut output);
            }
            Findings::Tokenized(Tokenized { encoding, .. }) => push_encoding(&mut output, *encoding),
        }
    }
    output
}

/// Appends what the whole parser has to answer.
fn push_answer(want: Want, document: &Document, output: &mut Vec<u8>) {
    match want {
        // As a value, the tree ends with its last line, not after it.
        Want::Tree => push_string(output, fivefold::html::tree_format(document).trim_end_matches('\n')),
        Want::Serialized => push_string(output, &fivefold::html::serialize(document)),
        Want::Mode => push_string(output, mode_name(document.quirks_mode())),
        Want::Errors => push_errors(document.errors(), document.source(), output),
        Want::Encoding => push_encoding(output, document.encoding().map(|detected| detected.encoding)),
        // HTML knows no more.
        _ => output.extend(b"null"),
    }
}

/// Appends errors, which stand in that source.
pub(super) fn push_errors(errors: &[ParseError], source: &str, output: &mut Vec<u8>) {
    let mut list = List::of_array();
    errors::append(errors, &[], source, &mut list);
    list.push_array(output);
}

/// Whether it takes a tree builder to answer this.
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
