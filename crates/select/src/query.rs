//! What can be given where a selector is asked for.

use crate::{Selector, SelectorError};
use std::borrow::Cow;
use std::sync::LazyLock;

/// A selector, or the text of one: `&Selector`, `&LazyLock<Selector>`, `&str`, `&String` and their like.
///
/// What is asked with a [`Selector`] has an answer. What is asked with a text has a [`Result`], as the text may be no
/// selector. Implemented by these types only.
///
/// ```
/// use fivefold::select::Selector;
/// use std::sync::LazyLock;
///
/// let document = fivefold::html::parse("<ul><li>one<li>two</ul>");
/// let selector = Selector::parse("li")?;
/// assert_eq!(document.select(&selector).count(), 2);
/// assert_eq!(document.select("li")?.count(), 2);
/// assert!(document.select("li:").is_err());
///
/// static ITEM: LazyLock<Selector> = LazyLock::new(|| Selector::parse("li").expect("it is a selector"));
/// assert_eq!(document.select(&ITEM).count(), 2);
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

impl Query for &LazyLock<Selector> {
    type Answer<T> = T;

    fn ask<T>(self, question: impl FnOnce(&Selector) -> T) -> T {
        question(self)
    }
}

impl Query for &str {
    type Answer<T> = Result<T, SelectorError>;

    fn ask<T>(self, question: impl FnOnce(&Selector) -> T) -> Result<T, SelectorError> {
        Selector::parse(self).map(|selector| question(&selector))
    }
}

// One by one: beside an implementation for all that is a text there can be none for `LazyLock`.

impl Query for &&str {
    type Answer<T> = Result<T, SelectorError>;

    fn ask<T>(self, question: impl FnOnce(&Selector) -> T) -> Result<T, SelectorError> {
        (*self).ask(question)
    }
}

impl Query for &String {
    type Answer<T> = Result<T, SelectorError>;

    fn ask<T>(self, question: impl FnOnce(&Selector) -> T) -> Result<T, SelectorError> {
        self.as_str().ask(question)
    }
}

impl Query for &Box<str> {
    type Answer<T> = Result<T, SelectorError>;

    fn ask<T>(self, question: impl FnOnce(&Selector) -> T) -> Result<T, SelectorError> {
        (**self).ask(question)
    }
}

impl Query for &Cow<'_, str> {
    type Answer<T> = Result<T, SelectorError>;

    fn ask<T>(self, question: impl FnOnce(&Selector) -> T) -> Result<T, SelectorError> {
        (**self).ask(question)
    }
}

mod sealed {
    use super::{Cow, LazyLock};

    pub trait Sealed {}

    impl Sealed for &crate::Selector {}
    impl Sealed for &LazyLock<crate::Selector> {}
    impl Sealed for &str {}
    impl Sealed for &&str {}
    impl Sealed for &String {}
    impl Sealed for &Box<str> {}
    impl Sealed for &Cow<'_, str> {}
}
