"use strict";

// The playground: an input to edit, the parsers that read it, and a link that carries it.

const isPlayground = at("engine") !== null;

const EXAMPLES = {
  html: [
    ["Misnested tags", "<!DOCTYPE html>\n<title>Misnested</title>\n<p>1<b>2<i>3</b>4</i>5</p>\n"],
    ["Text in a table", "<table>\n  <tr><td>cell\n  stray text\n  <tr><b>bold</b>\n</table>\n"],
    ["A script that contains its end tag", '<script>var s="<\/script>"<\/script>'],
    ["Character references", '<p title="&copy=1 &not;">&amp; &amp &notit; &#x80; &#0; &bogus;</p>\n'],
    ["Comments and DOCTYPEs", "<!doctype html SYSTEM 'about:legacy-compat'>\n<\!-- a --!> b <!> c <\!-->\n<?php echo 1 ?>\n"],
    ["SVG and MathML", "<svg viewbox=0><path/><![CDATA[x < y]]><foreignObject><p>HTML</svg>\n<math><mi>x<p>out\n"],
    ["Attributes", "<a href=one HREF=two disabled title='a\"b' x=1/>link</a>\n"],
    ["Markup that would run", "<img src=x onerror=\"document.title = 'run'\"><script>document.title = 'run'<\/script>\n<svg onload=\"document.title = 'run'\"><a href=\"javascript:document.title = 'run'\">link</a>\n"],
  ],
  xml: [
    ["A feed with a bare ampersand", '<?xml version="1.0"?>\n<rss version="2.0">\n<channel>\n<title>Q&A at AT&T & Co</title>\n<item><link>http://example.com/?a=1&b=2</link></item>\n</channel>\n</rss>\n'],
    ["Entities", "<!DOCTYPE note [\n  <!ENTITY who 'the <b>reader</b>'>\n  <!ENTITY all 'To &who;'>\n]>\n<note>&all; &unknown; &#x41;</note>\n"],
    ["Namespaces", '<a xmlns="urn:a" xmlns:b="urn:b">\n  <b:c b:d="1" e="2"/>\n  <f:g/>\n</a>\n'],
    ["Broken tags", "<list>\n  <item id=1 id=2>one\n  <item>two</itm>\n  <></>\n</list\n"],
  ],
  "html-2007": [
    ["A tag that never ends", "<p>Text<br/"],
    ["A DOCTYPE of its time", '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN">\n<p>&amp &copy; &nope;</p x>\n'],
  ],
  value: [
    ["A date and time", "2026-02-28T09:30Z"],
    ["A duration", "P1DT12H30M"],
    ["A colour", "#c0ffee"],
    ["A number with a rest", " -12.5e3px"],
    ["Image candidates", "small.jpg 480w, large.jpg 1080w"],
    ["A refresh", "5; url=/next"],
  ],
};

const FORMATS = {
  html: [["html", "HTML"], ["minimal", "minimal HTML"], ["indented", "indented HTML"], ["xhtml", "XHTML"], ["tree", "html5lib's tree"], ["text", "text, as a person reads it"]],
  xml: [["xml", "XML"], ["indented", "indented XML"], ["canonical", "Canonical XML"], ["tree", "html5lib's tree"], ["text", "text"]],
};

const chosen = () => document.querySelector("input[name=language]:checked").value;

// The answers for the present input, asked for when they are shown.
let answers = new Map();
function answerOf(view) {
  const [name, ...rest] = view.split(" ");
  if (!answers.has(view)) answers.set(view, ask(lineOf(view), source.text));
  return answers.get(view);
}

// The first line of a request.
function lineOf(view) {
  const [name, ...rest] = view.split(" ");
  return [name, chosen(), ...words(), ...rest].join(" ");
}

// Reads the input again. The last step is shown, with the whole result, unless a step is named.
function run(step = Infinity) {
  const language = chosen();
  answers = new Map();
  blocks = [];
  showSettings();
  const isValue = language === "value";
  document.body.classList.toggle("value", isValue);
  at("values").hidden = !isValue;
  for (const id of ["results", "stepper", "all", "map"]) at(id).hidden = isValue;
  at("tab-output").hidden = language === "html-2007";
  at("tab-compare").hidden = language !== "html";
  if (document.querySelector("[role=tab][aria-selected=true]")?.hidden) selectTab(at("tab-tree"));
  try {
    source = new Source(decoded(at("input").value));
    at("sheet").classList.toggle("decoded", isDecoded());
    if (isValue) showValues();
    else {
      found = answerOf("errors");
      load(blockWith(`step=${Number.isFinite(step) ? step : 0xffffffff}`), step);
      showErrors();
      showAnswers();
    }
    say(noteOnSettings());
  } catch (error) {
    say(`The parsers failed: ${error.message}`, true);
  }
  remember();
}

// Shows the views that need an answer of their own, if they are seen.
function showAnswers() {
  if (!at("view-output").hidden) showOutput();
  if (!at("view-compare").hidden) showComparison();
}

// The longest output in the page, in units. The button copies all of it.
const LONGEST_OUTPUT = 200_000;
function showOutput() {
  const formats = FORMATS[chosen()];
  const select = at("format");
  if (select.dataset.language !== chosen()) {
    select.dataset.language = chosen();
    select.replaceChildren(...formats.map(([value, label]) => new Option(label, value)));
  }
  const { text, cut, error, loss } = answerOf(`output ${select.value}`);
  at("output").textContent = (text ?? "").slice(0, LONGEST_OUTPUT);
  at("output-note").textContent = error ?? [
    count(encoder.encode(text).length, "byte"),
    cut ? "cut off" : "",
    text.length > LONGEST_OUTPUT ? "the first part is shown" : "",
    loss ? `Line ${source.lineColumn(loss.start).join(", column ")}: ${loss.message}` : "",
  ].filter(Boolean).join("; ");
}

function showComparison() {
  const { rows, different, whole } = answerOf("compare");
  at("compare-note").textContent = `${different === 0 ? "The tokens are the same." : `${count(different, "row")} of ${rows.length.toLocaleString("en")} differ.`}${whole ? "" : " The first tokens are compared."} The draft's tokenizer reads title, textarea, style, script and the like by their names.`;
  const cell = (token) => (token === null ? make("td", "none", "–") : make("td", "token", tokenLabel(token)));
  showLines(at("compare"), rows.length, 0, (index) => {
    const [start, today, draft] = rows[index];
    const [line, column] = source.lineColumn(start);
    const place = make("button", "place", `${line}:${column}`);
    place.onclick = () => showPlace(start, start);
    const same = JSON.stringify(today) === JSON.stringify(draft);
    return make("tr", same ? "" : "differs", make("td", "", place), cell(today), cell(draft));
  }, (button) => {
    const cell = make("td", "more", button);
    cell.colSpan = 3;
    return make("tr", "", cell);
  });
}

// What a value of an attribute is, by each rule.
function showValues() {
  const word = (id) => at(id).value.trim().replace(/\s.*/, "");
  const { values, validity, inputs, attribute } = answerOf(`values ${word("attribute")} ${word("element")}`);
  const [line, column] = source.lineColumn(source.bytes.length);
  at("place").textContent = `line ${line}, column ${column}`;
  at("marks").replaceChildren(source.text, "\n");
  const head = (text) => {
    const cell = make("th", "", text);
    cell.colSpan = 3;
    cell.scope = "rowgroup";
    return make("tr", "group", cell);
  };
  const valid = (value) => make("td", value === true ? "yes" : "no", value === null ? "" : value ? "valid" : "not valid");
  const shown = (value) => {
    if (value === null) return make("td", "no", "error");
    if (Array.isArray(value) && value.length === 0) return make("td", "no", "empty list");
    // Strings have their line feeds escaped.
    return make("td", "answer", JSON.stringify(value, null, 1).replace(/\n\s*/g, " "));
  };
  const rows = [];
  if (attribute !== null) rows.push(head("As the enumerated attribute"), attribute.error
    ? make("tr", "", make("td", "", at("attribute").value), make("td", "no", attribute.error), make("td"))
    : make("tr", "", make("td", "", at("attribute").value), make("td", "answer", `state: ${attribute.state ?? "none"}${attribute.keyword === null ? "" : `, keyword: ${attribute.keyword}`}`), make("td")));
  const row = ([rule, value, validity]) => make("tr", value === null ? "fails" : "", make("td", "", rule), shown(value), valid(validity ?? null));
  rows.push(head("Rules for parsing"), ...values.map(row));
  rows.push(head("Rules for authors only"), ...validity.map(([rule, , answer]) => make("tr", "", make("td", "", rule), make("td"), valid(answer))));
  rows.push(head("What an input element keeps"), ...inputs.map(([rule, value]) => make("tr", "", make("td", "", rule.replace("input-", "type=")), shown(value), make("td"))));
  at("rules").replaceChildren(...rows);
}

function say(text, isError = false) {
  at("status").textContent = text;
  at("status").classList.toggle("error", isError);
}

function listExamples() {
  const options = EXAMPLES[chosen()].map(([title], index) => new Option(title, index));
  at("examples").replaceChildren(new Option("Examples", ""), ...options);
}

async function play() {
  at("kind").textContent = "playground";
  document.title = "Fivefold playground";
  try {
    await startParsers();
  } catch (error) {
    return say(`The parsers did not start: ${error.message}`, true);
  }
  let waiting = 0;
  const later = () => {
    clearTimeout(waiting);
    // A large input is read when there is a pause.
    if (at("input").value.length < 5000) run();
    else waiting = setTimeout(run, 250);
  };
  at("input").oninput = later;
  at("attribute").oninput = at("element").oninput = later;
  at("languages").onchange = () => {
    listExamples();
    at("input").value = EXAMPLES[chosen()][0][1];
    choose();
  };
  at("context").oninput = later;
  at("scripting").onchange = at("encoding").onchange = choose;
  at("encoding").append(...encodingOptions());
  at("examples").onchange = () => {
    const example = EXAMPLES[chosen()][at("examples").value];
    at("examples").value = "";
    if (!example) return;
    at("input").value = example[1];
    choose();
  };
  at("format").onchange = showOutput;
  at("copy").onclick = async () => {
    await navigator.clipboard.writeText(answerOf(`output ${at("format").value}`).text ?? "");
    say("The output is in the clipboard.");
  };
  at("share").onclick = share;
  at("to-caret").onclick = () => {
    const before = asRead(at("input").value.slice(0, at("input").selectionStart));
    const index = stepAt(encoder.encode(before).length);
    if (index >= 0) goTo(index);
  };
  onpopstate = openAddress;
  onerror = (message) => say(`The parsers failed: ${message}`, true);
  await openAddress();
}
