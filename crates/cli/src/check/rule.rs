//! What is broken: the code of a parse error, or of a finding about a document.

use crate::explain::find_code;
use fivefold::ErrorCode;
use fivefold::conformance::{Category, Code, Severity};

/// A rule of a language's syntax, or of documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Rule {
    Syntax(ErrorCode),
    Document(Code),
}

/// The category of parse errors.
const SYNTAX: &str = "syntax";

impl Rule {
    /// Its name.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Syntax(code) => code.as_str(),
            Self::Document(code) => code.as_str(),
        }
    }

    /// The name of its category.
    pub(super) fn category(self) -> &'static str {
        match self {
            Self::Syntax(_) => SYNTAX,
            Self::Document(code) => code.category().as_str(),
        }
    }
}

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

/// The code or category with this name, or a message with similar ones.
pub(crate) fn find_filter(name: &str) -> Result<Filter, String> {
    if name == SYNTAX {
        return Ok(Filter::Syntax);
    }
    let categories = Code::ALL.iter().map(|code| code.category());
    if let Some(category) = categories.into_iter().find(|category| category.as_str() == name) {
        return Ok(Filter::Category(category));
    }
    match name.parse() {
        Ok(code) => Ok(Filter::Rule(Rule::Document(code))),
        Err(_) => match find_code(name) {
            Ok(code) => Ok(Filter::Rule(Rule::Syntax(code))),
            Err(message) => {
                Err(nearest(name).map_or(message, |code| format!("unknown code `{name}`; did you mean `{code}`?")))
            }
        },
    }
}

/// The code of findings with the most similar name, unless that of a parse error is as similar.
fn nearest(name: &str) -> Option<Code> {
    const NEAR: f64 = 0.6;
    let likeness = |other: &str| strsim::sorensen_dice(name, other);
    let of_syntax = ErrorCode::ALL.iter().map(|code| likeness(code.as_str())).fold(NEAR, f64::max);
    let codes = Code::ALL.iter().map(|code| (likeness(code.as_str()), *code));
    let (most, code) = codes.max_by(|(one, _), (other, _)| one.total_cmp(other))?;
    (most > of_syntax).then_some(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique() {
        for code in Code::ALL {
            assert!(code.as_str().parse::<ErrorCode>().is_err(), "{code}");
            assert_ne!(code.as_str(), SYNTAX);
        }
    }

    #[test]
    fn filters_have_the_names_of_codes_and_categories() {
        assert_eq!(find_filter("syntax"), Ok(Filter::Syntax));
        assert_eq!(find_filter("aria"), Ok(Filter::Category(Category::Aria)));
        assert_eq!(find_filter("duplicate-id"), Ok(Filter::Rule(Rule::Document(Code::DuplicateId))));
        assert_eq!(
            find_filter("duplicat-id"),
            Err("unknown code `duplicat-id`; did you mean `duplicate-id`?".to_owned())
        );
        assert!(find_filter("eof-in-tg").unwrap_err().contains("did you mean `eof-in-tag`"));
    }
}
