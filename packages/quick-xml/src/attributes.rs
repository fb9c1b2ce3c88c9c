//! Where the attributes of a tag are.

use core::ops::Range;
use fivefold_core::scan::find_any;
use fivefold_xml5::recognise::skip_space;
use std::collections::HashSet;

pub use fivefold_xml5::recognise::is_space;

/// An error of an attribute, with its offset in the tag. Tags from the reader have no such attributes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AttrError {
    /// There is no `=` after a name.
    #[error("no `=` at {0}")]
    ExpectedEq(usize),
    /// There is no value after `=`.
    #[error("no value at {0}")]
    ExpectedValue(usize),
    /// A value has no quotes.
    #[error("a value without quotes at {0}")]
    UnquotedValue(usize),
    /// A value is not terminated by this quote.
    #[error("no `{quote}` from {0} on", quote = char::from(*.1))]
    ExpectedQuote(usize, u8),
    /// An attribute has the name of an earlier one, which is at the second offset.
    #[error("the name at {0} is a duplicate of that at {1}")]
    Duplicated(usize, usize),
}

/// The ranges of an attribute in the content of its tag.
#[derive(Clone, Debug)]
pub struct Place {
    /// That of its name.
    pub name: Range<usize>,
    /// That of its value, without quotes.
    pub value: Range<usize>,
}

/// Finds the attributes of a tag, one after the other. It ends after an error, except after one about a duplicate name.
#[derive(Clone, Debug)]
pub struct Places<'a> {
    content: &'a [u8],
    /// The offset where the next attribute may begin.
    position: usize,
    start: usize,
    /// Whether values need no quotes, and names no values.
    is_html: bool,
    /// The names so far, if duplicates are checked.
    names: Option<Names<'a>>,
}

impl<'a> Places<'a> {
    /// Finds the attributes in a tag's content, from this offset on.
    #[inline]
    pub fn new(content: &'a [u8], start: usize, is_html: bool) -> Self {
        Self { content, position: start, start, is_html, names: Some(Names::default()) }
    }

    /// Sets whether a duplicate name is an error.
    pub fn set_checks(&mut self, checks: bool) {
        self.names = checks.then(Names::default);
    }

    /// The error for a duplicate name.
    #[cold]
    fn duplicated(&self, name: Range<usize>) -> AttrError {
        let bytes = self.content;
        let mut earlier = Self { position: self.start, names: None, ..self.clone() };
        let place =
            core::iter::from_fn(|| earlier.advance()?.ok()).find(|it| bytes[it.name.clone()] == bytes[name.clone()]);
        AttrError::Duplicated(name.start, place.map_or(0, |place| place.name.start))
    }

    /// The ranges of the next attribute, whose name may be a duplicate.
    #[inline]
    fn advance(&mut self) -> Option<Result<Place, AttrError>> {
        let bytes = self.content;
        let start = skip_space(bytes, self.position.min(bytes.len()));
        if start == bytes.len() {
            return None;
        }
        let end = start + find_any(&bytes[start..], *b"= \t\n\r");
        let equals = skip_space(bytes, end);
        if bytes.get(equals) != Some(&b'=') {
            if self.is_html {
                self.position = end;
                return Some(Ok(Place { name: start..end, value: end..end }));
            }
            return Some(Err(AttrError::ExpectedEq(end)));
        }
        let open = skip_space(bytes, equals + 1);
        let quote = match bytes.get(open) {
            Some(&quote @ (b'"' | b'\'')) => quote,
            Some(_) if self.is_html => {
                self.position = open + find_any(&bytes[open..], *b" \t\n\r");
                return Some(Ok(Place { name: start..end, value: open..self.position }));
            }
            Some(_) => return Some(Err(AttrError::UnquotedValue(open))),
            None => return Some(Err(AttrError::ExpectedValue(open))),
        };
        let value = open + 1;
        let len = find_any(&bytes[value..], [quote]);
        if value + len == bytes.len() {
            return Some(Err(AttrError::ExpectedQuote(bytes.len(), quote)));
        }
        self.position = value + len + 1;
        Some(Ok(Place { name: start..end, value: value..value + len }))
    }
}

impl Iterator for Places<'_> {
    type Item = Result<Place, AttrError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let place = match self.advance()? {
            Ok(place) => place,
            Err(error) => {
                self.position = self.content.len();
                return Some(Err(error));
            }
        };
        if let Some(names) = &mut self.names
            && !names.insert(&self.content[place.name.clone()])
        {
            return Some(Err(self.duplicated(place.name)));
        }
        Some(Ok(place))
    }
}

/// The names of attributes, compared one by one while they are few.
#[derive(Clone, Debug, Default)]
struct Names<'a> {
    first: [&'a [u8]; COMPARED],
    count: usize,
    /// All names, once there are many.
    hashed: Option<HashSet<&'a [u8]>>,
}

/// Up to this number, names are compared one by one.
const COMPARED: usize = 8;

impl<'a> Names<'a> {
    /// Inserts a name. `false` if it is a duplicate.
    fn insert(&mut self, name: &'a [u8]) -> bool {
        let Some(free) = self.first.get_mut(self.count) else {
            return self.hashed.get_or_insert_with(|| self.first.into_iter().collect()).insert(name);
        };
        *free = name;
        self.count += 1;
        if self.first[..self.count - 1].contains(&name) {
            self.count -= 1;
            return false;
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names and values, or what is wrong.
    fn read(content: &str, is_html: bool) -> Vec<Result<(&str, &str), AttrError>> {
        Places::new(content.as_bytes(), 1, is_html)
            .map(|place| place.map(|place| (&content[place.name], &content[place.value])))
            .collect()
    }

    #[test]
    fn attributes_are_read_as_they_are_written() {
        let expected = [Ok(("b", "1 &lt; '2'")), Ok(("c:d", "\""))];
        assert_eq!(read("a b=\"1 &lt; '2'\"\n c:d = '\"' ", false), expected);
        assert_eq!(read("a", false), []);
    }

    #[test]
    fn attributes_of_html_need_no_values() {
        let expected = [Ok(("b", "")), Ok(("c", "1")), Ok(("d", "2 3")), Ok(("e", ""))];
        assert_eq!(read("a b c=1 d='2 3' e", true), expected);
    }

    #[test]
    fn a_name_that_came_before_is_an_error() {
        let expected = [Ok(("b", "")), Err(AttrError::Duplicated(7, 2)), Ok(("c", ""))];
        assert_eq!(read("a b='' b='' c=''", false), expected);
        let many: String = (0..40).map(|index| format!(" n{index}=''")).collect();
        let content = format!("a{many} n7='' n39='' m=''");
        let seen = read(&content, false);
        assert_eq!(seen.iter().filter(|it| matches!(it, Err(AttrError::Duplicated(..)))).count(), 2);
        assert!(seen.last().is_some_and(Result::is_ok));
        let mut unchecked = Places::new(b"a b='' b=''", 1, false);
        unchecked.set_checks(false);
        assert_eq!(unchecked.flatten().count(), 2);
    }

    #[test]
    fn errors_say_where() {
        assert_eq!(read("a b", false), [Err(AttrError::ExpectedEq(3))]);
        assert_eq!(read("a b=", false), [Err(AttrError::ExpectedValue(4))]);
        assert_eq!(read("a b=c d='1'", false), [Err(AttrError::UnquotedValue(4))]);
        assert_eq!(read("a b='c", false), [Err(AttrError::ExpectedQuote(6, b'\''))]);
    }
}
