//! The HTML parser and its serializers, through the public interface.

mod bytes;
mod comparison;
mod encoding_labels;
mod errors;
mod inner_text;
mod kept;
mod microsyntax;
mod properties;
mod selected_content;
mod short_cuts;
mod sinks;
mod snapshots;
mod writing;
