"use strict";

// The input with its marks, and the results up to a step: tokens, tree, errors.

// The longest source that is shown with marks, in units. In a longer one, only the place of a step is told.
const LONGEST_MARKED = 1 << 16;

// The source with what the step reads, and with underlined errors. It lies under the text area, or stands alone.
function showSource(step) {
  const { start, end } = step;
  const [line, column] = source.lineColumn(start);
  at("place").textContent = `line ${line}, column ${column} · ${start === end ? `byte ${start}` : `bytes ${start}–${end}`}`;
  const isLarge = isPlayground && source.text.length > LONGEST_MARKED;
  at("sheet").classList.toggle("large", isLarge);
  if (isLarge) return at("marks").replaceChildren();
  const [from, to] = [source.unit(start), source.unit(end)];
  const wrong = found.errors.slice(0, 500).map((error) => [source.unit(error.start), source.unit(error.end)]);
  wrong.sort(([one], [other]) => one - other);
  const cuts = new Set([0, from, to, source.text.length, ...wrong.flat()]);
  const places = [...cuts].sort((a, b) => a - b);
  const parts = [];
  let mark = null;
  let first = 0;
  const addMark = (text) => {
    // The text under a text area must not be wider than the text in it.
    mark = make("mark", from === to ? "empty" : "", isPlayground ? text : visible(text));
    parts.push(mark);
  };
  places.forEach((place, index) => {
    if (place === from && from === to) addMark("");
    const next = places[index + 1];
    if (next === undefined) return;
    const text = source.text.slice(place, next);
    while (first < wrong.length && wrong[first][1] <= place) first += 1;
    const isWrong = first < wrong.length && wrong[first][0] <= place && place < wrong[first][1];
    if (place >= from && next <= to) addMark(text);
    else parts.push(isWrong ? make("u", place >= to ? "unread" : "", text) : place >= to ? make("span", "unread", text) : text);
  });
  at("marks").replaceChildren(...parts, "\n");
  keepInView(at("sheet"), mark);
}

// The tokens: one line for each, and neighbouring characters in one.
let tokenLines = [];
function listTokens() {
  tokenLines = [];
  let text = null;
  trace.steps.forEach((step, place) => {
    const index = trace.first + place;
    for (const token of step.tokens ?? []) {
      if (token[0] === "Character" && text) {
        text.parts.push([index, tokenText(token)]);
        continue;
      }
      const entry = { index, token, parts: [[index, tokenText(token)]] };
      tokenLines.push(entry);
      text = token[0] === "Character" ? entry : null;
    }
  });
}

function tokenLine([kind], text) {
  const [label, of] = TOKEN_KINDS[kind];
  const line = make("li", "token", make("span", "kind", label), make("span", "what", text));
  line.style.setProperty("--family", `var(--${of})`);
  return line;
}

function showTokens(index) {
  if (at("view-tokens").hidden) return;
  if (showsWhole()) return showAllTokens();
  let number = tokenLines.findIndex((entry) => entry.index > index);
  if (number < 0) number = tokenLines.length;
  const lines = showLines(at("tokens"), number, number - 1, (place) => {
    const { index: first, token, parts } = tokenLines[place];
    const line = tokenLine(token, parts.filter(([part]) => part <= index).map(([, text]) => text).join(""));
    if (parts.some(([part]) => part === index)) line.classList.add("now");
    line.onclick = () => goTo(first);
    return line;
  });
  // Text that goes on in the block is the first token listed, and one of those before, too.
  const goesOn = trace.before?.ends_in_text && tokenLines[0]?.token[0] === "Character" ? 1 : 0;
  const earlier = (trace.before?.tokens ?? 0) - goesOn;
  const sofar = earlier + Math.max(number, goesOn);
  const all = trace.steps.length < trace.count ? answerOf("tokens").count : tokenLines.length;
  const rest = earlier > 0 ? `; those from ${(earlier + 1).toLocaleString("en")} on are listed` : "";
  at("token-count").textContent = `${sofar.toLocaleString("en")} of ${count(all, "token")}${rest}`;
  keepInView(at("view-tokens"), lines.get(number - 1));
}

function showAllTokens() {
  const { tokens, count: total } = answerOf("tokens");
  showLines(at("tokens"), tokens.length, 0, (place) => tokenLine(tokens[place][2], tokenText(tokens[place][2])));
  const rest = tokens.length < total ? `; the first ${tokens.length.toLocaleString("en")} are shown` : "";
  at("token-count").textContent = `${count(total, "token")} of the whole input${rest}`;
}

// The tree: rebuilt from the start of the block where the step lies before the last one.
let tree = null;
let applied = -1;
function showTree(index) {
  if (tree === null || index < applied) {
    tree = treeBefore();
    applied = trace.first - 1;
  }
  while (applied < index) tree.apply(stepOf(++applied));
  showState();
  if (at("view-tree").hidden) return;
  const current = tree.current();
  const nodes = [...tree.walk()];
  const last = nodes.findLastIndex(([node]) => tree.fresh.has(node));
  const focus = last >= 0 ? last : nodes.findIndex(([node]) => node === current);
  const lines = showLines(at("tree"), nodes.length, focus, (place) => {
    const [node, depth] = nodes[place];
    const line = make("li", "node", ...describe(node));
    line.ariaLevel = depth + 1;
    line.style.setProperty("--depth", Math.min(depth, 60));
    line.classList.toggle("new", tree.fresh.has(node));
    line.classList.toggle("open", node.open);
    line.classList.toggle("current", node === current);
    return line;
  });
  keepInView(at("view-tree"), lines.get(focus));
  const mode = modeAt(index);
  const label = trace.language === "HTML" ? "insertion mode: " : "";
  const none = trace.language === "HTML 5 of 2007" ? ["the tokenizer runs alone"] : [];
  at("mode").textContent = [...none, mode && label + mode, tree.mode?.replace("-", " ")].filter(Boolean).join(" · ");
}

const NAMESPACES = { "http://www.w3.org/2000/svg": "svg ", "http://www.w3.org/1998/Math/MathML": "math " };

function describe(node) {
  switch (node.kind) {
    case "element": {
      const attributes = Object.entries(node.attrs).map(([name, value]) =>
        make("span", "attribute", ` ${name}=${JSON.stringify(value)}`));
      const prefix = trace.language === "HTML" ? NAMESPACES[node.ns] ?? "" : "";
      return [make("span", "name", `<${prefix}${node.name}`), ...attributes, make("span", "name", ">")];
    }
    case "text": return [make("span", "text", JSON.stringify(node.data))];
    case "comment": return [make("span", "other", `<\!--${node.data}-->`)];
    case "doctype": return [make("span", "other", `<!DOCTYPE ${node.name}>`)];
    case "pi": return [make("span", "other", `<?${node.target} ${node.data}?>`)];
    case "reference": return [make("span", "other", `&${node.name};`)];
    case "shadow": return [make("span", "other", `#shadow-root (${node.mode})`)];
    default: return [make("span", "other", "content")];
  }
}

// The errors: those of the whole input.
let found = { count: 0, errors: [], explanations: {} };

function errorsOfTrace() {
  const errors = trace.steps.flatMap(errorsOf).map(({ code, start, end }) => ({ code, start, end }));
  return { count: errors.length, errors: errors.sort((a, b) => a.start - b.start), explanations: trace.explanations };
}

function showErrors() {
  const { errors, explanations } = found;
  at("error-count").textContent = found.count > 0 ? found.count.toLocaleString("en") : "";
  // The playground has findings by the rules for authors, too.
  const what = isPlayground ? "finding" : "parse error";
  const rest = errors.length < found.count ? `; the first ${errors.length.toLocaleString("en")} are shown` : "";
  at("error-note").textContent = found.count > 0 ? `${count(found.count, what)}${rest}` : `No ${what}s.`;
  showLines(at("errors"), errors.length, 0, (index) => {
    const { code, start, end, severity, message } = errors[index];
    const [line, column] = source.lineColumn(start);
    const place = make("button", "place", `${line}:${column}`);
    place.onclick = () => showPlace(start, end);
    const entry = make("li", "", place, " ", make("span", `code ${severity ?? "error"}`, code));
    const text = message ?? explanations[code];
    if (text) entry.append(make("p", "", text));
    entry.append(excerpt(start, end));
    return entry;
  });
}

// The line of an error, with the error marked.
function excerpt(start, end) {
  const [from, to] = [source.unit(start), source.unit(end)];
  const first = source.lines[source.lineColumn(start)[0] - 1];
  const rest = source.text.slice(from, from + 200).match(/^.*/)[0].length;
  const [left, right] = [Math.max(first, from - 40), Math.min(from + rest, to + 40)];
  const marked = source.text.slice(from, Math.max(from, Math.min(to, right)));
  const code = make("code", "", left > first ? "…" : "", source.text.slice(left, from));
  code.append(make("u", marked ? "" : "empty", marked), source.text.slice(from + marked.length, right));
  return code;
}

// Goes to the step that reads a place, and marks the place in the input.
function showPlace(start, end) {
  const index = stepAt(start);
  if (index >= 0) goTo(index);
  if (!isPlayground) return;
  const input = at("input");
  input.focus();
  // What is typed is not what is read if the bytes are in another encoding.
  if (isDecoded()) return;
  input.setSelectionRange(source.unit(start), source.unit(end));
}
