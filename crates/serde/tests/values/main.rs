//! What values documents become, and what is said of those that become none.

mod differential;
mod documents;
mod errors;
mod hostile;
mod namespaces;
mod space;
mod written;

use fivefold::xml::from_str;
use fivefold_core::work;
use serde::Deserialize;

/// Asserts that twice the document takes at most twice the work.
fn assert_linear<T: for<'de> Deserialize<'de>>(document: impl Fn(usize) -> String) {
    let [once, twice] = [1_000, 2_000].map(|count| {
        let document = document(count);
        work::count(|| assert!(from_str::<T>(&document).is_ok()))
    });
    assert!(twice <= once * 21 / 10, "{once} steps, {twice} steps");
}
