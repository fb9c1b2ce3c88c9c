//! What is around an element.

/// What the ancestors of an element are, and the element itself, as far as rules about descendants ask.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Inside(u64);

impl Inside {
    pub(crate) const NONE: Self = Self(0);
    pub(crate) const A: Self = Self(1);
    pub(crate) const BUTTON: Self = Self(1 << 1);
    pub(crate) const LABEL: Self = Self(1 << 2);
    pub(crate) const ADDRESS: Self = Self(1 << 3);
    pub(crate) const HEADER: Self = Self(1 << 4);
    pub(crate) const FOOTER: Self = Self(1 << 5);
    pub(crate) const DT: Self = Self(1 << 6);
    pub(crate) const TH: Self = Self(1 << 7);
    pub(crate) const DFN: Self = Self(1 << 8);
    pub(crate) const CAPTION: Self = Self(1 << 9);
    pub(crate) const FORM: Self = Self(1 << 10);
    pub(crate) const PROGRESS: Self = Self(1 << 11);
    pub(crate) const METER: Self = Self(1 << 12);
    pub(crate) const NOSCRIPT: Self = Self(1 << 13);
    pub(crate) const AUDIO: Self = Self(1 << 14);
    pub(crate) const VIDEO: Self = Self(1 << 15);
    pub(crate) const OPTION: Self = Self(1 << 16);
    pub(crate) const OPTION_LEGEND: Self = Self(1 << 17);
    pub(crate) const CANVAS: Self = Self(1 << 18);
    pub(crate) const NOT_MAIN: Self = Self(1 << 19);
    pub(crate) const MAP: Self = Self(1 << 20);
    pub(crate) const TEMPLATE: Self = Self(1 << 21);
    pub(crate) const A_HREF: Self = Self(1 << 22);
    pub(crate) const SELECT_PARTS: Self = Self(1 << 23);
    pub(crate) const DATALIST: Self = Self(1 << 24);
    pub(crate) const HEADING: Self = Self(1 << 25);
    pub(crate) const SECTIONING: Self = Self(1 << 26);
    pub(crate) const SELECT_BUTTON: Self = Self(1 << 27);
    pub(crate) const ITEM: Self = Self(1 << 28);
    pub(crate) const HEAD: Self = Self(1 << 29);
    pub(crate) const SELECT: Self = Self(1 << 30);
    pub(crate) const RUBY: Self = Self(1 << 31);
    pub(crate) const HIDDEN: Self = Self(1 << 32);
    /// In the base text of a `ruby` element, and in no `rt` of it.
    pub(crate) const RUBY_BASE: Self = Self(1 << 33);
    /// Where no `ruby` element may be: in an element of such a base text, or in one that is the base text.
    pub(crate) const NO_RUBY: Self = Self(1 << 34);

    pub(crate) fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    pub(crate) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}
