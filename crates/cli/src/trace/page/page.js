"use strict";

// The step that is shown, and how one goes to another.

let now = 0;

function goTo(index) {
  now = Math.max(0, Math.min(steps.length - 1, index));
  const step = steps[now];
  showStep(step);
  showSource(step);
  showTokens(now);
  showTree(now);
  showRows();
  drawTimeline();
  at("position").replaceChildren("step ", make("b", "", String(now + 1)), ` of ${steps.length}`);
  history.replaceState(null, "", `#${now + 1}`);
}

function showStep(step) {
  const input = inputOf(step);
  at("input").textContent = input;
  at("input").classList.toggle("long", [...input].length > 6);
  at("step").style.setProperty("--family", `var(--${family(step.next_state)})`);
  const arrow = () => make("span", "arrow", "→");
  const via = (step.via ?? []).flatMap((state) => [make("span", "via", ...stateLink(state)), arrow()]);
  at("states").replaceChildren(...stateLink(step.state), arrow(), ...via, ...stateLink(step.next_state));
  const notes = [
    ...(step.tokens ?? []).map((token) => make("li", "emitted", `emit ${tokenLabel(token)}`)),
    ...(step.changes ?? []).map((change) => make("li", "", change.text)),
    ...(step.errors ?? []).concat(step.tree_errors ?? []).map((error) => make("li", "error", error.code)),
    ...modesOf(step),
    ...(step.operations ?? []).map((operation) => make("li", "", operation.text)),
    ...feedbackOf(step).map((text) => make("li", "feedback", text)),
  ];
  at("notes").replaceChildren(...notes);
  const variables = Object.entries(variablesAt(now)).flatMap(([name, value]) => {
    const data = make("dd", changes(step, name) ? "changed" : "", value);
    data.title = value;
    return [make("dt", "", name), data];
  });
  at("variables").replaceChildren(...variables);
}

function modesOf(step) {
  if (!step.modes) return [];
  const rules = make("li", "", `rules: ${step.modes.join(" → ")}`);
  return switchesMode(step) ? [rules, make("li", "", `switch to “${step.next_mode}”`)] : [rules];
}

const switchesMode = ({ mode, modes = [], next_mode: next }) => next && next !== mode && next !== modes.at(-1);

function feedbackOf(step) {
  return (step.feedback ?? []).map((feedback) =>
    feedback.switch_to !== undefined
      ? `⟲ tree builder: switch to ${nameOf(feedback.switch_to)}`
      : `⟲ tree builder: CDATA sections ${feedback.cdata_allowed ? "allowed" : "not allowed"}`);
}

const changes = (step, name) => (step.changes ?? []).some((change) => change.variable === name);

// What the tokenizer keeps beside its state, as the changes up to a step leave it.
const kept = [];
function variablesAt(index) {
  while (kept.length <= index) kept.push(variablesAfter(kept.at(-1) ?? {}, steps[kept.length]));
  const { token, inValue, inData, ...others } = kept[index];
  return { "current token": token ?? "–", ...others };
}

function variablesAfter(last, step) {
  const values = { ...last };
  const grow = (text) => {
    const whole = (values.token ?? "") + text;
    values.token = whole.length > 120 ? `${whole.slice(0, 60)}…${whole.slice(-58)}` : whole;
  };
  for (const change of step.changes ?? []) {
    const known = Object.entries(change.parts ?? {});
    const part = (name, text) => {
      if (name === "attribute value" && !values.inValue) grow("=");
      values.inValue = name === "attribute value";
      if (/identifier|^data$/.test(name) && !values.inData) grow(" ");
      values.inData = /identifier|^data$/.test(name);
      grow(visible(text).replaceAll("\n", ""));
    };
    if (change.variable === "declaration") continue;
    if (change.variable !== "current token") {
      const value = change.value === null ? "–" : change.value;
      values[change.variable] = change.variable === "character reference code"
        ? `0x${value.toString(16).toUpperCase()}`
        : change.variable === "return state" ? nameOf(value) : visible(String(value));
    } else if (change.new === "attribute") {
      values.inValue = false;
      grow(" ");
      known.forEach(([name, text]) => part(name, text));
    } else if (change.new) {
      values.token = `${change.new} `;
      values.inValue = values.inData = false;
      known.forEach(([name, text]) => part(name, text));
    } else if (change.append !== undefined) {
      part(change.part, change.append);
    } else {
      grow(` (${change.text.toLowerCase()})`);
    }
  }
  const emits = (step.tokens ?? []).some(([kind]) => kind !== "Character" && kind !== "EndOfFile");
  if (emits) values.token = undefined;
  return values;
}

// The table. Only the rows about the present one are in the page, so that long traces stay quick.
const WINDOW = 150;
let rowsFrom = -1;
let shownRows = [];
function showRows() {
  const from = Math.max(0, Math.floor(now / WINDOW) * WINDOW - WINDOW / 2);
  if (from !== rowsFrom) {
    rowsFrom = from;
    const to = Math.min(steps.length, from + 2 * WINDOW);
    shownRows = steps.slice(from, to).map((step, index) => rowOf(step, from + index));
    at("rows").replaceChildren(gap(from, 0), ...shownRows, gap(steps.length - to, to));
  }
  shownRows.forEach((row, index) => row.classList.toggle("now", from + index === now));
  keepInView(at("all").querySelector(".rows"), shownRows[now - from], 30);
}

function gap(count, first) {
  const cell = make("td", "more", count > 0 ? ` ${count} more steps` : "");
  cell.colSpan = 6;
  const row = make("tr", "gap", cell);
  if (count > 0) row.onclick = () => goTo(first === 0 ? count - 1 : first);
  return row;
}

function rowOf(step, index) {
  const lines = (items) => items.flatMap((item, place) => (place > 0 ? [make("br"), item] : [item]));
  const errors = (found) => (found ?? []).map((error) => make("span", "error", error.code));
  const state = (name, same) => make("td", same ? "state same" : "state", nameOf(name));
  const operations = (step.operations ?? []).map((operation) => operation.text);
  const many = operations.length > 3 ? [...operations.slice(0, 2), make("span", "more", `… ${operations.length - 2} more`)] : operations;
  const feedback = feedbackOf(step).map((text) => make("span", "feedback", text));
  const modes = switchesMode(step) ? [`→ ${step.next_mode}`] : [];
  const row = make("tr", "",
    make("td", "", inputOf(step)),
    state(step.state, false),
    state(step.next_state, step.state === step.next_state),
    make("td", "", ...lines((step.tokens ?? []).map(tokenLabel))),
    make("td", "", ...lines([...(step.changes ?? []).map((change) => change.text), ...errors(step.errors)])),
    make("td", "", ...lines([...many, ...modes, ...errors(step.tree_errors), ...feedback])));
  row.onclick = () => goTo(index);
  return row;
}

// The line of all steps, coloured by family.
function drawTimeline() {
  const canvas = at("timeline");
  const scale = devicePixelRatio || 1;
  canvas.width = canvas.clientWidth * scale;
  canvas.height = canvas.clientHeight * scale;
  const context = canvas.getContext("2d");
  const style = getComputedStyle(document.documentElement);
  const width = canvas.width / steps.length;
  const seam = width > 5 * scale ? scale : 0;
  steps.forEach((step, index) => {
    context.fillStyle = style.getPropertyValue(`--${family(step.next_state)}`);
    context.globalAlpha = index > now ? 0.35 : 1;
    context.fillRect(index * width, canvas.height * 0.25, Math.max(width - seam, 0.5), canvas.height * 0.5);
  });
  context.globalAlpha = 1;
  context.fillStyle = style.getPropertyValue("--error");
  steps.forEach((step, index) => {
    if (step.errors || step.tree_errors) context.fillRect(index * width, canvas.height - 3 * scale, Math.max(width - seam, scale), 3 * scale);
  });
  context.fillStyle = style.getPropertyValue("--ink");
  context.fillRect(Math.min((now + 0.5) * width, canvas.width - scale) - scale, 0, 2 * scale, canvas.height);
}

// The next step, in a circle, of which something is true.
function goToNext(holds) {
  const order = [...steps.keys()].map((offset) => (now + 1 + offset) % steps.length);
  const found = order.find((index) => holds(steps[index]));
  if (found !== undefined) goTo(found);
}

const KEYS = {
  ArrowRight: () => goTo(now + 1), ArrowLeft: () => goTo(now - 1),
  ArrowDown: () => goTo(now + 1), ArrowUp: () => goTo(now - 1),
  PageDown: () => goTo(now + 10), PageUp: () => goTo(now - 10),
  Home: () => goTo(0), End: () => goTo(steps.length - 1),
  e: () => goToNext((step) => step.errors || step.tree_errors),
  f: () => goToNext((step) => step.feedback),
  d: switchTheme,
};

function switchTheme() {
  const root = document.documentElement;
  root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
  drawTimeline();
}

function stepAtClick(event) {
  const range = document.caretPositionFromPoint?.(event.clientX, event.clientY);
  if (!range || !at("source").contains(range.offsetNode)) return;
  const before = document.createRange();
  before.setStart(at("source"), 0);
  before.setEnd(range.offsetNode, range.offset);
  const offset = new TextEncoder().encode(before.toString()).length;
  const index = steps.findIndex((step) => step.end > offset);
  if (index >= 0) goTo(index);
}

const dark = matchMedia("(prefers-color-scheme: dark)");
document.documentElement.dataset.theme = dark.matches ? "dark" : "light";
dark.onchange = () => {
  document.documentElement.dataset.theme = dark.matches ? "dark" : "light";
  drawTimeline();
};
at("language").textContent = language;
for (const [id, move] of Object.entries({ first: KEYS.Home, previous: KEYS.ArrowLeft, next: KEYS.ArrowRight, last: KEYS.End, theme: KEYS.d })) {
  at(id).onclick = move;
}
at("timeline").onclick = (event) => goTo(Math.floor((event.offsetX / at("timeline").clientWidth) * steps.length));
at("source").onclick = stepAtClick;
onkeydown = (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !KEYS[event.key]) return;
  event.preventDefault();
  KEYS[event.key]();
};
onresize = drawTimeline;
onhashchange = () => goTo((Number.parseInt(location.hash.slice(1), 10) || 1) - 1);
listTokens();
goTo((Number.parseInt(location.hash.slice(1), 10) || 1) - 1);
