"use strict";

// The panels: what each shows of a step.

const trace = JSON.parse(document.getElementById("trace").textContent);
const { steps, source, language } = trace;
const bytes = new TextEncoder().encode(source);
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const at = (id) => document.getElementById(id);

function make(name, className, ...children) {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

// Scrolls a box, and nothing around it, until the element in it can be seen.
function keepInView(box, element, head = 0) {
  if (!element) return;
  const { top, bottom } = box.getBoundingClientRect();
  const place = element.getBoundingClientRect();
  const margin = 24;
  if (place.top < top + head + margin) box.scrollTop -= top + head + margin - place.top;
  else if (place.bottom > bottom - margin) box.scrollTop += place.bottom - bottom + margin;
}

// Families of states, by the first pattern that a state's name matches.
const FAMILIES = [
  ["reference", /character reference|ambiguous|character references/i],
  ["script", /script data/i],
  ["raw", /rcdata|rawtext|plaintext/i],
  ["cdata", /cdata/i],
  ["doctype", /doctype/i],
  ["comment", /comment|markup declaration/i],
  ["pi", /processing instruction|^pi /i],
  ["attribute", /attribute/i],
  ["tag", /tag/i],
  ["data", /./],
];
const family = (state) => FAMILIES.find(([, pattern]) => pattern.test(state))[0];
const nameOf = (state) => state.replace(/ state$/, "");

const VISIBLE = { " ": "␣", "\n": "⏎\n", "\r": "␍", "\t": "⇥", "\f": "␌", "\0": "␀" };
const NAMES = { " ": "space", "\n": "LF", "\r": "CR", "\t": "tab", "\f": "FF", "\0": "NUL", "\r\n": "CR LF" };
const visible = (text) => [...text].map((character) => VISIBLE[character] ?? character).join("");

function inputOf(step) {
  if (step.input === "") return step.at ?? "";
  return NAMES[step.input] ?? visible(step.input).replaceAll("\n", "");
}

function stateLink(state) {
  const dot = make("span", "dot");
  dot.style.setProperty("--family", `var(--${family(state)})`);
  if (language !== "HTML") return [dot, nameOf(state)];
  const link = make("a", "", nameOf(state));
  const id = state.toLowerCase().replaceAll(" ", "-").replace("hexadecimal", "hexademical");
  link.href = `https://html.spec.whatwg.org/multipage/parsing.html#${id}`;
  link.rel = "noreferrer";
  return [dot, link];
}

const TOKEN_KINDS = {
  StartTag: ["start tag", "tag"], EndTag: ["end tag", "tag"], EmptyTag: ["empty tag", "tag"],
  ShortEndTag: ["short end tag", "tag"], Character: ["text", "data"], Comment: ["comment", "comment"],
  DOCTYPE: ["DOCTYPE", "doctype"], ProcessingInstruction: ["PI", "pi"], XMLDeclaration: ["XML decl.", "pi"],
  EntityReference: ["entity", "reference"], EndOfFile: ["end of file", "comment"],
};

function tokenText([kind, ...fields]) {
  switch (kind) {
    case "StartTag":
    case "EmptyTag": {
      const attributes = Object.entries(fields[1]).map(([name, value]) => ` ${name}=${JSON.stringify(value)}`);
      return fields[0] + attributes.join("") + (fields[2] ? " /" : "");
    }
    case "Character":
      return JSON.stringify(fields[0]).slice(1, -1).replaceAll('\\"', '"');
    case "DOCTYPE":
      return fields.slice(0, 3).filter((field) => field !== null).join(" ") + (fields[3] === false ? " (force-quirks)" : "");
    default:
      return fields.filter((field) => field !== null).join(" ");
  }
}

const tokenLabel = (token) => `${TOKEN_KINDS[token[0]][0]} ${tokenText(token)}`.trim();

// The source: what was read, what this step reads, and what is to come.
function showSource(step) {
  const text = (start, end) => decoder.decode(bytes.subarray(start, end));
  const mark = make("mark", step.start === step.end ? "empty" : "", visible(text(step.start, step.end)));
  at("source").replaceChildren(text(0, step.start), mark, make("span", "unread", text(step.end)));
  keepInView(at("source"), mark);
  const before = text(0, step.start);
  const line = before.split(/\r\n|\r|\n/);
  at("place").textContent = `line ${line.length}, column ${line.at(-1).length + 1} · bytes ${step.start}–${step.end}`;
}

// The tokens: one line for each, and neighbouring characters in one.
const tokenLines = [];
function listTokens() {
  let text = null;
  steps.forEach((step, index) => {
    for (const token of step.tokens ?? []) {
      if (token[0] === "Character" && text !== null) {
        text.parts.push([index, tokenText(token)]);
        continue;
      }
      const [kind, colour] = TOKEN_KINDS[token[0]];
      const what = make("span", "what", tokenText(token));
      const line = make("li", "", make("span", "kind", kind), what);
      line.style.setProperty("--family", `var(--${colour})`);
      const entry = { index, line, what, parts: [[index, tokenText(token)]] };
      line.onclick = () => goTo(entry.index);
      tokenLines.push(entry);
      text = token[0] === "Character" ? entry : null;
    }
  });
  at("tokens").replaceChildren(...tokenLines.map(({ line }) => line));
}

function showTokens(index) {
  let shown = 0;
  let last = null;
  for (const { index: first, line, what, parts } of tokenLines) {
    line.hidden = first > index;
    line.classList.toggle("now", parts.some(([part]) => part === index));
    if (line.hidden) continue;
    shown += 1;
    last = line;
    if (parts.length > 1) what.textContent = parts.filter(([part]) => part <= index).map(([, text]) => text).join("");
  }
  at("token-count").textContent = `${shown} of ${tokenLines.length}`;
  keepInView(at("tokens"), last);
}

// The tree: rebuilt from the start where the step lies before the last one.
let tree = new Tree();
let applied = -1;
function showTree(index) {
  if (index < applied) {
    tree = new Tree();
    applied = -1;
  }
  tree.fresh.clear();
  while (applied < index) tree.apply(steps[++applied]);
  const current = tree.current();
  const lines = [...tree.walk()].map(([node, depth]) => {
    const line = make("span", "line", ...describe(node));
    line.style.setProperty("--depth", depth);
    line.classList.toggle("new", tree.fresh.has(node));
    line.classList.toggle("open", node.open > 0);
    line.classList.toggle("current", node === current);
    return line;
  });
  at("tree").replaceChildren(...lines);
  const has = (name) => lines.findLast((line) => line.classList.contains(name));
  keepInView(at("tree"), has("new") ?? has("current"));
  const mode = steps.slice(0, index + 1).findLast((step) => step.next_mode)?.next_mode;
  const label = language === "HTML" ? "insertion mode: " : "";
  const none = steps.some((step) => step.modes) ? [] : ["the tokenizer runs alone"];
  at("mode").textContent = [...none, mode && label + mode, tree.mode?.replace("-", " ")].filter(Boolean).join(" · ");
}

const NAMESPACES = { "http://www.w3.org/2000/svg": "svg ", "http://www.w3.org/1998/Math/MathML": "math " };

function describe(node) {
  switch (node.kind) {
    case "element": {
      const attributes = Object.entries(node.attrs).map(([name, value]) =>
        make("span", "attribute", ` ${name}=${JSON.stringify(value)}`));
      const prefix = language === "HTML" ? NAMESPACES[node.ns] ?? "" : "";
      return [make("span", "name", `<${prefix}${node.name}`), ...attributes, make("span", "name", ">")];
    }
    case "text": return [make("span", "text", JSON.stringify(node.data))];
    case "comment": return [make("span", "other", `<!--${node.data}-->`)];
    case "doctype": return [make("span", "other", `<!DOCTYPE ${node.name}>`)];
    case "pi": return [make("span", "other", `<?${node.target} ${node.data}?>`)];
    case "reference": return [make("span", "other", `&${node.name};`)];
    case "shadow": return [make("span", "other", `#shadow-root (${node.mode})`)];
    default: return [make("span", "other", "content")];
  }
}
