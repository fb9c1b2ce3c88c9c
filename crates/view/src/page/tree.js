"use strict";

// Elements of HTML that leave the stack of open elements as soon as they are inserted.
const VOID = new Set(
  ("area base basefont bgsound br col embed frame hr image img input keygen link meta param source track wbr").split(" "));
const HTML_NAMESPACE = "http://www.w3.org/1999/xhtml";

// The tree as the operations make it, step by step.
class Tree {
  constructor() {
    this.nodes = new Map();
    this.fresh = new Set();
    this.mode = null;
    // The stack of open elements.
    this.stack = [];
    this.state = new BuilderState();
    this.document = this.make(0, { kind: "document" });
  }

  // Takes over what the parser has made of the text before a block of steps.
  restore({ nodes, open, state, mode }) {
    const parents = [this.document];
    let detached = false;
    for (const entry of nodes) {
      if (entry === null) {
        detached = true;
        continue;
      }
      const [depth, id, kind, ...fields] = entry;
      const parent = depth === 0 && detached ? null : parents[depth];
      parents[depth + 1] = this.restoreNode(id, kind, fields, parent);
      parents.length = depth + 2;
    }
    for (const id of open) this.open(this.nodes.get(id));
    for (const node of this.nodes.values()) node.closed = !node.open;
    this.state.apply({ tree_changes: state });
    this.state.changed.clear();
    this.mode = mode;
  }

  restoreNode(id, kind, fields, parent) {
    const node = this.make(id, { kind });
    switch (kind) {
      case "element": {
        const [name, ns, attrs] = fields;
        Object.assign(node, { name, ns: ns === 1 ? HTML_NAMESPACE : ns, attrs });
        break;
      }
      case "text": case "comment":
        node.data = fields[0];
        break;
      case "doctype": case "reference":
        node.name = fields[0];
        break;
      case "pi":
        [node.target, node.data] = fields;
        break;
      case "shadow":
        node.mode = fields[0];
        parent.shadow = node;
        return node;
      case "content":
        if (parent) parent.content = node;
        return node;
    }
    if (parent) {
      node.parent = parent;
      parent.children.push(node);
    }
    return node;
  }

  make(id, fields) {
    const node = { children: [], parent: null, open: false, ...fields };
    if (id !== null) this.nodes.set(id, node);
    return node;
  }

  apply(step) {
    const { operations = [], tokens = [] } = step;
    this.fresh.clear();
    this.state.apply(step);
    // Elements of SVG and MathML can be complete with their start tag.
    this.selfClosing = tokens.some(([kind, , , selfClosing]) => kind === "StartTag" && selfClosing);
    for (const operation of operations) this.perform(operation);
    for (const change of step.tree_changes ?? []) if (change.do === "arrange") this.arrange(change);
  }

  // Whether an element that is inserted stays on the stack of open elements.
  opens(node) {
    if (node.kind !== "element" || node.closed) return false;
    return node.ns === HTML_NAMESPACE ? !VOID.has(node.name) : !this.selfClosing;
  }

  perform(operation) {
    const node = this.nodes.get(operation.node);
    switch (operation.do) {
      case "set-mode":
        this.mode = operation.mode;
        break;
      case "append-doctype":
        this.put({ into: 0 }, this.make(null, { kind: "doctype", name: operation.name }));
        break;
      case "create-element": {
        const { name, ns, attrs } = operation;
        const element = this.make(operation.node, { kind: "element", name, ns, attrs: { ...attrs } });
        if (operation.content === null) break;
        element.content = this.make(operation.content, { kind: "content" });
        // A template goes onto the stack even if it is not inserted, but becomes a shadow root.
        this.open(element);
        break;
      }
      case "clone": {
        const { name, ns, attrs } = this.nodes.get(operation.of);
        this.make(operation.node, { kind: "element", name, ns, attrs: { ...attrs } });
        break;
      }
      case "create-comment":
        this.make(operation.node, { kind: "comment", data: operation.data });
        break;
      case "create-pi":
        this.make(operation.node, { kind: "pi", target: operation.target, data: operation.data });
        break;
      case "insert":
        if (!node.open && this.opens(node)) this.open(node);
        this.put(operation, node);
        break;
      case "insert-text":
        this.putText(operation);
        break;
      case "insert-entity-reference":
        this.put(operation, this.make(null, { kind: "reference", name: operation.name }));
        break;
      case "detach":
        this.take(node);
        break;
      case "move-children": {
        const to = this.nodes.get(operation.to);
        for (const child of [...this.nodes.get(operation.from).children]) this.append(to, child);
        break;
      }
      case "add-attributes":
        node.attrs = { ...operation.attrs, ...node.attrs };
        this.fresh.add(node);
        break;
      case "attach-shadow-root":
        node.shadow = this.nodes.get(operation.content);
        node.shadow.kind = "shadow";
        node.shadow.mode = operation.mode;
        break;
      case "replace-by-copies": {
        const to = this.nodes.get(operation.to);
        to.children = this.nodes.get(operation.from).children.map((child) => this.copy(child, to));
        break;
      }
      case "close":
        // The root of a fragment is no node of the tree.
        if (!node) break;
        this.shut(node);
        node.closed = true;
        break;
    }
  }

  take(node) {
    if (node.parent) node.parent.children.splice(node.parent.children.indexOf(node), 1);
    node.parent = null;
  }

  append(parent, node) {
    this.take(node);
    node.parent = parent;
    parent.children.push(node);
    this.fresh.add(node);
  }

  // The parent of a place, and the index there.
  find({ into, before }) {
    if (before === undefined) {
      const parent = this.nodes.get(into);
      return [parent, parent.children.length];
    }
    const sibling = this.nodes.get(before);
    return [sibling.parent, sibling.parent.children.indexOf(sibling)];
  }

  put(place, node) {
    this.take(node);
    const [parent, index] = this.find(place);
    node.parent = parent;
    parent.children.splice(index, 0, node);
    this.fresh.add(node);
  }

  putText(place) {
    const [parent, index] = this.find(place);
    const previous = parent.children[index - 1];
    if (previous?.kind === "text") {
      previous.data += place.data;
      this.fresh.add(previous);
    } else {
      this.put(place, this.make(null, { kind: "text", data: place.data }));
    }
  }

  copy(node, parent) {
    const copy = { ...node, parent, open: false };
    copy.children = node.children.map((child) => this.copy(child, copy));
    return copy;
  }

  open(node) {
    node.open = true;
    this.stack.push(node);
  }

  shut(node) {
    if (node.open) this.stack.splice(this.stack.lastIndexOf(node), 1);
    node.open = false;
  }

  // Moves an element of the stack right above another; to the bottom if that is not on it, as the root of a fragment.
  arrange({ node, above }) {
    const element = this.nodes.get(node);
    if (!element.open) return;
    this.shut(element);
    this.stack.splice(this.stack.lastIndexOf(this.nodes.get(above)) + 1, 0, element);
    element.open = true;
  }

  current() {
    return this.stack.at(-1);
  }

  // Every node in tree order, with its depth. A loop, as trees can be deeper than a stack.
  *walk() {
    const work = this.document.children.map((node) => [node, 0]).reverse();
    while (work.length > 0) {
      const [node, depth] = work.pop();
      yield [node, depth];
      const below = [node.shadow, node.content].filter((part) => part !== undefined && part.kind !== node.kind);
      for (const child of [...below, ...node.children].reverse()) work.push([child, depth + 1]);
    }
  }
}
