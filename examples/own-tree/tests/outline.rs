//! The tree and the adapters, on markup that is broken.

use fivefold::{html, xml};
use own_tree::sax::{self, ContentHandler};
use own_tree::source;
use own_tree::tree::{outline, parse, parse_feed};

const PAGE: &str = "<p Title=x><b>1<i>2</b>3</i><svg viewbox=a></svg><table>4<tr><td>5</table>";

#[test]
fn a_page_is_repaired_as_in_a_document() {
    let expected = "
  html
    head
    body
      p title=x
        b
          1
          i
            2
        i
          3
        svg viewBox=a
        4
        table
          tbody
            tr
              td
                5
";
    assert_eq!(outline(&parse(PAGE)), expected);
}

#[test]
fn it_is_written_as_a_document_is() {
    let written = html::SerializeOptions::default().serialize(&parse(PAGE));
    assert_eq!(written, html::serialize(&html::parse(PAGE)));
    assert_eq!(html::serialize(&html::parse(&written)), written);
}

#[test]
fn a_feed_is_repaired_as_in_a_document() {
    let bytes = b"<b>Warning</b> <rss><channel><item><title>Caf\xE9 & cr\xE8me<item><title>2</title></channel>";
    let written = xml::SerializeOptions::default().serialize(&parse_feed(bytes)).unwrap();
    let title = "<title>Caf\u{E9} &amp; cr\u{E8}me</title>";
    assert_eq!(written, format!("<rss><channel><item>{title}</item><item><title>2</title></item></channel></rss>"));
    assert_eq!(written, fivefold::feed::parse(bytes).to_string());
}

#[test]
fn tags_are_marked_while_the_tree_is_built() {
    let (marked, tree) = source::parse("<P >1 &lt; 2<script>a<b</script></p>");
    assert_eq!(marked, "[<P >]1 &lt; 2[<script>]a<b[</script>][</p>]");
    assert_eq!(outline(&tree), "\n  html\n    head\n    body\n      p\n        1 < 2\n        script\n          a<b\n");
}

/// Writes what it is told.
#[derive(Default)]
struct Log(String);

impl ContentHandler for Log {
    fn start_element(&mut self, uri: &str, local_name: &str, attributes: &[(&str, &str)]) {
        self.0 += &format!("{{{uri}}}{local_name}{attributes:?} ");
    }
    fn end_element(&mut self, _: &str, local_name: &str) {
        self.0 += &format!("/{local_name} ");
    }
    fn characters(&mut self, text: &str) {
        self.0 += &format!("{text:?} ");
    }
}

#[test]
fn events_are_told_as_sax_does() {
    let mut log = Log::default();
    let left_out = sax::parse(b"<rss><channel><item><dc:date type='a'>1 & 2</channel>", &mut log);
    let date = "{http://purl.org/dc/elements/1.1/}date[(\"type\", \"a\")] \"1 & 2\" /date";
    assert_eq!(log.0, format!("{{}}rss[] {{}}channel[] {{}}item[] {date} /item /channel /rss "));
    assert_eq!(left_out, 0);
}
