//! A document, read event by event: by the short cut while it is well-formed, then by the engine.

use super::Config;
use super::encoding::{assumes_utf8, decode};
use super::engine::Engine;
use super::found::{Found, Tag};
use super::plain::Plain;
use crate::encoding::BYTE_ORDER_MARK;
use core::ops::Range;
use fivefold_xml5::ResolvedNamespace;
use fivefold_xml5::recognise::skip_space;

/// The state of reading a document. Its source is with the caller, who passes it to each call, or here if it had to be
/// decoded.
#[derive(Clone, Debug)]
pub struct Document {
    state: State,
    /// The source as UTF-8, if that differs from what the caller has.
    decoded: Option<Vec<u8>>,
    /// Whether the caller has the text that was decoded.
    is_source_decoded: bool,
    /// The length of the byte order mark.
    mark: usize,
    /// The offset of the end of the last event.
    end: usize,
}

#[derive(Clone, Debug)]
enum State {
    Plain(Plain),
    Repairing(Box<Engine>),
}

impl Document {
    /// Begins to read a source.
    pub fn new(source: &[u8], config: &Config) -> Self {
        let decoded = match assumes_utf8(source, config) {
            true => None,
            false => Some(decode(source.to_vec(), config).into_bytes()),
        };
        let text = decoded.as_deref().unwrap_or(source);
        let mark = if text.starts_with(BYTE_ORDER_MARK.as_bytes()) { BYTE_ORDER_MARK.len() } else { 0 };
        let start = if config.repairs.beginning { skip_space(text, mark) } else { mark };
        let plain = Plain::new(start);
        let is_plain = config.takes_short_cut && !config.repairs.c1_characters;
        let begins_well = is_plain && (!config.repairs.beginning || plain.begins_well(text, config));
        let state = State::Plain(plain);
        let mut this = Self { state, decoded, is_source_decoded: false, mark, end: mark };
        if !begins_well {
            this.repair(source, config);
        }
        this
    }

    /// Begins to read a source of the caller's own, and replaces it by its text if it has to be decoded.
    pub fn of_own(source: &mut Vec<u8>, config: &Config) -> Self {
        let mut this = Self::new(source, config);
        if let Some(text) = this.decoded.take() {
            (*source, this.is_source_decoded) = (text, true);
        }
        this
    }

    /// The end of the last event: an offset in the document as UTF-8, without a byte order mark and dropped characters.
    pub fn position(&self) -> u64 {
        match &self.state {
            State::Plain(_) => (self.end - self.mark) as u64,
            State::Repairing(engine) => engine.position(),
        }
    }

    /// The namespace of the last started or ended element, if the document had to be repaired. Otherwise it is that of
    /// the declarations in tags.
    pub fn namespace(&self) -> Option<ResolvedNamespace<'_>> {
        let State::Repairing(engine) = &self.state else { return None };
        Some(match (engine.namespace(), engine.lone_prefix()) {
            (ResolvedNamespace::Uri(_), Some(prefix)) => ResolvedNamespace::Undeclared(prefix),
            (namespace, _) => namespace,
        })
    }

    /// The last tag among the events.
    #[inline]
    pub fn tag(&self) -> Tag {
        match &self.state {
            State::Plain(plain) => plain.tag(),
            State::Repairing(engine) => Tag { name_len: engine.name_len(), declares: true },
        }
    }

    /// The source as UTF-8, if it had to be decoded.
    pub fn decoded(&self) -> Option<&[u8]> {
        self.decoded.as_deref()
    }

    /// Where a span is in the source, if that has the same bytes there as the text that is read.
    pub fn range_in_source(&self, source: &[u8], span: &Range<u64>) -> Option<Range<usize>> {
        let range = span.start as usize + self.mark..span.end as usize + self.mark;
        let is_source = self.decoded.is_none() && matches!(self.state, State::Plain(_));
        (is_source || source.get(range.clone()) == Some(self.written(source, span.clone()))).then_some(range)
    }

    /// What is written at these positions: a part of the text that is read.
    pub fn written<'s>(&'s self, source: &'s [u8], span: Range<u64>) -> &'s [u8] {
        match &self.state {
            State::Repairing(engine) => engine.written(span),
            State::Plain(_) => {
                let text = self.decoded.as_deref().unwrap_or(source);
                &text[span.start as usize + self.mark..span.end as usize + self.mark]
            }
        }
    }

    /// What comes after the last event, as written. Of a document that had to be repaired, this is nothing.
    pub fn rest<'s>(&'s self, source: &'s [u8]) -> &'s [u8] {
        match &self.state {
            State::Plain(_) => &self.decoded.as_deref().unwrap_or(source)[self.end..],
            State::Repairing(_) => &[],
        }
    }

    /// Skips this number of bytes of the [rest](Self::rest).
    pub fn skip(&mut self, len: usize) {
        if let State::Plain(plain) = &mut self.state {
            self.end += len;
            plain.continue_at(self.end);
        }
    }

    /// Reads the next event, if it is what the short cut takes in a source that need not be decoded. Its content is this part
    /// of the source. Without it, [`next`](Self::next) reads it.
    // Without a call for each event, rss takes 1 % fewer instructions for a small feed.
    #[inline(always)]
    pub fn next_plain(&mut self, source: &[u8], config: &Config) -> Option<(Found, Range<usize>)> {
        let State::Plain(plain) = &mut self.state else { return None };
        if self.decoded.is_some() {
            return None;
        }
        let Some(token) = plain.next(source, config) else {
            // The short cut cannot be asked again.
            self.repair(source, config);
            return None;
        };
        self.end = token.end;
        Some((token.found, token.content.0..token.content.1))
    }

    /// The same, with the content appended to `buf`.
    #[inline(always)]
    pub fn next_plain_into(&mut self, source: &[u8], config: &Config, buf: &mut Vec<u8>) -> Option<Found> {
        let (found, content) = self.next_plain(source, config)?;
        buf.extend_from_slice(&source[content]);
        Some(found)
    }

    /// Reads the next event. Its content is this part of the source as UTF-8; without one, it was appended to `buf`.
    pub fn next(&mut self, source: &[u8], config: &Config, buf: &mut Vec<u8>) -> (Found, Option<Range<usize>>) {
        if let State::Plain(plain) = &mut self.state
            && let Some(token) = plain.next(self.decoded.as_deref().unwrap_or(source), config)
        {
            self.end = token.end;
            return (token.found, Some(token.content.0..token.content.1));
        }
        self.next_repaired(source, config, buf)
    }

    /// Reads the next event, and appends its content to `buf`.
    pub fn next_into(&mut self, source: &[u8], config: &Config, buf: &mut Vec<u8>) -> Found {
        let (found, content) = self.next(source, config, buf);
        if let Some(content) = content {
            buf.extend_from_slice(&self.decoded.as_deref().unwrap_or(source)[content]);
        }
        found
    }

    /// The next event of the engine.
    #[inline(never)]
    fn next_repaired(&mut self, source: &[u8], config: &Config, buf: &mut Vec<u8>) -> (Found, Option<Range<usize>>) {
        if let State::Plain(_) = self.state {
            self.repair(source, config);
        }
        match &mut self.state {
            State::Repairing(engine) => (engine.next(config, buf), None),
            State::Plain(_) => (Found::Nothing, None),
        }
    }

    /// Leaves the rest of the document to the engine.
    #[cold]
    fn repair(&mut self, source: &[u8], config: &Config) {
        let position = self.position();
        let is_decoded = config.is_decoded || self.is_source_decoded || self.decoded.is_some();
        let text = self.decoded.take().unwrap_or_else(|| source.to_vec());
        let mut engine = Engine::new(text, &Config { is_decoded, ..config.clone() });
        engine.skip_to(position);
        self.state = State::Repairing(Box::new(engine));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether the short cut reads a document to its end.
    fn is_plain(text: &str) -> bool {
        let (config, source) = (Config::default(), text.as_bytes());
        let mut document = Document::new(source, &config);
        while document.next(source, &config, &mut Vec::new()).0 != Found::Nothing {}
        matches!(document.state, State::Plain(_))
    }

    /// What would be read by the engine costs twice as much, to the end of the document.
    #[test]
    fn well_formed_documents_need_no_engine() {
        let attributes = (0..40).map(|index| format!(" a{index}='{index}'")).collect::<String>();
        let entries = "<entry><div xmlns='http://www.w3.org/1999/xhtml' xmlns:p='u'><p:q/></div></entry>".repeat(100);
        for text in [
            "\n <?xml version='1.0' encoding='utf-8'?><rss/>",
            "<!DOCTYPE a [<!ELEMENT a ANY><!ATTLIST a b CDATA 'c'>]><a><b d='e'/>f</a>",
            "<!DOCTYPE a SYSTEM 'b' [ ] ><a/>",
            "<!DOCTYPE a [<!ATTLIST a xmlns CDATA 'u'>]><a xmlns='v'><b/></a>",
            "<svg xmlns:xml='http://www.w3.org/XML/1998/namespace' xml:lang='x'/>",
            "<a b:v='1' c:v='2' xmlns:b='u' xmlns:c='v' xmlns:v='w'/>",
            "<svg><metadata><rdf:RDF xmlns:rdf='u'><rdf:li/></rdf:RDF></metadata><g/></svg>",
            "<orders><order><items><item><name>1</name></item><item/></items></order><order><items/></order></orders>",
            "<tei><body><entry><list><item>1</item><item>2</item></list></entry><entry/></body></tei>",
            "<items><item><data><title>1</title><link/></data></item><item/></items>",
            "<book><title>1 <i>2</i></title><author><title>3</title></author></book>",
            "<rss><item><content><div><title>1</title></div></content><x><title>2</title></x></item></rss>",
            "<menu><item>1<item>2</item><item><item/></item></item></menu>",
            "<a><author><item/></author></a>",
            "<a b='&#000000000065;'>&#x000000000041;</a>",
            "<rss><description>1&nbsp;<!-- c -->2<![CDATA[3]]>&eacute;</description></rss>",
            "<feed><title type='html'>1&nbsp;2</title></feed>",
            &format!("<a{attributes}/>"),
            &format!("<feed xmlns='http://www.w3.org/2005/Atom'>{entries}</feed>"),
        ] {
            assert!(is_plain(text), "{text}");
        }
    }

    #[test]
    fn the_engine_replaces_c1_characters_also_before_the_root_element() {
        let mut config = Config::default();
        config.repairs.c1_characters = true;
        for start in ["<!-- \u{80} -->", "<?p \u{80}?><?p b?>"] {
            let document = Document::new(format!("{start}<rss/>").as_bytes(), &config);
            assert!(matches!(document.state, State::Repairing(_)), "{start}");
        }
    }

    #[test]
    fn the_engine_reads_what_depends_on_more_than_a_tag() {
        let attributes = |count| (0..count).map(|index| format!(" a{index}=''")).collect::<String>();
        let too_many = attributes(65);
        let nested = (0..33).map(|index| format!("<a xmlns:a{index}='u'>")).collect::<String>();
        for text in [
            "<!DOCTYPE a [<!ENTITY e 'f'>]><a>&e;</a>",
            "<!DOCTYPE a [<!ATTLIST a xmlns CDATA 'u'>]><a/>",
            "<!DOCTYPE a [<!ATTLIST b xmlns:p CDATA 'u'>]><a><b xmlns='v'/></a>",
            "<a xmlns:xml='u'/>",
            "<a b:v='1' c:v='2' xmlns:b='u' xmlns:c='u'/>",
            "<a b:v='1' c:v='2' xmlns:b='u v' xmlns:c='u\nv'/>",
            "<a b:v='1' c:v='2' xmlns:b='u'/>",
            "<a xmlns:b='u' xmlns:c='u'><d xmlns:c='v'/><e b:v='1' c:v='2'/></a>",
            "<a xmlns:b='u' xmlns:c='u'><d xmlns:c='v'></d><e b:v='1' c:v='2'/></a>",
            "<a><b xmlns:c='u'></b><c:d/></a>",
            &format!("<a b:v='1' c:v='2' xmlns:b='u' xmlns:c='v'{}/>", attributes(13)),
            "<a><b><item/></a>",
            "<a><b><item/></channel></b></a>",
            "<a><b><item/><?p <!-- ?></b><c></channel><item/><!-- --></c></a>",
            "<a><channel><item><item/></item></channel></a>",
            "<a><feed><author><entry/></author></feed></a>",
            "<a><item><title>1<item/></title></item></a>",
            "<a><item><b><title/></item></a>",
            "<a><item><b><item/><title/></b></item></a>",
            "<rss><b><item/></b></rss>",
            "<item><author><title/></author></item>",
            "<rss><title>1&nbsp;2</title></rss>",
            "<rss><description>1<b/>&nbsp;</description></rss>",
            "<rss><description>1&nbsp;<b/>&nbsp;</description></rss>",
            "<rss><description><b>1</b>&nbsp;</description></rss>",
            "<rss><description>1&unknown;</description></rss>",
            "<rss><description>1&nbsp</description></rss>",
            "<!DOCTYPE rss SYSTEM 'x'><rss><description>1&nbsp;2</description></rss>",
            "<a/><rss/>",
            "<p>Notice</p><rdf:RDF xmlns:rdf='u'/>",
            &format!("<a{too_many}/>"),
            &nested,
        ] {
            assert!(!is_plain(text), "{text}");
        }
    }
}
