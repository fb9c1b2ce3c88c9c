//! What can be given where a selector is asked for.

use crate::{Selector, SelectorError};

/// A selector, or the text of one: `&Selector`, `&str`, `&String` and their like.
///
/// What is asked with a [`Selector`] has an answer. What is asked with a text has a [`Result`], as the text may be no
/// selector. Implemented by these types only.
///
/// ```
/// use fivefold::select::Selector;
///
/// let document = fivefold::html::parse("<ul><li>one<li>two</ul>");
/// let selector = Selector::parse("li")?;
/// assert_eq!(document.select(&selector).count(), 2);
/// assert_eq!(document.select("li")?.count(), 2);
/// assert!(document.select("li:").is_err());
/// # Ok::<(), fivefold::select::SelectorError>(())
/// ```
pub trait Query: sealed::Sealed {
    /// The answer of type `T`, or a result with it.
    type Answer<T>;

    /// Asks something with the selector.
    fn ask<T>(self, question: impl FnOnce(&Selector) -> T) -> Self::Answer<T>;
}

impl Query for &Selector {
    type Answer<T> = T;

    fn ask<T>(self, question: impl FnOnce(&Selector) -> T) -> T {
        question(self)
    }
}

impl<S: AsRef<str> + ?Sized> Query for &S {
    type Answer<T> = Result<T, SelectorError>;

    fn ask<T>(self, question: impl FnOnce(&Selector) -> T) -> Result<T, SelectorError> {
        Selector::parse(self.as_ref()).map(|selector| question(&selector))
    }
}

mod sealed {
    pub trait Sealed {}

    impl Sealed for &crate::Selector {}

    impl<S: AsRef<str> + ?Sized> Sealed for &S {}
}
