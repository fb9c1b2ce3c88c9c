//! WARC files in place of requests: each page in one is a request, and each record has a line.

mod coding;
mod headers;
mod records;
mod response;
mod window;

use super::fields::Input;
use super::generated::request::{Dialect, Request};
use super::question::UTF_8_IF_VALID;
use crate::failure::Failure;
use core::str::FromStr;
use fivefold::encoding::ContentType;
pub(super) use records::Entry;
use records::{Record, Records};
use response::Response;
use serde_json::{Value, json};
use std::io::{self, Read, Stdin};
use url::Url;

/// What counts as a page. Browsers parse XHTML as XML, but most of what is declared so is not well-formed.
const PAGES: [&str; 2] = ["text/html", "application/xhtml+xml"];

/// The options for WARC files.
#[derive(Debug, clap::Args)]
pub(super) struct WarcArguments {
    /// Read a WARC file, compressed or not, in place of requests: each HTML page in it is a request, and each record gets
    /// a line
    #[arg(long)]
    warc: bool,
    /// With --warc: the fields that the requests have in common
    #[arg(long, value_name = "JSON", requires = "warc", default_value = r#"{"dialect":"html"}"#)]
    request: Template,
    /// With --warc: standard input begins at this offset of the file, and its first N records are skipped
    #[arg(long, value_name = "OFFSET[+N]", requires = "warc", default_value = "0")]
    resume: Resume,
}

/// A request without an input.
#[derive(Clone, Debug)]
pub(super) struct Template(Box<Request>);

impl FromStr for Template {
    type Err = String;

    fn from_str(json: &str) -> Result<Self, String> {
        let mut request = Request::parse(json.as_bytes(), false).1?;
        request.fallback.get_or_insert_with(|| UTF_8_IF_VALID.to_owned());
        match (request.dialect, &request.input) {
            (Dialect::Html, None) => Ok(Self(Box::new(request))),
            (Dialect::Html, Some(_)) => Err("the input is that of the records".to_owned()),
            (other, _) => Err(format!("pages have the dialect `html`, not `{}`", other.row().name)),
        }
    }
}

/// The place where a file is read on.
#[derive(Clone, Copy, Debug)]
struct Resume {
    /// The offset of the input's first byte.
    offset: u64,
    /// The number of records that are skipped from there.
    skipped: u64,
}

impl FromStr for Resume {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| text.parse().map_err(|_| format!("`{text}` is not an integer of at least 0"));
        let (offset, skipped) = text.split_once('+').unwrap_or((text, "0"));
        Ok(Self { offset: number(offset)?, skipped: number(skipped)? })
    }
}

impl WarcArguments {
    /// The records of standard input, if it is a WARC file.
    pub(super) fn records(&self, longest: usize) -> Option<RecordLines<Stdin>> {
        let Resume { offset, skipped } = self.resume;
        self.warc.then(|| RecordLines { records: Records::new(io::stdin(), offset, longest), skipped })
    }

    pub(super) fn template(&self) -> Template {
        self.request.clone()
    }
}

/// Records as lines.
#[derive(Debug)]
pub(super) struct RecordLines<R> {
    records: Records<R>,
    /// The number of records that are still to be skipped.
    skipped: u64,
}

impl<R: Read> RecordLines<R> {
    /// The next record.
    pub(super) fn next(&mut self) -> Result<Option<Entry>, Failure> {
        let mut next = || self.records.next().map_err(|error| Failure::reading("standard input", &error));
        while self.skipped > 0 && next()?.is_some() {
            self.skipped -= 1;
        }
        next()
    }
}

/// What a record is about.
#[derive(Debug)]
pub(super) enum Question {
    /// A page.
    Page(Box<Request>),
    /// Something else: the type of the record or, for a response, its media type.
    Skipped(String),
}

impl Entry {
    /// The memory of the entry in bytes.
    pub(super) fn size(&self) -> usize {
        self.record.as_ref().map_or(0, Record::size)
    }

    /// The id of the answer, so far as it can be told without reading the record.
    pub(super) fn id(&self) -> Value {
        json!({ "offset": self.offset })
    }

    /// What is to be answered, or why nothing can be. Adds to the id what is known of a page.
    pub(super) fn question(&self, template: &Template, longest: usize, id: &mut Value) -> Result<Question, String> {
        let record = self.record.as_ref().map_err(String::clone)?;
        let headers = record.headers();
        let kind = headers.get("warc-type").unwrap_or_default();
        if kind != "response" {
            return Ok(Question::Skipped(kind.into_owned()));
        }
        let url = headers.get("warc-target-uri").unwrap_or_default();
        // Some programs write the URL between angle brackets.
        let url = url.trim_matches(['<', '>']);
        id["url"] = url.into();
        if let Some(reason) = headers.get("warc-truncated") {
            id["truncated"] = reason.into();
        }
        let response = Response::parse(&record.block)?;
        id["status"] = response.status.into();
        let content_type = response.headers.joined("content-type").unwrap_or_default();
        let identified = headers.get("warc-identified-payload-type");
        let media_type = media_type(identified.as_deref().unwrap_or(&content_type));
        if !PAGES.contains(&&*media_type) {
            return Ok(Question::Skipped(media_type));
        }
        let body = response.body(longest)?;
        id["bytes"] = body.len().into();
        let mut request = template.0.clone();
        request.input = Some(Input::Bytes(body));
        request.content_type = Some(content_type);
        // Without an address, links stay as they are written.
        request.url = Url::parse(url).is_ok().then(|| url.to_owned());
        Ok(Question::Page(request))
    }
}

/// The media type in headers `Content-Type`; without a valid one, what the first begins with.
fn media_type(content_type: &str) -> String {
    match ContentType::extract(content_type) {
        Some(found) => found.essence().to_owned(),
        None => content_type.split([';', ',']).next().unwrap_or_default().trim().to_ascii_lowercase(),
    }
}
