//! Requests of the dialect `feed`.

use super::answer::{begin, wants_errors, write_incompleteness};
use super::bounds::Ceilings;
use super::limits;
use super::question::input;
use crate::buffer::{Bounds, Buffer};
use crate::errors;
use crate::feed::json;
use crate::input::Input;
use crate::json::write_string;
use fivefold::feed::{Feed, Options, Repairs};
use fivefold_batch::{Request, Want};
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
    // Places of errors need the text.
    let mut of_decoding = Vec::new();
    let text = match &input {
        Input::Text(text) => text.into(),
        Input::Bytes(bytes, hints) => {
            let (text, ..) = Repairs::feeds().begin(bytes, hints, &mut |error| of_decoding.push(error));
            text
        }
    };
    let feed = Feed::parse_text(&text, &options);
    bounds.check_time()?;
    for want in wants {
        begin(*want, output)?;
        match (want, &feed) {
            (Want::Feed, Ok(feed)) => output.write_all(json(feed, request.raw.unwrap_or_default()).as_bytes())?,
            (Want::Feed, Err(error)) => {
                output.write_all(br#"null,"feed_error":"#)?;
                write_string(output, &error.to_string())?;
            }
            (Want::Errors, feed) => {
                let of_feed = feed.iter().flat_map(|feed| &feed.errors);
                let mut found: Vec<_> = of_decoding.iter().chain(of_feed).copied().collect();
                found.sort_by_key(|error| error.span.start);
                errors::write_array(found.into_iter(), &text, output)?;
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
