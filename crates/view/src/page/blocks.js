"use strict";

// The steps. Of a long trace the page has a block of steps at a time, and asks the parsers for another when it is needed.

let trace = { language: "HTML", first: 0, count: 0, before: null, steps: [] };
let source = new Source("");
// The number of the step that is shown, of all steps.
let now = 0;

const stepOf = (index) => trace.steps[index - trace.first];
const endOf = (block) => block.first + block.steps.length;
const isIn = (block, index) => index >= block.first && index < endOf(block);

// The blocks that were shown last.
const KEPT_BLOCKS = 3;
let blocks = [];

// The block with a step: `step=12`, `offset=3000`, or the next from a step on as in `error=12`.
function blockWith(target) {
  const block = ask(lineOf(`trace ${target}`), source.text);
  blocks = [block, ...blocks.filter((each) => each.first !== block.first)].slice(0, KEPT_BLOCKS);
  return block;
}

// Shows another block.
function useBlock(block) {
  // The beginning of the tree takes far more memory than the steps.
  if (trace !== block) delete trace.beginning;
  trace = block;
  kept = [];
  tree = null;
  rowsFrom = -1;
  listTokens();
  drawTimeline();
}

// Where the tree, and what the tree builder keeps beside it, are before the first step of the block.
function treeBefore() {
  const tree = new Tree();
  if (trace.first > 0 && trace.language !== "HTML 5 of 2007") {
    trace.beginning ??= ask(lineOf(`beginning ${trace.before.tokens_end}`), source.text);
    tree.restore(trace.beginning);
  }
  return tree;
}

// The step that reads the byte at an offset; −1 if there is none.
function stepAt(offset) {
  const holds = (block) => block.steps.length > 0 && block.steps.at(-1).end > offset && (block.first === 0 || block.steps[0].start <= offset);
  if (offset >= source.bytes.length) return trace.count - 1;
  const block = holds(trace) ? trace : isPlayground ? blockWith(`offset=${offset}`) : trace;
  const index = block.steps.findIndex((step) => step.end > offset);
  return index < 0 ? index : block.first + index;
}

const HOLDS = { error: (step) => step.errors || step.tree_errors, feedback: (step) => step.feedback };

// The next step, in a circle, with an error or feedback.
function stepWith(kind, from) {
  const find = (block, first) => {
    const index = block.steps.findIndex((step, place) => block.first + place >= first && HOLDS[kind](step));
    return index < 0 ? index : block.first + index;
  };
  const near = find(trace, from);
  if (near >= 0) return near;
  if (endOf(trace) < trace.count) {
    const later = find(blockWith(`${kind}=${endOf(trace)}`), endOf(trace));
    if (later >= 0) return later;
  }
  return find(trace.first === 0 ? trace : blockWith(`${kind}=0`), 0);
}
