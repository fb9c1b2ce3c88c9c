//! Limits of parsers, by name: those of the command, and those of a request.

use super::generated::request::Request;
use core::time::Duration;
use fivefold::Limits;
use fivefold_view::suggestion;

/// The default of `entity_bytes` for the command: more than any legitimate document needs, and small enough to be
/// expanded in a second.
const ENTITY_BYTES: u64 = 64 << 20;

/// The names of the limits.
const NAMES: [&str; 11] = [
    "input_bytes",
    "depth",
    "nodes",
    "repeated_nodes",
    "search_steps",
    "attributes",
    "name_bytes",
    "text_bytes",
    "document_bytes",
    "entity_bytes",
    "errors",
];

/// Changes the limit with this name: `new_value` takes its value, which may be missing. Returns whether there is such a limit.
fn change(limits: &mut Limits, name: &str, new_value: impl Fn(Option<u64>) -> u64) -> bool {
    let count = |limit: &mut usize| *limit = usize::try_from(new_value(Some(*limit as u64))).unwrap_or(usize::MAX);
    let large = |limit: &mut u64| *limit = new_value(Some(*limit));
    match name {
        "input_bytes" => large(&mut limits.input_bytes),
        "depth" => count(&mut limits.depth),
        "nodes" => count(&mut limits.nodes),
        "repeated_nodes" => large(&mut limits.repeated_nodes),
        "search_steps" => large(&mut limits.search_steps),
        "attributes" => count(&mut limits.attributes),
        "name_bytes" => count(&mut limits.name_bytes),
        "text_bytes" => count(&mut limits.text_bytes),
        "document_bytes" => large(&mut limits.document_bytes),
        // It has no constant default.
        "entity_bytes" => limits.entity_bytes = Some(new_value(limits.entity_bytes)),
        "errors" => count(&mut limits.errors),
        _ => return false,
    }
    true
}

/// Makes a limit at most this.
fn at_most(value: u64) -> impl Fn(Option<u64>) -> u64 {
    move |limit| limit.map_or(value, |limit| limit.min(value))
}

/// The limits of the command: `depth=512,nodes=100000`.
pub(super) fn parse_limits(list: &str) -> Result<Limits, String> {
    let mut limits = Limits::default().with_entity_bytes(ENTITY_BYTES);
    for entry in list.split(',').filter(|entry| !entry.is_empty()) {
        let (name, value) = entry.split_once('=').ok_or_else(|| format!("`{entry}` is not NAME=N"))?;
        if !NAMES.contains(&name) {
            return Err(format!("there is no limit `{name}`{}", suggestion(name, NAMES)));
        }
        let value = value.parse().map_err(|_| format!("`{value}` is not an integer of at least 0"))?;
        change(&mut limits, name, |_| value);
    }
    Ok(limits)
}

/// A time in seconds, with or without a fraction.
pub(super) fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number")?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}

/// The limits of a request for an input of `input` bytes: those of the command, or of the request if these are lower.
pub(super) fn of_request(request: &Request, ceilings: Limits, input: usize) -> Result<Limits, String> {
    let mut limits = ceilings;
    limits.entity_bytes = None;
    for (name, value) in &request.limits {
        if !change(&mut limits, name, at_most(*value)) {
            return Err(format!("unknown limit `{name}`{}", suggestion(name, NAMES)));
        }
    }
    if let Some(budget) = request.entity_budget {
        change(&mut limits, "entity_bytes", at_most(budget));
    }
    let ceiling = ceilings.entity_bytes.unwrap_or(u64::MAX);
    limits.entity_bytes = match limits.entity_bytes {
        Some(budget) => Some(budget.min(ceiling)),
        // The library's default grows with the input.
        None if default_entity_bytes(input) <= ceiling => None,
        None => Some(ceiling),
    };
    Ok(limits)
}

/// The default of `entity_bytes` for an input of `input` bytes, each of which decodes to at most three.
fn default_entity_bytes(input: usize) -> u64 {
    (1 << 20) + 10 * 3 * input as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(request: &str, command: &str, input: usize) -> Result<Limits, String> {
        let fields = request.strip_prefix('{').unwrap();
        let separator = if fields == "}" { "" } else { "," };
        let line = format!(r#"{{"dialect":"xml","input":""{separator}{fields}"#);
        let request = Request::parse(line.as_bytes(), false).1?;
        of_request(&request, parse_limits(command).unwrap(), input)
    }

    #[test]
    fn every_limit_has_its_name() {
        // The debug output names every field.
        let text = format!("{:?}", Limits::default());
        let names: Vec<_> = text.split([' ', '{', ',']).filter_map(|word| word.strip_suffix(':')).collect();
        assert_eq!(names, NAMES);
        for name in names {
            let limits = parse_limits(&format!("{name}=7")).unwrap();
            assert!(format!("{limits:?}").contains(&format!("{name}: 7")) || limits.entity_bytes == Some(7), "{name}");
            assert_eq!(
                of(&format!(r#"{{"limits":{{"{name}":7}}}}"#), "", 0).unwrap().with_entity_bytes(7),
                limits.with_entity_bytes(7)
            );
        }
    }

    #[test]
    fn a_request_lowers_limits_and_does_not_raise_them() {
        let limits =
            of(r#"{"limits":{"depth":5,"nodes":5000,"errors":18446744073709551615}}"#, "depth=10,nodes=100", 0);
        let limits = limits.unwrap();
        assert_eq!((limits.depth, limits.nodes, limits.errors), (5, 100, 10_000));
        assert_eq!(of("{}", "errors=20000", 0).unwrap().errors, 20_000);
    }

    #[test]
    fn the_entity_budget_has_a_ceiling() {
        let budget = |request, command, input| of(request, command, input).unwrap().entity_bytes;
        assert_eq!(budget(r#"{"entity_budget":7}"#, "", 0), Some(7));
        assert_eq!(budget(r#"{"entity_budget":7,"limits":{"entity_bytes":5}}"#, "", 0), Some(5));
        assert_eq!(budget(r#"{"entity_budget":4611686018427387904}"#, "", 0), Some(ENTITY_BYTES));
        assert_eq!(budget(r#"{"entity_budget":7}"#, "entity_bytes=6", 0), Some(6));
        // Without a limit in the request, the library's default applies unless the command's limit is lower.
        assert_eq!(budget("{}", "", 1 << 20), None);
        assert_eq!(budget("{}", "", 1 << 24), Some(ENTITY_BYTES));
        assert_eq!(budget("{}", "entity_bytes=6", 0), Some(6));
    }

    #[test]
    fn what_is_no_limit() {
        let error = |request: &str| of(request, "", 0).unwrap_err();
        assert_eq!(error(r#"{"limits":{"dept":1}}"#), "unknown limit `dept`; did you mean `depth`?");
        for value in ["5", "[]", r#"{"depth":-1}"#, r#"{"depth":"1"}"#, r#"{"depth":null}"#] {
            assert_eq!(
                error(&format!(r#"{{"limits":{value}}}"#)),
                "`limits` must be an object of integers of at least 0"
            );
        }
        assert_eq!(parse_limits("depth").unwrap_err(), "`depth` is not NAME=N");
        assert_eq!(parse_limits("dept=1").unwrap_err(), "there is no limit `dept`; did you mean `depth`?");
        assert_eq!(parse_limits("depth=-1").unwrap_err(), "`-1` is not an integer of at least 0");
    }
}
