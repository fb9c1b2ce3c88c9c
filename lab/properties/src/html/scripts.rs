//! Scripts that write.

use super::check;
use crate::input::{Cuts, Input};
use crate::limits::limits;
use crate::{HTML, nodes};
use fivefold::html::{Options, Parser, Scripting};
use fivefold::{Document, Limits};

/// Text that scripts write is parsed at their end, wherever the input is divided.
pub fn html_scripts(data: &[u8]) {
    let mut input = Input::new(data);
    let (cuts, first, limits) = (input.cuts(), input.choose::<u8>(), limits(&mut input));
    // There are no pauses in the chunk that exceeds the limit of the input.
    let limits = limits.with_input_bytes(u64::MAX);
    let text = input.text(&HTML);
    let whole = run(&[&text], first, limits);
    check(&whole);
    nodes::assert_same_document(&whole, &run(&in_chunks(&text, cuts), first, limits), "chunks");
}

/// The chunks of a text; there is at least one.
fn in_chunks(text: &str, cuts: Cuts) -> Vec<&str> {
    let chunks = cuts.of_text(text);
    if chunks.is_empty() { vec![""] } else { chunks }
}

/// The texts that scripts write, in turn: one of these, and the script's own content.
const WRITTEN: &[&str] = &[
    "",
    "<p>x",
    "<script>y</script>",
    "<b",
    " class=z>",
    "</",
    "<!--",
    "&am",
    "p;",
    "\r",
    "<script>",
    "</script>",
    "<style>",
    "<meta charset=koi8-r>",
    "<table>",
    "é\0",
];

/// The number of scripts that write. Otherwise a script that writes scripts would never end.
const WRITES: usize = 24;

fn run(chunks: &[&str], first: u8, limits: Limits) -> Document {
    let options = Options::default().with_errors(true).with_scripting(Scripting::Normal).with_limits(limits);
    let mut parser = Parser::new(options).with_script_pauses(true);
    let mut written = WRITTEN.iter().cycle().skip(usize::from(first));
    let mut writes = 0;
    for chunk in chunks {
        parser.feed(chunk);
        while let Some(script) = parser.script() {
            if writes < WRITES {
                let text = parser.document().node(script).text_content();
                parser.write(&text.replace('[', "<").replace(']', ">"));
                parser.write(written.next().expect("a cycle has no end"));
                writes += 1;
            }
            parser.resume();
        }
    }
    parser.finish()
}
