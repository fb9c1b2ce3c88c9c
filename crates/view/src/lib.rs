//! What the command `fivefold` and its playground both show: traces and values of attributes as JSON, and the page in
//! which to step through a trace.
//!
//! ```
//! use fivefold::trace::Tracer;
//! use fivefold_view::step_value;
//!
//! let trace = Tracer::new().html("<p", Default::default());
//! let step = step_value(&trace.steps()[0], false);
//! assert_eq!((&step["input"], &step["next_state"]), (&"<".into(), &"Tag open state".into()));
//! ```

#![forbid(unsafe_code)]

mod nearest;
mod page;
mod question;
mod trace;
mod values;

pub use nearest::{nearest, suggestion};
pub use page::{Language, write_playground, write_trace};
pub use question::{Question, RuleKind, rules};
pub use trace::{UNNAMED, before_value, quirks_mode, shadow_mode, step_value, token_value, tree_change_value};
