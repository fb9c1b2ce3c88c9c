//! Every line has one answer, which is JSON, in order, whatever the line contains.

use crate::support::stdout;
use fastrand::Rng;
use fivefold_test_support::seeded;
use serde_json::Value;

/// Fields of requests, some with invalid values.
const FIELDS: &[&str] = &[
    r#""dialect":"html""#,
    r#""dialect":"xml""#,
    r#""dialect":"microsyntax""#,
    r#""dialect":"html-draft-2007""#,
    r#""dialect":"klingon""#,
    r#""dialect":7"#,
    r#""input":"<p>a<b>c</p>&amp;\u0000<!--""#,
    r#""input":"<a xmlns='u'><b c=d>&e;</a>\ufffe""#,
    r#""input":"""#,
    r#""input":"\udc00""#,
    r#""input_base64":"PHA+/w==""#,
    r#""input_base64":"=""#,
    r#""encoding":"koi8-r""#,
    r#""encoding":"""#,
    r#""want":["tree","errors"]"#,
    r#""want":["tokens","encoding"]"#,
    r#""want":["events","canonical","serialized","notices","mode"]"#,
    r#""want":["klingon"]"#,
    r#""want":[]"#,
    r#""want":null"#,
    r#""context":"td""#,
    r#""context":"svg <""#,
    r#""scripting":true"#,
    r#""entity_budget":9"#,
    r#""entity_budget":-1"#,
    r#""initial_state":"PLAINTEXT state""#,
    r#""rule":"date""#,
    r#""value":"2024-02-30""#,
];

/// Values of the field `id`; the last one has a lone surrogate and cannot be returned.
const IDS: &[&str] = &["1", r#"{"a":[null]}"#, r#""x""#, "null", r#""\ud800""#];

/// The number of lines.
const LINES: usize = 2000;

/// A line, and the id of its answer; `None` if the line was damaged.
fn line(random: &mut Rng) -> (Vec<u8>, Option<Value>) {
    let id = IDS[random.usize(..IDS.len())];
    let fields: Vec<_> = (0..random.usize(..7)).map(|_| format!(",{}", FIELDS[random.usize(..FIELDS.len())])).collect();
    let mut line = format!("{{\"id\":{id}{}}}", fields.concat()).into_bytes();
    let damages = random.usize(..12).saturating_sub(9);
    for _ in 0..damages {
        damage(&mut line, random);
    }
    let id = serde_json::from_str(id).unwrap_or(Value::Null);
    (line, (damages == 0).then_some(id))
}

fn damage(line: &mut Vec<u8>, random: &mut Rng) {
    // A line feed would divide the line. The remaining brace keeps the line from being empty.
    let byte = random.u8(b'\n' + 1..);
    let at = random.usize(1..=line.len());
    match random.u8(..3) {
        0 => line.truncate(at),
        1 => line.insert(at, byte),
        _ => line[at - 1] = byte.max(b'!'),
    }
}

#[test]
fn every_line_has_one_answer() {
    let mut random = seeded(2007);
    let lines: Vec<_> = (0..LINES).map(|_| line(&mut random)).collect();
    let input = lines.iter().map(|(line, _)| line.as_slice()).collect::<Vec<_>>().join(&b'\n');
    let answers = stdout(&["batch"], &input);
    assert_eq!(answers.lines().count(), LINES);
    for (answer, (line, id)) in answers.lines().zip(&lines) {
        let line = String::from_utf8_lossy(line);
        let value: Value = serde_json::from_str(answer).unwrap_or_else(|error| panic!("{error}: {answer} to {line}"));
        if let Some(id) = id {
            assert_eq!(value["id"], *id, "{answer} to {line}");
        }
        assert!(value.is_object(), "{answer} to {line}");
    }
    for jobs in ["4", "64"] {
        assert_eq!(stdout(&["batch", "--jobs", jobs], &input), answers, "{jobs} jobs");
    }
}
