//! Output to a writer equals the returned strings, and stops at the writer's first error.

use core::fmt::{self, Write};
use fivefold::xml::SerializeProblem;
use fivefold::{Document, html, xml};

/// A writer that fails beyond its limit, and must not be called again afterwards.
struct Bounded {
    text: String,
    limit: usize,
    has_failed: bool,
}

impl Write for Bounded {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        assert!(!self.has_failed, "written to after its first error");
        if self.text.len() + text.len() > self.limit {
            self.has_failed = true;
            return Err(fmt::Error);
        }
        self.text.push_str(text);
        Ok(())
    }
}

/// Compares the output of `write` with `expected`, with writers of every limit.
fn check(expected: &str, write: impl Fn(&mut Bounded) -> fmt::Result) {
    for limit in 0..=expected.len() {
        let mut output = Bounded { text: String::new(), limit, has_failed: false };
        let result = write(&mut output);
        assert_eq!(result.is_ok(), limit == expected.len(), "{limit}");
        assert_eq!(output.has_failed, result.is_err());
        assert!(expected.starts_with(&output.text) && (result.is_err() || output.text == expected));
    }
}

/// The error of a writer, if there is one. No other error is expected.
fn of_output<N>(result: Result<(), xml::SerializeError<N>>) -> fmt::Result {
    result.map_err(|error| {
        assert_eq!(error.problem, SerializeProblem::Output);
        fmt::Error
    })
}

fn html_document() -> Document {
    let text = "<!DOCTYPE html PUBLIC 'p'><!--c--><?pi d?><p a=1 b='&quot;&nbsp;'>x &lt; y<svg a:b=c><path/></svg>\
        <template><i>t</i></template><div><template shadowrootmode=closed shadowrootclonable>s</template></div>\
        <script>a < b</script><br><i><i><i><i><i><i><i><i><i><i><i><i><i><i><i><i><i><i><i><i>deep";
    html::parse(text)
}

fn xml_document() -> Document {
    let text = "<?xml version='1.0'?><!--c--><?pi d?><!DOCTYPE a [<!ENTITY f SYSTEM 'f'>]><a b='1' a='&quot;' \
        xmlns='u' xmlns:p='v'><p:b p:c='' c=''>x &lt; y &f;</p:b><?q?><c/></a><?end z?>";
    xml::parse(text)
}

#[test]
fn trees() {
    let document = html_document();
    check(&html::tree_format(&document).to_string(), |output| write!(output, "{}", html::tree_format(&document)));
    let document = xml_document();
    check(&xml::tree_format(&document).to_string(), |output| write!(output, "{}", xml::tree_format(&document)));
}

#[test]
fn html_of_documents_and_elements() {
    let document = html_document();
    check(&html::serialize(&document), |output| html::SerializeOptions::default().serialize_to(&document, output));
    let options = html::SerializeOptions::default();
    for node in document.root().descendants() {
        let id = node.id();
        check(&options.serialize_outer(&document, id), |output| options.serialize_outer_to(&document, id, output));
    }
}

#[test]
fn xml_of_documents_and_elements() {
    let document = xml_document();
    check(&xml::serialize(&document).unwrap(), |output| {
        of_output(xml::SerializeOptions::default().serialize_to(&document, output))
    });
    check(&xml::canonical(&document).to_string(), |output| write!(output, "{}", xml::canonical(&document)));
    for indent in [None, Some(2)] {
        let options = indent
            .map_or_else(xml::SerializeOptions::default, |width| xml::SerializeOptions::default().with_indent(width));
        for node in document.root().descendants() {
            let id = node.id();
            check(&options.serialize_outer(&document, id).unwrap(), |output| {
                of_output(options.serialize_outer_to(&document, id, output))
            });
        }
    }
}

/// The XML serializer passes text on in blocks.
#[test]
fn long_xml_comes_in_blocks() {
    let instruction = format!("<?p {}?>", "x".repeat(3000));
    let text = format!("{0}<?xml y?>{0}{0}<a>{1}</a>", instruction, "<b>text</b>".repeat(2000));
    let document = xml::parse(&text);
    for options in [xml::SerializeOptions::default(), xml::SerializeOptions::default().with_indent(1)] {
        let root = document.root().id();
        let expected = options.serialize_inner(&document, root).unwrap();
        let mut output = String::new();
        options.serialize_inner_to(&document, root, &mut output).unwrap();
        assert_eq!(output, expected);
        for limit in [0, 5000, expected.len() - 1] {
            let mut output = Bounded { text: String::new(), limit, has_failed: false };
            assert_eq!(of_output(options.serialize_inner_to(&document, root, &mut output)), Err(fmt::Error));
            assert!(expected.starts_with(&output.text) && output.text.len() + 8192 > limit);
        }
    }
}

/// A tree that XML cannot express is reported although part of it has been written.
#[test]
fn errors_of_trees_are_told() {
    let document = xml::parse("<!DOCTYPE a [<!ENTITY e '<!--&#13;-->'>]><a>x<b/>&e;</a>");
    let mut output = String::new();
    let error = xml::SerializeOptions::default().serialize_to(&document, &mut output).unwrap_err();
    assert_eq!(error, xml::serialize(&document).unwrap_err());
    assert_eq!(error.problem, SerializeProblem::Comment);
}
