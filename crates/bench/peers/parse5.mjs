// Trees of parse5, in the format of html5lib's tests: a JSON object a line in, one a line out.
//
// The package is looked for from the folder that PARSE5 names, or from this one.

import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import path from 'node:path';

const start = process.env.PARSE5 ? path.join(process.env.PARSE5, 'x.js') : import.meta.url;
const file = createRequire(start).resolve('parse5');
const { parse, parseFragment, html, defaultTreeAdapter } = await import(pathToFileURL(file));

const PREFIXES = { [html.NS.SVG]: 'svg ', [html.NS.MATHML]: 'math ' };

function write(node, depth, lines) {
  const indent = `| ${'  '.repeat(depth)}`;
  switch (node.nodeName) {
    case '#documentType': {
      const ids = node.publicId || node.systemId ? ` "${node.publicId}" "${node.systemId}"` : '';
      lines.push(`${indent}<!DOCTYPE ${node.name}${ids}>`);
      return;
    }
    case '#comment':
      lines.push(`${indent}<!-- ${node.data} -->`);
      return;
    case '#text':
      lines.push(`${indent}"${node.value}"`);
      return;
  }
  lines.push(`${indent}<${PREFIXES[node.namespaceURI] ?? ''}${node.tagName}>`);
  const attributes = node.attrs.map(({ name, prefix, value }) => [prefix ? `${prefix} ${name}` : name, value]);
  attributes.sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [name, value] of attributes) lines.push(`${indent}  ${name}="${value}"`);
  if (node.content) {
    lines.push(`${indent}  content`);
    for (const child of node.content.childNodes) write(child, depth + 2, lines);
  }
  for (const child of node.childNodes) write(child, depth + 1, lines);
}

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
  const lines = [];
  for (const child of root.childNodes) write(child, 0, lines);
  return lines.join('\n');
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
