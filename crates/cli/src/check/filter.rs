//! Which rules are reported, and how much they weigh.

use crate::rule::{Rule, SYNTAX, hint};
use fivefold::conformance::{Category, Code, Severity};
use std::collections::BTreeSet;

/// How much something weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Level {
    Error,
    Warning,
    /// What XML5 accepts and XML 1.0 does not.
    Notice,
}

impl Level {
    pub(super) fn of(severity: Severity) -> Self {
        match severity {
            Severity::Error => Self::Error,
            Severity::Warning => Self::Warning,
        }
    }
}

/// What `--only` and `--ignore` name: a rule, or all rules of a category.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Filter {
    Rule(Rule),
    Syntax,
    Category(Category),
}

impl Filter {
    /// Whether it names the rule.
    pub(super) fn names(self, rule: Rule) -> bool {
        match self {
            Self::Rule(one) => one == rule,
            Self::Syntax => matches!(rule, Rule::Syntax(_)),
            Self::Category(category) => matches!(rule, Rule::Document(code) if code.category() == category),
        }
    }
}

/// The code or category with this name, or a message with the most similar one.
pub(crate) fn find_filter(name: &str) -> Result<Filter, String> {
    if name == SYNTAX {
        return Ok(Filter::Syntax);
    }
    let mut categories = Code::ALL.iter().map(|code| code.category());
    if let Some(category) = categories.find(|category| category.as_str() == name) {
        return Ok(Filter::Category(category));
    }
    Rule::find(name).map(Filter::Rule).ok_or_else(|| {
        let categories: BTreeSet<_> = Rule::all().map(Rule::category).collect();
        let names = categories.into_iter().chain(Rule::all().map(Rule::name));
        format!("unknown code or category `{name}`; {}", hint(name, names))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filters_have_the_names_of_codes_and_categories() {
        assert_eq!(find_filter("syntax"), Ok(Filter::Syntax));
        assert_eq!(find_filter("aria"), Ok(Filter::Category(Category::Aria)));
        assert_eq!(find_filter("duplicate-id"), Ok(Filter::Rule(Rule::Document(Code::DuplicateId))));
        for (wrong, near) in [("duplicat-id", "duplicate-id"), ("attribute", "attributes"), ("eof-in-tg", "eof-in-tag")]
        {
            let message = find_filter(wrong).unwrap_err();
            let start = format!("unknown code or category `{wrong}`; did you mean `{near}`");
            assert!(message.starts_with(&start), "{message}");
        }
        let message = "unknown code or category `zebra`; `fivefold explain` lists all";
        assert_eq!(find_filter("zebra"), Err(message.to_owned()));
    }
}
