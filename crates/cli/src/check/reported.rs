//! What is reported of a file.

use super::filter::Level;
use super::settings::Rules;
use crate::errors::Finding;
use crate::parsed::Parsed;
use crate::rule::Rule;
use fivefold::conformance::{self, Suppressions};

/// A parse error, or a finding about a document.
#[derive(Clone, Copy, Debug)]
pub(super) enum What<'a> {
    Syntax(Finding),
    Document(&'a conformance::Finding),
}

impl What<'_> {
    pub(super) fn rule(&self) -> Rule {
        match self {
            Self::Syntax(finding) => Rule::Syntax(finding.error.code),
            Self::Document(finding) => Rule::Document(finding.code),
        }
    }

    pub(super) fn start(&self) -> u64 {
        match self {
            Self::Syntax(finding) => finding.error.extent.start,
            Self::Document(finding) => finding.span.start,
        }
    }

    /// How much it weighs by itself.
    fn own_level(&self) -> Level {
        match self {
            Self::Syntax(finding) if finding.is_notice => Level::Notice,
            Self::Syntax(_) => Level::Error,
            Self::Document(finding) => Level::of(finding.severity()),
        }
    }
}

/// One of them, with what settings and a baseline say of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item<'a> {
    pub(super) what: What<'a>,
    pub(super) level: Level,
    /// Whether the baseline names it, so that it does not count.
    pub(super) is_known: bool,
}

/// What is found in a file and not left out by the rules.
#[derive(Debug)]
pub(super) struct Reported<'a> {
    pub(super) parsed: &'a Parsed,
    pub(super) rules: &'a Rules,
    /// In the order of the source.
    pub(super) items: Vec<Item<'a>>,
}

impl<'a> Reported<'a> {
    pub(super) fn new(parsed: &'a Parsed, rules: &'a Rules) -> Self {
        let mut suppressions = Suppressions::of(&parsed.document, &rules.own_names);
        let errors = parsed.findings().filter(|one| !suppressions.silence(one.error.code.as_str(), one.error.extent));
        let all = errors.map(What::Syntax).chain(parsed.of_document().iter().map(What::Document));
        let mut items: Vec<_> = all
            .filter(|what| rules.report(what.rule()))
            .map(|what| Item { what, level: rules.level(what.rule(), what.own_level()), is_known: false })
            .collect();
        if parsed.is_checked() {
            items.sort_by_key(|item| item.what.start());
        }
        Self { parsed, rules, items }
    }

    /// What counts: all that no baseline names.
    pub(super) fn new_items(&self) -> impl Iterator<Item = &Item<'a>> + Clone {
        self.items.iter().filter(|item| !item.is_known)
    }

    /// The parse errors and notices that count.
    pub(super) fn new_errors(&self) -> impl Iterator<Item = Finding> + Clone {
        self.new_items().filter_map(|item| if let What::Syntax(finding) = item.what { Some(finding) } else { None })
    }

    /// The findings about the document that count.
    pub(super) fn new_of_document(&self) -> impl Iterator<Item = &'a conformance::Finding> {
        self.new_items().filter_map(|item| if let What::Document(finding) = item.what { Some(finding) } else { None })
    }
}
