//! The tokens that every language has alike.

use crate::{Span, Text};

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
