//! The names in requests and answers, and what they mean.

/// The language of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Dialect {
    /// HTML, as the Living Standard defines it.
    Html,
    /// The tokenizer of the HTML 5 draft of 2007.
    HtmlDraft2007,
    /// XML5.
    Xml,
    /// The value of an attribute.
    Microsyntax,
    /// Feeds, as what they mean.
    Feed,
}

impl Dialect {
    /// All dialects.
    pub const ALL: [Self; 5] = [Self::Html, Self::HtmlDraft2007, Self::Xml, Self::Microsyntax, Self::Feed];

    /// The name in requests.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Html => "html",
            Self::HtmlDraft2007 => "html-draft-2007",
            Self::Xml => "xml",
            Self::Microsyntax => "microsyntax",
            Self::Feed => "feed",
        }
    }

    /// The dialect with this name.
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|dialect| dialect.name() == name)
    }
}

/// A field of answers that `want` may name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Want {
    /// The tree.
    Tree,
    /// The tokens.
    Tokens,
    /// The parse errors.
    Errors,
    /// The number of parse errors by code.
    ErrorCounts,
    /// What XML5 accepts although XML 1.0 does not.
    Notices,
    /// The markup of the tree.
    Serialized,
    /// The tree in Canonical XML.
    Canonical,
    /// The encoding of the bytes.
    Encoding,
    /// The quirks mode.
    Mode,
    /// The events of the reader.
    Events,
    /// The title of the document.
    Title,
    /// The targets of its links.
    Links,
    /// Its text.
    Text,
    /// What is wrong with it by the rules for authors.
    Findings,
    /// The feed.
    Feed,
    /// The text of its content.
    Main,
    /// Its content as HTML.
    MainHtml,
    /// Its content as Markdown.
    Markdown,
    /// All of it as Markdown.
    DocumentMarkdown,
    /// What is known about it.
    Metadata,
}

impl Want {
    /// All of them.
    pub const ALL: [Self; 20] = [
        Self::Tree,
        Self::Tokens,
        Self::Errors,
        Self::ErrorCounts,
        Self::Notices,
        Self::Serialized,
        Self::Canonical,
        Self::Encoding,
        Self::Mode,
        Self::Events,
        Self::Title,
        Self::Links,
        Self::Text,
        Self::Findings,
        Self::Feed,
        Self::Main,
        Self::MainHtml,
        Self::Markdown,
        Self::DocumentMarkdown,
        Self::Metadata,
    ];

    /// The name in requests and answers.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tree => "tree",
            Self::Tokens => "tokens",
            Self::Errors => "errors",
            Self::ErrorCounts => "error_counts",
            Self::Notices => "notices",
            Self::Serialized => "serialized",
            Self::Canonical => "canonical",
            Self::Encoding => "encoding",
            Self::Mode => "mode",
            Self::Events => "events",
            Self::Title => "title",
            Self::Links => "links",
            Self::Text => "text",
            Self::Findings => "findings",
            Self::Feed => "feed",
            Self::Main => "main",
            Self::MainHtml => "main_html",
            Self::Markdown => "markdown",
            Self::DocumentMarkdown => "document_markdown",
            Self::Metadata => "metadata",
        }
    }

    /// The dialects whose requests may want it.
    pub const fn dialects(self) -> &'static [Dialect] {
        match self {
            Self::Tree | Self::ErrorCounts | Self::Serialized | Self::Encoding | Self::Text | Self::Findings => {
                &[Dialect::Html, Dialect::Xml]
            }
            Self::Tokens => &[Dialect::Html, Dialect::HtmlDraft2007, Dialect::Xml],
            Self::Errors => &[Dialect::Html, Dialect::HtmlDraft2007, Dialect::Xml, Dialect::Feed],
            Self::Feed => &[Dialect::Feed],
            Self::Notices | Self::Canonical | Self::Events => &[Dialect::Xml],
            Self::Mode
            | Self::Title
            | Self::Links
            | Self::Main
            | Self::MainHtml
            | Self::Markdown
            | Self::DocumentMarkdown
            | Self::Metadata => &[Dialect::Html],
        }
    }

    /// The content of the field, in Markdown.
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Tree => "a string: the tree format without its last line feed",
            Self::Tokens => "an array of arrays, one per token: `[\"StartTag\",\"a\",{\"href\":\"x\"}]`",
            Self::Errors => {
                "an array of objects: `{\"code\":\"eof-in-tag\",\"start\":3,\"end\":3,\"line\":1,\"column\":4}`"
            }
            Self::ErrorCounts => "an object, the number of `errors` by code: `{\"eof-in-tag\":1}`",
            Self::Notices => "an array of codes: what XML5 accepts although XML 1.0 does not",
            Self::Serialized => {
                "a string, the markup of the tree; `null` with `serialize_error` if XML has none for it"
            }
            Self::Canonical => "a string: Canonical XML 1.0 without comments and DOCTYPE",
            Self::Encoding => "the name of the encoding in lower case; `null` for `input`",
            Self::Mode => "`no-quirks`, `limited-quirks` or `quirks`",
            Self::Events => "an array of arrays, one per event of the reader: `[\"Start\",\"a\",{}]`",
            Self::Title => "a string: the title with its white space collapsed; `null` without one",
            Self::Links => "an array of strings: the `href` of each element `a` and `area`; absolute with `url`",
            Self::Text => "a string: of HTML as a person reads it, of XML all text",
            Self::Main => {
                "a string: the text of the content; blocks are separated by a blank line, cells by a tab, list items and rows by a line feed"
            }
            Self::MainHtml => "a string: the content as HTML that runs no scripts; with `url`, its URLs are absolute",
            Self::Markdown => "a string: the content as Markdown",
            Self::DocumentMarkdown => "a string: the whole document as Markdown",
            Self::Metadata => "an object: `title`, `author`, `published` and others, as far as they are known",
            Self::Findings => {
                "an array of objects, as of `errors`, with `\"severity\":\"error\"`, `\"category\":\"references\"`, `message`, and `related` places"
            }
            Self::Feed => "an object: the feed; `null` with `feed_error` where it is none",
        }
    }

    /// The field with this name.
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|want| want.name() == name)
    }
}

/// The quirks mode of a fragment's document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// No-quirks mode.
    NoQuirks,
    /// Limited-quirks mode.
    LimitedQuirks,
    /// Quirks mode.
    Quirks,
}

impl Mode {
    /// All modes.
    pub const ALL: [Self; 3] = [Self::NoQuirks, Self::LimitedQuirks, Self::Quirks];

    /// The name in requests and answers.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoQuirks => "no-quirks",
            Self::LimitedQuirks => "limited-quirks",
            Self::Quirks => "quirks",
        }
    }

    /// The mode with this name.
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mode| mode.name() == name)
    }
}

/// The `fallback` to UTF-8 for bytes that are valid in it, and to windows-1252 for others.
pub const UTF_8_IF_VALID: &str = "utf-8-if-valid";

/// A field of requests.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// The dialects in which it has an effect.
    pub dialects: &'static [Dialect],
    /// Its content and meaning, in Markdown.
    pub meaning: &'static str,
}

/// A row of the table of fields.
const fn field(name: &'static str, dialects: &'static [Dialect], meaning: &'static str) -> Field {
    Field { name, dialects, meaning }
}

const ALL: &[Dialect] = &Dialect::ALL;
const PARSERS: &[Dialect] = &[Dialect::Html, Dialect::HtmlDraft2007, Dialect::Xml, Dialect::Feed];
const CHUNKED: &[Dialect] = &[Dialect::Html, Dialect::HtmlDraft2007, Dialect::Xml, Dialect::Microsyntax];
const HTML: &[Dialect] = &[Dialect::Html];
const HTML_AND_FEED: &[Dialect] = &[Dialect::Html, Dialect::Feed];
const FEED: &[Dialect] = &[Dialect::Feed];
const XML: &[Dialect] = &[Dialect::Xml];
const MARKUP: &[Dialect] = &[Dialect::Html, Dialect::Xml];
const TOKENIZERS: &[Dialect] = &[Dialect::Html, Dialect::HtmlDraft2007];
const MICROSYNTAX: &[Dialect] = &[Dialect::Microsyntax];

/// The fields of requests.
pub const FIELDS: &[Field] = &[
    field("id", ALL, "any value; the answer returns it byte for byte"),
    field("dialect", ALL, "`html`, `html-draft-2007`, `xml`, `microsyntax` or `feed`; required"),
    field("input", ALL, "the text; either this or `input_base64` is required"),
    field("input_base64", ALL, "the bytes, to be decoded"),
    field("encoding", ALL, "the label of the encoding that the transport declares: `koi8-r`"),
    field("content_type", PARSERS, "the `Content-Type` of the transport, whose `charset` counts without `encoding`"),
    field(
        "fallback",
        PARSERS,
        "the encoding of bytes that declare none: a label, or `utf-8-if-valid`, which otherwise is windows-1252",
    ),
    field(
        "want",
        PARSERS,
        "the list of the wanted answers, from the table below; by default `[\"tree\"]`, or `[\"feed\"]`",
    ),
    field("chunk", CHUNKED, "feed the input in chunks of so many characters, or bytes of `input_base64`"),
    field("limits", PARSERS, "lower limits of the parser: `{\"depth\":512}`"),
    field("context", HTML, "the context element of a fragment: `td`, `svg path`"),
    field("context_attributes", HTML, "the attributes of the context element: `{\"encoding\":\"text/html\"}`"),
    field("quirks", HTML, "the mode of the document: true, false or the name of a mode"),
    field("scripting", HTML, "parse as if scripting were enabled; by default false"),
    field("shadow_roots", HTML, "create declarative shadow roots; by default true in documents, false in fragments"),
    field("template_for", HTML, "let `<template for>` patch content; by default true"),
    field("iframe_srcdoc", HTML, "the document is that of an `iframe` with `srcdoc`; by default false"),
    field(
        "url",
        HTML_AND_FEED,
        "the address of the document, to which `links`, and the URLs in feeds, in the content and in its metadata are relative: `https://example.com/a`",
    ),
    field("raw", FEED, "leave HTML as it is in the feed; by default false: it is safe, with absolute addresses"),
    field("initial_state", TOKENIZERS, "the state in which the tokenizer starts, alone: `RCDATA state`"),
    field("last_start_tag", TOKENIZERS, "with `initial_state`: the name of the last start tag"),
    field("presets", MARKUP, "frameworks whose names `findings` allow: `[\"htmx\",\"alpine\"]`"),
    field("allow_attributes", MARKUP, "attributes that `findings` allow, as patterns: `[\"my-*\"]`"),
    field("allow_elements", MARKUP, "elements that `findings` allow, as patterns"),
    field("entity_budget", XML, "the bytes that entities and default attributes may add"),
    field("rule", MICROSYNTAX, "the rule: `duration`, `valid-duration`; required"),
    field("name", MICROSYNTAX, "`boolean-attribute`: the name of the attribute"),
    field("attribute", MICROSYNTAX, "`enumerated-attribute`: the name of the attribute"),
    field("element", MICROSYNTAX, "`enumerated-attribute`: the name of the element"),
];

/// Names that are not similar to the field that they mean.
const SYNONYMS: [(&str, &str); 4] =
    [("fragment", "context"), ("language", "dialect"), ("text", "input"), ("format", "want")];

/// The least similarity of a name that is suggested, from 0 to 1.
const NEAR: f64 = 0.6;

/// The names that are similar to a wrong one, the most similar first; a name that contains it comes before the others.
pub fn nearest<'n>(wrong: &str, names: impl IntoIterator<Item = &'n str>) -> Vec<&'n str> {
    let wrong = wrong.to_ascii_lowercase();
    let likeness = |name: &str| {
        let name = &*name.to_ascii_lowercase();
        let pairs = strsim::sorensen_dice(&wrong, name).max(strsim::normalized_damerau_levenshtein(&wrong, name));
        pairs + if !wrong.is_empty() && name.contains(&wrong) { 1.0 } else { 0.0 }
    };
    let mut near: Vec<_> = names.into_iter().map(|name| (likeness(name), name)).collect();
    near.retain(|(likeness, _)| *likeness >= NEAR);
    near.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    near.into_iter().map(|(_, name)| name).collect()
}

/// A hint at the nearest name, to be appended to a message: ``; did you mean `context`?``. Empty if none is near.
pub fn suggestion<'n>(wrong: &str, names: impl IntoIterator<Item = &'n str>) -> String {
    nearest(wrong, names).first().map_or_else(String::new, |name| format!("; did you mean `{name}`?"))
}

/// The hint for an unknown field.
pub(crate) fn field_suggestion(wrong: &str) -> String {
    match SYNONYMS.iter().find(|(synonym, _)| *synonym == wrong) {
        Some((_, field)) => format!("; did you mean `{field}`?"),
        None => suggestion(wrong, FIELDS.iter().map(|field| field.name)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names() {
        assert_eq!(field_suggestion("scriptng"), "; did you mean `scripting`?");
        assert_eq!(field_suggestion("wnat"), "; did you mean `want`?");
        assert_eq!(field_suggestion("fragment"), "; did you mean `context`?");
        assert_eq!(field_suggestion("zzz"), "");
        assert!(SYNONYMS.iter().all(|(_, name)| FIELDS.iter().any(|field| field.name == *name)));
    }
}
