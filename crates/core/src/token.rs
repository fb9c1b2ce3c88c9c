//! The tokens that every language has alike.

use crate::{Span, Text, pseudo_attributes};
use std::borrow::Cow;

/// A comment token.
#[derive(Clone, Copy, Debug)]
pub struct Comment<'a> {
    /// The data.
    pub data: Text<'a>,
    /// The whole token.
    pub span: Span,
}

/// A processing instruction token.
#[derive(Clone, Copy, Debug)]
pub struct ProcessingInstruction<'a> {
    /// The target.
    pub target: Text<'a>,
    /// The data.
    pub data: Text<'a>,
    /// The whole token.
    pub span: Span,
}

impl<'a> ProcessingInstruction<'a> {
    /// The names and values of the [pseudo-attributes](pseudo_attributes) in the data; `None` if anything in it is not
    /// one.
    pub fn pseudo_attributes(&self) -> Option<Vec<(&'a str, Cow<'a, str>)>> {
        pseudo_attributes(self.data.data)
    }
}
