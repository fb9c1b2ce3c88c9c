//! xml5lib's tests: tokens, numbers of errors and trees, with the differences caused by the decisions on XML5.

mod rules;

use std::path::Path;

use fivefold_test_support::xml5lib_cases::{self, TokenizerCase, TreeCase};
use fivefold_test_support::{Trials, xml_run};
use libtest_mimic::Failed;
use rules::{RULES, Rule};

/// The numbers of cases, of the tokenizer and of tree construction.
const COUNTS: (usize, usize) = (5863, 36);

/// The page with the decisions that the rules name.
const DEVIATIONS: &str = include_str!("../../../../docs/inside/deviations-xml.md");

pub(crate) fn load(folder: &Path, trials: &mut Trials) {
    let tokenizer_cases = xml5lib_cases::tokenizer_cases(&folder.join("tokenizer"));
    let tree_cases = xml5lib_cases::tree_cases(&folder.join("tree-construction"));
    add_count(&tokenizer_cases, &tree_cases, trials);
    for case in tokenizer_cases {
        trials.add(&case.name.clone(), move || check_tokens(&case));
    }
    for case in tree_cases {
        trials.add(&case.name.clone(), move || check_tree(&case));
    }
}

/// Checks the numbers of cases, and of those to which each rule applies, so that no change is unnoticed.
fn add_count(tokenizer_cases: &[TokenizerCase], tree_cases: &[TreeCase], trials: &mut Trials) {
    let counts = (tokenizer_cases.len(), tree_cases.len());
    let differing: Vec<_> =
        RULES.iter().map(|rule| tokenizer_cases.iter().filter(|case| (rule.applies)(case)).count()).collect();
    let with_other_tokens: usize = RULES.iter().filter(|rule| rule.tokens.is_some()).map(|rule| rule.count).sum();
    let other_trees = tree_cases.iter().filter(|case| rules::tree(case) != case.tree).count();
    eprintln!(
        "xml5lib: {} runs of the tokenizer, of which {with_other_tokens} differ by decision in tokens, and {} only in \
         the number of errors; {} trees, of which {other_trees} differs by decision.",
        counts.0,
        RULES.iter().map(|rule| rule.count).sum::<usize>() - with_other_tokens,
        counts.1,
    );
    trials.add("counts", move || {
        if counts != COUNTS {
            return Err(format!("there should be {COUNTS:?} cases, not {counts:?}").into());
        }
        if other_trees != 1 {
            return Err(format!("1 tree should differ, not {other_trees}").into());
        }
        for (rule, found) in RULES.iter().zip(differing) {
            if rule.count != found {
                return Err(format!("{} cases should differ, not {found}: {}", rule.count, rule.reason).into());
            }
            if !DEVIATIONS.contains(&format!("- {}", rule.decision)) {
                return Err(format!("docs/inside/deviations-xml.md does not say {:?}", rule.decision).into());
            }
        }
        Ok(())
    });
}

fn rule(case: &TokenizerCase) -> Result<Option<&'static Rule>, Failed> {
    let mut rules = RULES.iter().filter(|rule| (rule.applies)(case));
    let first = rules.next();
    match rules.next() {
        Some(second) => Err(format!("two rules apply: {}; {}", first.unwrap().reason, second.reason).into()),
        None => Ok(first),
    }
}

fn check_tokens(case: &TokenizerCase) -> Result<(), Failed> {
    let whole = xml_run::tokenize([case.input.as_str()], xml_run::options(true));
    let rule = rule(case)?;
    let tokens = match rule.and_then(|rule| rule.tokens) {
        Some(tokens) => tokens(case),
        None => case.tokens.clone(),
    };
    let reason = rule.map_or("none", |rule| rule.reason);
    if tokens == case.tokens && rule.is_some_and(|rule| rule.tokens.is_some()) {
        return Err(format!("the rule changes nothing: {reason}").into());
    }
    let (expected, actual) = (xml_run::show(&tokens), xml_run::show(&whole.tokens));
    let picture = format!("input {:?}\n  expected {expected}\n  actual   {actual}", case.input);
    if actual != expected {
        return Err(format!("the tokens differ (rule: {reason})\n{picture}").into());
    }
    let more_errors = whole.errors.len() as isize - case.errors as isize;
    if more_errors != rule.map_or(0, |rule| rule.more_errors) {
        let codes = xml_run::codes(&whole.errors);
        let expected = case.errors;
        return Err(format!("{expected} errors were expected, not {codes:?} (rule: {reason})\n{picture}").into());
    }
    let run = |pieces: Vec<&str>, notices| xml_run::tokenize(pieces, xml_run::options(notices));
    Ok(xml_run::check_cuts(&case.input, &whole, run)?)
}

fn check_tree(case: &TreeCase) -> Result<(), Failed> {
    let whole = xml_run::run([case.input.as_str()], xml_run::options(true));
    let expected = rules::tree(case);
    if whole.tree != expected {
        return Err(format!("the tree differs\nexpected\n{expected}\nactual\n{}", whole.tree).into());
    }
    Ok(xml_run::check_cuts(&case.input, &whole, |pieces, notices| xml_run::run(pieces, xml_run::options(notices)))?)
}
