//! What is broken: the code of a parse error, or of a finding about a document.

use fivefold::ErrorCode;
use fivefold::conformance::Code;
use fivefold_view::nearest;

/// The number of names that a hint has.
const SUGGESTIONS: usize = 3;

/// A rule of a language's syntax, or of documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Rule {
    Syntax(ErrorCode),
    Document(Code),
}

/// The category of parse errors.
pub(crate) const SYNTAX: &str = "syntax";

impl Rule {
    /// All rules: first those of the syntax.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let of_documents = Code::ALL.iter().map(|code| Self::Document(*code));
        ErrorCode::ALL.iter().map(|code| Self::Syntax(*code)).chain(of_documents)
    }

    /// The rule with this name.
    pub(crate) fn find(name: &str) -> Option<Self> {
        let of_syntax = name.parse().ok().map(Self::Syntax);
        of_syntax.or_else(|| name.parse().ok().map(Self::Document))
    }

    /// Its name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Syntax(code) => code.as_str(),
            Self::Document(code) => code.as_str(),
        }
    }

    /// The name of its category.
    pub(crate) fn category(self) -> &'static str {
        match self {
            Self::Syntax(_) => SYNTAX,
            Self::Document(code) => code.category().as_str(),
        }
    }

    /// A sentence about it.
    pub(crate) fn explanation(self) -> &'static str {
        match self {
            Self::Syntax(code) => code.explanation(),
            Self::Document(code) => code.explanation(),
        }
    }
}

/// What to say of a name that no rule has: those of these that are similar, the most similar first.
pub(crate) fn hint(wrong: &str, names: impl Iterator<Item = &'static str>) -> String {
    let near = nearest(wrong, names).into_iter().take(SUGGESTIONS);
    let near: Vec<_> = near.map(|name| format!("`{name}`")).collect();
    match near.split_last() {
        None => "`fivefold explain` lists all".to_owned(),
        Some((last, [])) => format!("did you mean {last}?"),
        Some((last, others)) => format!("did you mean {} or {last}?", others.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique() {
        let mut names: Vec<_> = Rule::all().map(Rule::name).collect();
        names.extend(Rule::all().map(Rule::category).collect::<std::collections::BTreeSet<_>>());
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
        assert!(Rule::all().all(|rule| Rule::find(rule.name()) == Some(rule)));
    }
}
