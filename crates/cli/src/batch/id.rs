//! The id of a request that is too long to be read.

use core::fmt;
use serde::Deserializer;
use serde::de::{IgnoredAny, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;

/// The id in the truncated start of a request, if it contains the whole id.
pub(super) fn id_in_start(start: &[u8]) -> Option<String> {
    let mut id = None;
    // Deserialization always fails, as the object is truncated.
    let _ = serde_json::Deserializer::from_slice(start).deserialize_map(IdVisitor(&mut id));
    let id = id?.get();
    // As in a whole request, an id that cannot be decoded would make the answer invalid.
    serde_json::from_str::<Value>(id).ok().map(|_| id.to_owned())
}

/// Stores the id of a request, whatever comes after it.
struct IdVisitor<'a, 'de>(&'a mut Option<&'de RawValue>);

impl<'de> Visitor<'de> for IdVisitor<'_, 'de> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a request")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let mut key = map.next_key::<String>()?;
        while let Some(name) = key {
            let id = if name == "id" {
                Some(map.next_value::<&RawValue>()?)
            } else {
                map.next_value::<IgnoredAny>()?;
                None
            };
            // Without a following field, the value may be truncated: `12` could be the start of `123`.
            key = map.next_key()?;
            *self.0 = id.or(*self.0);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_found_before_the_cut() {
        let id = |start: &str| id_in_start(start.as_bytes());
        assert_eq!(id(r#"{"id": {"a":[1]} ,"input":"xx"#).as_deref(), Some(r#"{"a":[1]}"#));
        assert_eq!(id(r#"{"a":[{"id":2}],"id":"é","input":"#).as_deref(), Some("\"é\""));
        assert_eq!(id(r#"{"\u0069d":1,"x"#).as_deref(), None, "the next name is cut, too");
        assert_eq!(id(r#"{"\u0069d":1,"x":"#).as_deref(), Some("1"));
        for start in
            ["", "{", "[1", r#"{"id":12"#, r#"{"id":"1"#, r#"{"id":"\ud800","a":1"#, r#"{"a":"id":1"#, "nonsense"]
        {
            assert_eq!(id(start), None, "{start}");
        }
        assert_eq!(id_in_start(b"{\"id\":1,\"input\":\"\xC3").as_deref(), Some("1"));
        assert_eq!(id_in_start(b"{\"id\":\"\xC3\x28\",\"input\":\"").as_deref(), None);
    }
}
