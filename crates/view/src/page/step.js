"use strict";

// One step: what it reads, its states, and what it changes.

function showStep(step) {
  const input = inputOf(step);
  at("consumed").textContent = input;
  at("consumed").classList.toggle("long", [...input].length > 6);
  at("step").style.setProperty("--family", `var(--${family(step.next_state)})`);
  const arrow = () => make("span", "arrow", "→");
  const via = (step.via ?? []).flatMap((state) => [make("span", "via", ...stateLink(state)), arrow()]);
  at("states").replaceChildren(...stateLink(step.state), arrow(), ...via, ...stateLink(step.next_state));
  const notes = [
    ...(step.tokens ?? []).map((token) => make("li", "emitted", `emit ${tokenLabel(token)}`)),
    ...(step.changes ?? []).map((change) => make("li", "", change.text)),
    ...errorsOf(step).map((error) => make("li", "error", error.code)),
    ...modesOf(step),
    ...(step.operations ?? []).map((operation) => make("li", "", operation.text)),
    ...(step.tree_changes ?? []).map((change) => make("li", "", change.text)),
    ...feedbackOf(step).map((text) => make("li", "feedback", text)),
  ];
  at("notes").replaceChildren(...notes);
  const variables = Object.entries(variablesAt(now)).flatMap(([name, value]) => {
    const data = make("dd", changes(step, name) ? "changed" : "", value);
    data.title = value;
    return [make("dt", "", name), data];
  });
  at("variables").replaceChildren(...variables);
  // Who types hears what is typed, not the steps.
  if (document.activeElement === at("input")) return;
  const emitted = (step.tokens ?? []).map(tokenLabel).join(", ");
  const said = [`Step ${now + 1}: ${input}`, `${nameOf(step.state)} to ${nameOf(step.next_state)}`];
  if (emitted) said.push(`emits ${emitted}`);
  said.push(...errorsOf(step).map((error) => `error ${error.code}`));
  at("announcement").textContent = `${said.join("; ").slice(0, 300)}.`;
}

const errorsOf = (step) => (step.errors ?? []).concat(step.tree_errors ?? []);

function modesOf(step) {
  if (!step.modes) return [];
  const rules = make("li", "", `rules: ${step.modes.join(" → ")}`);
  return switchesMode(step) ? [rules, make("li", "", `switch to “${step.next_mode}”`)] : [rules];
}

// The insertion mode or phase after a step: that after the last token.
function modeAt(index) {
  for (let earlier = index; earlier >= trace.first; earlier -= 1) {
    if (stepOf(earlier).next_mode) return stepOf(earlier).next_mode;
  }
  return trace.before?.next_mode ?? undefined;
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
let kept = [];
function variablesAt(index) {
  const place = index - trace.first;
  const start = kept.length === 0 ? variablesAfter({}, { changes: trace.before?.changes }) : kept.at(-1);
  while (kept.length <= place) kept.push(variablesAfter(kept.at(-1) ?? start, trace.steps[kept.length]));
  const { token, inValue, inData, ...others } = kept[place];
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
