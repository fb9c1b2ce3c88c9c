//! Feeds as trees.

use crate::Repairs;
use fivefold_core::TreeSink;
use fivefold_core::encoding::Hints;
use fivefold_dom::Document;
use fivefold_dom::parser::xml::parse_by;
use fivefold_xml5::Options;

impl Repairs {
    /// Parses the bytes of a feed with hints for the encoding and with options, as [`read_with`](Self::read_with) reads them.
    /// The [source](Document::source) is the decoded text, with what stands before the feed.
    ///
    /// ```
    /// use fivefold::encoding::Hints;
    /// use fivefold::feed::Repairs;
    /// use fivefold::xml::Options;
    ///
    /// let (hints, options) = (Hints::default().with_transport_label("koi8-r"), Options::default().with_errors(true));
    /// let document = Repairs::feeds().parse_with(b"<br>\n<rss><channel>\xF4\xF7 & \xF2", hints, options);
    /// assert_eq!(document.encoding().map(|found| found.encoding.name()), Some("KOI8-R"));
    /// assert_eq!(document.root().text_content(), "ТВ & Р");
    /// let channel = document.elements_by_name("channel").next().unwrap();
    /// assert_eq!(&document.source()[channel.start_tag_span().unwrap()], "<channel>");
    /// assert_eq!(document.errors()[0].to_string(), "eof-with-open-elements at 28..28");
    /// ```
    pub fn parse_with(&self, bytes: &[u8], hints: Hints, options: Options) -> Document {
        parse_by(bytes.len(), options, |mut document| {
            let (text, start, encoding) = self.begin(bytes, &hints, &mut |error| {
                // What the limit cuts off has no errors.
                if document.wants_errors() && error.span.end <= options.limits.input_bytes {
                    document.parse_error(error);
                }
            });
            document.set_encoding(encoding);
            self.parse_into(document, &text, start, options)
        })
    }

    /// Parses the text of a feed with options, as [`reader`](Self::reader) reads it. Nothing before the feed is
    /// [skipped](Self::start_of).
    pub fn parse_text(&self, text: &str, options: Options) -> Document {
        parse_by(text.len(), options, |document| self.parse_into(document, text, 0, options))
    }
}
