//! What a value of an attribute stands for, by every rule.

use fivefold_view::{Question, RuleKind, rules};
use serde_json::{Value, json};

/// The answers of all rules without parameters, as `[rule, answer, validity]`, and that for an enumerated attribute, if
/// there is a name of one.
pub(crate) fn answer(value: &str, arguments: &[&str]) -> Value {
    let ask = |rule: &str| Question::new(rule, None, None, None).map_or(Value::Null, |question| question.answer(value));
    let validities: Vec<_> = rules(RuleKind::Validity).collect();
    let validity = |rule: &str| {
        let name = validities.iter().find(|name| name.strip_prefix("valid-") == Some(rule));
        name.map_or(Value::Null, |name| ask(name))
    };
    let values: Vec<_> = rules(RuleKind::Value).map(|rule| json!([rule, ask(rule), validity(rule)])).collect();
    let parsed: Vec<_> = rules(RuleKind::Value).collect();
    let others = validities.iter().filter_map(|name| name.strip_prefix("valid-").filter(|rule| !parsed.contains(rule)));
    let others: Vec<_> = others.map(|rule| json!([rule, null, validity(rule)])).collect();
    let inputs: Vec<_> = rules(RuleKind::Input).map(|rule| json!([rule, ask(rule)])).collect();
    let attribute = arguments.first().filter(|attribute| !attribute.is_empty()).map(|attribute| {
        let element = arguments.get(1).copied().filter(|element| !element.is_empty());
        match Question::new("enumerated-attribute", None, Some(attribute), element) {
            Ok(question) => question.answer(value),
            Err(message) => json!({ "error": message }),
        }
    });
    json!({ "values": values, "validity": others, "inputs": inputs, "attribute": attribute })
}
