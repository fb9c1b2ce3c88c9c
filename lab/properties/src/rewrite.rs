//! Random changes by the rewriter, of text and of bytes.

mod changes;

use crate::HTML;
use crate::input::{Cuts, Input};
use crate::nodes::all;
use fivefold::NodeRef;
use fivefold::dom::NodeKind;
use fivefold::encoding::{Encoding, Hints};
use fivefold::html::{Options, Parser, Scripting, tree_format};
use fivefold::rewrite::{
    ByteRewriter, Comment, Content, Element, EndTag, HandlerResult, Matching, RewriteError, RewriteOptions, Rewriter,
    Rules, TextPiece,
};

/// How the input is cut, and whether handlers wait, makes no difference. What is not changed stays, to the byte, in every
/// encoding. Attributes that all elements get, and texts that all comments get, give the tree in which they are set. In an
/// encoding that is valid, the changes are those of the text. Where a limit ends the input, nothing else is written than without
/// the limit, and then the rest of the source.
pub fn rewrite(data: &[u8]) {
    let mut input = Input::new(data);
    let matching = input.pick(&[Matching::ByTree, Matching::AsWritten]);
    let scripting = !input.choose::<bool>();
    let options = RewriteOptions::default().with_matching(matching).with_scripting(scripting);
    let encoding = input.pick(LABELS);
    let cuts = input.cuts();
    let steps = input.steps::<Step>();
    let text = input.text(&HTML);
    check_text(&text, &options, &steps, cuts);
    check_early_end(&text, &options, &steps, cuts, u64::from(input.choose::<u8>()));
    if matching == Matching::ByTree {
        changes::check(input.bytes(), cuts, &RewriteOptions::default());
        check_tree(&text, &options);
        // The length picks the context, so that recorded inputs mean what they meant.
        let context = CONTEXTS[text.len() % CONTEXTS.len()];
        check_tree(&text, &options.clone().with_context(context));
    }
    let encoding = Encoding::for_label(encoding.as_bytes()).expect("the labels are those of encodings");
    check_bytes(input.bytes(), encoding, &options, &steps, cuts);
    if encoding.name() != "replacement" {
        check_bytes(&encoding.encode(&text).0, encoding, &options, &steps, cuts);
    }
}

/// Contexts of fragments: those whose insertion modes differ, and those in which there are no tags.
const CONTEXTS: &[&str] = &[
    "template",
    "tr",
    "svg svg",
    "select",
    "body",
    "textarea",
    "html",
    "table",
    "colgroup",
    "math annotation-xml",
    "svg title",
    "script",
    "noscript",
    "form",
    "frameset",
];

/// The encodings that differ in how they are decoded.
const LABELS: &[&str] = &[
    "utf-8",
    "windows-1252",
    "koi8-r",
    "iso-2022-jp",
    "utf-16le",
    "utf-16be",
    "gb18030",
    "big5",
    "euc-jp",
    "shift_jis",
    "euc-kr",
    "x-user-defined",
    "replacement",
];

/// A rule: a choice of a selector, of what is done, and of a text.
#[derive(Clone, Copy, Debug, arbitrary::Arbitrary)]
struct Step {
    selector: u8,
    action: u8,
    text: u8,
}

const SELECTORS: &[&str] = &[
    "*",
    "p",
    "a",
    "b",
    "td",
    "table *",
    "svg *",
    "select > *",
    "[class]",
    "b + *",
    "p ~ a",
    ":first-child",
    ":nth-child(2n of p, a)",
    "body",
    "template *",
    ":not(p, div) > b",
    "title",
    "script",
];

const TEXTS: &[&str] = &["x", "<b>", "&amp;<!--", "\"'", "</p>", "", "\r\n"];

/// Attributes and names that are not special to the parser, and some that are.
const NAMES: &[&str] = &["q", "class", "p", "svg", "b"];

fn pick<T: Copy>(from: &[T], choice: u8) -> T {
    from[usize::from(choice) % from.len()]
}

impl Step {
    fn text(self) -> Content<'static> {
        let text = pick(TEXTS, self.text);
        if self.text < 128 { Content::Text(text) } else { Content::Html(text) }
    }

    fn change(self, element: &mut Element<'_>) -> HandlerResult {
        let name = pick(NAMES, self.text);
        match self.action % 14 {
            0 => element.set_attribute(name, pick(TEXTS, self.text / 4))?,
            // Some elements cannot have another name.
            1 => drop(element.set_name(name)),
            2 => element.before(self.text()),
            3 => element.after(self.text()),
            4 => element.prepend(self.text()),
            5 => element.append(self.text()),
            6 => element.replace(self.text()),
            7 => element.set_content(self.text()),
            8 => element.remove(),
            9 => element.unwrap(),
            10 => {
                element.remove_attribute(name);
            }
            _ => {
                element.on_end(move |end| self.change_end(end));
            }
        }
        Ok(())
    }

    fn change_end(self, end: &mut EndTag<'_>) -> HandlerResult {
        match self.action / 14 % 5 {
            0 => end.before(self.text()),
            1 => end.after(self.text()),
            2 => end.replace(self.text()),
            3 => end.remove(),
            _ => end.set_name(pick(NAMES, self.text))?,
        }
        Ok(())
    }

    fn change_comment(self, comment: &mut Comment<'_>) -> HandlerResult {
        match self.action / 3 % 5 {
            0 => comment.set_text(pick(NAMES, self.text))?,
            1 => comment.before(self.text()),
            2 => comment.after(self.text()),
            3 => comment.replace(self.text()),
            _ => comment.remove(),
        }
        Ok(())
    }

    /// A change that does not depend on how text is divided.
    fn change_text(self, piece: &mut TextPiece<'_>) {
        if (self.action / 3).is_multiple_of(2) {
            piece.remove();
        }
        if piece.is_last() {
            piece.after(self.text());
        }
    }
}

/// The rules of some steps. If they wait, each handler of an element asks once to be called again.
fn rules(steps: &[Step], waits: bool) -> Rules<'static> {
    steps.iter().fold(Rules::new(), |rules, &step| {
        let selector = pick(SELECTORS, step.selector);
        match step.selector / 64 {
            0 => rules.comments_in(selector, move |comment| step.change_comment(comment)),
            1 => rules.text_in(selector, move |piece| {
                step.change_text(piece);
                Ok(())
            }),
            _ => {
                let mut has_waited = !waits;
                rules.element(selector, move |element| {
                    if !has_waited {
                        has_waited = true;
                        element.later();
                        return Ok(());
                    }
                    has_waited = !waits;
                    step.change(element)
                })
            }
        }
    })
}

/// Rules that look at everything, and change nothing.
fn idle() -> Rules<'static> {
    Rules::new()
        .element("*", |element| {
            element.on_end(|_| Ok(()));
            Ok(())
        })
        .text(|_| Ok(()))
        .comments(|_| Ok(()))
}

fn rewritten(pieces: &[&str], rules: Rules<'_>, options: &RewriteOptions) -> String {
    try_rewritten(pieces, rules, options).expect(ACCEPTED)
}

fn try_rewritten(pieces: &[&str], rules: Rules<'_>, options: &RewriteOptions) -> Result<String, RewriteError> {
    let mut output = String::new();
    let mut rewriter = Rewriter::new(rules, options.clone(), |text: &str| output.push_str(text)).expect(DECIDED);
    for piece in pieces {
        rewriter.write(piece)?;
        while rewriter.is_waiting() {
            rewriter.resume()?;
        }
    }
    loop {
        match rewriter.end() {
            Err(RewriteError::Waiting) => rewriter.resume()?,
            ended => break ended?,
        }
    }
    drop(rewriter);
    Ok(output)
}

const DECIDED: &str = "start tags decide the selectors";
const ACCEPTED: &str = "no rule fails";

fn check_text(text: &str, options: &RewriteOptions, steps: &[Step], cuts: Cuts) {
    let pieces = cuts.of_text(text);
    assert_eq!(rewritten(&pieces, idle(), options), text);
    let whole = rewritten_or_refused(&[text], rules(steps, false), options);
    assert_eq!(rewritten_or_refused(&pieces, rules(steps, false), options), whole, "in pieces");
    assert_eq!(rewritten_or_refused(&[text], rules(steps, true), options), whole, "after waiting");
    assert_eq!(rewritten_or_refused(&pieces, rules(steps, true), options), whole, "in pieces, after waiting");
}

/// The output, unless text would end an element such as `script`.
fn rewritten_or_refused(pieces: &[&str], rules: Rules<'_>, options: &RewriteOptions) -> Option<String> {
    match try_rewritten(pieces, rules, options) {
        Ok(output) => Some(output),
        Err(RewriteError::Handler(_)) => None,
        Err(error) => panic!("{error}"),
    }
}

fn check_early_end(text: &str, options: &RewriteOptions, steps: &[Step], cuts: Cuts, limit: u64) {
    // One behind the early end would have taken the place of a body that is written.
    if text.to_ascii_lowercase().contains("<frameset") {
        return;
    }
    let Some(whole) = rewritten_or_refused(&[text], rules(steps, false), options) else { return };
    let options = options.clone().with_input_bytes(limit).with_passing_on(true);
    // How much of a text is changed depends on how it is divided.
    for pieces in [vec![text], cuts.of_text(text)] {
        let mut output = String::new();
        let sink = |text: &str| output.push_str(text);
        let mut rewriter = Rewriter::new(rules(steps, false), options.clone(), sink).expect(DECIDED);
        let _ = pieces.iter().map(|piece| rewriter.write(piece)).fold(Ok(()), Result::and);
        let _ = rewriter.end();
        drop(rewriter);
        let rest = output.bytes().rev().zip(text.bytes().rev()).take_while(|(one, other)| one == other).count();
        let before = &output.as_bytes()[..output.len() - rest];
        assert!(whole.as_bytes().starts_with(before), "{output:?} is not the beginning of {whole:?}");
    }
}

/// Elements that can be without a tag of their own, but for `br` as an end tag.
const IMPLIED: &[&str] = &["html", "head", "body", "tbody", "tr", "colgroup", "p"];

/// Whether an element has a tag in the source, its own or one that it repeats, or can get one.
fn has_tag(node: NodeRef<'_>) -> bool {
    let is_implied = || node.local_name().is_some_and(|name| IMPLIED.contains(&name));
    node.is_element() && (node.start_tag_span().is_some() || !node.span().is_empty() || is_implied())
}

fn check_tree(text: &str, options: &RewriteOptions) {
    // An attribute that some have already would make formatting elements equal that were not.
    if text.to_ascii_lowercase().contains("data-x") {
        return;
    }
    // What implies the body can be the end of a document in whose head a template is open, or a script that no tag ends.
    let lower = text.to_ascii_lowercase();
    let has_template = lower.contains("<template") || lower.contains("<script");
    let all_but_body = if has_template { ":not(body)" } else { "*" };
    let rules = Rules::new().element(all_but_body, |element| Ok(element.set_attribute("data-x", "1")?));
    let rules = rules.comments(|comment| Ok(comment.set_text("c")?));
    let written = rewritten(&[text], rules, options);
    let scripting = if options.scripting { Scripting::Normal } else { Scripting::Disabled };
    let parse = |text: &str| {
        let parsing = Options::default().with_scripting(scripting);
        match &options.context {
            None => Parser::new(parsing).parse(text),
            Some(context) => Parser::for_fragment(context, parsing).parse(text),
        }
    };
    let mut model = parse(text);
    let nodes = all(&model).map(|(.., node)| (node.id(), has_tag(node), matches!(node.kind(), NodeKind::Comment(_))));
    for (id, has_tag, is_comment) in nodes.collect::<Vec<_>>() {
        if has_tag && !(has_template && model.node(id).local_name() == Some("body")) {
            model.set_attribute(id, "data-x", "1").expect("the name can be written");
        }
        if is_comment {
            model.set_text(id, "c").expect("a comment has a text");
        }
    }
    assert_eq!(tree_format(&parse(&written)).to_string(), tree_format(&model).to_string(), "of {written:?}");
}

fn rewritten_bytes(
    pieces: &[&[u8]],
    encoding: &'static Encoding,
    rules: Rules<'_>,
    options: &RewriteOptions,
) -> Option<Vec<u8>> {
    let mut output = Vec::new();
    let mut hints = Hints::default();
    hints.transport = Some(encoding);
    let sink = |bytes: &[u8]| output.extend_from_slice(bytes);
    let mut rewriter = ByteRewriter::new(rules, hints, options.clone(), sink).expect(DECIDED);
    let mut rewrite = || {
        for piece in pieces {
            rewriter.write(piece)?;
            while rewriter.is_waiting() {
                rewriter.resume()?;
            }
        }
        loop {
            match rewriter.end() {
                Err(RewriteError::Waiting) => rewriter.resume()?,
                ended => return ended,
            }
        }
    };
    let rewritten = rewrite();
    drop(rewriter);
    match rewritten {
        Ok(()) => Some(output),
        Err(RewriteError::Handler(_)) => None,
        Err(error) => panic!("{error}"),
    }
}

fn check_bytes(bytes: &[u8], encoding: &'static Encoding, options: &RewriteOptions, steps: &[Step], cuts: Cuts) {
    let pieces = cuts.of_bytes(bytes);
    let rewritten_bytes = |pieces: &[&[u8]], rules| rewritten_bytes(pieces, encoding, rules, options);
    assert_eq!(rewritten_bytes(&[bytes], idle()).as_deref(), Some(bytes), "{}", encoding.name());
    assert_eq!(rewritten_bytes(&pieces, idle()).as_deref(), Some(bytes), "{}, in pieces", encoding.name());
    let whole = rewritten_bytes(&[bytes], rules(steps, false));
    assert_eq!(rewritten_bytes(&pieces, rules(steps, false)), whole, "{}, in pieces", encoding.name());
    assert_eq!(rewritten_bytes(&pieces, rules(steps, true)), whole, "{}, after waiting", encoding.name());
    // Nothing is known of what the standard replaces with an error, and nothing inserted there.
    let is_known = Encoding::for_bom(bytes).is_none() && encoding.name() != "replacement";
    let Some(whole) = whole.filter(|_| is_known) else { return };
    let (text, has_errors) = encoding.decode_without_bom_handling(bytes);
    if !has_errors {
        let (written, has_errors) = encoding.decode_without_bom_handling(&whole);
        assert!(!has_errors, "{}: {whole:?}", encoding.name());
        let expected = rewritten(&[&text], rules(steps, false), options);
        // What is written anew may have what the encoding lacks: U+FFFD for NUL, or what a reference stands for.
        let tree = |text: &str| tree_format(&Parser::new(Options::default()).parse(text)).to_string();
        let encoded = encoding.encode(&expected).0;
        let is_same = written == expected
            || encoding.decode_without_bom_handling(&encoded).0 == written
            || tree(&written) == tree(&expected);
        assert!(is_same, "{}: {written:?} for {expected:?}", encoding.name());
    }
}
