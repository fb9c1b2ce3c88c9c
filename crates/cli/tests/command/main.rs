//! The command, run as its users run it.

mod baseline;
mod batch;
mod batch_bounds;
mod batch_bytes;
mod batch_garbage;
mod batch_warc;
mod batch_xml;
mod check;
mod conformance;
mod documents;
mod draft_2007;
mod encodings;
mod explain;
mod extract;
mod failures;
mod feed;
mod formats;
mod fragments;
mod gallery;
mod hooks;
mod html;
mod in_turn;
mod kept;
mod limits;
mod manual;
mod microsyntax;
mod page;
mod readme;
#[cfg(unix)]
mod replace;
mod rewrite;
mod settings;
mod support;
mod trace;
mod xml;
mod xml_streams;
