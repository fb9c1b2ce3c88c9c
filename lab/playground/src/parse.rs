//! Parses a source, and lists its tokens on the way: one tokenizer for both keeps the module small.

use crate::settings::Settings;
use crate::token_list::Tokens;
use core::cell::Cell;
use core::ops::ControlFlow;
use fivefold::html::tokenizer::{HtmlToken, Progress, Tap, TokenSink};
use fivefold::html::tree_builder::{InsertionMode, StateChange, TreeBuilder};
use fivefold::trace::{TracedDocument, TracedToken};
use fivefold::tree::Link;
use fivefold::xml::tokenizer::XmlToken;
use fivefold::{Document, html, xml};
use fivefold_view::Language;

/// A document, and what the parser has besides when it has read a source.
#[derive(Debug)]
pub(crate) struct Parsed {
    pub(crate) document: Document,
    pub(crate) tokens: Tokens,
    /// The open elements, without the root of a fragment.
    pub(crate) open: Vec<Link>,
    /// The state of the tree builder of HTML.
    pub(crate) state: Vec<StateChange<Link>>,
    /// Whether the document's mode has been set.
    pub(crate) has_mode: bool,
}

/// How much of a source is parsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// All of it.
    Whole,
    /// All of it; tokens are listed.
    WithTokens,
    /// What comes before this offset, behind which the parser goes on.
    Before(usize),
}

/// Parses a source in HTML or XML.
pub(crate) fn parse(language: Language, settings: &Settings, source: &str, extent: Extent) -> Parsed {
    let wants_tokens = extent == Extent::WithTokens;
    let (source, rest) = match extent {
        Extent::Before(end) => source.split_at(source.floor_char_boundary(end)),
        _ => (source, ""),
    };
    let mut document = Document::with_capacity_for(source.len());
    document.collect_errors(true);
    let mut parsed = match language {
        Language::Xml => {
            document.collect_notices(true);
            let options = Settings::xml();
            document.set_limits(options.limits);
            let mut tokens = Tokens::default();
            let mut watch = |token: XmlToken<'_>| {
                if wants_tokens {
                    let is_text = matches!(token, XmlToken::Text(_));
                    tokens.push(token.span(), || TracedToken::from(&token), is_text);
                }
            };
            let mut tokenizer = xml::tokenizer::Tokenizer::new(xml::tree_builder::TreeBuilder::new(
                TracedDocument::untraced(document),
                options,
            ));
            tokenizer.feed_watched(source, &mut watch);
            let open = tokenizer.sink().open_elements().to_vec();
            if !matches!(extent, Extent::Before(_)) {
                tokenizer.feed_all_watched("", &mut watch);
            }
            let document = tokenizer.into_sink().into_sink().into_document();
            Parsed { document, tokens, open, state: Vec::new(), has_mode: false }
        }
        _ => {
            let options = settings.html();
            document.set_limits(options.limits);
            document.set_scripting(settings.scripting || settings.as_written);
            let mut tokens = Tokens::default();
            // The offset behind which no token is wanted, nor the rest of a text.
            let wanted_end = Cell::new(None);
            let take = |builder: &mut TreeBuilder<TracedDocument>, token: HtmlToken<'_>| {
                if wanted_end.get().is_some() && matches!(token, HtmlToken::EndOfFile(_)) {
                    return ControlFlow::Break(());
                }
                if let Some(end) = wanted_end.get().filter(|end| token.span().end > *end) {
                    if let HtmlToken::Text(text) = token
                        && text.verbatim
                        && text.span.start < end
                    {
                        let (wanted, _) = text.split_at((end - text.span.start) as usize);
                        let _ = builder.token(HtmlToken::Text(wanted));
                    }
                    return ControlFlow::Break(());
                }
                if wants_tokens {
                    let is_text = matches!(token, HtmlToken::Text(_));
                    tokens.push(token.span(), || TracedToken::from(&token), is_text);
                }
                builder.token(token)
            };
            let document = TracedDocument::untraced(document);
            let wrap = |builder| Tap::new(builder, take);
            let mut tokenizer =
                html::tokenizer::Tokenizer::around(document, settings.context.as_ref(), options, (), wrap);
            // No script runs, so there is no pause that matters.
            let mut progress = tokenizer.feed(source);
            if let Extent::Before(_) = extent {
                // What comes after it, or the end of the file, tells where a reference ends, and that a `<` is text.
                wanted_end.set(Some(source.len() as u64));
                progress = tokenizer.feed(rest);
            }
            let tap = if progress == Progress::Paused { tokenizer.into_sink() } else { tokenizer.finish() };
            let builder = tap.inner();
            // The root of a fragment is no node of its tree.
            let is_fragment = usize::from(settings.context.is_some());
            let (open, state) = (builder.open_elements().skip(is_fragment).collect(), builder.state());
            let has_mode = settings.context.is_none() && builder.insertion_mode() != InsertionMode::Initial;
            let document = tap.into_inner().into_sink().into_document();
            Parsed { document, tokens, open, state, has_mode }
        }
    };
    parsed.document.sort_errors();
    parsed
}
