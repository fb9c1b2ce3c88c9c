use super::*;
use alloc::format;
use alloc::string::ToString;

fn seconds(input: &str) -> Option<f64> {
    parse_duration(input).map(Duration::seconds)
}

#[test]
fn each_step() {
    for (input, expected) in [
        ("", None),
        (" \t", None),
        // Either syntax.
        ("PT4H18M3S", Some(15483.0)),
        ("4h 18m 3s", Some(15483.0)),
        (" \t\n\x0C\r P \n 1 D ", Some(86400.0)),
        // P and T alone have no component.
        ("P", None),
        ("PT", None),
        ("T", None),
        ("PTTT", None),
        ("p1D", None),
        ("PP1D", None),
        ("1DP", None),
        // T may occur anywhere, and makes M minutes.
        ("T5S", Some(5.0)),
        ("5ST", Some(5.0)),
        ("PT1M", Some(60.0)),
        ("PT 1M T 1S", Some(61.0)),
        ("t5s", None),
        // Months and years must be zero.
        ("P1M", None),
        ("P1Y", None),
        ("1y", None),
        ("P0Y", Some(0.0)),
        ("P0M", Some(0.0)),
        ("P000Y0M1D", Some(86400.0)),
        ("0Y5M", None),
        ("0y0m", Some(0.0)),
        ("P1Y1D", None),
        // The meaning of M depends on what precedes it.
        ("1M", Some(60.0)),
        ("1m", Some(60.0)),
        ("P1D1M", Some(86460.0)),
        ("P1W1M", Some(604_860.0)),
        ("P1H1M", Some(3660.0)),
        ("P1S1M", Some(61.0)),
        ("P0M1M", None),
        ("P0M0M", Some(0.0)),
        ("PT0Y1M", None),
        // Units.
        ("1w", Some(604_800.0)),
        ("1W1D1H1M1S", Some(694_861.0)),
        ("1s1m1h1d1w", Some(694_861.0)),
        ("1s 1s", Some(2.0)),
        ("1x", None),
        ("1é", None),
        ("1µs", None),
        // A number must come first, followed by a unit.
        ("s", None),
        ("-1s", None),
        ("+1s", None),
        ("1", None),
        ("1 ", None),
        ("1s2", None),
        ("1T5S", None),
        ("PT5", None),
        // Only seconds have fractions.
        ("1.5s", Some(1.5)),
        (".5s", Some(0.5)),
        ("PT.5S", Some(0.5)),
        ("1.5 S", Some(1.5)),
        ("1.s", None),
        (".s", None),
        (".", None),
        ("1.", None),
        ("1.5", None),
        ("1.5 ", None),
        ("1.5m", None),
        ("1.5.5s", None),
        ("1,5s", None),
        ("1. 5s", None),
        ("1 .5s", None),
        // White space is ASCII white space.
        ("\u{A0}1s", None),
        ("1\x0Bs", None),
        ("1\u{2003}s", None),
        ("1 \t h \n 2 \x0C m", Some(3720.0)),
    ] {
        assert_eq!(seconds(input), expected, "{input:?}");
    }
}

#[test]
fn sums_are_exact() {
    assert_eq!(seconds("1.1s 2.2s"), Some(3.3));
    assert_eq!(seconds("0.1s 0.2s"), Some(0.3));
    assert_eq!(seconds("1d 0.001s"), Some(86400.001));
    assert_eq!(seconds("0.500000000000000000000000s"), Some(0.5));
    assert_eq!(seconds("0.0000000000000000000000001s"), Some(1e-25));
    assert_eq!(seconds("9007199254740993s"), Some(9_007_199_254_740_992.0));
}

#[test]
fn large_numbers() {
    assert_eq!(seconds("100000000000000000000000s"), Some(1e23));
    assert_eq!(seconds("100000000000000000000000000000000000000000000000000d"), Some(8.64e54));
    assert_eq!(seconds("100000000000000000000000s 1s"), Some(1e23));
    assert_eq!(seconds(&format!("1{}s", "0".repeat(308))), Some(1e308));
    assert_eq!(seconds(&format!("1{}d", "0".repeat(308))), None);
    assert_eq!(seconds(&format!("1{}s", "0".repeat(400))), None);
    assert_eq!(seconds(&format!("{}1s", "0".repeat(400))), Some(1.0));
}

#[test]
fn validity() {
    for valid in [
        "P1D",
        "PT1H",
        "PT1M",
        "PT1S",
        "P1DT1H1M1S",
        "PT1.5S",
        "PT1.25S",
        "PT1.125S",
        "P1DT1S",
        "PT1H1S",
        "P0D",
        "P007D",
        "1w",
        "1W",
        "1d",
        "1h",
        "1m",
        "1s",
        "1.5s",
        " 1 s ",
        "1s1m1h1d1w",
        "1.125 S\t2D",
        "\n1h 1m",
    ] {
        assert!(is_valid_duration(valid), "{valid:?}");
        assert!(parse_duration(valid).is_some(), "{valid:?}");
    }
    let invalid = [
        "",
        " ",
        "P",
        "PT",
        "P1DT",
        "T1S",
        "p1D",
        "P1d",
        "PT1h",
        "P1W",
        "P1H",
        "P1S",
        "P1M",
        "P1Y",
        "P0Y",
        "P1D ",
        " P1D",
        "P 1D",
        "PT1S1H",
        "PT1M1M",
        "P1D1D",
        "PT1.5H",
        "PT1.S",
        "PT.5S",
        "PT1.1234S",
        "P1.5D",
        "PT1DT1H",
        "1DT1H",
        "PT",
        "1",
        "s",
        "1x",
        "1y",
        "1s 1s",
        "1m 1M",
        "1.5m",
        "1.s",
        ".5s",
        "1.1234s",
        "1. 5s",
        "1\u{A0}s",
        "1d P1D",
        "T1s",
        "PDT1S",
        "PT1HS",
        "PT1H2",
        "P1D2T1S",
    ];
    for invalid in invalid {
        assert!(!is_valid_duration(invalid), "{invalid:?}");
    }
}

#[test]
fn display() {
    for (seconds, expected) in [
        (0.0, "PT0S"),
        (0.5, "PT0.5S"),
        (59.0, "PT59S"),
        (60.0, "PT1M"),
        (3600.0, "PT1H"),
        (86400.0, "P1D"),
        (86400.5, "P1DT0.5S"),
        (86401.0, "P1DT1S"),
        (15483.5, "PT4H18M3.5S"),
        (1e30, "PT1000000000000000000000000000000S"),
        (1e-10, "PT0.0000000001S"),
    ] {
        let duration = Duration::from_seconds(seconds).unwrap();
        let displayed = duration.to_string();
        assert_eq!(displayed, expected);
        assert_eq!(parse_duration(&displayed), Some(duration), "{displayed}");
    }
}

#[test]
fn durations_are_numbers_that_can_be_ordered() {
    assert_eq!(Duration::from_seconds(-0.0), Some(Duration::default()));
    for seconds in [-1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(Duration::from_seconds(seconds), None);
    }
    assert!(parse_duration("61s") > parse_duration("1m"));
    assert_eq!(parse_duration("60s"), parse_duration("1m"));
}
