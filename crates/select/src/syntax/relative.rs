//! The selectors in `:has()`.

use super::{Compound, Syntax};
use core::fmt;
use cssparser::ToCss;
use selectors::parser::{Combinator, Selector};

/// A selector that begins with a combinator.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct RelativeSelector {
    selector: Selector<Syntax>,
    steps: Box<[(Combinator, Compound)]>,
}

impl RelativeSelector {
    /// Takes a selector apart that was parsed as relative.
    pub(crate) fn new(selector: Selector<Syntax>) -> Self {
        let mut steps = Vec::new();
        // What comes before the first combinator stands for the anchor.
        let (_, mut next) = Compound::new(&selector, 0);
        while let Some((combinator, start)) = next {
            let (compound, after) = Compound::new(&selector, start);
            steps.push((combinator, compound));
            next = after;
        }
        Self { selector, steps: steps.into() }
    }

    pub(crate) fn selector(&self) -> &Selector<Syntax> {
        &self.selector
    }

    /// The compound selectors from left to right, each with the combinator before it.
    pub(crate) fn steps(&self) -> &[(Combinator, Compound)] {
        &self.steps
    }
}

impl ToCss for RelativeSelector {
    fn to_css<W: fmt::Write>(&self, output: &mut W) -> fmt::Result {
        self.selector.to_css(output)
    }
}
