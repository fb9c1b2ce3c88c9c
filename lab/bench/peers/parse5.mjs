// Trees of parse5, in the format of html5lib's tests: a JSON object a line in, one a line out.
//
// The package is looked for from the folder that PARSE5 names, or from this one.

import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { write } from './parse5_tree.mjs';

const start = process.env.PARSE5 ? path.join(process.env.PARSE5, 'x.js') : import.meta.url;
const file = createRequire(start).resolve('parse5');
const { parse, parseFragment, html, defaultTreeAdapter } = await import(pathToFileURL(file));

function tree({ html: text, context }) {
  const options = { scriptingEnabled: false };
  let root;
  if (context === undefined) {
    root = parse(text, options);
  } else {
    const [, language, name] = /^(?:(svg|math) )?(.*)$/.exec(context);
    const namespace = { svg: html.NS.SVG, math: html.NS.MATHML }[language] ?? html.NS.HTML;
    root = parseFragment(defaultTreeAdapter.createElement(name, namespace, []), text, options);
  }
  return write(root, html);
}

for await (const line of createInterface({ input: process.stdin })) {
  let answer;
  try {
    answer = { tree: tree(JSON.parse(line)) };
  } catch (error) {
    answer = { error: String(error) };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
