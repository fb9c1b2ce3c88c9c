"use strict";

// All steps: as a table, and as a line that is coloured by family.

// Only the rows about the present one are in the page, so that long traces stay quick.
const ROWS = 150;
let rowsFrom = -1;
let shownRows = [];
function showRows() {
  const { steps, first, count } = trace;
  const from = Math.max(first, Math.floor(now / ROWS) * ROWS - ROWS / 2);
  if (from !== rowsFrom) {
    rowsFrom = from;
    const to = Math.min(endOf(trace), from + 2 * ROWS);
    shownRows = steps.slice(from - first, to - first).map((step, index) => rowOf(step, from + index));
    at("rows").replaceChildren(gap(from, 0), ...shownRows, gap(count - to, to));
  }
  shownRows.forEach((row, index) => {
    const isNow = from + index === now;
    row.classList.toggle("now", isNow);
    row.ariaCurrent = isNow ? "step" : null;
  });
  keepInView(at("all").querySelector(".view"), shownRows[now - from], 30);
}

function gap(number, first) {
  const cell = make("td", "more", number > 0 ? ` ${count(number, "more step")}` : "");
  cell.colSpan = 6;
  const row = make("tr", "gap", cell);
  if (number > 0) row.onclick = () => goTo(first === 0 ? number - 1 : first);
  return row;
}

function rowOf(step, index) {
  const lines = (items) => items.flatMap((item, place) => (place > 0 ? [make("br"), item] : [item]));
  const errors = (list) => (list ?? []).map((error) => make("span", "error", error.code));
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

// Draws the line; what is to come lies under a veil.
function drawTimeline() {
  const canvas = at("timeline").querySelector("canvas");
  const scale = devicePixelRatio || 1;
  canvas.width = canvas.clientWidth * scale;
  canvas.height = canvas.clientHeight * scale;
  const context = canvas.getContext("2d");
  const style = getComputedStyle(document.documentElement);
  const colours = new Map(FAMILIES.map(([name]) => [name, style.getPropertyValue(`--${name}`)]));
  const width = canvas.width / trace.count;
  const seam = width > 5 * scale ? scale : 0;
  // Steps that the page has not got.
  context.fillStyle = style.getPropertyValue("--line");
  if (trace.steps.length < trace.count) context.fillRect(0, canvas.height * 0.4, canvas.width, canvas.height * 0.1);
  trace.steps.forEach((step, index) => {
    context.fillStyle = colours.get(family(step.next_state));
    context.fillRect((trace.first + index) * width, canvas.height * 0.2, Math.max(width - seam, 0.5), canvas.height * 0.5);
  });
  context.fillStyle = style.getPropertyValue("--error");
  trace.steps.forEach((step, index) => {
    if (step.errors || step.tree_errors) context.fillRect((trace.first + index) * width, canvas.height - 4 * scale, Math.max(width - seam, scale), 4 * scale);
  });
}

function showPosition() {
  const steps = trace.count;
  at("position").replaceChildren("step ", make("b", "", String(now + 1)), ` of ${steps}`);
  at("slider").max = Math.max(steps - 1, 0);
  at("slider").value = now;
  at("slider").ariaValueText = `step ${now + 1} of ${steps}`;
  at("veil").style.left = `${Math.min(100, ((now + 1) / steps) * 100)}%`;
}
