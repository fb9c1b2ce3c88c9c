"use strict";

// The step that is shown, and how one goes to another.

// Shows another trace.
function load(block, step) {
  blocks = [block];
  useBlock(block);
  drawMap();
  goTo(step);
}

// Whether the tokens of the whole input are listed, where the page has not got all steps.
const showsWhole = () => trace.steps.length < trace.count && now === trace.count - 1;

function goTo(index) {
  const to = Math.max(0, Math.min(trace.count - 1, index));
  if (!isIn(trace, to)) useBlock(blocks.find((block) => isIn(block, to)) ?? blockWith(`step=${to}`));
  now = to;
  const step = stepOf(now);
  showPosition();
  showStep(step);
  showSource(step);
  showTokens(now);
  showTree(now);
  showRows();
  showMap(step, now);
  if (isPlayground) remember();
  else history.replaceState(null, "", `#${now + 1}`);
}

function goToNext(kind) {
  const index = stepWith(kind, now + 1);
  if (index >= 0) goTo(index);
}

// Who drags the slider does not wait for each block on the way.
let sliding = 0;
function slide() {
  const to = Number(at("slider").value);
  clearTimeout(sliding);
  if (isIn(trace, to)) goTo(to);
  else sliding = setTimeout(() => goTo(to), 150);
}

const KEYS = {
  ArrowRight: () => goTo(now + 1), ArrowLeft: () => goTo(now - 1),
  ArrowDown: () => goTo(now + 1), ArrowUp: () => goTo(now - 1),
  PageDown: () => goTo(now + 10), PageUp: () => goTo(now - 10),
  Home: () => goTo(0), End: () => goTo(trace.count - 1),
  e: () => goToNext("error"),
  f: () => goToNext("feedback"),
  d: switchTheme,
};

function switchTheme() {
  const root = document.documentElement;
  root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
  drawTimeline();
}

// Shows the view of a tab, and hides the others.
function selectTab(tab) {
  for (const each of document.querySelectorAll("[role=tab]")) {
    const isIt = each === tab;
    each.ariaSelected = isIt;
    each.tabIndex = isIt ? 0 : -1;
    at(each.getAttribute("aria-controls")).hidden = !isIt;
  }
  if (trace.steps.length === 0) return;
  if (tab === at("tab-tree")) showTree(now);
  if (tab === at("tab-tokens")) showTokens(now);
  if (isPlayground) showAnswers();
}

function moveTab(event) {
  const tabs = [...document.querySelectorAll("[role=tab]")].filter((tab) => tab.offsetParent !== null);
  const index = tabs.indexOf(event.target);
  const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const tab = tabs.at(to % tabs.length);
  selectTab(tab);
  tab.focus();
}

// The character of the source at a click.
function stepAtClick(event) {
  const range = document.caretPositionFromPoint?.(event.clientX, event.clientY);
  if (!range || !at("marks").contains(range.offsetNode)) return;
  const before = document.createRange();
  before.setStart(at("marks"), 0);
  before.setEnd(range.offsetNode, range.offset);
  const index = stepAt(encoder.encode(before.toString()).length);
  if (index >= 0) goTo(index);
}

// Keys move through the steps, except where one writes, chooses or scrolls with them.
function onKey(event) {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(KEYS, key) || at("stepper").hidden) return;
  if (target.matches("textarea, select, input:not([type=range])")) return;
  if (target === at("slider") && key !== "e" && key !== "f" && key !== "d") return;
  event.preventDefault();
  KEYS[key]();
}

function start() {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => (root.dataset.theme = dark.matches ? "dark" : "light");
  follow();
  dark.onchange = () => {
    follow();
    drawTimeline();
  };
  for (const tab of document.querySelectorAll("[role=tab]")) {
    tab.onclick = () => selectTab(tab);
    tab.onkeydown = moveTab;
  }
  for (const [id, move] of Object.entries({ first: KEYS.Home, previous: KEYS.ArrowLeft, next: KEYS.ArrowRight, last: KEYS.End, "to-error": KEYS.e, theme: KEYS.d })) {
    at(id).onclick = move;
  }
  at("slider").oninput = slide;
  onkeydown = onKey;
  new ResizeObserver(() => {
    if (trace.steps.length === 0) return;
    drawTimeline();
    showMap(stepOf(now), now);
  }).observe(at("timeline"));
  document.body.classList.add(isPlayground ? "playground" : "alone");
  if (isPlayground) return play();
  // A trace by itself.
  const data = JSON.parse(at("trace").textContent);
  source = new Source(data.source);
  at("kind").textContent = `${data.language} trace`;
  document.title = `Fivefold ${data.language} trace`;
  trace = { ...data, first: 0, count: data.steps.length, before: null };
  found = errorsOfTrace();
  at("marks").tabIndex = 0;
  at("marks").onclick = stepAtClick;
  const stepInAddress = () => (Number.parseInt(location.hash.slice(1), 10) || 1) - 1;
  onhashchange = () => goTo(stepInAddress());
  load(trace, stepInAddress());
  showErrors();
}

start();
