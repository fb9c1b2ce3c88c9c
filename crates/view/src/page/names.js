"use strict";

// Names of states, tokens and characters.

// Families of states, by the first pattern that a state's name matches.
const FAMILIES = [
  ["reference", /character reference|ambiguous|character references|entity/i],
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
  if (trace.language !== "HTML") return [dot, nameOf(state)];
  const link = make("a", "", nameOf(state));
  const id = state.toLowerCase().replaceAll(" ", "-");
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
    case "DOCTYPE": {
      const flag = trace.language === "HTML" ? " (force-quirks)" : " (incorrect)";
      return fields.slice(0, 3).filter((field) => field !== null).join(" ") + (fields[3] === false ? flag : "");
    }
    default:
      return fields.filter((field) => field !== null).join(" ");
  }
}

const tokenLabel = (token) => `${TOKEN_KINDS[token[0]][0]} ${tokenText(token)}`.trim();
