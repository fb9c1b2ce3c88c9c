//! From text to text.

use crate::bounds::{NotSanitized, Options, Watch, WatchedText};
use crate::filter::Approved;
use crate::{Config, sanitize_core};
use fivefold_core::{ErrorCode, Limits};
use fivefold_dom::Document;
use fivefold_dom::parser::html::Parser;
use fivefold_html5::{Formatting, Options as ParserOptions, Scripting, SerializeOptions};

/// How often [`clean`] parses its own output again.
const ROUNDS: usize = 4;

/// Sanitizes a fragment of HTML, such as a comment that a reader of a page has written, for a place inside the body
/// where an element of HTML can be.
///
/// Such a place is in elements of HTML, in a `foreignObject`, `desc` or `title` of SVG, or in an `annotation-xml` of
/// MathML that holds HTML. It is not directly in another element of SVG or MathML, such as `mtext`, where `mglyph` means
/// something else; nor in an element whose content is text, such as `textarea`.
///
/// A sanitized tree can, in rare cases, become another one when it is written as HTML and parsed again; attacks make use of
/// that. So this parses and sanitizes its own output until that changes nothing, with and without scripting, which makes a
/// difference to `noscript`. It escapes all markup if something still changes after a few rounds. Takes linear time; to
/// bound it, see [`clean_with`].
///
/// ```
/// use fivefold_sanitize::{Config, clean};
///
/// assert_eq!(clean("1 < 2 <b>bold<i>both</b>", &Config::default()), "1 &lt; 2 <b>bold<i>both</i></b>");
/// ```
pub fn clean(html: &str, config: &Config) -> String {
    // Nothing stops it. A document has limits of its own, of 32 bits: what exceeds them stays text.
    clean_with(html, config, &Options::default()).unwrap_or_else(|_| escape(html))
}

/// Does what [`clean`] does, within bounds. Nothing incomplete is returned.
///
/// ```
/// use fivefold::{ErrorCode, StopSignal};
/// use fivefold_sanitize::{Config, Options, clean_with};
///
/// let signal = StopSignal::new();
/// let options = Options::default().with_stop_signal(signal.clone());
/// assert_eq!(clean_with("<b onclick=f()>x", &Config::default(), &options).as_deref(), Ok("<b>x</b>"));
/// signal.stop();
/// let error = clean_with("<b onclick=f()>x", &Config::default(), &options).unwrap_err();
/// assert_eq!(error.code(), ErrorCode::ParsingStopped);
/// ```
///
/// # Errors
///
/// When the signal is set before the result is complete, a limit would cut something off, or the result would be longer than
/// [`Options::with_output_bytes`] allows.
pub fn clean_with(html: &str, config: &Config, options: &Options) -> Result<String, NotSanitized> {
    let mut approved = Approved::default();
    let output = clean_once(html, config, Scripting::Disabled, options, &mut approved)?;
    settle(output, config, options, &mut approved)
}

/// Does what [`clean`] does with a fragment that was parsed without scripting, and changed since.
///
/// ```
/// use fivefold_sanitize::{Config, clean_parsed};
///
/// let mut fragment = fivefold::html::parse_fragment("body", "<a href=/more onclick=f()>more</a>");
/// let link = fragment.elements_by_name("a").next().unwrap().id();
/// fragment.set_attribute(link, "href", "https://example.org/more")?;
/// assert_eq!(clean_parsed(fragment, &Config::default()), "<a href=\"https://example.org/more\">more</a>");
/// # Ok::<(), fivefold::dom::EditError>(())
/// ```
pub fn clean_parsed(document: Document, config: &Config) -> String {
    let (options, mut approved) = (Options::default(), Approved::default());
    let settled = write_clean(document, config, &options, &mut approved)
        .and_then(|output| settle(output, config, &options, &mut approved));
    // Nothing stops it.
    settled.unwrap_or_default()
}

/// Parses and sanitizes what was sanitized, until that changes nothing.
fn settle(
    mut output: String,
    config: &Config,
    options: &Options,
    approved: &mut Approved,
) -> Result<String, NotSanitized> {
    let mut clean_once = |html: &str, scripting, options| clean_once(html, config, scripting, options, approved);
    // What is parsed again was within the limits, or made by this: it may be longer, and have attributes that were given. But
    // memory stays bounded.
    let Limits { nodes, document_bytes, .. } = options.limits;
    let limits = Limits::default().with_nodes(nodes).with_document_bytes(document_bytes);
    let again = &Options { limits, ..options.clone() };
    for _ in 0..ROUNDS {
        let without = clean_once(&output, Scripting::Disabled, again)?;
        let is_stable = without == output;
        let with = match without.contains("<noscript") {
            true => clean_once(&without, Scripting::Normal, again)?,
            false => without,
        };
        if is_stable && with == output {
            return Ok(output);
        }
        output = with;
    }
    // What is text is written as text in the same form by each call.
    clean_once(&escape(&output), Scripting::Disabled, again)
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn clean_once(
    html: &str,
    config: &Config,
    scripting: Scripting,
    options: &Options,
    approved: &mut Approved,
) -> Result<String, NotSanitized> {
    write_clean(parse(html, scripting, options)?, config, options, approved)
}

/// Sanitizes a document, and writes it.
fn write_clean(
    mut document: Document,
    config: &Config,
    options: &Options,
    approved: &mut Approved,
) -> Result<String, NotSanitized> {
    let root = document.root().id();
    let mut watch = Watch::new(options.signal.as_ref());
    sanitize_core(&mut document, root, config, true, &mut watch, approved)?;
    approved.end_pass();
    // The standard's form would lose a line feed at the start of a `pre` in each round.
    let written = SerializeOptions::default().with_formatting(Formatting::Complete);
    let limit = options.output_bytes;
    if options.signal.is_none() && limit == u64::MAX {
        return Ok(written.serialize_inner(&document, root));
    }
    let mut output = WatchedText { text: String::new(), watch, limit, reason: NotSanitized::STOPPED };
    written.serialize_inner_to(&document, root, &mut output).map_err(|_| output.reason)?;
    Ok(output.text)
}

/// Parses a fragment, if it is within the limits.
fn parse(html: &str, scripting: Scripting, options: &Options) -> Result<Document, NotSanitized> {
    // What these limits cut off is only to be seen in the errors.
    let Limits { attributes, name_bytes, text_bytes, .. } = options.limits;
    let cuts = attributes.min(name_bytes).min(text_bytes) != usize::MAX;
    let limits = if cuts { options.limits.with_errors(usize::MAX) } else { options.limits };
    let parser_options = ParserOptions::default().with_scripting(scripting).with_errors(cuts).with_limits(limits);
    let mut parser = Parser::for_fragment("body", parser_options);
    if let Some(signal) = &options.signal {
        parser = parser.with_stop_signal(signal.clone());
    }
    let document = parser.parse(html);
    let cuts_off = |code: &ErrorCode| {
        matches!(code, ErrorCode::AttributeLimitReached | ErrorCode::NameLimitReached | ErrorCode::TextLimitReached)
    };
    let cut = document.errors().iter().map(|error| error.code).find(cuts_off);
    match document.ended_early().or(cut) {
        Some(code) => Err(NotSanitized::because_of(code)),
        None => Ok(document),
    }
}
