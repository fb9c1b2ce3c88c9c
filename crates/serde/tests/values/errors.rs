//! Where errors say that they are.

use fivefold::xml::from_str;
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use std::collections::BTreeMap;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Rss {
    #[serde(rename = "@version", default)]
    _version: Option<f32>,
    #[serde(rename = "channel")]
    _channel: Channel,
}

#[derive(Debug, Deserialize)]
struct Channel {
    #[serde(rename = "item", default)]
    _items: Vec<Item>,
    #[serde(rename = "skipHours", default)]
    _hours: Vec<Hours>,
}

#[derive(Debug, Deserialize)]
struct Item {
    #[serde(rename = "pubDate")]
    _date: Option<u64>,
    #[serde(rename = "guid", default)]
    _guid: Option<Guid>,
}

#[derive(Debug, Deserialize)]
struct Guid {
    #[serde(rename = "@isPermaLink")]
    _is_permalink: bool,
    #[serde(rename = "$text")]
    _text: Option<u8>,
}

#[derive(Debug, Deserialize)]
struct Hours {
    #[serde(rename = "$value")]
    _hours: Vec<Hour>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Hour {
    Hour(#[expect(dead_code, reason = "only its errors are looked at")] u8),
    Range {
        #[serde(rename = "@from")]
        _from: u8,
    },
}

/// Asserts that the error stands where `§` does in the document, which is left out of it.
#[track_caller]
fn assert_error<T: DeserializeOwned>(document: &str, covers: &str, path: &str, message: &str) {
    let offset = document.find('§').unwrap();
    let document = document.replace('§', "");
    let error = from_str::<T>(&document).err().unwrap();
    assert_eq!(error.path(), path);
    let span = error.span().unwrap();
    assert_eq!((span.start as usize, &document[span.range()]), (offset, covers), "{error}");
    let line = document[..offset].matches('\n').count() as u64 + 1;
    let column = (offset - document[..offset].rfind('\n').map_or(0, |end| end + 1)) as u64 + 1;
    let place = error.line_column().unwrap();
    assert_eq!((place.line, place.column), (line, column));
    assert_eq!(error.to_string(), format!("{line}:{column}: {message}, at {path}"));
}

#[test]
fn errors_have_a_place_and_a_path() {
    assert_error::<Rss>(
        "<rss>\n<channel>\n  <item/><item/><title/><item>\n<pubDate>§Tue</pubDate></item></channel></rss>",
        "Tue",
        "rss/channel/item[3]/pubDate",
        "invalid type: string \"Tue\", expected u64",
    );
    assert_error::<Rss>("<rss\nversion='§two'/>", "two", "rss/@version", "invalid type: string \"two\", expected f32");
    assert_error::<Rss>("§<rss\nversion='2'>\n</rss>", "<rss\nversion='2'>", "rss", "missing field `channel`");
    assert_error::<Rss>(
        "<rss><channel/>§<extra/></rss>",
        "<extra/>",
        "rss/extra",
        "unknown field `extra`, expected `@version` or `channel`",
    );
    assert_error::<Rss>(
        "<rss lang='§de'><channel/></rss>",
        "de",
        "rss/@lang",
        "unknown field `@lang`, expected `@version` or `channel`",
    );
    assert_error::<Rss>(
        "<rss><channel/>§<channel></channel></rss>",
        "<channel>",
        "rss/channel",
        "duplicate field `channel`",
    );
    assert_error::<Rss>(
        "<rss><channel><item>§<guid>1</guid></item></channel></rss>",
        "<guid>",
        "rss/channel/item[1]/guid",
        "missing field `@isPermaLink`",
    );
    assert_error::<Rss>(
        "<rss><channel><item><guid isPermaLink='1'>§ a&amp;b</guid></item></channel></rss>",
        " a&amp;b",
        "rss/channel/item[1]/guid",
        "invalid type: string \" a&b\", expected u8",
    );
    assert_error::<Rss>(
        "<rss><channel><item><pubDate>1§<b>2</b></pubDate></item></channel></rss>",
        "<b>",
        "rss/channel/item[1]/pubDate",
        "found the element `b` where only text is expected",
    );
    assert_error::<Rss>(
        "<rss><channel><skipHours><hour>1</hour>§<minute/></skipHours></channel></rss>",
        "<minute/>",
        "rss/channel/skipHours[1]/minute",
        "unknown variant `minute`, expected `hour` or `range`",
    );
    assert_error::<Rss>(
        "<rss><channel><skipHours><hour>1</hour><range from='§-1'/></skipHours></channel></rss>",
        "-1",
        "rss/channel/skipHours[1]/range/@from",
        "invalid type: string \"-1\", expected u8",
    );
    assert_error::<Rss>(
        "<rss><channel><skipHours><hour>§300</hour></skipHours></channel></rss>",
        "300",
        "rss/channel/skipHours[1]/hour",
        "invalid type: string \"300\", expected u8",
    );
    assert_error::<BTreeMap<String, Vec<u8>>>(
        "<x><z:a>1</z:a><b>2</b><y:a>§e</y:a></x>",
        "e",
        "x/y:a[2]",
        "invalid type: string \"e\", expected u8",
    );
    assert_error::<u8>("<x>§1 2</x>", "1 2", "x", "invalid type: string \"1 2\", expected u8");
    assert_error::<u8>("§<x/>", "<x/>", "x", "invalid type: string \"\", expected u8");
    assert_error::<(u8, u8)>("§<x>1</x>", "<x>", "x", "invalid length 1, expected a tuple of size 2");
}

/// A type that buffers its value refuses it after it has been read.
#[test]
fn errors_of_buffered_values_have_a_place() {
    #[derive(Debug, Deserialize)]
    #[serde(untagged)]
    enum Either {
        A {
            #[serde(rename = "a")]
            _a: IgnoredAny,
        },
        B {
            #[serde(rename = "b")]
            _b: IgnoredAny,
        },
    }

    #[derive(Debug, Deserialize)]
    struct Fields {
        #[serde(rename = "one")]
        _one: Either,
        #[serde(rename = "list", default)]
        _list: Vec<Either>,
    }

    let message = "data did not match any variant of untagged enum Either";
    assert_error::<Either>("§<x><c/></x>", "<x>", "x", message);
    assert_error::<Fields>("<x>§<one><c/></one></x>", "<one>", "x/one", message);
    assert_error::<Fields>(
        "<x><one><a/></one><list><b/></list>\n§<list z='1'></list></x>",
        "<list z='1'>",
        "x/list[2]",
        message,
    );
}

/// What serde buffers has no type until it is read, and a number is a string then.
#[test]
fn errors_in_buffered_values_name_the_field_the_path_and_the_cause() {
    #[derive(Debug, Deserialize)]
    struct Count {
        #[serde(rename = "count")]
        _count: i32,
    }
    #[derive(Debug, Deserialize)]
    struct Flat {
        #[serde(rename = "name", default)]
        _name: Option<String>,
        #[serde(flatten)]
        _count: Count,
    }
    #[derive(Debug, Deserialize)]
    struct List {
        #[serde(rename = "flat")]
        _flat: Vec<Flat>,
    }
    #[derive(Debug, Deserialize)]
    struct Strings {
        #[serde(flatten)]
        _all: BTreeMap<String, String>,
    }
    #[derive(Debug, Deserialize)]
    #[serde(tag = "@kind")]
    enum Tagged {
        A {
            #[serde(rename = "count")]
            _count: i32,
        },
    }
    #[derive(Debug, Deserialize)]
    struct Outer {
        #[serde(rename = "tagged")]
        _tagged: Tagged,
    }
    let as_string = "invalid type: string \"5\", expected i32 (serde buffers it for `flatten` or an enum, as a string)";
    assert_error::<List>(
        "<x><flat><count>5</count></flat></x>".replace("<count>", "§<count>").as_str(),
        "<count>",
        "x/flat[1]/count",
        as_string,
    );
    assert_error::<Outer>("<x><tagged kind='A'>§<count>5</count></tagged></x>", "<count>", "x/tagged/count", as_string);
    assert_error::<Strings>(
        "<x><a>1</a>§<b c='2'>3</b></x>",
        "<b c='2'>",
        "x/b",
        "invalid type: map, expected a string (serde buffers it for `flatten` or an enum, as a map)",
    );
    // Which one of several is not known.
    let error = from_str::<Flat>("<x><name>5</name><count>5</count></x>").unwrap_err();
    assert_eq!(error.to_string(), format!("1:1: {as_string}, at x"));
    // A type that is not buffered is told as before.
    let error = from_str::<Count>("<x><count>a</count></x>").unwrap_err();
    assert_eq!(error.to_string(), "1:11: invalid type: string \"a\", expected i32, at x/count");
}
