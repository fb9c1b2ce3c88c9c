//! A shape made of groups, which can be removed.

use crate::growth::pattern;
use crate::growth::work::Work;
use core::fmt;

/// Adjacent pieces of markup, optionally repeated.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// The pieces, with the placeholders of a [pattern] for numbers.
    pub(super) pieces: Vec<String>,
    pub(super) is_repeated: bool,
}

impl Group {
    pub(super) fn once(piece: &str) -> Self {
        Self { pieces: vec![piece.to_owned()], is_repeated: false }
    }

    pub(super) fn repeated(piece: &str) -> Self {
        Self { pieces: vec![piece.to_owned()], is_repeated: true }
    }
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (before, after) = if self.is_repeated { ("{", "}") } else { ("", "") };
        write!(f, "{before}{}{after}", self.pieces.concat())
    }
}

/// A sequence of groups, and the work on it.
#[derive(Clone, Debug)]
pub struct Shape {
    pub(super) groups: Vec<Group>,
    pub(super) work: &'static Work,
}

impl Shape {
    /// The input with about `pieces` pieces.
    pub(super) fn input(&self, pieces: usize) -> String {
        pattern::expand(&self.pattern(), pieces.div_ceil(self.repeated_pieces().max(1)))
    }

    fn repeated_pieces(&self) -> usize {
        self.groups.iter().filter(|group| group.is_repeated).map(|group| group.pieces.len()).sum()
    }

    fn pattern(&self) -> String {
        self.groups.iter().map(Group::to_string).collect()
    }
}

/// The work, and the pattern.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.work.name, pattern::escape(&self.pattern()))
    }
}
