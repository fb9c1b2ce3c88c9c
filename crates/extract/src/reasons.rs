//! The reasons for and against a unit, and how much each counts.
//!
//! A reason has one of three strengths, and no weight of its own: what is kept must not depend on how finely numbers were
//! tuned to some pages. A fourth outweighs all others together.

use core::fmt;

const SLIGHT: f32 = 0.5;
const CLEAR: f32 = 1.5;
const DECISIVE: f32 = 3.0;
const EXCLUDING: f32 = 20.0;

/// Makes the enum, its list and its table.
macro_rules! reasons {
    ($($(#[doc = $doc:literal])* $reason:ident = $name:literal, $weight:expr;)+) => {
        /// What speaks for a unit, or against it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub(crate) enum Reason { $($(#[doc = $doc])* $reason),+ }

        impl Reason {
            const NAMES: &[&str] = &[$($name),+];
            const WEIGHTS: &[f32] = &[$($weight),+];
        }
    };
}

reasons! {
    /// People write long texts for readers, and short ones for orientation.
    SeveralWords = "several words", SLIGHT;
    Heading = "heading", SLIGHT;
    Paragraph = "paragraph", SLIGHT;
    Cell = "table cell", SLIGHT;
    FreePart = "in a part with few links", SLIGHT;
    /// Lists are what such pages are for.
    RepeatedInList = "in a list on a page of lists", SLIGHT;
    /// A page of documentation or of a service is content almost as a whole.
    OfOneText = "on a page of one text", SLIGHT;
    /// Where most of a page is running text, links on their own interrupt it.
    LinkedInText = "linked on a page of running text", -CLEAR;
    Caption = "caption", -CLEAR;
    Control = "control", -CLEAR;
    Beside = "beside the content by its element or role", -CLEAR;
    BesideWord = "beside the content by its class", -CLEAR;
    BylineWord = "class of a byline", -SLIGHT;
    CommentWord = "class of comments", -DECISIVE;
    OutsideMain = "outside of the main element", -DECISIVE;
    BeforeTitle = "before the first heading", -SLIGHT;
    Late = "at the end of the page", -SLIGHT;
    Copyright = "copyright sign", -CLEAR;
    // From here on, reasons by what the others found.
    OutsideRoot = "outside of the root of the content", -SLIGHT;
    AfterRoot = "after the root of the content", -SLIGHT;
    Term = "term of what is kept", DECISIVE;
    // From here on, reasons for leaving out what was kept.
    /// Pages say the same again for screens of another width, and to quote it.
    Repeated = "said before", -EXCLUDING;
    /// A heading announces what follows it.
    Announcement = "heading of what is not content", -EXCLUDING;
}

/// A set of reasons.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Reasons(u64);

impl Reasons {
    pub(crate) fn add(&mut self, reason: Reason) {
        self.0 |= 1 << reason as u8;
    }

    pub(crate) fn add_if(&mut self, holds: bool, reason: Reason) {
        self.0 |= u64::from(holds) << reason as u8;
    }

    pub(crate) fn remove(&mut self, reason: Reason) {
        self.0 &= !(1 << reason as u8);
    }

    pub(crate) fn has(self, reason: Reason) -> bool {
        self.0 & 1 << reason as u8 != 0
    }

    /// The sum of the weights.
    pub(crate) fn score(self) -> f32 {
        self.numbers().map(|number| Reason::WEIGHTS[number]).sum()
    }

    /// The reasons with their weights, in the order of the table.
    pub(crate) fn list(self) -> impl Iterator<Item = (&'static str, f32)> {
        self.numbers().map(|number| (Reason::NAMES[number], Reason::WEIGHTS[number]))
    }

    fn numbers(self) -> impl Iterator<Item = usize> {
        let next = |rest: &u64| Some(rest & (rest - 1)).filter(|rest| *rest != 0);
        core::iter::successors(Some(self.0).filter(|all| *all != 0), next).map(|rest| rest.trailing_zeros() as usize)
    }
}

/// What was decided about a unit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decision {
    pub(crate) reasons: Reasons,
    pub(crate) is_kept: bool,
}

impl Decision {
    /// Leaves out what was kept, for a reason that outweighs all others.
    pub(crate) fn leave_out(&mut self, reason: Reason) {
        self.reasons.add(reason);
        self.is_kept = false;
    }
}

#[cfg(test)]
#[test]
fn nothing_outweighs_what_excludes() {
    let all: f32 = Reason::WEIGHTS.iter().filter(|weight| **weight > 0.0).sum();
    assert!(all < EXCLUDING);
}

impl fmt::Debug for Reasons {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.list()).finish()
    }
}
