// What parse5 makes of the cases of the conformance suite: a JSON object a line in, one a line out.
//
// `{"input":"<a>","state":"Data state","lastStartTag":"a"}` gives the tokens of the tokenizer alone, `{"html":"<a>"}`,
// with `context` and `scripting`, the tree; both give the errors. The package is looked for from the folder that PARSE5
// names, or from this one.

import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { write } from './parse5_tree.mjs';

const start = process.env.PARSE5 ? path.join(process.env.PARSE5, 'x.js') : import.meta.url;
const file = createRequire(start).resolve('parse5');
const { Tokenizer, TokenizerMode, parse, parseFragment, html, defaultTreeAdapter } = await import(pathToFileURL(file));

const STATES = {
  'Data state': TokenizerMode.DATA,
  'PLAINTEXT state': TokenizerMode.PLAINTEXT,
  'RCDATA state': TokenizerMode.RCDATA,
  'RAWTEXT state': TokenizerMode.RAWTEXT,
  'Script data state': TokenizerMode.SCRIPT_DATA,
  'CDATA section state': TokenizerMode.CDATA_SECTION,
};

const report = (errors) => (error) => {
  errors.push({ code: error.code, line: error.startLine, col: error.startCol });
};

function tokens({ input, state, lastStartTag }) {
  const output = [];
  const errors = [];
  const text = ({ chars }) => {
    const last = output.at(-1);
    if (last?.[0] === 'Character') last[1] += chars;
    else output.push(['Character', chars]);
  };
  const handler = {
    onParseError: report(errors),
    onComment: ({ data }) => output.push(['Comment', data]),
    onDoctype: ({ name, publicId, systemId, forceQuirks }) =>
      output.push(['DOCTYPE', name, publicId, systemId, !forceQuirks]),
    onStartTag: ({ tagName, attrs, selfClosing }) => {
      const attributes = Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
      output.push(['StartTag', tagName, attributes, ...(selfClosing ? [true] : [])]);
    },
    onEndTag: ({ tagName }) => output.push(['EndTag', tagName]),
    onEof: () => {},
    onCharacter: text,
    onNullCharacter: text,
    onWhitespaceCharacter: text,
  };
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: true }, handler);
  tokenizer.state = STATES[state ?? 'Data state'];
  if (lastStartTag !== undefined) tokenizer.lastStartTagName = lastStartTag;
  tokenizer.write(input, true);
  return { output, errors };
}

function tree({ html: text, context, scripting }) {
  const errors = [];
  const options = { scriptingEnabled: scripting ?? false, sourceCodeLocationInfo: true, onParseError: report(errors) };
  let root;
  if (context === undefined) {
    root = parse(text, options);
  } else {
    const [, language, name] = /^(?:(svg|math) )?(.*)$/.exec(context);
    const namespace = { svg: html.NS.SVG, math: html.NS.MATHML }[language] ?? html.NS.HTML;
    root = parseFragment(defaultTreeAdapter.createElement(name, namespace, []), text, options);
  }
  return { tree: write(root, html), errors };
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  let answer;
  try {
    answer = 'html' in request ? tree(request) : tokens(request);
  } catch (error) {
    answer = { error: String(error) };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
