//! The command `fivefold batch`: one JSON request per line in, one JSON answer per line out.

mod answer;
mod bounds;
mod content;
mod feed;
mod fields;
mod findings;
mod generated;
mod help;
mod html;
mod html_draft_2007;
mod id;
mod limits;
mod lines;
mod microsyntax;
mod pipeline;
mod question;
mod read_ahead;
mod tree;
mod warc;
mod xml;

use crate::buffer::{Bounds, Buffer};
use crate::failure::Failure;
use crate::json::write_value;
use crate::output::standard_output;
use crate::progress::Progress;
use bounds::{BoundArguments, Ceilings, READ_AHEAD};
use core::any::Any;
use generated::request::{Dialect, Request};
use lines::{Line, Lines, Source};
use read_ahead::ReadAhead;
use std::error::Error;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use warc::{Question, Template, WarcArguments};

#[derive(Debug, clap::Args)]
#[command(after_help = help::tables())]
pub(crate) struct Arguments {
    /// The number of requests to process in parallel
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: u16,
    /// Ignore unknown fields of requests instead of refusing the request: for records that carry other data along
    #[arg(long)]
    ignore_unknown: bool,
    #[command(flatten)]
    bounds: BoundArguments,
    #[command(flatten)]
    warc: WarcArguments,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let ceilings = arguments.bounds.ceilings();
    match arguments.warc.records(ceilings.input) {
        Some(records) => run_over(records, arguments, ceilings),
        None => run_over(Lines::new(io::stdin(), ceilings.input), arguments, ceilings),
    }
}

fn run_over(lines: impl Source + Send + 'static, arguments: &Arguments, ceilings: Ceilings) -> Result<(), Failure> {
    let progress = Progress::of_lines();
    let mut output = standard_output(&progress);
    let ignores_unknown = arguments.ignore_unknown;
    let template = arguments.warc.template();
    let answer = move |line: &Line| answer(line, ignores_unknown, &template, &ceilings);
    if arguments.jobs == 1 {
        pipeline::one_by_one(lines, answer, &mut output, &progress)?;
    } else {
        let read_ahead = ReadAhead::new(READ_AHEAD);
        pipeline::side_by_side(lines, arguments.jobs, read_ahead, answer, &mut output, &progress)?;
    }
    Ok(output.flush()?)
}

/// Answers a line with a line.
fn answer(line: &Line, ignores_unknown: bool, template: &Template, ceilings: &Ceilings) -> Vec<u8> {
    let bounds = ceilings.begin();
    match line {
        Line::Whole(line) => {
            let (id, request) = Request::parse(line, ignores_unknown);
            answer_or_error(id.unwrap_or("null"), bounds, |output, bounds| {
                answer_request(&mut request?, ceilings, bounds, output)
            })
        }
        Line::Record(entry) => {
            let mut id = entry.id();
            let question = entry.question(template, ceilings.input, &mut id);
            answer_or_error(&id.to_string(), bounds, |output, bounds| match question? {
                Question::Page(mut request) => answer_request(&mut request, ceilings, bounds, output),
                Question::Skipped(what) => {
                    output.write_all(br#","skipped":"#)?;
                    Ok(write_value(output, &what)?)
                }
            })
        }
        Line::TooLong { id } => answer_or_error(id.as_deref().unwrap_or("null"), bounds, |_, _| {
            Err(format!("the line is longer than {} bytes", ceilings.input).into())
        }),
    }
}

/// Writes the answer to the request with this id: `work` writes the part after the id, beginning with a comma, or
/// returns an error message.
///
/// The parsers promise not to panic. If one does, this request is answered with an error, and the others are
/// unaffected. Only the buffer is used after a panic, and everything that `work` wrote to it is discarded.
fn answer_or_error(
    id: &str,
    bounds: Bounds,
    work: impl FnOnce(&mut Buffer, &Bounds) -> Result<(), Box<dyn Error>>,
) -> Vec<u8> {
    let start = format!(r#"{{"id":{id}"#).into_bytes();
    let mut output = Buffer::new(bounds.clone());
    let outcome = catch_unwind(AssertUnwindSafe(|| -> Result<(), Box<dyn Error>> {
        output.write_all(&start)?;
        work(&mut output, &bounds)?;
        // A complete answer after the deadline is an error, too.
        bounds.check_time()?;
        Ok(output.write_all(b"}")?)
    }));
    let error = match outcome {
        Ok(Ok(())) => None,
        Ok(Err(error)) => Some(error.to_string()),
        Err(panic) => Some(format!("a fault of the program, please report it: {}", panic_message(&*panic))),
    };
    let mut line = match error {
        None => output.into_vec(),
        Some(message) => {
            let mut line = start;
            line.extend(br#","error":"#);
            // An unbounded buffer accepts every text.
            let _ = write_value(&mut line, &message);
            line.push(b'}');
            line
        }
    };
    line.push(b'\n');
    line
}

fn panic_message(panic: &(dyn Any + Send)) -> &str {
    let message = panic.downcast_ref::<String>().map(String::as_str);
    message.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("a panic")
}

/// Writes the part of the answer after the id, or returns an error message.
fn answer_request(
    request: &mut Request,
    ceilings: &Ceilings,
    bounds: &Bounds,
    output: &mut Buffer,
) -> Result<(), Box<dyn Error>> {
    match request.dialect {
        Dialect::Html => html::answer(request, ceilings, bounds, output),
        Dialect::Xml => xml::answer(request, ceilings, bounds, output),
        Dialect::Microsyntax => microsyntax::answer(request, output),
        Dialect::Feed => feed::answer(request, ceilings, bounds, output),
        Dialect::HtmlDraft2007 => html_draft_2007::answer(request, ceilings, bounds, output),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::time::Duration;
    use fivefold::StopSignal;

    #[test]
    fn a_panic_is_an_error_of_its_request() {
        let answer = answer_or_error("[1]", Bounds::default(), |output, _| {
            output.write_all(b",\"tree\":").unwrap();
            panic!("index {} out of \"bounds\"", 3);
        });
        let expected = r#"{"id":[1],"error":"a fault of the program, please report it: index 3 out of \"bounds\""}"#;
        assert_eq!(String::from_utf8(answer).unwrap(), format!("{expected}\n"));
    }

    #[test]
    fn what_took_too_long_is_no_answer() {
        let stop = StopSignal::new();
        let bounds = Bounds { time: Some(Duration::from_secs(2)), stop: Some(stop.clone()), ..Bounds::default() };
        let answer = answer_or_error("1", bounds, |output, _| {
            output.write_all(b",\"mode\":")?;
            stop.stop();
            Ok(output.write_all(b"null")?)
        });
        assert_eq!(answer, b"{\"id\":1,\"error\":\"the answer takes longer than 2 seconds\"}\n");
    }
}
