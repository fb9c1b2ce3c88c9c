//! Requests of the dialect `html`.

use super::fields::Fields;
use crate::errors;
use crate::html::run::{Job, TokenizerStart};
use crate::json::{List, push_string};
use core::num::NonZeroUsize;
use fivefold::ParseError;
use fivefold::dom::{Document, QuirksMode};
use fivefold::html::tokenizer::State;
use fivefold::html::{Context, Options, Scripting};

/// What can be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Want {
    Tree,
    Tokens,
    Errors,
    Serialized,
    Encoding,
    Mode,
}

impl Want {
    fn from_name(name: &str) -> Result<Self, String> {
        Ok(match name {
            "tree" => Self::Tree,
            "tokens" => Self::Tokens,
            "errors" => Self::Errors,
            "serialized" => Self::Serialized,
            "encoding" => Self::Encoding,
            "mode" => Self::Mode,
            _ => return Err(format!("unknown want `{name}`")),
        })
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Tree => "tree",
            Self::Tokens => "tokens",
            Self::Errors => "errors",
            Self::Serialized => "serialized",
            Self::Encoding => "encoding",
            Self::Mode => "mode",
        }
    }

    /// Whether it takes a tree builder to answer this.
    const fn needs_tree(self) -> bool {
        matches!(self, Self::Tree | Self::Serialized | Self::Mode)
    }
}

/// What the machine that ran has found.
#[derive(Debug)]
struct Findings {
    /// Nothing, if the tokenizer ran alone.
    document: Option<Document>,
    /// The inside of the array of tokens, if they are wanted.
    tokens: Vec<u8>,
    /// The errors of a tokenizer that ran alone; otherwise the document has them.
    errors: Vec<ParseError>,
}

/// Answers a request: what follows the id, beginning with a comma; or what is wrong with the request.
pub(super) fn answer(fields: &Fields<'_>) -> Result<Vec<u8>, String> {
    for unsupported in ["input_base64", "encoding"] {
        if fields.has(unsupported) {
            return Err(format!("`{unsupported}` is not supported yet"));
        }
    }
    let input = fields.text("input")?.ok_or("`input` is missing")?;
    let wants = wants(fields)?;
    let start = tokenizer_start(fields)?;
    let job = Job {
        options: options(fields)?.with_errors(wants.contains(&Want::Errors)),
        context: context(fields)?,
        chunk: chunk(fields)?,
    };
    if start.state.is_some()
        && let Some(want) = wants.iter().find(|want| want.needs_tree())
    {
        return Err(format!("`{}` cannot be answered with `initial_state`: the tokenizer runs alone", want.name()));
    }
    Ok(write(&wants, &input, &find(&job, &start, &wants, &input)))
}

/// Runs the machine that the request asks for.
fn find(job: &Job, start: &TokenizerStart, wants: &[Want], input: &str) -> Findings {
    let wants_tokens = wants.contains(&Want::Tokens);
    let wants_no_more = wants.iter().all(|want| matches!(want, Want::Tokens | Want::Errors));
    if start.state.is_some() || wants_tokens && wants_no_more {
        let (tokens, errors) = job.tokenize(input, start, List::of_array());
        Findings { document: None, tokens, errors }
    } else if wants_tokens {
        let (document, tokens) = job.parse_and_list_tokens(input, List::of_array());
        Findings { document: Some(document), tokens, errors: Vec::new() }
    } else {
        Findings { document: Some(job.parse(input)), tokens: Vec::new(), errors: Vec::new() }
    }
}

fn write(wants: &[Want], input: &str, findings: &Findings) -> Vec<u8> {
    let mut output = Vec::new();
    for want in wants {
        output.push(b',');
        push_string(&mut output, want.name());
        output.push(b':');
        match (want, &findings.document) {
            // As a value, the tree ends with its last line, not after it.
            (Want::Tree, Some(document)) => {
                push_string(&mut output, fivefold::html::tree_format(document).trim_end_matches('\n'));
            }
            (Want::Serialized, Some(document)) => push_string(&mut output, &fivefold::html::serialize(document)),
            (Want::Mode, Some(document)) => push_string(&mut output, mode_name(document.quirks_mode())),
            (Want::Tokens, _) => push_array(&mut output, &findings.tokens),
            (Want::Errors, document) => {
                let mut list = List::of_array();
                let errors = document.as_ref().map_or(&*findings.errors, Document::errors);
                errors::append(errors, input, 0, &mut list);
                push_array(&mut output, &list.into_json());
            }
            // Text has no encoding; and what needs a tree is not wanted where there is none.
            (Want::Encoding | Want::Tree | Want::Serialized | Want::Mode, _) => output.extend(b"null"),
        }
    }
    output
}

fn push_array(output: &mut Vec<u8>, inside: &[u8]) {
    output.push(b'[');
    output.extend(inside);
    output.push(b']');
}

const fn mode_name(mode: QuirksMode) -> &'static str {
    match mode {
        QuirksMode::NoQuirks => "no-quirks",
        QuirksMode::LimitedQuirks => "limited-quirks",
        QuirksMode::Quirks => "quirks",
    }
}

/// What is wanted, each once.
fn wants(fields: &Fields<'_>) -> Result<Vec<Want>, String> {
    let Some(names) = fields.texts("want")? else { return Ok(vec![Want::Tree]) };
    let mut wants = Vec::new();
    for name in names {
        let want = Want::from_name(&name)?;
        if !wants.contains(&want) {
            wants.push(want);
        }
    }
    Ok(wants)
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

/// A number that is too large for this machine asks for one piece, as do many that are not.
fn chunk(fields: &Fields<'_>) -> Result<Option<NonZeroUsize>, String> {
    let count = fields.count("chunk")?;
    Ok(count.and_then(|count| NonZeroUsize::new(usize::try_from(count).unwrap_or(usize::MAX))))
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
