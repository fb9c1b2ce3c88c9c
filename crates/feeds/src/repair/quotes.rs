//! Attribute values whose quotes are wrong: one is missing, or some should have been escaped.
//!
//! XML 1.0 allows no `<` in a value, and nothing after one but white space and the end of the tag. Where that is violated,
//! the text around it usually shows where the value was meant to end. Without
//! [`Repairs::quotes`](crate::Repairs::quotes), a value ends at the next quote.

use crate::names::{is_mark, is_part_of_story};
use core::ops::Range;
use fivefold_core::work;
use fivefold_xml5::recover::{Around, OpenValue, Value};

/// How far a search looks ahead, in bytes.
const LOOK_AHEAD: usize = 1 << 10;

/// References to quotes.
const REFERENCES: [&str; 6] = ["&quot;", "&apos;", "&#34;", "&#39;", "&#x22;", "&#x27;"];

/// What is known about the value that is read.
#[derive(Clone, Debug, Default)]
pub(super) struct Quotes {
    /// The offset of the last value in which a `<` was looked at.
    last_with_bracket: Option<u64>,
    /// The offset of the last value that has its quote after markup of its own.
    last_lasting: Option<u64>,
}

/// The value that begins with the current character if it has odd quotes: escaped ones, as in a program's string, or
/// typographic ones, or such with other signs before them. It begins after the first quote, and ends before the other.
#[cold]
pub(super) fn odd_value(around: Around<'_>) -> Option<Value> {
    if !around.sees_ahead() {
        return None;
    }
    let (Range { start, end }, quote_len) = odd_quotes(around.text())?;
    value_at([start, end, end + quote_len], around.span().start, around)
}

impl Quotes {
    /// Where a value begins and ends that has a `<` or a quote at the current character.
    #[cold]
    pub(super) fn value_end(&mut self, value: OpenValue<'_>, around: Around<'_>) -> Option<Value> {
        let OpenValue { start, quote, tag_name } = value;
        let text = if around.sees_ahead() { around.text_from(start)? } else { return None };
        let at = (around.span().start - start) as usize;
        if at == 0
            && let Some(value) = between_two_quotes(text, quote)
        {
            return value_at([value.start, value.end, value.end + 2], start, around);
        }
        let found = if text.as_bytes()[at] == b'<' {
            let is_first = self.last_with_bracket.replace(start) != Some(start);
            let found = if is_first { end_before_tag(text, at, quote, tag_name) } else { None };
            found.or_else(|| self.ends_with_element(start, &text[at + 1..], quote, tag_name).then_some(End::before(at)))
        } else {
            end_around_quote(text, at, quote).or_else(|| end_before_text(text, at, quote, tag_name))
        };
        let End { end, resume } = found?;
        value_at([0, end, resume], start, around)
    }
}

/// Where a value ends, and where the tag goes on. Between them stands what is part of neither: a quote, say.
struct End {
    end: usize,
    resume: usize,
}

impl End {
    /// A value without a quote at its end, before which nothing is left out.
    const fn before(at: usize) -> Self {
        Self { end: at, resume: at }
    }
}

/// The value with these places in the text that begins at an offset: where it begins and ends, and where the tag goes on.
fn value_at(places: [usize; 3], base: u64, around: Around<'_>) -> Option<Value> {
    let [start, end, resume] = places.map(|at| around.offset(base + at as u64));
    Some(Value { start: start?, end: end?, resume: resume? })
}

impl Quotes {
    /// Whether the value that begins at this offset ends at its `<` before this text, since the element around it does.
    fn ends_with_element(&mut self, start: u64, after: &str, quote: u8, tag_name: &str) -> bool {
        if self.last_lasting == Some(start) || !is_outside_element(after, tag_name) {
            return false;
        }
        let goes_on = goes_on(after, quote);
        if goes_on {
            self.last_lasting = Some(start);
        }
        !goes_on
    }
}

/// The value at the start of a text if it has odd quotes, and the length of the quote after it.
fn odd_quotes(text: &str) -> Option<(Range<usize>, usize)> {
    // What ends the value, and what shows that it has no end. An opening quote is among them, so that what has no end is not
    // searched for it again and again.
    let (open, close, other): (&str, &[&str], &[char]) = match text.as_bytes() {
        [b'\\', b'"', ..] => ("\\\"", &["\\\""], &['<', '>']),
        [b'\\', b'\'', ..] => ("\\'", &["\\'"], &['<', '>']),
        [0xE2, 0x80, 0x9C..=0x9E, ..] => ("\u{201C}", &["\u{201C}", "\u{201D}"], &['<', '>', '\u{201E}']),
        [b'&', ..] => match REFERENCES.iter().find(|open| text.starts_with(**open)) {
            Some(open) => (open, core::slice::from_ref(open), &['<', '>']),
            None => return quotes_after_signs(text),
        },
        _ => return quotes_after_signs(text),
    };
    let value = &text[open.len()..];
    let is_end = |at: &usize| close.iter().any(|close| value[*at..].starts_with(close));
    let mut places = value.match_indices(['<', '>', '&', '\\', '\u{201C}', '\u{201D}', '\u{201E}']).map(|(at, _)| at);
    let found = places.find(|at| is_end(at) || value[*at..].starts_with(other));
    work::bytes(found.unwrap_or(value.len()));
    let end = found.filter(is_end)?;
    Some((open.len()..open.len() + end, open.len()))
}

/// The same for quotes that come after a few signs.
fn quotes_after_signs(text: &str) -> Option<(Range<usize>, usize)> {
    /// How many signs are passed over.
    const SIGNS: usize = 4;
    let is_sign = |byte: &u8| byte.is_ascii_graphic() && !matches!(byte, b'<' | b'"' | b'\'' | b'&');
    let signs = text.bytes().take(SIGNS).take_while(|byte| is_sign(byte)).count();
    let quote = *text.as_bytes().get(signs).filter(|byte| matches!(byte, b'"' | b'\''))?;
    let value = text.as_bytes()[signs + 1..].iter().take(LOOK_AHEAD);
    let len = value.clone().position(|&byte| byte == quote || byte == b'<')?;
    let after = &text.as_bytes()[signs + 1 + len..];
    let after = after.strip_prefix(&[quote])?;
    let space = space_len(after);
    let can_end = ends_tag(&after[space..]) || space > 0 && begins_attribute(&after[space..], quote);
    can_end.then_some((signs + 1..signs + 1 + len, 1))
}

const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

const fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b':' | 0x80..)
}

/// The length of the white space at the start.
fn space_len(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|byte| is_space(**byte)).count()
}

/// Where a value ends that lacks its quote, if its first `<` is at this index of the text that it begins: before its first
/// `>`, with which the tag ends.
///
/// A value with markup of its own begins that with `<`, and has a quote after it that looks like its end.
fn end_before_tag(text: &str, less_than: usize, quote: u8, tag_name: &str) -> Option<End> {
    let (before, after) = (&text[..less_than], &text[less_than + 1..]);
    let greater_than = before.find('>')?;
    if !after.starts_with(|next: char| next.is_ascii_alphabetic() || matches!(next, '/' | '!' | '?' | '_')) {
        return None;
    }
    let is_end_tag = after.strip_prefix('/').is_some_and(|name| name.starts_with(tag_name));
    let between = &before[greater_than + 1..];
    let is_on_next_line = between.contains('\n') && between.bytes().all(is_space);
    let has_quote =
        if is_on_next_line { goes_on(after, quote) } else { after_end_quote(after.as_bytes(), quote).is_some() };
    if has_quote && !is_end_tag {
        return None;
    }
    // The solidus of an empty tag; unless an end tag shows that it belongs to the value, or no such tag is empty.
    let solidus = before[..greater_than].strip_suffix('/').filter(|_| !is_end_tag && !is_mark(tag_name));
    Some(match solidus {
        Some(value) => End { end: value.trim_ascii_end().len(), resume: greater_than - 1 },
        None => End::before(greater_than),
    })
}

/// Whether what follows a `<` in a value cannot stand in the element around the value: the end tag of the element or of the
/// entry that it is a part of, or another XML declaration. In an entry, or in what holds entries, end tags tell nothing.
fn is_outside_element(after: &str, tag_name: &str) -> bool {
    let is_end_tag = after.strip_prefix('/').is_some_and(|name| {
        let len = name.bytes().take_while(|byte| is_name_byte(*byte)).count();
        !is_mark(tag_name) && (is_part_of_story(&name[..len]) || is_mark(&name[..len]))
    });
    is_end_tag || after.starts_with("?xml ")
}

/// Whether a value with markup of its own goes on here: the next quote looks like its end, and the tag goes on after that.
fn goes_on(after: &str, quote: u8) -> bool {
    let rest = after_end_quote(after.as_bytes(), quote).map(<[u8]>::trim_ascii_start);
    rest.is_some_and(|rest| ends_tag(rest) || begins_attribute(rest, quote))
}

fn ends_tag(bytes: &[u8]) -> bool {
    matches!(bytes, [b'>', ..] | [b'/', b'>', ..])
}

/// The value at the start of a text if it stands between two quotes at each end, of which the first one of the first two is
/// before the text. Two quotes at the end may be one.
fn between_two_quotes(text: &str, quote: u8) -> Option<Range<usize>> {
    let value = &text.as_bytes()[1..];
    let value = &value[..value.len().min(LOOK_AHEAD)];
    if matches!(value, [] | [b' ' | b'\t' | b'\n' | b'\r' | b'/' | b'>' | b'?', ..]) {
        return None;
    }
    let len = value.iter().position(|&byte| byte == quote || matches!(byte, b'<' | b'>'))?;
    // The value may be empty, and a name without white space before it come next.
    let is_name = value[..len].ends_with(b"=");
    (!is_name && value[len..].starts_with(&[quote, quote])).then_some(1..1 + len)
}

/// What follows the next quote, if that looks like the end of a value: it follows no equals sign, and the tag can go on after
/// it.
fn after_end_quote(bytes: &[u8], quote: u8) -> Option<&[u8]> {
    let bytes = &bytes[..bytes.len().min(LOOK_AHEAD)];
    let at = bytes.iter().position(|&byte| byte == quote)?;
    let follows_equals = bytes[..at].trim_ascii_end().ends_with(b"=");
    let rest = &bytes[at + 1..];
    (!follows_equals && matches!(rest, [] | [b' ' | b'\t' | b'\n' | b'\r' | b'/' | b'>', ..])).then_some(rest)
}

/// Where a value ends that does not end at its first quote, which is at this index of the text that it begins: because the
/// quote begins the value of another attribute, before whose name one is missing, or because it should have been escaped.
///
/// Then another quote follows, before anything that ends a value or a tag.
fn end_around_quote(text: &str, at: usize, quote: u8) -> Option<End> {
    let rest = &text.as_bytes()[at + 1..];
    let rest = &rest[..rest.len().min(LOOK_AHEAD)];
    let can_end = matches!(rest, [] | [b' ' | b'\t' | b'\n' | b'\r' | b'/' | b'>', ..]);
    let next = next_quote(text, at, quote);
    if (next.is_some() || !can_end)
        && let Some(end) = end_before_attribute(&text.as_bytes()[..at])
    {
        return Some(End::before(end));
    }
    let later = rest.iter().enumerate().skip(next?).take_while(|(_, byte)| **byte != b'<');
    let mut last = None;
    for (index, _) in later.filter(|(_, byte)| **byte == quote) {
        let end = End { end: at + 1 + index, resume: at + 2 + index };
        let after = &rest[index + 1..];
        let space = space_len(after);
        match &after[space..] {
            after if ends_tag(after) && space > 0 => last = Some(end),
            after if ends_tag(after) || space > 0 && begins_attribute(after, quote) => return Some(end),
            _ => {}
        }
    }
    last
}

/// How far behind the quote at this index the next one stands, if nothing comes between that ends a value or a tag, but
/// something does.
fn next_quote(text: &str, at: usize, quote: u8) -> Option<usize> {
    let rest = &text.as_bytes()[at + 1..];
    let next = rest.iter().take(LOOK_AHEAD).position(|&byte| byte == quote || matches!(byte, b'=' | b'<' | b'>'))?;
    if rest[next] != quote {
        return None;
    }
    let between = &rest[..next];
    let space = space_len(between);
    let is_name = space > 0 && !between[space..].iter().any(|byte| is_space(*byte));
    // What lacks its equals sign is an attribute all the same, or nothing.
    let is_attribute = is_name && (space == next || rest.get(next + 1).is_some_and(|&byte| !is_space(byte)));
    let follows_equals = text[..at].trim_ascii_end().ends_with('=');
    (follows_equals || next > 0 && !is_attribute).then_some(next)
}

/// Where a value ends whose first quote, at this index of the text that it begins, is in the text after the tag: before its
/// first `>`. The end tag comes next.
fn end_before_text(text: &str, at: usize, quote: u8, tag_name: &str) -> Option<End> {
    next_quote(text, at, quote)?;
    let greater_than = text[..at].find('>')?;
    let rest = &text.as_bytes()[at..];
    let next = at + rest.iter().take(LOOK_AHEAD).position(|&byte| byte == b'<')?;
    let is_end_tag = text[next..].strip_prefix("</").is_some_and(|name| name.starts_with(tag_name));
    is_end_tag.then_some(End::before(greater_than))
}

/// Where the name of an attribute begins that the value has at its end, with its equals sign; white space before it
/// included.
fn end_before_attribute(value: &[u8]) -> Option<usize> {
    let name = value.trim_ascii_end().strip_suffix(b"=")?.trim_ascii_end();
    let before = name.len() - name.iter().rev().take_while(|byte| is_name_byte(**byte)).count();
    let end = value[..before].trim_ascii_end().len();
    (before < name.len() && end < before && end > 0).then_some(end)
}

/// Whether an attribute with a quoted value begins here.
fn begins_attribute(bytes: &[u8], quote: u8) -> bool {
    let name_len = bytes.iter().take_while(|byte| is_name_byte(**byte)).count();
    let after = bytes[name_len..].trim_ascii_start();
    name_len > 0 && after.strip_prefix(b"=").is_some_and(|value| value.trim_ascii_start().first() == Some(&quote))
}

#[cfg(test)]
mod tests {
    use crate::Repairs;
    use fivefold_xml5::{Event, Options, Reader};

    /// The tags of a text as they are read, with their values in brackets, and the text in them.
    fn read(text: &str) -> String {
        let mut reader = Repairs { quotes: true, ..Repairs::none() }.reader(text, Options::default());
        let mut seen = String::new();
        while let Some(event) = reader.next() {
            match event {
                Event::Start(start) => {
                    seen += start.name();
                    start.attributes().for_each(|it| seen += &format!(" {}[{}]", it.name(), it.value()));
                    seen += ";";
                }
                Event::End(_) => seen += "/",
                Event::Text(text) => seen += text.data,
                _ => {}
            }
        }
        seen
    }

    #[test]
    fn a_missing_quote_is_found_at_the_end_of_its_tag() {
        for (text, expected) in [
            (r#"<guid a="false>g1</guid>"#, "guid a[false];g1/"),
            (r#"<x><l h="u/>1</l><m n="o"/></x>"#, "x;l h[u/];1/m n[o];//"),
            (r#"<x><l h="u />  <m n="o"/></x>"#, "x;l h[u];/  m n[o];//"),
            (r#"<x><l h="u>  <m n="o">1</m></l></x>"#, "x;l h[u];  m n[o];1///"),
            (r#"<x><l h='u>say "a", 'b'</l></x>"#, "x;l h[u];say \"a\", 'b'//"),
            (r#"<x><l h="&amp;u&#33;>1</l></x>"#, "x;l h[&u!];1//"),
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
    }

    #[test]
    fn a_missing_quote_is_found_before_the_next_attribute() {
        for (text, expected) in [
            (r#"<l h="u r="v" t="w"/>"#, "l h[u] r[v] t[w];/"),
            (r#"<rss xmlns:a="urn:a version="2.0"><b c="d"/></rss>"#, "rss xmlns:a[urn:a] version[2.0];b c[d];//"),
            (r#"<l h="u r="" t="w"/>"#, "l h[u] r[] t[w];/"),
            (r#"<l r="u h="http://v/?a=1&amp;b=2"/>"#, "l r[u] h[http://v/?a=1&b=2];/"),
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
    }

    /// Tags that are well-formed but for a `<` in a value.
    #[test]
    fn short_cuts_leave_values_with_markup_to_the_states() {
        for (text, expected) in [
            (r#"<x><a b="c></a>">t</x>"#, "x;a b[c];/\">t/"),
            (r#"<b b="><!=">"#, "b b[];/"),
            ("<x><l h=\"u>\n<m\" n='o'/></x>", "x;l h[u];\nm\" n[o];///"),
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
    }

    #[test]
    fn odd_quotes_are_quotes() {
        for (text, expected) in [
            (r#"<l h=\"u\" t=\'v w\'/>"#, "l h[u] t[v w];/"),
            ("<l h=\u{201C}u v\u{201D} t='w'/>", "l h[u v] t[w];/"),
            (r#"<l h=\ t="v"/>"#, r"l h[\] t[v];/"),
            (r#"<l h=]]>"u" t="v">1</l>"#, "l h[u] t[v];1/"),
            (r#"<l t=:"v"/>"#, "l t[v];/"),
            (r#"<l h=x"u" v="w"/>"#, "l h[u] v[w];/"),
            (r#"<l t=no" v="w"/>"#, "l t[no\"] v[w];/"),
            (r#"<l h=>"u" and</l>"#, "l h[];\"u\" and/"),
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
    }

    #[test]
    fn doubled_and_escaped_quotes_are_quotes() {
        for (text, expected) in [
            (r#"<l h=""http://x/?a=1"" t=""v w""/>"#, "l h[http://x/?a=1] t[v w];/"),
            ("<l h=''u''>1</l>", "l h[u];1/"),
            (r#"<l h="" t="v"/>"#, "l h[] t[v];/"),
            (r#"<l h=""t=""u="w"/>"#, "l h[] t[] u[w];/"),
            ("<l h=&#34;u v&#34; t=&quot;w&quot;/>", "l h[u v] t[w];/"),
            ("<l h=&apos;u&amp;v&apos; t='w'/>", "l h[u&v] t[w];/"),
            ("<l h=&amp;u t='w'/>", "l h[&u] t[w];/"),
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
    }

    #[test]
    fn a_value_without_its_quote_ends_with_the_element_around_it() {
        let read = |text: &str| {
            let repairs = Repairs { quotes: true, unclosed_markup: true, ..Repairs::none() };
            let mut reader = repairs.reader(text, Options::default());
            let mut seen = String::new();
            while let Some(event) = reader.next() {
                match event {
                    Event::Start(start) => {
                        seen += start.name();
                        start.attributes().for_each(|it| seen += &format!("[{}]", it.value()));
                    }
                    Event::End(_) => seen += "/",
                    Event::Text(text) => seen += text.data,
                    _ => {}
                }
            }
            seen
        };
        for (text, expected) in [
            ("<title>See <a h=\"x here</title><link>u</link>", "titleSee a[x here]//"),
            ("<x><title>See <a h='x here</title><link r='v'>u</link></x>", "xtitleSee a[x here]//link[v]u//"),
            ("<x><a h=\"x</item><item h=\"y\"/></x>", "xa[x]item[y]///"),
            ("<rss v=\"</guid>\n<d2.0\">1</rss>", "rss[</guid> <d2.0]1/"),
            // Markup of the value's own.
            ("<x><a h=\"</title>\">1</a></x>", "xa[</title>]1//"),
            ("<x><a h=\"</b>\">1</a></x>", "xa[</b>]1//"),
            ("<x><a h=\"u</id><id>v\"/><id>1</id></x>", "xa[u</id><id>v]/id1//"),
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
    }

    #[test]
    fn quotes_in_values_are_text() {
        for (text, expected) in [
            (r#"<l t="say "hi" to me" h="u"/>"#, r#"l t[say "hi" to me] h[u];/"#),
            (r#"<l t="say "hi" > now"/>"#, r#"l t[say "hi" > now];/"#),
            (r#"<l t="He said "hi""/>"#, r#"l t[He said "hi"];/"#),
            ("<l t='it's here'>1</l>", "l t[it's here];1/"),
            (r#"<l t="5" disc" id="x"/>"#, r#"l t[5" disc] id[x];/"#),
            // The quote after `title=` is missing, and white space comes before it.
            ("<x><l t=\"a\ntitle=\"b=\"c\">", "x;l t[a] title[b=\"c];//"),
            ("<x><l t=\"a title=\"b=\"c\">", "x;l t[a] title[b=\"c];//"),
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
    }

    #[test]
    fn values_that_end_at_their_quotes_stay_as_they_are() {
        for text in [
            r#"<a b="1 > 2" c='"x"' d="x=" e=" = ">"1" = "2"</a>"#,
            r#"<a b="1"c="2" d e="3"/>"#,
            r#"<a b="<b>x</b> > y" c="<">"1"</a>"#,
            r#"<a b="1 > 2 < 3"/>"#,
            r#"<a b="1 > <i>2</i>" c="d"/>"#,
            r#"<a b="1" "c" d="2"/>"#,
            r#"<a b=1" c="2"/>"#,
            r#"<a b="1" c"2" d="3"/>"#,
            r#"<a b="1" c&amp;"2" d="3"/>"#,
            "<a b='1>\n <c>2' d='3'/>",
        ] {
            let plain = Reader::new(text).into_iter().collect::<Vec<_>>();
            let repaired: Vec<_> =
                Repairs { quotes: true, ..Repairs::none() }.reader(text, Options::default()).into_iter().collect();
            assert_eq!(format!("{repaired:?}"), format!("{plain:?}"), "{text}");
        }
    }
}
