//! Tests of the page, in Chromium.

use super::build::target_folder;
use super::chromium::Chromium;
use fivefold_trace::{Trace, Tracer};
use fivefold_view::Language;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

type Test = fn(&mut Browser) -> Result<(), String>;

const TESTS: [(&str, Test); 15] = [
    // A browser keeps fifty entries, so this one is first.
    ("Back and Forward go to other inputs and settings", history),
    ("typing shows tree, tokens, errors and outputs", typing),
    ("HTML is what Chromium makes of it", same_as_chromium),
    ("steps by keys, buttons and the caret", stepping),
    ("the state of the tree builder, by the standard's names", builder_state),
    ("XML, the draft of 2007, and values of attributes", languages),
    ("a fragment's context, scripting and the encoding of the bytes", settings),
    ("a link carries input and step", sharing),
    ("every step of a long input can be reached", blocks),
    ("an input of 1 MB", large_input),
    ("what is shown is not run", hostile_input),
    ("a fault of the parsers is told, and they go on", faults),
    ("every control has a name, tabs move by arrows, and colours have contrast", accessibility),
    ("nothing is wider than a telephone", narrow),
    ("the page of a trace", trace_page),
];

/// A browser, and the address of the playground.
struct Browser {
    chromium: Chromium,
    url: String,
    /// The folder for the pages of tests.
    folder: PathBuf,
}

/// Runs the tests.
pub(crate) fn run(page: &Path) -> Result<(), String> {
    let page = page.canonicalize().map_err(|error| error.to_string())?;
    let folder = target_folder().join("playground-test");
    xtask::files::make(&folder)?;
    let folder = folder.canonicalize().map_err(|error| error.to_string())?;
    let chromium = Chromium::start(&folder.join("profile"))?;
    let mut browser = Browser { chromium, url: format!("file://{}", page.display()), folder };
    let mut failures = 0;
    for (name, test) in TESTS {
        browser.chromium.incidents.clear();
        let outcome = browser.chromium.show_as([1280, 900], false).and_then(|()| test(&mut browser));
        let outcome = outcome.and_then(|()| match browser.chromium.incidents.first() {
            None => Ok(()),
            Some(incident) => Err(incident.clone()),
        });
        match outcome {
            Ok(()) => println!("ok      {name}"),
            Err(message) => {
                failures += 1;
                println!("FAILED  {name}: {message}");
            }
        }
    }
    if failures == 0 { Ok(()) } else { Err(format!("{failures} tests of the playground failed")) }
}

impl Browser {
    /// Opens the playground, with a fragment, and waits for its result.
    fn open(&mut self, fragment: &str) -> Result<(), String> {
        let url = format!("{}{fragment}", self.url);
        self.chromium.open(&url)?;
        self.chromium.wait("trace.steps.length > 0 || !at('values').hidden")
    }

    /// Opens the page of a trace.
    fn open_trace(&mut self, trace: &Trace, language: Language, fragment: &str) -> Result<(), String> {
        let file = self.folder.join("trace.html");
        let mut page = Vec::new();
        fivefold_view::write_trace(trace.source(), trace.steps(), language, &mut page)
            .and_then(|()| fs::write(&file, page))
            .map_err(|error| format!("{}: {error}", file.display()))?;
        self.chromium.open(&format!("file://{}{fragment}", file.display()))?;
        self.chromium.wait("trace.steps.length > 0")
    }

    fn value(&mut self, expression: &str) -> Result<Value, String> {
        self.chromium.evaluate(expression)
    }

    fn text(&mut self, id: &str) -> Result<String, String> {
        let text = self.value(&format!("at({}).textContent", json!(id)))?;
        Ok(text.as_str().unwrap_or_default().to_owned())
    }

    /// Types a text over the input.
    fn type_input(&mut self, text: &str) -> Result<(), String> {
        self.value("at('input').focus(), at('input').select()")?;
        self.chromium.insert(text)?;
        self.chromium.wait(&format!("source.text === {}", json!(text)))
    }

    /// Types a text over the input, which the parser reads as another.
    fn type_input_read(&mut self, text: &str, read: &str) -> Result<(), String> {
        self.value("at('input').focus(), at('input').select()")?;
        self.chromium.insert(text)?;
        self.chromium.wait(&format!("source.text === {}", json!(read)))
    }

    fn click(&mut self, id: &str) -> Result<(), String> {
        self.value(&format!("at({}).click()", json!(id))).map(|_| ())
    }

    /// Compares the value of an expression.
    fn expect(&mut self, expression: &str, expected: impl Into<Value>) -> Result<(), String> {
        let (found, expected) = (self.value(expression)?, expected.into());
        if found == expected { Ok(()) } else { Err(format!("{expression} is {found}, not {expected}")) }
    }

    fn expect_part(&mut self, id: &str, part: &str) -> Result<(), String> {
        let text = self.text(id)?;
        if text.contains(part) { Ok(()) } else { Err(format!("#{id} lacks {part:?}: {text:.300}")) }
    }
}

fn typing(browser: &mut Browser) -> Result<(), String> {
    browser.open("")?;
    browser.type_input("<!DOCTYPE html><p id=a id=b>Hé<i>&amp")?;
    let lines = "[...at('tree').children].map((line) => line.textContent)";
    let tree = ["<!DOCTYPE html>", "<html>", "<head>", "<body>", "<p id=\"a\">", "\"Hé\"", "<i>", "\"&\""];
    browser.expect(lines, json!(tree))?;
    browser.click("tab-tokens")?;
    let kinds = "[...at('tokens').querySelectorAll('.what')].map((text) => text.textContent)";
    browser.expect(kinds, json!(["html", "p id=\"a\"", "Hé", "i", "&", ""]))?;
    browser.click("tab-errors")?;
    let codes = "[...at('errors').querySelectorAll('.code')].map((code) => code.textContent)";
    browser.expect(
        codes,
        json!([
            "document-title",
            "missing-language",
            "duplicate-attribute",
            "missing-semicolon-after-character-reference",
            "eof-with-open-elements"
        ]),
    )?;
    browser.expect_part("errors", "Element `head` must have a `title`")?;
    browser.expect("at('error-note').textContent", "5 findings")?;
    let third = "at('errors').children[2]";
    browser.expect(&format!("{third}.querySelector('.place').textContent"), "1:24")?;
    browser.expect(&format!("{third}.querySelector('u').textContent"), "id")?;
    // The place of an error selects it in the input.
    browser.value(&format!("{third}.querySelector('.place').click()"))?;
    browser.expect("at('input').value.slice(at('input').selectionStart, at('input').selectionEnd)", "id")?;
    browser.click("tab-output")?;
    browser.expect_part("output", "<p id=\"a\">Hé<i>&amp;</i></p></body></html>")?;
    browser.value("at('format').value = 'tree', at('format').dispatchEvent(new Event('change'))")?;
    browser.expect_part("output", "|     <p>\n|       id=\"a\"\n")?;
    browser.click("tab-compare")?;
    browser.expect_part("compare-note", "The tokens are the same.")
}

fn same_as_chromium(browser: &mut Browser) -> Result<(), String> {
    let inputs = [
        "<p>1<b>2<i>3</b>4</i>5</p>",
        "<table><tr><td>cell stray <tr><b>bold</b></table>after",
        "<svg viewbox=0><path/><![CDATA[x < y]]><foreignObject><p>HTML</svg>x<math><mi>x<p>out",
        "<!doctype html><title>a</title><select><option>1<option>2</select><textarea>\n\n<b></textarea>",
    ];
    for input in inputs {
        let parse = format!("new DOMParser().parseFromString({}, 'text/html').documentElement.outerHTML", json!(input));
        browser.chromium.open("about:blank")?;
        let expected = browser.value(&parse)?;
        browser.open("")?;
        browser.type_input(input)?;
        browser.click("tab-output")?;
        browser.expect("at('output').textContent.replace(/^<!DOCTYPE[^>]*>/, '')", expected)?;
    }
    Ok(())
}

fn stepping(browser: &mut Browser) -> Result<(), String> {
    browser.open("")?;
    browser.type_input("<a href=\"x\">y</a>")?;
    browser.expect("at('position').textContent", "step 16 of 16")?;
    // Arrows move the caret in the input, and through the steps elsewhere.
    browser.value("at('last').focus()")?;
    browser.chromium.press("Home")?;
    browser.expect("at('position').textContent", "step 1 of 16")?;
    browser.expect("at('states').textContent", "Data→Tag open")?;
    browser.expect("document.querySelector('#map .chip[aria-current]').textContent", "Tag open")?;
    browser.expect("document.querySelector('#marks mark').textContent", "<")?;
    browser.chromium.press("ArrowRight")?;
    browser.expect("at('consumed').textContent", "a")?;
    browser.expect(
        "[...at('ways').querySelectorAll('tr.now')].map((row) => row.textContent)",
        json!(["TAB, LF, FF, SPACEBefore attribute nameswitch"]),
    )?;
    browser.expect("document.querySelector('#map path.way') !== null", true)?;
    browser.click("next")?;
    browser.expect("at('consumed').textContent", "space")?;
    browser.expect_part("announcement", "Step 3: space; Tag name to Before attribute name.")?;
    // The tree and the tokens are those up to the step.
    browser.expect("at('tree').children.length", 0)?;
    browser.value("at('input').setSelectionRange(12, 12)")?;
    browser.click("to-caret")?;
    browser.expect("at('consumed').textContent", "y")?;
    browser.expect("at('tree').lastElementChild.textContent", "\"y\"")?;
    browser.value("at('slider').value = 0, at('slider').dispatchEvent(new Event('input'))")?;
    browser.expect("at('position').textContent", "step 1 of 16")?;
    browser.value("[...document.querySelectorAll('#rows tr:not(.gap)')][15].click()")?;
    browser.expect("at('position').textContent", "step 16 of 16")
}

fn builder_state(browser: &mut Browser) -> Result<(), String> {
    browser.open("")?;
    browser.type_input("<p>1<b>2<i>3</b>4</i><template><td><form>5")?;
    let shown = "Object.fromEntries([...at('builder').children].map((group) => [group.firstChild.textContent, [...group.lastChild.childNodes].map((entry) => entry.textContent).join(' ')]))";
    let state = |formatting: &str, modes: &str, head: &str, form: &str, flag: &str| {
        json!({
            "list of active formatting elements": formatting, "stack of template insertion modes": modes,
            "head element pointer": head, "form element pointer": form, "frameset-ok flag": flag,
        })
    };
    // The place in the input, and the state after the step that reads it.
    let expected = [
        (0, state("empty", "empty", "null", "null", "ok")),
        (3, state("empty", "empty", "<head>", "null", "not ok")),
        (6, state("<b>", "empty", "<head>", "null", "not ok")),
        (10, state("<b> <i>", "empty", "<head>", "null", "not ok")),
        (15, state("<i>", "empty", "<head>", "null", "not ok")),
        (20, state("empty", "empty", "<head>", "null", "not ok")),
        (30, state("marker", "in template", "<head>", "null", "not ok")),
        (34, state("marker marker", "in row", "<head>", "null", "not ok")),
        (3, state("empty", "empty", "<head>", "null", "not ok")),
    ];
    for (offset, state) in expected {
        browser.value(&format!("goTo(stepAt({offset})); 0"))?;
        browser.expect(shown, state)?;
    }
    browser.expect("at('builder').querySelectorAll('.changed').length", 1)?;
    browser.open("#in=xml")?;
    browser.expect("at('builder').hidden", true)
}

fn languages(browser: &mut Browser) -> Result<(), String> {
    browser.open("#in=xml")?;
    browser.type_input("<!DOCTYPE a [<!ENTITY e '<b>x</b>'>]><a>&e;&f;</c>")?;
    browser.expect("at('tree').textContent.includes('<b>')", true)?;
    browser.expect_part("errors", "undeclared-entity-reference")?;
    browser.click("tab-output")?;
    browser.value("at('format').value = 'canonical', at('format').dispatchEvent(new Event('change'))")?;
    browser.expect_part("output", "<a><b>x</b>")?;
    browser.value("at('format').value = 'indented', at('format').dispatchEvent(new Event('change'))")?;
    browser.expect_part("output-note", "; Line 1, column 44: this would be missing or another")?;
    browser.expect("document.querySelector('#map .modes .now').textContent", "End phase")?;
    browser.open("#in=html-2007")?;
    browser.type_input("<p><br/")?;
    browser.expect("at('tab-output').hidden && at('tab-compare').hidden", true)?;
    browser.click("tab-tokens")?;
    browser.expect("at('tokens').children.length", 3)?;
    // Today a tag in which the input ends is no token.
    browser.open("#in=html&text=%3Cp%3E%3Cbr%2F")?;
    browser.click("tab-compare")?;
    browser.expect("[...at('compare').querySelectorAll('tr.differs')].map((row) => [...row.cells].map((cell) => cell.textContent))", json!([["1:4", "–", "start tag br"]]))?;
    browser.open("#in=value&attribute=loading&element=img")?;
    browser.type_input("2026-02-28")?;
    browser.expect("at('results').hidden && at('map').hidden && !at('values').hidden", true)?;
    browser.expect_part("rules", "date{ \"year\": 2026, \"month\": 2, \"day\": 28 }valid")?;
    browser.expect_part("rules", "state: eager")?;
    browser.type_input("LAZY")?;
    browser.expect_part("rules", "state: lazy, keyword: lazy")
}

fn settings(browser: &mut Browser) -> Result<(), String> {
    let set = |id: &str, value: &str| {
        format!(
            "at('{id}').value = {}; at('{id}').dispatchEvent(new Event('input')); at('{id}').dispatchEvent(new Event('change')); 0",
            json!(value)
        )
    };
    let tree = "[...at('tree').children].map((line) => line.textContent.replace(/ (open|current node)$/, ''))";
    browser.open("")?;
    browser.type_input("<td>1<td>2")?;
    browser.value(&set("context", "tr"))?;
    browser.expect(tree, json!(["<td>", "\"1\"", "<td>", "\"2\""]))?;
    browser.click("tab-output")?;
    browser.expect("at('output').textContent", "<td>1</td><td>2</td>")?;
    browser.click("tab-tree")?;
    browser.value(&set("context", "svg title"))?;
    browser.type_input("<P><g/>x")?;
    browser.expect(tree, json!(["<p>", "<g>", "\"x\""]))?;
    browser.value(&set("context", "2 3"))?;
    browser.expect("at('context').ariaInvalid", "true")?;
    browser.expect_part("status", "A context is the name of an element")?;
    browser.value(&set("context", ""))?;
    // Of `noscript`, there is markup or text.
    browser.type_input("<body><noscript><b>x</b></noscript>")?;
    browser.expect("at('tree').textContent.includes('<b>')", true)?;
    browser.click("scripting")?;
    browser.expect("[...at('tree').children].at(-1).textContent", "\"<b>x</b>\"")?;
    browser.click("tab-output")?;
    browser.expect_part("output", "<noscript><b>x</b></noscript>")?;
    browser.click("tab-tree")?;
    browser.click("scripting")?;
    // The bytes are those of a file in UTF-8, where "é" is C3 A9.
    browser.type_input("<p>é</p>")?;
    browser.value(&set("encoding", "windows-1252"))?;
    browser.expect("source.text", "<p>Ã©</p>")?;
    browser.expect("at('input').value", "<p>é</p>")?;
    browser.expect_part("status", "read as windows-1252, which is chosen")?;
    browser.value("at('input').setSelectionRange(4, 4)")?;
    browser.click("to-caret")?;
    browser.expect("at('consumed').textContent", "<")?;
    browser.expect("document.querySelector('#marks mark').textContent", "<")?;
    browser.value(&set("encoding", "auto"))?;
    browser.type_input_read("<meta charset=koi8-r>é", "<meta charset=koi8-r>ц╘")?;
    browser.expect_part("status", "read as KOI8-R, which the document declares")?;
    browser.type_input_read("<p>é", "<p>Ã©")?;
    browser.value(&set("encoding", "UTF-16LE"))?;
    browser.expect("source.text", "瀼쌾�")?;
    // Links have the settings.
    browser.open("#in=html&context=select&scripting=1&encoding=KOI8-R&text=%3Cnoscript%3E%3Cb%3E")?;
    browser.expect(
        "[at('context').value, at('scripting').checked, at('encoding').value]",
        json!(["select", true, "KOI8-R"]),
    )?;
    browser.expect("lineOf('errors')", "errors html scripting fragment=select")?;
    browser.value("share()")?;
    browser
        .expect("location.hash", "#in=html&context=select&scripting=1&encoding=KOI8-R&text=%3Cnoscript%3E%3Cb%3E")?;
    browser.open("#in=xml&context=select&scripting=1&encoding=nonsense&text=%3Ca%2F%3E")?;
    browser.expect("[lineOf('errors'), setting('encoding')]", json!(["errors xml", ""]))?;
    browser.expect("getComputedStyle(at('context').parentElement).display", "none")
}

fn history(browser: &mut Browser) -> Result<(), String> {
    browser.open("#in=html&text=%3Ca%3E")?;
    let entries = "history.length";
    let pause = "new Promise((done) => setTimeout(done, 2000))";
    browser.value(pause)?;
    let before = browser.value(entries)?.as_u64().unwrap_or_default();
    // Steps make no entry; who types makes one for each pause, not for each key.
    browser.click("first")?;
    browser.value(pause)?;
    browser.expect(entries, before)?;
    for text in ["<b", "<b>", "<b>1", "<b>12"] {
        browser.type_input(text)?;
        browser.value("new Promise((done) => setTimeout(done, 400))")?;
    }
    browser.expect(entries, before + 1)?;
    browser.value(pause)?;
    browser.type_input("<i>")?;
    browser.value(pause)?;
    browser.expect(entries, before + 2)?;
    browser.click("scripting")?;
    browser.chromium.wait("location.hash.includes('scripting=1')")?;
    browser.expect(entries, before + 3)?;
    let long = "let seed = 1; at('input').value = Array.from({ length: 200000 }, () => String.fromCharCode(33 + (seed = seed * 16807 % 2147483647) % 90)).join(''); choose(); 0";
    browser.value(long)?;
    browser.chromium.wait("location.hash === '#in=html&scripting=1'")?;
    let went = |text: &str, scripting: bool| {
        format!("source.text === {} && at('scripting').checked === {scripting}", json!(text))
    };
    for (text, scripting) in [("<i>", true), ("<i>", false), ("<b>12", false), ("<a>", false)] {
        browser.value("history.back()")?;
        browser.chromium.wait(&went(text, scripting))?;
    }
    // The step, too, is that of the entry.
    browser.expect("now", 0)?;
    for (text, scripting) in [("<b>12", false), ("<i>", false), ("<i>", true)] {
        browser.value("history.forward()")?;
        browser.chromium.wait(&went(text, scripting))?;
    }
    browser.value("history.forward()")?;
    browser.chromium.wait("source.text.length === 200000 && at('input').value.length === 200000")?;
    browser.value(pause)?;
    browser.value("history.go(-4)")?;
    browser.chromium.wait(&went("<a>", false))
}

/// Every block begins with the tree, the state and the variables that the steps before it lead to.
fn blocks(browser: &mut Browser) -> Result<(), String> {
    let compare = "((language, text, length) => {
        const canonical = (tree) => JSON.stringify([
            [...tree.walk()].map(([node, depth]) => [depth, node.kind, node.name, node.ns, node.attrs, node.data, node.target, node.mode, node.open]),
            tree.stack.map((node) => node.name), tree.state.lists, tree.state.values, tree.mode]);
        document.querySelector(`input[value=${language}]`).checked = true;
        at('input').value = text;
        run();
        load(ask(lineOf('trace step=0'), text), 0);
        if (trace.steps.length !== trace.count) return 'too long for this test';
        const whole = trace;
        const trees = [canonical(new Tree())];
        const steps = new Tree();
        for (const step of whole.steps) {
            steps.apply(step);
            trees.push(canonical(steps));
        }
        const variables = whole.steps.map((_, index) => JSON.stringify(Object.entries(variablesAt(index)).sort()));
        const modes = whole.steps.map((_, index) => modeAt(index));
        let [tokens, last] = [0, null];
        const counts = whole.steps.map(({ tokens: emitted = [] }) => {
            for (const [kind] of emitted) {
                tokens += kind === 'Character' && last === kind ? 0 : 1;
                last = kind;
            }
            return tokens;
        });
        at('tab-tokens').click();
        for (let first = 0; first < whole.count;) {
            const block = ask(lineOf(`trace step=${first} ${length}`), text);
            if (block.first !== first || block.count !== whole.count) return `a block at ${block.first}, not at ${first}`;
            for (const target of [`offset=${whole.steps[first].start}`]) {
                const other = ask(lineOf(`trace ${target} ${length}`), text);
                const index = whole.steps.findIndex((step) => step.end > whole.steps[first].start);
                if (index >= 0 && !isIn(other, index)) return `${target} is in the block at ${other.first}`;
            }
            useBlock(block);
            for (let index = first; index < endOf(block); index += 1) {
                if (JSON.stringify(stepOf(index)) !== JSON.stringify(whole.steps[index])) return `another step ${index}`;
                if (modeAt(index) !== modes[index]) return `the mode at ${index}: ${modeAt(index)}, not ${modes[index]}`;
                const found = JSON.stringify(Object.entries(variablesAt(index)).sort());
                if (found !== variables[index]) return `the variables at ${index}: ${found}, not ${variables[index]}`;
            }
            for (let index = first; index < endOf(block); index += 1) {
                now = index;
                if (showsWhole()) continue;
                showTokens(index);
                const shown = at('token-count').textContent;
                if (!shown.startsWith(`${counts[index]} of ${tokens} token`)) return `token ${counts[index]} at ${index}: ${shown}`;
            }
            const tree = treeBefore();
            if (canonical(tree) !== trees[first]) return `the tree before step ${first}: ${canonical(tree)}, not ${trees[first]}`;
            for (let index = first; index < endOf(block); index += 1) tree.apply(stepOf(index));
            if (canonical(tree) !== trees[endOf(block)]) return `the tree before step ${endOf(block)}: ${canonical(tree)}, not ${trees[endOf(block)]}`;
            first = endOf(block);
        }
        return 'equal';
    })";
    let html = [
        "<!DOCTYPE html>\n<title>a&amp;b</title><p class=x title='a b'>1<b>2<i>3</b>4</i>5</p><!-- c --><?pi x><a>1<u><p>2</a>3",
        "<table>a<tr><td><b>x<form><template><tr><td>y<form></template><template shadowrootmode=open><p>z</template>",
        "<div><template shadowrootmode=closed><slot></slot></template>x</div><script>var s='<!--<script>x</script>'</script>\n<textarea>\n</textarea>é€😀\u{FEFF}",
        "<svg viewBox=0><![CDATA[x < y]]><foreignObject><p>HTML</svg><math><mi>x<p>out<select><button><selectedcontent></button><option><b>1<option selected>2</select>",
        "<b><i><frameset><frame><noframes>x</noframes></frameset></html><!--end-->",
    ];
    let xml = [
        "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY e '<b>x</b>y'><!ENTITY f '&e;&e;'><!ATTLIST a b CDATA 'c'>]><a>&f;&g; &amp; <x:y xmlns:x='u' x:z='1'/></c><!-- d --></a><?pi x?>",
        "<a b=1 b=2>text <b>more</a>&#65;]]>",
    ];
    for (language, inputs) in [("html", &html[..]), ("xml", &xml), ("html-2007", &html[..2])] {
        browser.open(&format!("#in={language}"))?;
        for input in inputs {
            for length in [1, 2, 7] {
                browser.expect(&format!("{compare}({}, {}, {length})", json!(language), json!(input)), "equal")?;
            }
        }
    }
    // A page of 300 kB.
    let mut page = String::from("<!DOCTYPE html><title>Long</title>");
    while page.len() < 300_000 {
        let number = page.len();
        page.push_str(&format!("<p id=n{number}>text &amp; <b>bold é</b><!--{number}--><a href='#{number}'>x</a>"));
    }
    let last = page.rfind("<p id=n").unwrap_or_default();
    page.push_str("<script>1</script><i a a>");
    browser.open("")?;
    browser.value(&format!("at('input').value = {}; at('input').dispatchEvent(new Event('input')); 0", json!(page)))?;
    browser.chromium.wait(&format!("source.bytes.length === {}", page.len()))?;
    browser.expect("trace.count > 100000 && trace.steps.length <= 8192 && now === trace.count - 1", true)?;
    for offset in [last, page.len() / 2 / 7 * 7, 5, last / 3] {
        let offset = page.floor_char_boundary(offset);
        browser.value(&format!("goTo(stepAt({offset})); 0"))?;
        browser.expect(
            &format!("stepOf(now).start <= {offset} && stepOf(now).end > {offset} && isIn(trace, now)"),
            true,
        )?;
    }
    // Steps go over the edges of blocks, back and forth.
    browser.value("goTo(8191); KEYS.ArrowRight(); 0")?;
    browser.expect("now === 8192 && trace.first > 0 && isIn(trace, now)", true)?;
    browser.value("KEYS.ArrowLeft(); 0")?;
    browser.expect("now === 8191 && trace.first === 0 && blocks.length <= KEPT_BLOCKS", true)?;
    browser.expect("(KEYS.Home(), KEYS.f(), stepOf(now).feedback.length > 0 && now < 100)", true)?;
    browser.expect(
        "(KEYS.f(), stepOf(now).feedback.length > 0 && source.slice(stepOf(now).start - 7, stepOf(now).end))",
        "<script>",
    )?;
    browser.expect("(KEYS.Home(), KEYS.e(), source.slice(stepOf(now).start - 6, stepOf(now).end))", "<i a a>")?;
    browser.value("at('slider').value = 60000, at('slider').dispatchEvent(new Event('input')); 0")?;
    browser.chromium.wait("now === 60000")?;
    browser.value("location.hash = '#in=html&step=3&text=' + encodeURIComponent(source.text.slice(0, 100)); 0")?;
    browser.chromium.wait("now === 2 && trace.first === 0")
}

fn sharing(browser: &mut Browser) -> Result<(), String> {
    let long = "<p class=x>Zeile €😀</p>\n".repeat(400);
    for text in ["<b>a & b + c=%20#€😀\n\t", &long] {
        browser.open("")?;
        browser.type_input(text)?;
        browser.click("first")?;
        browser.click("next")?;
        browser.value("share()")?;
        let link = browser.value("location.href")?.as_str().unwrap_or_default().to_owned();
        if link.len() > 1000 {
            return Err(format!("the link has {} characters", link.len()));
        }
        browser.chromium.open(&link)?;
        browser.chromium.wait("trace.steps.length > 0")?;
        browser.expect("at('input').value", text)?;
        browser.expect("now", 1)?;
    }
    let packed = "(async () => { for (let size = 1; size < 60; size += 1) {
        const text = [...Array(size)].map((_, index) => String.fromCodePoint(33 + index * index * size % 9000)).join('');
        const packed = await packedText(text);
        if (!/^[\\w-]+$/.test(packed) || await unpackedText(packed) !== text) return text;
    } return null; })()";
    browser.expect(packed, Value::Null)?;
    // A short link that holds a long text is not inflated to its end.
    let bomb = "(async () => unpackedText(await packedText('a'.repeat(1 << 26))).then(() => 'opened', (error) => error.message))()";
    browser.expect(bomb, "too long")?;
    // An address that is edited is opened, and a damaged one does no harm.
    browser.value("location.hash = '#in=xml&text=%3Ca/%3E'")?;
    browser.chromium.wait("source.text === '<a/>'")?;
    browser.open("#in=html&packed=AAAA")?;
    browser.expect_part("status", "")?;
    browser.open("#in=nonsense&step=x&text=%3Ci")?;
    browser.expect("at('input').value", "<i")?;
    // What is too long for a link is not cut.
    browser.value("let seed = 1; at('input').value = Array.from({ length: 200000 }, () => String.fromCharCode(33 + (seed = seed * 16807 % 2147483647) % 90)).join(''); run(); 0")?;
    browser.value("share()")?;
    browser.expect("at('status').textContent", "The input is too long for a link.")
}

fn large_input(browser: &mut Browser) -> Result<(), String> {
    let cell = "<tr><td class=cell>text &amp; more<p>in <b>bold</table>é";
    let text: String = cell.repeat(1_000_000 / cell.len() + 1);
    for language in ["html", "xml"] {
        browser.open(&format!("#in={language}"))?;
        let begin = Instant::now();
        browser
            .value(&format!("at('input').value = {}; at('input').dispatchEvent(new Event('input')); 0", json!(text)))?;
        browser.chromium.wait(&format!("source.text.length === {}", text.encode_utf16().count()))?;
        browser.expect("now === trace.count - 1 && stepOf(now).at", "end of file")?;
        browser.click("tab-tokens")?;
        browser.expect_part("token-count", "tokens of the whole input; the first 20,000 are shown")?;
        browser.click("tab-tree")?;
        browser.expect_part("mode", if language == "html" { "insertion mode: in body" } else { "end phase" })?;
        browser.click("tab-errors")?;
        browser.expect_part("error-note", "the first 1,000 are shown")?;
        browser.click("tab-output")?;
        browser.expect_part("output-note", "the first part is shown")?;
        browser.click("first")?;
        browser.expect("at('consumed').textContent", "<")?;
        let took = begin.elapsed();
        if took > Duration::from_secs(30) {
            return Err(format!("1 MB of {language} took {took:?}"));
        }
    }
    Ok(())
}

const HOSTILE: &str = r#"</script><script>window.ran = 1</script><img src="http://example.invalid/x" onerror="window.ran = 1">
<svg onload="window.ran = 1"><a href="javascript:window.ran = 1" onclick="window.ran=1">x</a></svg>
<iframe srcdoc="<script>parent.ran = 1</script>"></iframe><style>* { display: none }</style><base href="http://example.invalid/">
<meta http-equiv=refresh content="0; url=http://example.invalid/"><link rel=stylesheet href="http://example.invalid/x.css">
<form action="http://example.invalid/"><button id=input name=at autofocus>x</button></form><p __proto__=x constructor=y id=trace>
<textarea><img src=x onerror="window.ran = 1"></textarea>&lt;img src=x onerror="window.ran = 1">&lt;a href="javascript:0">
<p title='<img src=x onerror="window.ran = 1">' <img/onerror=1>&<img/src=x>;<![CDATA[<img src=x onerror="window.ran = 1">]]></div></section></body></html><!--<script>window.ran = 1</script>--><?x <script>window.ran = 1</script>?>"#;

fn hostile_input(browser: &mut Browser) -> Result<(), String> {
    let visit = "for (const tab of document.querySelectorAll('[role=tab]')) if (!tab.hidden && trace.steps.length > 0) { tab.click(); for (let step = 0; step < trace.steps.length; step += 7) goTo(step); goTo(trace.steps.length - 1); } 0";
    let elements = "JSON.stringify([...document.querySelectorAll('script, style, img, iframe, base, link, meta, form, object, embed, a[href]')].map((element) => element.tagName).sort().filter((name) => name !== 'A'))";
    for language in ["html", "xml", "html-2007", "value"] {
        browser.open(&format!("#in={language}"))?;
        let before = browser.value(elements)?;
        browser.type_input(HOSTILE)?;
        browser.value(visit)?;
        let fragment: String = HOSTILE.bytes().map(|byte| format!("%{byte:02X}")).collect();
        browser.open(&format!("#in={language}&step=3&text={fragment}"))?;
        browser.expect("at('input').value", HOSTILE)?;
        browser.value(visit)?;
        browser.value("new Promise((done) => setTimeout(done, 200))")?;
        browser.expect("window.ran === undefined && ({}).x === undefined", true)?;
        browser.expect(elements, before)?;
        let handlers = "[...document.querySelectorAll('*')].flatMap((element) => [...element.attributes]).filter(({ name, value }) => name.startsWith('on') || /^javascript/i.test(value)).length";
        browser.expect(handlers, 0)?;
        browser.expect("[...document.querySelectorAll('a[href]')].every((link) => link.href.startsWith('https://html.spec.whatwg.org/'))", true)?;
    }
    // The policy forbids what the scripts do not do anyway.
    let policy = "(() => { try { document.createElement('p').innerHTML = '<b>'; return 'parsed'; } catch (error) { return error.name; } })()";
    browser.expect(policy, "TypeError")?;
    let inline = "(() => { const p = document.createElement('p'); p.setAttribute('title', 'x'); document.body.append(p); p.remove(); return fetch('https://example.invalid/').then(() => 'fetched', () => 'refused'); })()";
    browser.expect(inline, "refused")?;
    // The two refusals are in the log.
    browser.chromium.incidents.retain(|incident| !incident.starts_with("log:"));
    Ok(())
}

fn faults(browser: &mut Browser) -> Result<(), String> {
    browser.open("")?;
    browser
        .value("parsers = { ...parsers, answer() { throw new WebAssembly.RuntimeError('unreachable'); } }; run()")?;
    browser.expect("at('status').textContent", "The parsers failed: unreachable")?;
    browser.type_input("<p>again")?;
    browser.expect_part("tree", "\"again\"")
}

fn accessibility(browser: &mut Browser) -> Result<(), String> {
    browser.open("")?;
    browser.chromium.call("Accessibility.enable", json!({}))?;
    for tab in ["tab-tree", "tab-tokens", "tab-errors", "tab-output", "tab-compare"] {
        browser.click(tab)?;
        let tree = browser.chromium.call("Accessibility.getFullAXTree", json!({}))?;
        let nodes = tree["nodes"].as_array().cloned().unwrap_or_default();
        let roles =
            ["button", "textbox", "slider", "tab", "tabpanel", "combobox", "radio", "link", "region", "toolbar"];
        let mut controls = 0;
        for node in nodes.iter().filter(|node| node["ignored"] == false) {
            let role = node["role"]["value"].as_str().unwrap_or_default();
            if roles.contains(&role) {
                controls += 1;
                if node["name"]["value"].as_str().is_none_or(|name| name.trim().is_empty()) {
                    return Err(format!("a {role} has no name: {node}"));
                }
            }
        }
        if controls < 20 {
            return Err(format!("only {controls} controls are known to screen readers"));
        }
    }
    browser.value("at('tab-tree').focus()")?;
    browser.chromium.press("ArrowLeft")?;
    browser.expect("document.activeElement.id", "tab-compare")?;
    browser.expect("at('view-tree').hidden && !at('view-compare').hidden", true)?;
    browser.chromium.press("Tab")?;
    browser.expect("at('view-compare').contains(document.activeElement)", true)?;
    let contrast = "(() => {
        const light = (colour) => {
            const canvas = new OffscreenCanvas(1, 1).getContext('2d');
            canvas.fillStyle = colour;
            canvas.fillRect(0, 0, 1, 1);
            const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => part / 255)
                .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const style = getComputedStyle(document.documentElement);
        const of = (one, other) => {
            const [low, high] = [one, other].map((name) => light(style.getPropertyValue(`--${name}`))).sort((a, b) => a - b);
            return (high + 0.05) / (low + 0.05);
        };
        const texts = 'ink muted accent error feedback data tag attribute raw script comment doctype cdata pi reference'.split(' ');
        const pairs = [...texts.map((text) => [text, 'panel']), ['muted', 'ground'], ['ink', 'ground'], ['mark-ink', 'mark'], ['error', 'error-soft'], ['feedback', 'feedback-soft'], ['ink', 'accent-soft']];
        return pairs.filter(([one, other]) => of(one, other) < 4.5).map((pair) => `${pair.join(' on ')} ${of(...pair).toFixed(2)}`);
    })()";
    for is_dark in [false, true] {
        browser.chromium.show_as([1280, 900], is_dark)?;
        browser.open("")?;
        browser.expect("document.documentElement.dataset.theme", if is_dark { "dark" } else { "light" })?;
        browser.expect(contrast, json!([]))?;
    }
    Ok(())
}

fn narrow(browser: &mut Browser) -> Result<(), String> {
    for language in ["html", "xml", "value"] {
        browser.chromium.show_as([360, 740], false)?;
        browser.open(&format!("#in={language}"))?;
        let wide = "document.documentElement.scrollWidth <= 360 ? [] : [...document.querySelectorAll('body *')]
            .filter((element) => element.getBoundingClientRect().right > 360 && !element.closest('.view, .tabs'))
            .map((element) => `${element.tagName} ${element.id}`)";
        browser.expect(wide, json!([]))?;
    }
    Ok(())
}

fn trace_page(browser: &mut Browser) -> Result<(), String> {
    let source = "<table>\r\n<b>x</table>\0</script><script>window.ran = 1</script>";
    browser.open_trace(&Tracer::new().with_tree(true).html(source, Default::default()), Language::Html, "#3")?;
    browser.expect("[...document.querySelectorAll('.play')].every((part) => part.offsetParent === null)", true)?;
    browser.expect("at('position').textContent.startsWith('step 3 of ')", true)?;
    browser.chromium.press("End")?;
    browser.expect("at('consumed').textContent", "end of file")?;
    browser.expect("at('marks').textContent.includes('window.ran') && window.ran === undefined", true)?;
    browser.chromium.press("Home")?;
    browser.chromium.press("e")?;
    browser.expect("at('notes').querySelector('.error') !== null", true)?;
    browser.click("tab-errors")?;
    browser.expect_part("errors", "foster")?;
    browser.expect_part("errors", fivefold::ErrorCode::MissingDoctype.explanation())?;

    let source = "<!DOCTYPE a [<!ENTITY e '<b/>'>]><a>&e;&f;</a>";
    browser.open_trace(&Tracer::new().with_tree(true).xml(source, Default::default()), Language::Xml, "")?;
    browser.value("for (let step = 0; step < trace.steps.length; step += 1) goTo(step); 0")?;
    browser.expect("[at('states').textContent, at('mode').textContent]", json!(["Data→Data", "end phase"]))
}
