//! The requests and answers of `fivefold batch`: one JSON object per line in each direction.
//!
//! The command reads its requests with this crate. A program in Rust that runs the command can write requests and read
//! answers with it; for other languages, [`FIELDS`] and [`Want`] describe the format, and so does `fivefold help batch`.
//!
//! ```
//! use fivefold_batch::{Answer, Dialect, Input, Request, Want};
//!
//! let mut request = Request::new(Dialect::Html, Input::Text("<p>Hello".into()));
//! request.want = Some(vec![Want::Tree, Want::Mode]);
//! assert_eq!(request.to_line(), r#"{"dialect":"html","input":"<p>Hello","want":["tree","mode"]}"#);
//!
//! let answer: Answer = r#"{"id":null,"tree":"| <html>","mode":"quirks"}"#.parse()?;
//! assert_eq!(answer.mode.as_deref(), Some("quirks"));
//! # Ok::<(), fivefold_batch::AnswerError>(())
//! ```

#![forbid(unsafe_code)]

mod answer;
mod fields;
mod names;
mod parse;
mod request;

pub use answer::{Answer, AnswerError, Finding, Problem, Related};
pub use names::{Dialect, FIELDS, Field, Mode, UTF_8_IF_VALID, Want, nearest, suggestion};
pub use request::{Input, Request, RequestError, UnknownFields};
