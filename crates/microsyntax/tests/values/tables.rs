//! The results of the rules for many texts, as tables.

use core::fmt::Debug;
use fivefold_microsyntax::*;
use insta::assert_snapshot;
use std::fmt::Write;

/// One line per text: the text, and its result.
fn table<T: ToString + Debug>(texts: &[&str], rule: impl Fn(&str) -> Option<T>) -> String {
    let mut table = String::new();
    for text in texts {
        let value = rule(text).map_or("–".to_owned(), |value| value.to_string());
        writeln!(table, "{}", format!("{:<36} {value}", format!("{text:?}")).trim_end()).unwrap();
    }
    table
}

#[test]
fn numbers() {
    let texts = ["1", " 1.50", "-0", "+.5e1", "1e21", "1e-7", "12345678901234567890", "5.", "5.e2", "1e999", "x"];
    assert_snapshot!(table(&texts, |text| parse_floating_point_number(text).map(BestRepresentation)), @r#"
    "1"                                  1
    " 1.50"                              1.5
    "-0"                                 0
    "+.5e1"                              5
    "1e21"                               1e+21
    "1e-7"                               1e-7
    "12345678901234567890"               12345678901234567000
    "5."                                 5
    "5.e2"                               500
    "1e999"                              –
    "x"                                  –
    "#);
}

#[test]
fn durations() {
    let texts = ["P1D", "PT36H", "1w", "90m", "P0Y", "PT0.001S", "1.25s 1h", "1000000000s", "P1M", "1.5h", ""];
    assert_snapshot!(table(&texts, parse_duration), @r#"
    "P1D"                                P1D
    "PT36H"                              P1DT12H
    "1w"                                 P7D
    "90m"                                PT1H30M
    "P0Y"                                PT0S
    "PT0.001S"                           PT0.001S
    "1.25s 1h"                           PT1H1.25S
    "1000000000s"                        P11574DT1H46M40S
    "P1M"                                –
    "1.5h"                               –
    ""                                   –
    "#);
}

#[test]
fn global_dates_and_times() {
    let texts = [
        "2011-11-18T14:54Z",
        "2011-11-18 14:54:00.000-0600",
        "0001-01-01T00:00+23:59",
        "2024-02-29T23:59:59.9Z",
        "2023-02-29T00:00Z",
        "2011-11-18T14:54-00:00",
        "2011-11-18T14:54",
    ];
    assert_snapshot!(table(&texts, |text| parse_global_date_and_time(text).map(|it| format!("{it} = {} UTC", it.utc()))), @r#"
    "2011-11-18T14:54Z"                  2011-11-18T14:54Z = 2011-11-18T14:54 UTC
    "2011-11-18 14:54:00.000-0600"       2011-11-18T14:54-06:00 = 2011-11-18T20:54 UTC
    "0001-01-01T00:00+23:59"             0001-01-01T00:00+23:59 = 0000-12-31T00:01 UTC
    "2024-02-29T23:59:59.9Z"             2024-02-29T23:59:59.9Z = 2024-02-29T23:59:59.9 UTC
    "2023-02-29T00:00Z"                  –
    "2011-11-18T14:54-00:00"             2011-11-18T14:54Z = 2011-11-18T14:54 UTC
    "2011-11-18T14:54"                   –
    "#);
}

#[test]
fn legacy_colors() {
    let texts = [
        "red",
        "#f00",
        "#ff0000",
        "f00",
        "chucknorris",
        "6db6ec49efd278cd0bc92d1e5e072d68",
        "sick",
        "crap",
        "",
        " ",
        "transparent",
    ];
    assert_snapshot!(table(&texts, parse_legacy_color), @r##"
    "red"                                #ff0000
    "#f00"                               #ff0000
    "#ff0000"                            #ff0000
    "f00"                                #0f0000
    "chucknorris"                        #c00000
    "6db6ec49efd278cd0bc92d1e5e072d68"   #6ecde0
    "sick"                               #00c000
    "crap"                               #c0a000
    ""                                   –
    " "                                  #000000
    "transparent"                        –
    "##);
}

#[test]
fn lists_of_dimensions() {
    let texts = ["1,2%,3*", " 1 , 2 % , 3 * ", ",", ",,", "1.5.5, .5*, x, -1"];
    let list =
        |text: &str| Some(parse_list_of_dimensions(text).map(|it| it.to_string()).collect::<Vec<_>>().join(" | "));
    assert_snapshot!(table(&texts, list), @r#"
    "1,2%,3*"                            1 | 2% | 3*
    " 1 , 2 % , 3 * "                    1 | 2% | 3*
    ","
    ",,"                                 0*
    "1.5.5, .5*, x, -1"                  1.5 | 0.5* | 0 | 0
    "#);
}

#[test]
fn refreshes() {
    let texts = ["5", "5; url=a", "5;URL='a b'", "5 urn:a", ".9, a", "5x", "; a"];
    let show = |text: &str| parse_refresh(text).map(|it| format!("{} s: {}", it.time, it.url.unwrap_or("this page")));
    assert_snapshot!(table(&texts, show), @r#"
    "5"                                  5 s: this page
    "5; url=a"                           5 s: a
    "5;URL='a b'"                        5 s: a b
    "5 urn:a"                            5 s: urn:a
    ".9, a"                              0 s: a
    "5x"                                 –
    "; a"                                –
    "#);
}
