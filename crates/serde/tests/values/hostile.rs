//! Documents that are deep, or made to take long.

use crate::assert_linear;
use fivefold::xml::{Deserializer, from_str};
use serde::Deserialize;
use std::collections::{BTreeMap, HashMap};
use std::thread;

#[derive(Deserialize)]
struct Node {
    #[serde(rename = "a", default)]
    _children: Vec<Self>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Content {
    A {
        #[serde(rename = "$value", default)]
        _content: Vec<Self>,
    },
}

fn nested(depth: usize) -> String {
    "<a>".repeat(depth) + &"</a>".repeat(depth)
}

/// Runs on a stack as small as that of a thread elsewhere.
fn on_a_small_stack(test: impl FnOnce() + Send + 'static) {
    thread::Builder::new().stack_size(1 << 20).spawn(test).unwrap().join().unwrap();
}

#[test]
fn the_depth_is_limited() {
    on_a_small_stack(|| {
        assert!(from_str::<Node>(&nested(128)).is_ok());
        assert!(from_str::<Content>(&nested(128)).is_ok());
        for depth in [129, 100_000] {
            for error in
                [from_str::<Node>(&nested(depth)).err().unwrap(), from_str::<Content>(&nested(depth)).err().unwrap()]
            {
                let message = error.to_string();
                assert!(message.starts_with("1:385: more than 128 elements are nested here, at a/a"), "{message}");
            }
        }
        let node = Node::deserialize(Deserializer::from_str(&nested(3)).with_depth_limit(2));
        assert!(node.is_err());
    });
}

#[test]
fn what_is_skipped_may_have_any_depth() {
    on_a_small_stack(|| {
        let deep = nested(100_000);
        assert!(from_str::<BTreeMap<String, ()>>(&format!("<x>{deep}</x>")).is_ok());
        // It is skipped, and kept for a field to come.
        #[derive(Deserialize)]
        struct Lists {
            b: Vec<u8>,
        }
        assert_eq!(from_str::<Lists>(&format!("<x><b>1</b>{deep}<b>2</b></x>")).unwrap().b, [1, 2]);
        assert!(from_str::<String>(&deep).is_err());
    });
}

/// Elements of many names, each twice, so that each name's sequence has to pass over all others.
#[test]
fn sequences_in_disorder_take_linear_time() {
    let document = |count: usize| {
        let elements: String = (0..count).map(|number| format!("<a{number}>1</a{number}>")).collect();
        format!("<x>{elements}{elements}</x>")
    };
    let lists: HashMap<String, Vec<u8>> = from_str(&document(1000)).unwrap();
    assert!(lists.len() == 1000 && lists.values().all(|list| list == &[1, 1]));
    assert_linear::<HashMap<String, Vec<u8>>>(document);
}

/// Errors that a type ignores must not search the document for their line.
#[test]
fn ignored_errors_take_linear_time() {
    #[derive(Deserialize)]
    struct Numbers {
        #[serde(rename = "a")]
        _numbers: Vec<Lenient>,
    }
    struct Lenient;
    impl<'de> Deserialize<'de> for Lenient {
        fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let _ = u8::deserialize(deserializer);
            Ok(Self)
        }
    }
    assert_linear::<Numbers>(|count| format!("<x>{}</x>", "<a>no</a>\n".repeat(count)));
}
