//! Rules for the values of attributes, looked up by their names.

use crate::nearest::suggestion;
use crate::values::{
    candidates, date, date_or_time, dimension, global, list_dimension, local, number, refresh, strings, time,
};
use fivefold::microsyntax::{self, EnumeratedAttribute, well_known};
use serde_json::{Value, json};

/// Computes the answer for a value; `None` if the rule returns an error or nothing.
type Rule = fn(&str) -> Option<Value>;

/// A rule of the HTML standard for the values of attributes, with its parameters.
///
/// ```
/// use fivefold_view::Question;
///
/// let question = Question::new("duration", None, None, None)?;
/// assert_eq!(question.answer("PT90S").to_string(), r#"{"seconds":90}"#);
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Question<'a>(Kind<'a>);

#[derive(Clone, Copy, Debug)]
enum Kind<'a> {
    /// A rule without parameters.
    Plain(Rule),
    /// Whether a value is valid for the boolean attribute with this name.
    Boolean(&'a str),
    /// The state of an enumerated attribute.
    Enumerated(&'static EnumeratedAttribute),
}

impl<'a> Question<'a> {
    /// Finds a rule by its name in kebab-case, as `fivefold microsyntax` takes it. `name` is that of a boolean attribute;
    /// `attribute` and `element` find an enumerated attribute. Other rules have no parameters.
    ///
    /// # Errors
    ///
    /// A message for the user, if there is no such rule, or a parameter is missing or unknown.
    pub fn new(
        rule: &str,
        name: Option<&'a str>,
        attribute: Option<&str>,
        element: Option<&str>,
    ) -> Result<Self, String> {
        match rule {
            "boolean-attribute" => {
                name.map(|name| Self(Kind::Boolean(name))).ok_or_else(|| format!("`{rule}` needs a `name`"))
            }
            "enumerated-attribute" => {
                let attribute = attribute.ok_or_else(|| format!("`{rule}` needs an `attribute`"))?;
                enumerated_attribute(attribute, element).map(|table| Self(Kind::Enumerated(table)))
            }
            _ => {
                let rules = [VALUES, VALIDITY, INPUTS].into_iter().flatten();
                match rules.clone().find(|(name, _)| *name == rule) {
                    Some((_, found)) => Ok(Self(Kind::Plain(*found))),
                    None => {
                        let names = rules.map(|(name, _)| *name).chain(["boolean-attribute", "enumerated-attribute"]);
                        Err(format!("unknown rule `{rule}`{}", suggestion(rule, names)))
                    }
                }
            }
        }
    }

    /// The answer for a value: what it stands for, or whether it is valid. `null` if the rule returns an error or nothing.
    pub fn answer(&self, value: &str) -> Value {
        match self.0 {
            Kind::Plain(rule) => rule(value).into(),
            Kind::Boolean(name) => microsyntax::is_valid_boolean_attribute(value, name).into(),
            Kind::Enumerated(table) => state(table, Some(value)),
        }
    }

    /// The answer for a missing attribute, if the rule has one.
    pub fn answer_missing(&self) -> Option<Value> {
        match self.0 {
            Kind::Enumerated(table) => Some(state(table, None)),
            Kind::Plain(_) | Kind::Boolean(_) => None,
        }
    }
}

/// What a rule without parameters answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RuleKind {
    /// What a value stands for.
    Value,
    /// Whether authors may write it.
    Validity,
    /// What an `input` element makes of it.
    Input,
}

/// The names of the rules without parameters.
///
/// ```
/// assert!(fivefold_view::rules(fivefold_view::RuleKind::Validity).any(|name| name == "valid-date"));
/// ```
pub fn rules(kind: RuleKind) -> impl Iterator<Item = &'static str> {
    let rules = match kind {
        RuleKind::Value => VALUES,
        RuleKind::Validity => VALIDITY,
        RuleKind::Input => INPUTS,
    };
    rules.iter().map(|(name, _)| *name)
}

fn enumerated_attribute(attribute: &str, element: Option<&str>) -> Result<&'static EnumeratedAttribute, String> {
    match element {
        Some(element) => well_known::find(attribute, element)
            .ok_or_else(|| format!("`{attribute}` is not an enumerated attribute of `{element}`")),
        None => well_known::find_on_any(attribute).ok_or_else(|| {
            format!("`{attribute}` is not an enumerated attribute, or differs between elements: name the `element`")
        }),
    }
}

fn state(table: &EnumeratedAttribute, value: Option<&str>) -> Value {
    let state = table.state(value);
    json!({ "state": state, "keyword": state.and_then(|state| table.canonical_keyword(state)) })
}

/// The rules for parsing.
const VALUES: &[(&str, Rule)] = &[
    ("integer", |value| microsyntax::parse_integer(value).map(Value::from)),
    ("non-negative-integer", |value| microsyntax::parse_non_negative_integer(value).map(Value::from)),
    ("floating-point-number", |value| microsyntax::parse_floating_point_number(value).map(number)),
    ("dimension", |value| microsyntax::parse_dimension(value).map(dimension)),
    ("nonzero-dimension", |value| microsyntax::parse_nonzero_dimension(value).map(dimension)),
    ("list-of-floating-point-numbers", |value| {
        Some(microsyntax::parse_list_of_floating_point_numbers(value).map(number).collect())
    }),
    ("list-of-dimensions", |value| Some(microsyntax::parse_list_of_dimensions(value).map(list_dimension).collect())),
    ("month", |value| microsyntax::parse_month(value).map(|it| json!({ "year": it.year(), "month": it.month() }))),
    ("date", |value| microsyntax::parse_date(value).map(date)),
    ("yearless-date", |value| {
        microsyntax::parse_yearless_date(value).map(|it| json!({ "month": it.month(), "day": it.day() }))
    }),
    ("time", |value| microsyntax::parse_time(value).map(time)),
    ("local-date-and-time", |value| microsyntax::parse_local_date_and_time(value).map(local)),
    ("time-zone-offset", |value| {
        microsyntax::parse_time_zone_offset(value).map(|it| json!({ "minutes": it.minutes() }))
    }),
    ("global-date-and-time", |value| microsyntax::parse_global_date_and_time(value).map(global)),
    ("week", |value| microsyntax::parse_week(value).map(|it| json!({ "year": it.year(), "week": it.week() }))),
    ("duration", |value| microsyntax::parse_duration(value).map(|it| json!({ "seconds": number(it.seconds()) }))),
    ("date-or-time", |value| microsyntax::parse_date_or_time(value).map(date_or_time)),
    ("simple-color", |value| microsyntax::parse_simple_color(value).map(|color| color.to_string().into())),
    ("legacy-color", |value| microsyntax::parse_legacy_color(value).map(|color| color.to_string().into())),
    ("space-separated-tokens", |value| Some(strings(microsyntax::space_separated_tokens(value)))),
    ("comma-separated-tokens", |value| Some(strings(microsyntax::comma_separated_tokens(value)))),
    ("hash-name-reference", |value| microsyntax::parse_hash_name_reference(value).map(Value::from)),
    ("srcset", |value| Some(candidates(microsyntax::parse_srcset(value)))),
    ("meta-refresh", |value| microsyntax::parse_refresh(value).map(refresh)),
];

/// The rules for validity.
const VALIDITY: &[(&str, Rule)] = &[
    ("valid-integer", |value| Some(microsyntax::is_valid_integer(value).into())),
    ("valid-non-negative-integer", |value| Some(microsyntax::is_valid_non_negative_integer(value).into())),
    ("valid-floating-point-number", |value| Some(microsyntax::is_valid_floating_point_number(value).into())),
    ("valid-list-of-floating-point-numbers", |value| {
        Some(microsyntax::is_valid_list_of_floating_point_numbers(value).into())
    }),
    ("valid-month", |value| Some(microsyntax::parse_month(value).is_some().into())),
    ("valid-date", |value| Some(microsyntax::parse_date(value).is_some().into())),
    ("valid-yearless-date", |value| Some(microsyntax::parse_yearless_date(value).is_some().into())),
    ("valid-time", |value| Some(microsyntax::is_valid_time(value).into())),
    ("valid-local-date-and-time", |value| Some(microsyntax::is_valid_local_date_and_time(value).into())),
    ("valid-normalized-local-date-and-time", |value| {
        Some(microsyntax::is_valid_normalized_local_date_and_time(value).into())
    }),
    ("valid-time-zone-offset", |value| Some(microsyntax::is_valid_time_zone_offset(value).into())),
    ("valid-global-date-and-time", |value| Some(microsyntax::is_valid_global_date_and_time(value).into())),
    ("valid-week", |value| Some(microsyntax::parse_week(value).is_some().into())),
    ("valid-duration", |value| Some(microsyntax::is_valid_duration(value).into())),
    ("valid-date-with-optional-time", |value| Some(microsyntax::is_valid_date_with_optional_time(value).into())),
    ("valid-simple-color", |value| Some(microsyntax::parse_simple_color(value).is_some().into())),
    ("valid-lowercase-simple-color", |value| Some(microsyntax::is_valid_lowercase_simple_color(value).into())),
    ("valid-unique-space-separated-tokens", |value| {
        Some(microsyntax::is_valid_unique_space_separated_tokens(value).into())
    }),
    ("valid-media-query-list", |value| Some(microsyntax::is_valid_media_query_list(value).into())),
    ("valid-e-mail-address", |value| Some(microsyntax::is_valid_email_address(value).into())),
    ("valid-mime-type", |value| Some(microsyntax::is_valid_mime_type(value).into())),
    ("valid-permissions-policy", |value| Some(microsyntax::is_valid_permissions_policy(value).into())),
    ("valid-hash-name-reference", |value| Some(microsyntax::is_valid_hash_name_reference(value).into())),
    ("valid-srcset", |value| Some(microsyntax::is_valid_srcset(value).into())),
    ("valid-source-size-list", |value| Some(microsyntax::is_valid_source_size_list(value).into())),
    ("valid-autofill-details", |value| Some(microsyntax::AutofillDetails::new(value).is_ok().into())),
    ("valid-accept", |value| Some(microsyntax::is_valid_accept(value).into())),
    ("valid-language-tag", |value| Some(microsyntax::check_language_tag(value).is_ok().into())),
];

/// The value sanitization algorithms of `input` elements.
const INPUTS: &[(&str, Rule)] = &[
    ("input-date", |value| Some(sanitized("date", value))),
    ("input-month", |value| Some(sanitized("month", value))),
    ("input-week", |value| Some(sanitized("week", value))),
    ("input-time", |value| Some(sanitized("time", value))),
    ("input-datetime-local", |value| Some(sanitized("local-date-and-time", value))),
    ("input-number", |value| Some(sanitized("number", value))),
    ("input-range", |value| Some(sanitized("range", value))),
    ("input-color", |value| Some(sanitized("color", value))),
];

fn sanitized(state: &str, value: &str) -> Value {
    microsyntax::sanitize_input_value(state, value).into()
}
