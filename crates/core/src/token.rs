//! The tokens that every language has alike.

use crate::{Span, Text, pseudo_attributes};
use std::borrow::Cow;

/// A comment token.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Comment<'a> {
    /// The data.
    pub data: Text<'a>,
    /// The whole token.
    pub span: Span,
}

impl<'a> Comment<'a> {
    /// A comment token.
    pub const fn new(data: Text<'a>, span: Span) -> Self {
        Self { data, span }
    }
}

/// A processing instruction token.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ProcessingInstruction<'a> {
    /// The target.
    pub target: Text<'a>,
    /// The data.
    pub data: Text<'a>,
    /// The whole token.
    pub span: Span,
}

impl<'a> ProcessingInstruction<'a> {
    /// A processing instruction token.
    pub const fn new(target: Text<'a>, data: Text<'a>, span: Span) -> Self {
        Self { target, data, span }
    }

    /// The names and values of the [pseudo-attributes](pseudo_attributes) in the data; `None` if anything in it is not
    /// one.
    pub fn pseudo_attributes(&self) -> Option<Vec<(&'a str, Cow<'a, str>)>> {
        pseudo_attributes(self.data.data)
    }
}
