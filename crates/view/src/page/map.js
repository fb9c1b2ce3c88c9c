"use strict";

// The map of states: those of each family, with the present one lit, and the ways that lead out of it.

const maps = JSON.parse(at("maps").textContent);
let chips = new Map();

// The maps write a phase with a capital letter.
const modeKey = (name) => `mode ${name.toLowerCase()}`;

function drawMap() {
  chips = new Map();
  const { states, modes } = maps[trace.language];
  const groups = [...states.families.map((group) => ["state", ...group])];
  if (modes) groups.push(...modes.families.map(([, names]) => ["mode", trace.language === "XML" ? "Phases" : "Insertion modes", names]));
  at("states-map").replaceChildren(svg("svg", { "aria-hidden": "true" }), ...groups.map(([kind, title, names]) => {
    const list = make("ul", "", ...names.map((name) => {
      const chip = make("li", "chip", name);
      if (kind === "state") chip.style.setProperty("--family", `var(--${family(name)})`);
      chips.set(kind === "mode" ? modeKey(name) : `state ${name}`, chip);
      return chip;
    }));
    return make("section", `family ${kind}s`, make("h3", "", title), list);
  }));
}

function svg(name, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
}

function showMap(step, index) {
  for (const chip of chips.values()) {
    chip.className = "chip";
    chip.removeAttribute("aria-current");
  }
  const [from, to] = [nameOf(step.state), nameOf(step.next_state)];
  const path = [from, ...(step.via ?? []).map(nameOf), to];
  path.forEach((name) => chips.get(`state ${name}`)?.classList.add("passed"));
  const here = chips.get(`state ${to}`);
  here?.classList.add("now");
  here?.setAttribute("aria-current", "step");
  const mode = modeAt(index);
  const modeChip = mode && chips.get(modeKey(mode));
  modeChip?.classList.add("now");
  modeChip?.setAttribute("aria-current", "step");
  (step.modes ?? []).forEach((name) => chips.get(modeKey(name))?.classList.add("passed"));
  at("map-note").textContent = from === to ? to : `${from} → ${to}`;
  keepInView(at("map").querySelector(".view"), here);
  drawArrows(path);
  showWays(to, stepOf(index + 1));
}

// An arrow for each change of state in this step.
function drawArrows(path) {
  const canvas = at("states-map");
  const drawing = canvas.querySelector("svg");
  const origin = canvas.getBoundingClientRect();
  drawing.setAttribute("width", canvas.scrollWidth);
  drawing.setAttribute("height", canvas.scrollHeight);
  const head = svg("marker", { id: "head", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto" });
  head.append(svg("path", { d: "M0 0 8 4 0 8z" }));
  const arrows = path.slice(1).flatMap((to, index) => {
    const [start, end] = [path[index], to].map((name) => chips.get(`state ${name}`)?.getBoundingClientRect());
    if (!start || !end || start === end || path[index] === to) return [];
    const [x1, y1] = [start.x + start.width / 2 - origin.x, start.y + start.height / 2 - origin.y];
    const [x2, y2] = [end.x + end.width / 2 - origin.x, end.y + end.height / 2 - origin.y];
    const below = y2 > y1 + 4;
    const above = y2 < y1 - 4;
    const [sx, sy] = below ? [x1, y1 + start.height / 2] : above ? [x1, y1 - start.height / 2] : [x1 + Math.sign(x2 - x1) * start.width / 2, y1];
    const [ex, ey] = below ? [x2, y2 - end.height / 2 - 1] : above ? [x2, y2 + end.height / 2 + 1] : [x2 - Math.sign(x2 - x1) * (end.width / 2 + 1), y2];
    const bend = below || above ? `C${sx} ${(sy + ey) / 2} ${ex} ${(sy + ey) / 2} ${ex} ${ey}` : `L${ex} ${ey}`;
    return [svg("path", { d: `M${sx} ${sy}${bend}`, class: "way", "marker-end": "url(#head)" })];
  });
  const definitions = svg("defs", {});
  definitions.append(head);
  drawing.replaceChildren(definitions, ...arrows);
}

// The transitions of the standard out of a state; those that the next step takes are marked.
function showWays(state, next) {
  const rows = maps[trace.language].states.ways.filter(([from]) => from === state);
  const goes = next ? nameOf(next.via?.[0] ?? next.next_state) : null;
  const fitting = rows.filter(([, , to, how]) => (how === "stay" ? state : to) === goes || how === "end" && next?.at === "end of file");
  const named = fitting.filter(([, on]) => readsOn(on, next));
  const taken = named.length > 0 ? named : fitting.filter(([, on]) => on.startsWith("anything"));
  at("ways-title").textContent = `Out of “${state}”`;
  at("ways").replaceChildren(...rows.map((way) => {
    const [, on, to, how] = way;
    const row = make("tr", taken.includes(way) ? "now" : "", make("td", "", on), make("td", "", how === "end" ? "" : to), make("td", "how", how));
    return row;
  }));
}

const CLASSES = {
  TAB: /\t/, LF: /\n|\r/, FF: /\f/, SPACE: / /, NULL: /\0/, "ASCII letter": /[a-z]/i, "ASCII upper alpha": /[A-Z]/,
  "ASCII lower alpha": /[a-z]/, "ASCII digit": /[0-9]/, "ASCII hex digit": /[0-9a-f]/i, "ASCII alphanumeric": /[0-9a-z]/i,
};
function readsOn(on, next) {
  if (next?.at === "end of file") return on.includes("EOF");
  const first = next?.input?.[0] ?? "";
  return on.split(/, | if /).some((item) => CLASSES[item]?.test(first) || item[0] === first && !/^[A-Z]{2}|anything/.test(item));
}
