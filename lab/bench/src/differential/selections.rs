//! Random selectors and documents to select from.
//!
//! The documents are of elements that all parsers nest alike, so that only selectors can make a difference. An input has
//! the selector in its first line and the document in the others.

use super::random::Random;
use super::soup::Input;
use fivefold::html;

const ELEMENTS: [&str; 16] = [
    "div", "div", "section", "span", "b", "ul", "ol", "em", "details", "fieldset", "form", "bdi", "label", "x-y",
    "legend", "textarea",
];

/// Elements without children.
const EMPTY: [&str; 17] = [
    "<input",
    "<input type=checkbox",
    "<input type=Radio name=r",
    "<input type=hidden",
    "<input type=submit",
    "<button></button",
    "<button type=button></button",
    "<br",
    "<img",
    "<progress></progress",
    "<area href=x",
    "<textarea></textarea",
    "<select><option>1<option selected>2</select",
    "<select disabled><option>1<div><optgroup><option>2</optgroup></div></select",
    "<select><optgroup disabled><div><option>1</div></optgroup><option>2</select",
    "<datalist><option disabled><option selected></datalist",
    "<svg><a href=x></a><linearGradient id=i1></linearGradient></svg",
];

const ATTRIBUTES: [&str; 37] = [
    "id=i1",
    "id=i2",
    "id=I1",
    "class=a",
    "class=b",
    "class='a b'",
    "class='A  c'",
    "class=''",
    "title",
    "title=x",
    "title='x y'",
    "title='x-y'",
    "title=X",
    "data-n=1",
    "data-n=23",
    "lang=en",
    "lang=en-US",
    "lang=''",
    "lang=de-Latn-AT",
    "dir=rtl",
    "dir=LTR",
    "dir=auto",
    "rel=NoFollow",
    "href=y",
    "checked",
    "disabled",
    "disabled",
    "required",
    "readonly",
    "open",
    "placeholder=p",
    "placeholder=''",
    "value=v",
    "type=text",
    "type=date",
    "name=r",
    "multiple",
];

const TEXTS: [&str; 7] = ["x", " ", "\u{5d0}", "1", "<!--c-->", "text", ""];

/// What many elements match.
const COMMON: [&str; 8] = ["*", "*", "div", "section", "span", "b", ".a", "ul"];

const COMPOUNDS: [&str; 28] = [
    "div",
    "DIV",
    "section",
    "span",
    "b",
    "ul",
    "input",
    "option",
    "a",
    "linearGradient",
    "lineargradient",
    "*",
    "*|div",
    "|div",
    "#i1",
    "#I1",
    "#i2",
    ".a",
    ".b",
    ".A",
    ".a.b",
    "div.a",
    "span#i2",
    "body",
    "html",
    "x-y",
    "legend",
    "b.c",
];

/// Chromium 156 knows neither `s` in attribute selectors nor lists, quotes, `*` and subtags between others in `:lang()`, so
/// that they are left out.
const SIMPLE: [&str; 62] = [
    ":root",
    ":empty",
    ":scope",
    ":first-child",
    ":last-child",
    ":only-child",
    ":first-of-type",
    ":last-of-type",
    ":only-of-type",
    ":nth-child(2)",
    ":nth-child(odd)",
    ":nth-child(3n - 1)",
    ":nth-child(-n+2)",
    ":nth-last-child(2n)",
    ":nth-last-child(1)",
    ":nth-of-type(2)",
    ":nth-last-of-type(2)",
    ":nth-of-type(n+2)",
    ":any-link",
    ":link",
    ":visited",
    ":hover",
    ":focus-within",
    ":checked",
    ":default",
    ":defined",
    ":disabled",
    ":enabled",
    ":indeterminate",
    ":optional",
    ":required",
    ":placeholder-shown",
    ":read-only",
    ":read-write",
    ":open",
    ":target",
    ":lang(en)",
    ":lang(de)",
    ":dir(ltr)",
    ":dir(rtl)",
    ":dir(up)",
    "[title]",
    "[title=x]",
    "[TITLE=X]",
    "[title=x i]",
    "[title~=y]",
    "[title|=x]",
    "[title^=x]",
    "[title$=y]",
    "[title*='-']",
    "[title^='']",
    "[data-n]",
    "[data-n='1']",
    "[rel=nofollow]",
    "[type=TEXT]",
    "[lang=EN]",
    "[*|href]",
    "[|title]",
    "[class~=a]",
    "[id=i1]",
    "[id=I1 i]",
    "[href='y']",
];

/// What makes a selector wrong.
const WRONG: [&str; 14] = [
    "",
    ".",
    "#",
    ":",
    ":no-such",
    "[",
    "[a=]",
    "[a=1]",
    "> ",
    ":not()",
    ":nth-child(x)",
    ":has(:has(b))",
    "p..x",
    "1",
];

/// The input that a seed stands for.
pub fn of_seed(seed: u64) -> Input {
    let mut random = Random::new(seed);
    let mut text = list(&mut random, 2, false);
    text.push('\n');
    if random.chance(70) {
        text.push_str("<!doctype html>");
    }
    let count = 8 + random.below(40);
    let mut open = Vec::new();
    for _ in 0..count {
        match random.below(8) {
            0..4 => {
                let name = random.pick(&ELEMENTS);
                text.push_str(&format!("<{name}"));
                attributes(&mut random, &mut text);
                open.push(name);
            }
            4 => {
                text.push_str(random.pick(&EMPTY));
                attributes(&mut random, &mut text);
            }
            5 => text.push_str(random.pick(&TEXTS)),
            _ => {
                if let Some(name) = open.pop() {
                    text.push_str(&format!("</{name}>"));
                }
            }
        }
        // Text would take all that follows.
        if open.last() == Some(&"textarea") {
            open.pop();
            text.push_str(if random.chance(50) { "x</textarea>" } else { "</textarea>" });
        }
    }
    Input { text, context: None }
}

fn attributes(random: &mut Random, text: &mut String) {
    let is_start_tag = !text.ends_with("</select") && !text.ends_with("</svg");
    if is_start_tag && !text.rsplit('<').next().is_some_and(|tag| tag.starts_with('/')) {
        for _ in 0..random.below(4) {
            text.push(' ');
            text.push_str(random.pick(&ATTRIBUTES));
        }
    }
    text.push('>');
}

fn list(random: &mut Random, depth: usize, is_relative: bool) -> String {
    let count = 1 + random.below(if depth == 2 { 3 } else { 2 });
    let selectors: Vec<_> = (0..count).map(|_| complex(random, depth, is_relative)).collect();
    selectors.join(", ")
}

fn complex(random: &mut Random, depth: usize, is_relative: bool) -> String {
    const COMBINATORS: [&str; 5] = [" ", " ", " > ", " + ", " ~ "];
    let mut selector = String::new();
    if is_relative && random.chance(50) {
        selector.push_str(random.pick(&["> ", "+ ", "~ "]));
    }
    let count = 1 + usize::from(random.chance(50)) + usize::from(random.chance(20));
    for index in 0..count {
        if index > 0 {
            selector.push_str(random.pick(&COMBINATORS));
        }
        selector.push_str(&compound(random, depth));
    }
    selector
}

fn compound(random: &mut Random, depth: usize) -> String {
    let mut compound = match random.below(10) {
        0..4 => random.pick(&COMMON).to_owned(),
        4..8 => random.pick(&COMPOUNDS).to_owned(),
        _ => String::new(),
    };
    if compound.is_empty() || random.chance(25) {
        compound.push_str(random.pick(&SIMPLE));
    }
    if depth > 0 && random.chance(25) {
        let (start, is_relative) = match random.below(8) {
            0 | 1 => (":not(", false),
            2 => (":is(", false),
            3 => (":where(", false),
            4 => (":nth-child(odd of ", false),
            5 => (":nth-last-child(-n+2 of ", false),
            _ => (":has(", true),
        };
        let nested = list(random, depth - 1, is_relative);
        compound.push_str(&format!("{start}{nested})"));
    }
    if random.below(250) == 0 {
        compound.push_str(random.pick(&WRONG));
    }
    compound
}

/// The numbers of the elements that the selector of an input finds in its document.
pub fn fivefold(input: &Input) -> String {
    let (selector, text) = input.text.split_once('\n').unwrap_or((&input.text, ""));
    let document = html::parse(text);
    let Ok(found) = document.select(selector) else { return "error".to_owned() };
    let found: Vec<_> = found.map(|node| node.id()).collect();
    let elements = document.root().descendants().filter(|node| node.name().is_some());
    let numbers = elements.enumerate().filter(|(_, element)| found.contains(&element.id()));
    numbers.map(|(number, _)| number.to_string()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_selectors_find_something() {
        let answers: Vec<_> = (0..2000).map(|seed| fivefold(&of_seed(seed))).collect();
        let count = |is_wanted: fn(&str) -> bool| answers.iter().filter(|answer| is_wanted(answer)).count();
        let (errors, empty) = (count(|answer| answer == "error"), count(str::is_empty));
        assert!((10..200).contains(&errors) && empty < 1300, "{errors} errors, {empty} find nothing");
    }
}
