//! Requests of the dialect `html`.

use super::answer::{begin, wants_errors, write_dropped, write_error_counts, write_incompleteness};
use super::bounds::Ceilings;
use super::content::Extraction;
use super::findings;
use super::generated::request::{Request, Want};
use super::limits;
use super::question::{chunk, input, wants};
use super::tree::write_tree;
use crate::buffer::{Bounds, Buffer};
use crate::errors;
use crate::html::run::{Job, Tokenized, TokenizerStart};
use crate::input::Input;
use crate::json::{List, displayed, write_array, write_display, write_encoding, write_value};
use core::fmt::Write as _;
use fivefold::html::tokenizer::State;
use fivefold::html::{Context, Options, Scripting};
use fivefold::{Document, ParseError, conformance};
use fivefold_view::{quirks_mode, suggestion};
use std::borrow::Cow;
use std::error::Error;
use std::io::{self, Write};
use url::Url;

/// The states in which the tokenizer may start.
const STATES: [(&str, State); 6] = [
    ("Data state", State::Data),
    ("PLAINTEXT state", State::Plaintext),
    ("RCDATA state", State::Rcdata),
    ("RAWTEXT state", State::Rawtext),
    ("Script data state", State::ScriptData),
    ("CDATA section state", State::CdataSection),
];

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
    request: &mut Request,
    ceilings: &Ceilings,
    bounds: &Bounds,
    output: &mut Buffer,
) -> Result<(), Box<dyn Error>> {
    let input = input(request)?;
    let wants = wants(request);
    let start = tokenizer_start(request)?;
    let limits = limits::of_request(request, ceilings.limits, input.bytes().len())?;
    let job = Job {
        options: options(request).with_errors(wants_errors(wants)).with_limits(limits),
        context: context(request)?,
        chunk: chunk(request),
        stop: bounds.stop.clone(),
    };
    let address = address(request)?;
    let own_names = findings::own_names(request)?;
    let checks = findings::options(request, &own_names, limits.errors, bounds);
    if start.state.is_some()
        && let Some(want) = wants.iter().find(|want| needs_tree(**want))
    {
        let want = want.row().name;
        return Err(format!("`{want}` cannot be answered with `initial_state`: the tokenizer runs alone").into());
    }
    let findings = find(&job, &start, wants, &input, bounds)?;
    bounds.check_time()?;
    let of_document = match (&findings, checks) {
        (Findings::Parsed(document, _), Some(checks)) => conformance::check(document, &checks),
        _ => Vec::new(),
    };
    bounds.check_time()?;
    let (extraction, errors) = match &findings {
        Findings::Parsed(document, _) => {
            let extraction = Extraction::new(document, address.as_ref(), bounds.stop.as_ref());
            (Some(extraction), findings::errors(document, request, &own_names))
        }
        Findings::Tokenized(tokenized) => (None, tokenized.errors.as_slice().into()),
    };
    Ok(write(wants, &findings, &errors, &of_document, address.as_ref(), extraction.as_ref(), output)?)
}

/// Runs the machine that the request needs.
fn find(job: &Job, start: &TokenizerStart, wants: &[Want], input: &Input, bounds: &Bounds) -> io::Result<Findings> {
    let tokens = wants.contains(&Want::Tokens).then(|| List::of_array(bounds.clone()));
    let wants_no_more = wants.iter().all(|want| matches!(want, Want::Tokens | Want::Errors | Want::ErrorCounts));
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

fn write(
    wants: &[Want],
    findings: &Findings,
    errors: &[ParseError],
    of_document: &[conformance::Finding],
    address: Option<&Url>,
    extraction: Option<&Extraction<'_>>,
    output: &mut Buffer,
) -> io::Result<()> {
    let source = match findings {
        Findings::Parsed(document, _) => document.source(),
        Findings::Tokenized(tokenized) => &tokenized.source,
    };
    for want in wants {
        begin(*want, output)?;
        match (findings, want) {
            (_, Want::Errors) => errors::write_errors(errors.iter().copied(), source, output)?,
            (_, Want::ErrorCounts) => write_error_counts(errors, output)?,
            (_, Want::Main | Want::MainHtml | Want::Markdown | Want::DocumentMarkdown | Want::Metadata) => {
                write_content(*want, extraction, output)?;
            }
            (Findings::Parsed(_, Some(tokens)), Want::Tokens) => tokens.write_array(output)?,
            (Findings::Parsed(..), Want::Findings) => findings::write(of_document, source, output)?,
            (Findings::Parsed(document, _), want) => write_answer(*want, document, address, output)?,
            (Findings::Tokenized(Tokenized { tokens: Some(tokens), .. }), Want::Tokens) => {
                tokens.write_array(output)?
            }
            (Findings::Tokenized(Tokenized { encoding, .. }), _) => write_encoding(output, *encoding)?,
        }
    }
    let (shortened_by, dropped) = match findings {
        Findings::Parsed(document, _) => (document.shortened_by(), document.dropped_errors()),
        Findings::Tokenized(Tokenized { errors, shortened_by, .. }) => (*shortened_by, errors.dropped()),
    };
    write_incompleteness(shortened_by, output)?;
    write_dropped(dropped, output)
}

/// Writes the results of the whole parser.
fn write_answer(want: Want, document: &Document, address: Option<&Url>, output: &mut Buffer) -> io::Result<()> {
    match want {
        Want::Tree => write_tree(output, |text| write!(text, "{}", fivefold::html::tree_format(document))),
        Want::Serialized => write_display(
            output,
            displayed(|text| fivefold::html::SerializeOptions::default().serialize_to(document, text)),
        ),
        Want::Mode => write_value(output, quirks_mode(document.quirks_mode())),
        Want::Title => write_value(output, &document.title()),
        Want::Links => write_links(document, address, output),
        Want::Text => write_value(output, &document.inner_text()),
        Want::Encoding => write_encoding(output, document.encoding().map(|detected| detected.encoding)),
        // `want` of HTML has no other fields.
        _ => output.write_all(b"null"),
    }
}

/// Writes what is content in the document, or what is known about it.
fn write_content(want: Want, extraction: Option<&Extraction<'_>>, output: &mut Buffer) -> io::Result<()> {
    let Some(extraction) = extraction else { return output.write_all(b"null") };
    match want {
        Want::Main => write_value(output, &extraction.content().text()),
        Want::MainHtml => write_value(output, &extraction.content().html()),
        Want::Markdown => write_value(output, &extraction.markdown()),
        Want::DocumentMarkdown => write_value(output, &extraction.document_markdown()),
        _ => Ok(serde_json::to_writer(output, &extraction.content().metadata().to_json())?),
    }
}

/// Writes what the `href` of each link of the document returns: the URL or, if it cannot be parsed or there is no
/// address to resolve it against, the value of the attribute.
///
/// <https://html.spec.whatwg.org/multipage/dom.html#dom-document-links>
fn write_links(document: &Document, address: Option<&Url>, output: &mut Buffer) -> io::Result<()> {
    let base = address.map(|address| document.base_url(address));
    let targets = document.links().filter_map(|link| {
        let url = base.as_ref().and_then(|base| link.url_attribute("href", base));
        url.map(|url| Cow::Owned(url.into())).or_else(|| link.attribute("href").map(Cow::Borrowed))
    });
    write_array(output, targets)
}

/// Whether an answer needs the tree builder.
const fn needs_tree(want: Want) -> bool {
    matches!(
        want,
        Want::Tree
            | Want::Serialized
            | Want::Mode
            | Want::Title
            | Want::Links
            | Want::Text
            | Want::Findings
            | Want::Main
            | Want::MainHtml
            | Want::Markdown
            | Want::DocumentMarkdown
            | Want::Metadata
    )
}

fn options(request: &Request) -> Options {
    let mut options = Options::default();
    if request.scripting == Some(true) {
        options = options.with_scripting(Scripting::Normal);
    }
    if let Some(shadow_roots) = request.shadow_roots {
        options = options.with_shadow_roots(shadow_roots);
    }
    if let Some(template_for) = request.template_for {
        options = options.with_template_for(template_for);
    }
    if let Some(iframe_srcdoc) = request.iframe_srcdoc {
        options = options.with_iframe_srcdoc(iframe_srcdoc);
    }
    if let Some(mode) = request.quirks {
        options = options.with_quirks_mode(mode);
    }
    options
}

fn address(request: &Request) -> Result<Option<Url>, String> {
    let Some(url) = &request.url else { return Ok(None) };
    url.parse().map(Some).map_err(|error| format!("`url` must be an absolute URL: {error}"))
}

fn context(request: &Request) -> Result<Option<Context>, String> {
    let Some(name) = &request.context else { return Ok(None) };
    let context = name.parse::<Context>().map_err(|error| format!("unknown context `{name}`: {error}"))?;
    let attributes = request.context_attributes.iter();
    let with_attributes = attributes.fold(context, |context, (name, value)| context.with_attribute(name, value));
    Ok(Some(with_attributes))
}

fn tokenizer_start(request: &Request) -> Result<TokenizerStart, String> {
    let state = match &request.initial_state {
        None => None,
        Some(name) => {
            let found = STATES.iter().find(|(known, _)| known == name);
            let names = STATES.iter().map(|(name, _)| *name);
            Some(found.ok_or_else(|| format!("unknown state `{name}`{}", suggestion(name, names)))?.1)
        }
    };
    Ok(TokenizerStart { state, last_start_tag: request.last_start_tag.clone() })
}
