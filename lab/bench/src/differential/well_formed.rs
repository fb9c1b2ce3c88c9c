//! Random XML with faults, and whether it is well-formed.

use super::Run;
use super::random::Random;
use super::soup::Input;
use super::xml;
use fivefold::xml::parse_strict;

/// What is put into a document, most of it where it must not stand.
const PIECES: [&str; 41] = [
    "<",
    ">",
    "/",
    "&",
    ";",
    "&#32;",
    "&#x20;",
    "&#0;",
    "&#X41;",
    "&lt",
    "&nbsp;",
    "&e;",
    "%p;",
    "]]>",
    "<![CDATA[",
    "<![CDATA[]]>",
    "<!--",
    "--",
    "-->",
    "<?",
    "?>",
    "<?xml version='1.0'?>",
    "<?p?q?>",
    "<?p:q?>",
    "<!DOCTYPE r>",
    "=",
    "\"",
    "'",
    " ",
    "\n",
    ":",
    "x",
    "1",
    " a=1",
    " a='1'",
    " p:a='2'",
    " xmlns:p=''",
    " xmlns:xml='u'",
    "<r>",
    "</r>",
    "</>",
];

/// The document of a seed: one of [`xml::of_seed`], in which up to three pieces are added, doubled or missing.
pub fn of_seed(seed: u64) -> Input {
    let Input { mut text, context } = xml::of_seed(seed);
    let mut random = Random::new(seed ^ 0x0057_4600);
    for _ in 0..random.below(4) {
        let at = text.floor_char_boundary(random.below(text.len() + 1));
        let end = text.ceil_char_boundary((at + 1 + random.below(3)).min(text.len()));
        match random.below(3) {
            0 => text.replace_range(at..end, ""),
            1 => text = [&text[..end], &text[at..]].concat(),
            _ => text.insert_str(at, random.pick(&PIECES)),
        }
    }
    Input { text, context }
}

/// Whether Fivefold accepts the document.
pub fn fivefold(input: &Input) -> String {
    verdict(parse_strict(&input.text).is_ok())
}

/// Whether a parser that gives the trees of those documents that it accepts accepts them.
pub fn verdicts<'a>(mut run: Box<Run<'a>>) -> Box<Run<'a>> {
    Box::new(move |inputs| {
        let trees = run(inputs)?;
        Ok(trees.into_iter().map(|tree| Some(verdict(tree.is_some()))).collect())
    })
}

fn verdict(is_accepted: bool) -> String {
    if is_accepted { "accepted".to_owned() } else { "refused".to_owned() }
}
