//! The XML parser, its readers and serializers, and the repairs of feeds, through the public interface.

mod as_written;
mod comparison;
mod declarations;
mod edits;
mod feed_authors;
mod feed_dates;
mod feed_repairs;
mod feed_trees;
mod options;
mod plain;
mod properties;
mod push;
mod reader;
mod regressions;
mod serialize;
mod snapshots;
mod writer;
