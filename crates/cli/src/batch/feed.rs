//! Requests of the dialect `feed`.

use super::answer::{begin, wants_errors, write_incompleteness};
use super::bounds::Ceilings;
use super::generated::request::{Request, Want};
use super::limits;
use super::question::input;
use crate::buffer::{Bounds, Buffer};
use crate::errors;
use crate::feed::json;
use crate::input::Input;
use crate::json::write_value;
use fivefold::feed::{Feed, NotAFeed, Options, Repairs};
use std::error::Error;
use std::io::Write;
use url::Url;

/// Answers a request: writes the part after the id, beginning with a comma, or returns an error message.
pub(super) fn answer(
    request: &mut Request,
    ceilings: &Ceilings,
    bounds: &Bounds,
    output: &mut Buffer,
) -> Result<(), Box<dyn Error>> {
    let input = input(request)?;
    let wants = request.want.as_deref().unwrap_or(&[Want::Feed]);
    let limits = limits::of_request(request, ceilings.limits, input.bytes().len())?;
    let mut options = Options::default().with_limits(limits).with_errors(wants_errors(wants));
    if let Some(url) = &request.url {
        options = options.with_address(Url::parse(url).map_err(|error| format!("`url` is no URL: {error}"))?);
    }
    if let Some(stop) = &bounds.stop {
        options = options.with_stop_signal(stop.clone());
    }
    let feed = match &input {
        Input::Text(text) => Feed::parse_text(text, &options),
        Input::Bytes(bytes, hints) => Feed::parse_with(bytes, *hints, &options),
    };
    bounds.check_time()?;
    for want in wants {
        begin(*want, output)?;
        match (want, &feed) {
            (Want::Feed, Ok(feed)) => output.write_all(json(feed, request.raw.unwrap_or_default()).as_bytes())?,
            (Want::Feed, Err(error)) => {
                output.write_all(br#"null,"feed_error":"#)?;
                write_value(output, &error.to_string())?;
            }
            (Want::Errors, feed) => {
                // Their lines and columns need the text.
                let text = match &input {
                    Input::Text(text) => text.into(),
                    Input::Bytes(bytes, hints) => Repairs::feeds().begin(bytes, hints, &mut |_| {}).0,
                };
                let found = feed.as_ref().map_or_else(NotAFeed::errors, |feed| &feed.errors);
                errors::write_errors(found.iter().copied(), &text, output)?;
            }
            _ => output.write_all(b"null")?,
        }
    }
    let shortened_by = match &feed {
        Ok(feed) => feed.ended_early.or(feed.shortened_by),
        Err(error) => error.ended_early(),
    };
    Ok(write_incompleteness(shortened_by, output)?)
}
