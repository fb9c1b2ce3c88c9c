//! Measures attribute values with criterion: dates and times compared with jiff and chrono, and the other families.

use core::hint::black_box;
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use fivefold::microsyntax;

/// Values that all three libraries read in the same way.
const GLOBAL: [&str; 4] =
    ["2026-11-21T14:54:39Z", "2026-11-21T14:54:39.929Z", "2026-11-21T14:54:39+05:30", "2026-12-31T23:54:39.929-06:00"];

/// Measures a parser on a text.
fn measure<T>(criterion: &mut Criterion, group: &str, name: &str, texts: &[&str], parse: impl Fn(&str) -> Option<T>) {
    let mut group = criterion.benchmark_group(group);
    for text in texts {
        assert!(parse(text).is_some(), "{name} refuses {text}");
        group.bench_with_input(BenchmarkId::new(name, text), text, |bencher, text| {
            // The result is observed in place: its size is not compared.
            bencher.iter(|| {
                black_box(&parse(black_box(text)));
            });
        });
    }
    group.finish();
}

fn global_dates_and_times(criterion: &mut Criterion) {
    let group = "global-date-and-time";
    measure(criterion, group, "fivefold", &GLOBAL, microsyntax::parse_global_date_and_time);
    measure(criterion, group, "jiff", &GLOBAL, |text| text.parse::<jiff::Timestamp>().ok());
    measure(criterion, group, "chrono rfc3339", &GLOBAL, |text| chrono::DateTime::parse_from_rfc3339(text).ok());
    measure(criterion, group, "chrono", &GLOBAL, |text| text.parse::<chrono::DateTime<chrono::FixedOffset>>().ok());
}

fn dates(criterion: &mut Criterion) {
    let texts = ["2026-11-21"];
    measure(criterion, "date", "fivefold", &texts, microsyntax::parse_date);
    measure(criterion, "date", "jiff", &texts, |text| text.parse::<jiff::civil::Date>().ok());
    measure(criterion, "date", "chrono", &texts, |text| text.parse::<chrono::NaiveDate>().ok());
}

fn durations(criterion: &mut Criterion) {
    let texts = ["PT4H18M3S", "PT4H18M3.5S"];
    measure(criterion, "duration", "fivefold", &texts, microsyntax::parse_duration);
    measure(criterion, "duration", "jiff", &texts, |text| text.parse::<jiff::SignedDuration>().ok());
}

fn others(criterion: &mut Criterion) {
    measure(criterion, "integer", "fivefold", &["-42", "1234567890"], microsyntax::parse_integer);
    measure(criterion, "floating-point-number", "fivefold", &["1.5", "-123.456e-7"], |text| {
        microsyntax::parse_floating_point_number(text)
    });
    measure(criterion, "floating-point-number", "std", &["1.5", "-123.456e-7"], |text| text.parse::<f64>().ok());
    measure(criterion, "dimension", "fivefold", &["100", "50.5%"], microsyntax::parse_dimension);
    measure(criterion, "legacy-color", "fivefold", &["red", "#fa8", "chucknorris"], microsyntax::parse_legacy_color);
    measure(criterion, "space-separated-tokens", "fivefold", &["one two three four"], |text| {
        Some(microsyntax::space_separated_tokens(text).count())
    });
    measure(criterion, "srcset", "fivefold", &["small.png 480w, large.png 960w"], |text| {
        Some(microsyntax::parse_srcset(text).count())
    });
}

criterion_group!(benches, global_dates_and_times, dates, durations, others);
criterion_main!(benches);
