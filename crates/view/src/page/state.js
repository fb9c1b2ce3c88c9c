"use strict";

// What the tree builder of HTML keeps beside the stack of open elements, under the standard's names.

const MARKER = "marker";

class BuilderState {
  constructor() {
    this.lists = { "list of active formatting elements": [], "stack of template insertion modes": [] };
    this.values = { "head element pointer": null, "form element pointer": null, "frameset-ok flag": "ok" };
    this.changed = new Set();
  }

  apply({ tree_changes: changes = [] }) {
    this.changed.clear();
    for (const change of changes) {
      // The tree has the stack of open elements.
      if (change.do === "arrange") continue;
      this.changed.add(change.variable);
      if (change.do === "set") this.values[change.variable] = change.outside ? "outside" : change.node ?? change.value ?? null;
      else this.rearrange(this.lists[change.variable], change);
    }
  }

  rearrange(list, { do: what, node, of, after, mode }) {
    switch (what) {
      case "push": return list.push(mode ?? node);
      case "push-marker": return list.push(MARKER);
      case "pop": case "pop-marker": return list.pop();
      // An element is once in the list, and most often at its end.
      case "remove": return list.splice(list.lastIndexOf(node), 1);
      case "replace": return (list[list.lastIndexOf(of)] = node);
      case "insert": return list.splice(list.lastIndexOf(after) + 1, 0, node);
    }
  }
}

// What is left of a list that is longer, beside its last entries.
const LONGEST_LIST = 40;

// Shows the state after a step. The tree has been brought to that step.
function showState() {
  const isHtml = trace.language === "HTML";
  at("builder").hidden = !isHtml;
  if (!isHtml) return;
  const name = (entry) => {
    if (typeof entry === "string") return entry === "outside" ? "a form outside the fragment" : entry;
    const node = tree.nodes.get(entry);
    return node ? `<${node.name}>` : "<…>";
  };
  const entries = (list) => {
    const shown = list.slice(-LONGEST_LIST).map((entry) => make("span", entry === MARKER ? "entry marker" : "entry", name(entry)));
    if (list.length > shown.length) shown.unshift(make("span", "marker", `${(list.length - shown.length).toLocaleString("en")} more`));
    return shown.length > 0 ? shown : ["empty"];
  };
  const value = (entry) => [entry === null ? "null" : name(entry)];
  const { lists, values, changed } = tree.state;
  const groups = [
    ...Object.entries(lists).map(([variable, list]) => [variable, entries(list)]),
    ...Object.entries(values).map(([variable, entry]) => [variable, value(entry)]),
  ];
  at("builder").replaceChildren(...groups.map(([variable, shown]) =>
    make("div", changed.has(variable) ? "changed" : "", make("dt", "", variable), make("dd", "", ...shown))));
}
