//! Unique internal values.

use core::sync::atomic::{AtomicUsize, Ordering};

static NEXT: AtomicUsize = AtomicUsize::new(0);

/// A value that equals only itself and its copies, as long as there are no more such values than addresses.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#unique-internal-value>
///
/// ```
/// use fivefold::microsyntax::UniqueInternalValue;
///
/// let (one, other) = (UniqueInternalValue::new(), UniqueInternalValue::new());
/// assert_eq!(one, one.clone());
/// assert_ne!(one, other);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct UniqueInternalValue(usize);

impl UniqueInternalValue {
    /// Creates a new unique internal value.
    ///
    /// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#new-unique-internal-value>
    #[expect(clippy::new_without_default, reason = "two defaults would not be equal")]
    pub fn new() -> Self {
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}
