// Writes trees of parse5 in the format of html5lib's tests.

function writeNode(node, depth, lines, prefixes) {
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
  lines.push(`${indent}<${prefixes[node.namespaceURI] ?? ''}${node.tagName}>`);
  const attributes = node.attrs.map(({ name, prefix, value }) => [prefix ? `${prefix} ${name}` : name, value]);
  attributes.sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [name, value] of attributes) lines.push(`${indent}  ${name}="${value}"`);
  if (node.content) {
    lines.push(`${indent}  content`);
    for (const child of node.content.childNodes) writeNode(child, depth + 2, lines, prefixes);
  }
  for (const child of node.childNodes) writeNode(child, depth + 1, lines, prefixes);
}

// The children of a node. `html` is the package's export of that name.
export function write(root, html) {
  const prefixes = { [html.NS.SVG]: 'svg ', [html.NS.MATHML]: 'math ' };
  const lines = [];
  for (const child of root.childNodes) writeNode(child, 0, lines, prefixes);
  return lines.join('\n');
}
