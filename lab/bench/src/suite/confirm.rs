//! Compares the cases with what other parsers make of them, and with the public suites.

use super::cases::{self, Case, Part};
use super::peers;
use crate::differential::soup;
use crate::differential::{outside, trees, xml as xml_events};
use fivefold::LineIndex;
use fivefold_test_support::takes::Input;
use fivefold_test_support::tokenizer_cases;
use fivefold_test_support::{UniqueNames, tree_cases, xml_run, xml5lib_cases};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// The programs that run the peers of other languages.
#[derive(Debug)]
pub struct Programs<'a> {
    /// Chromium's oracle, a program for Node.
    pub oracle: &'a str,
    /// A Python that has turbohtml and lxml.
    pub python: &'a str,
    /// The folder of the public suites.
    pub conformance: &'a Path,
}

fn ask(command: &mut Command, requests: impl Iterator<Item = Value>) -> Result<Vec<Value>, String> {
    let requests: Vec<_> = requests.map(|request| request.to_string()).collect();
    let answers = outside::lines(command, format!("{}\n", requests.join("\n")))?;
    if answers.len() != requests.len() {
        return Err(format!("{} answers to {} requests", answers.len(), requests.len()));
    }
    let parse = |line: &String| serde_json::from_str(line).map_err(|error| format!("an answer is no JSON: {error}"));
    answers.iter().map(parse).collect()
}

fn script(path: &str) -> Command {
    let mut command = Command::new("node");
    command.arg(format!("{}/{path}", env!("CARGO_MANIFEST_DIR")));
    command
}

fn error_list(answer: &Value) -> Vec<(u64, u64, String)> {
    let errors = answer["errors"].as_array().into_iter().flatten();
    let number = |error: &Value, key: &str| error[key].as_u64().unwrap_or_default();
    let text = |error: &Value| error["code"].as_str().unwrap_or_default().to_owned();
    let mut errors: Vec<_> = errors.map(|error| (number(error, "line"), number(error, "col"), text(error))).collect();
    errors.sort();
    errors
}

/// Confirms tokens of HTML.
pub fn tokens(cases: &mut [Case], programs: &Programs<'_>) -> Result<(), String> {
    let requests = cases.iter().map(|case| {
        let mut request = json!({ "input": case.input.text, "state": case.state() });
        if let Some(name) = case.input.last_start_tag {
            request["lastStartTag"] = name.into();
        }
        request
    });
    let parse5 = ask(&mut script("peers/parse5_suite.mjs"), requests)?;
    let chromium = chromium(cases.iter().map(|case| whole_document(&case.input)), programs)?;
    let public = tokenizer_cases::load(&programs.conformance.join("html5lib/tokenizer")).cases;
    let key = |input: &str, state: &str, last: Option<&str>| format!("{input}\n{state}\n{last:?}");
    let public: BTreeMap<_, _> =
        public.iter().map(|test| (key(&test.input, test.state.name(), test.last_start_tag.as_deref()), test)).collect();
    let turbohtml = turbohtml(cases, programs)?;
    for (((case, parse5), chromium), turbohtml) in cases.iter_mut().zip(parse5).zip(chromium).zip(turbohtml) {
        // It begins in the data state only.
        if case.state() == "Data state" {
            if turbohtml["output"] == Value::from(case.output.clone()) {
                case.confirm(Part::Output, "turbohtml");
            }
            let mut errors = error_list(&turbohtml);
            errors.retain(|(_, _, code)| is_of_standard(code));
            if errors == case.errors {
                case.confirm(Part::Errors, "turbohtml");
            }
        }
        let (text, state, last) = (case.input.text.clone(), case.state(), case.input.last_start_tag);
        if parse5["output"] == Value::from(case.output.clone()) {
            case.confirm(Part::Output, "parse5");
        }
        if parse5["output"].is_array() && error_list(&parse5) == case.errors {
            case.confirm(Part::Errors, "parse5");
        }
        if peers::html5ever(&text, state, last).as_ref() == Some(&case.output) {
            case.confirm(Part::Output, "html5ever");
        }
        let (output, errors) = peers::html5gum(&text, state, last);
        if output == case.output {
            case.confirm(Part::Output, "html5gum");
        }
        let index = LineIndex::new(&text);
        let mut errors: Vec<_> = errors
            .into_iter()
            .map(|(offset, code)| {
                let place = index.line_column(offset as u64);
                (place.line, place.column, code)
            })
            .collect();
        errors.sort();
        if errors == case.errors {
            case.confirm(Part::Errors, "html5gum");
        }
        let document = whole_document(&case.input);
        if chromium.as_deref() == Some(&cases::html_tree(&document, false).0) {
            case.confirm(Part::Tree, "Chromium");
        }
        if let Some(test) = public.get(&key(&text, case.input.state.unwrap_or_default(), last)) {
            if test.tokens == case.output {
                case.confirm(Part::Output, "html5lib-tests");
            }
            if test.errors == case.errors {
                case.confirm(Part::Errors, "html5lib-tests");
            }
        }
    }
    Ok(())
}

/// What turbohtml makes of each input as a document.
fn turbohtml(cases: &[Case], programs: &Programs<'_>) -> Result<Vec<Value>, String> {
    let script = format!("{}/python/turbohtml_suite.py", env!("CARGO_MANIFEST_DIR"));
    let requests = cases.iter().map(|case| json!({ "input": case.input.text, "scripting": case.input.scripting }));
    ask(Command::new(programs.python).arg(script), requests)
}

/// A document in which the tokenizer comes to the initial state of an input.
fn whole_document(input: &Input) -> Input {
    let before = match input.state {
        Some("plaintext-state") => "<plaintext>",
        Some("rcdata-state") => "<title>",
        Some("rawtext-state") => "<xmp>",
        Some("script-data-state") => "<script>",
        Some("cdata-section-state") => "<svg><![CDATA[",
        _ => "",
    };
    Input { text: format!("{before}{}", input.text), ..Input::default() }
}

/// The trees of Chromium.
fn chromium(inputs: impl Iterator<Item = Input>, programs: &Programs<'_>) -> Result<Vec<Option<String>>, String> {
    let requests = inputs.map(|input| {
        let mut request = json!({ "html": input.text, "scripting": input.scripting });
        if let Some(context) = input.context {
            request["context"] = context.into();
        }
        request
    });
    let answers = ask(Command::new("node").arg(programs.oracle), requests)?;
    Ok(answers.iter().map(|answer| Some(answer["tree"].as_str()?.trim_end_matches('\n').to_owned())).collect())
}

/// Confirms trees of HTML.
pub fn html_trees(cases: &mut [Case], programs: &Programs<'_>) -> Result<(), String> {
    let requests = cases.iter().map(|case| {
        let mut request = json!({ "html": case.input.text, "scripting": case.input.scripting });
        if let Some(context) = case.input.context {
            request["context"] = context.into();
        }
        request
    });
    let parse5 = ask(&mut script("peers/parse5_suite.mjs"), requests)?;
    let chromium = chromium(cases.iter().map(|case| case.input.clone()), programs)?;
    let public =
        tree_cases::load(&programs.conformance.join("html5lib/tree-construction"), &mut UniqueNames::default());
    let turbohtml = turbohtml(cases, programs)?;
    for (((case, parse5), chromium), turbohtml) in cases.iter_mut().zip(parse5).zip(chromium).zip(turbohtml) {
        if case.input.context.is_none() && turbohtml["tree"] == case.tree.as_str() {
            case.confirm(Part::Tree, "turbohtml");
        }
        if parse5["tree"] == case.tree.as_str() {
            case.confirm(Part::Tree, "parse5");
        }
        let mut errors = error_list(&parse5);
        errors.retain(|(_, _, code)| is_of_standard(code));
        if parse5["tree"].is_string() && errors == case.errors {
            case.confirm(Part::Errors, "parse5");
        }
        let Input { text, context, scripting, .. } = &case.input;
        let input = soup::Input { text: text.clone(), context: *context };
        if !scripting && trees::html5ever(&input).as_ref() == Some(&case.tree) {
            case.confirm(Part::Tree, "html5ever");
        }
        if chromium.as_ref() == Some(&case.tree) {
            case.confirm(Part::Tree, "Chromium");
        }
        let same = |test: &&tree_cases::Test| {
            test.input == case.input.text
                && test.context.as_deref() == case.input.context
                && test.scripting.is_none_or(|scripting| scripting == case.input.scripting)
        };
        if public.iter().find(same).is_some_and(|test| test.tree == case.tree) {
            case.confirm(Part::Tree, "html5lib-tests");
        }
    }
    Ok(())
}

/// Whether a code is one of those that the standard of HTML names.
fn is_of_standard(code: &str) -> bool {
    let codes = fivefold::ErrorCode::ALL.iter();
    codes.clone().any(|known| known.as_str() == code && known.is_of_html_standard())
}

/// Confirms tokens and trees of XML5.
pub fn xml(cases: &mut [Case], programs: &Programs<'_>) -> Result<(), String> {
    let vectors = programs.conformance.join("xml5/vectors.json");
    let vectors = std::fs::read_to_string(&vectors).map_err(|error| format!("{}: {error}", vectors.display()))?;
    let vectors: Value = serde_json::from_str(&vectors).map_err(|error| format!("the vectors: {error}"))?;
    let public = xml5lib_cases::tokenizer_cases(&programs.conformance.join("xml5lib/tokenizer"));
    let public: BTreeMap<_, _> = public.iter().map(|test| (&test.input, test)).collect();
    let script = format!("{}/python/xml_events.py", env!("CARGO_MANIFEST_DIR"));
    for (peer, parser) in [("expat", "expat"), ("libxml2", "libxml2")] {
        let requests = cases.iter().map(|case| json!({ "xml": case.input.text }));
        let answers = ask(Command::new(programs.python).args([&script, parser]), requests)?;
        for (case, answer) in cases.iter_mut().zip(answers) {
            let tree = answer["tree"].as_str();
            if tree.is_some() == case.well_formed {
                case.confirm(Part::WellFormed, peer);
            }
            let input = soup::Input { text: case.input.text.clone(), context: None };
            if case.well_formed && tree == Some(&xml_events::events(&input)) {
                case.confirm(Part::Tree, peer);
            }
        }
    }
    for case in cases {
        if peers::xml5ever(&case.input.text).as_ref() == Some(&case.output) {
            case.confirm(Part::Output, "xml5ever");
        }
        let vector = vectors["vectors"].as_array().into_iter().flatten();
        if let Some(vector) = vector.into_iter().find(|vector| vector["input"] == case.input.text.as_str()) {
            if vector["tokens"] == Value::from(case.output.clone()) {
                case.confirm(Part::Output, "vectors");
            }
            if vector["tree"] == case.tree.as_str() {
                case.confirm(Part::Tree, "vectors");
            }
        }
        if let Some(test) = public.get(&case.input.text)
            && xml_run::show(&test.tokens) == xml_run::show(&case.output)
        {
            case.confirm(Part::Output, "xml5lib-tests");
        }
    }
    Ok(())
}
