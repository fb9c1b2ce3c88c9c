//! What values documents become, and what is said of those that become none.

mod differential;
mod documents;
mod errors;
mod hostile;
mod namespaces;
mod returned;
mod space;
mod written;

use fivefold::xml::{Serializer, ValueError, from_str, to_string};
use fivefold_core::work;
use serde::ser::SerializeStruct;
use serde::{Deserialize, Serialize};

/// Asserts that twice the document takes at most twice the work.
fn assert_linear<T: for<'de> Deserialize<'de>>(document: impl Fn(usize) -> String) {
    let [once, twice] = [1_000, 2_000].map(|count| {
        let document = document(count);
        work::count(|| assert!(from_str::<T>(&document).is_ok()))
    });
    assert!(twice <= once * 21 / 10, "{once} steps, {twice} steps");
}

/// Asserts that the value is written as this, and read back from it.
#[track_caller]
fn assert_written<T: Serialize + for<'de> Deserialize<'de> + PartialEq + std::fmt::Debug>(value: &T, expected: &str) {
    let xml = to_string(value).unwrap();
    assert_eq!(xml, expected);
    assert_eq!(from_str::<T>(&xml).unwrap(), *value);
}

fn refusal<T: Serialize + ?Sized>(value: &T) -> String {
    refusal_of(&Serializer::new(), value)
}

fn refusal_of<T: Serialize + ?Sized>(serializer: &Serializer, value: &T) -> String {
    match serializer.to_string(value).unwrap_err() {
        error @ ValueError::Unsupported(_) => error.to_string(),
        error => panic!("{error}"),
    }
}

#[derive(Serialize, Deserialize, PartialEq, Debug)]
struct Newtype<T>(T);

/// A struct whose fields have these names.
struct Named<T>(Vec<(&'static str, T)>);

impl<T: Serialize> Serialize for Named<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Named", self.0.len())?;
        self.0.iter().try_for_each(|(name, value)| fields.serialize_field(name, value))?;
        fields.end()
    }
}

fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}
