//! Controls of forms: what they take, and what browsers fill in.

mod accept;
mod autofill;

pub use accept::is_valid_accept;
pub use autofill::{AutofillDetails, AutofillField, AutofillProblem};
