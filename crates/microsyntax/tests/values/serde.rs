//! Values as JSON strings.

use core::fmt::Debug;
use fivefold_microsyntax::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

fn comes_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: T, json: &str) {
    assert_eq!(serde_json::to_string(&value).unwrap(), json);
    assert_eq!(serde_json::from_str::<T>(json).unwrap(), value);
}

#[test]
fn values_are_texts() {
    comes_back("2026-11-21".parse::<Date>().unwrap(), r#""2026-11-21""#);
    comes_back("14:54:39.5".parse::<Time>().unwrap(), r#""14:54:39.5""#);
    comes_back("2026-11-21T14:54-06:00".parse::<GlobalDateTime>().unwrap(), r#""2026-11-21T14:54-06:00""#);
    comes_back("14:54".parse::<DateOrTime>().unwrap(), r#""14:54""#);
    comes_back("90s".parse::<Duration>().unwrap(), r#""PT1M30S""#);
    comes_back("50.5%".parse::<Dimension>().unwrap(), r#""50.5%""#);
    comes_back("#0a80ff".parse::<SimpleColor>().unwrap(), r##""#0a80ff""##);
}

#[test]
fn what_is_none_says_so() {
    let error = serde_json::from_str::<Date>(r#""2026-02-30""#).unwrap_err();
    assert_eq!(error.to_string(), "invalid value: string \"2026-02-30\", expected a date at line 1 column 12");
    assert_eq!("x".parse::<Duration>().unwrap_err().to_string(), "this is not a duration");
}
