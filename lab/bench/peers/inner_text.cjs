// What Chromium gives as the inner text of documents without styles: a JSON object with a document in a line in, one with
// its text out. Drives Chromium through the class `Oracle` of the program that is the argument.

const { createInterface } = require('node:readline');
const path = require('node:path');
const { Oracle } = require(path.resolve(process.argv[2]));

/** Runs in the page: each document is displayed in a frame without scripts, in the mode that its DOCTYPE asks for. */
async function texts(inputs) {
  const frame = async (doctype) => {
    const element = document.createElement('iframe');
    element.sandbox = 'allow-same-origin';
    element.srcdoc = `${doctype}<p>`;
    // `srcdoc` is never in quirks mode; the initial empty document always is.
    if (!doctype) element.removeAttribute('srcdoc');
    const loaded = new Promise((resolve) => (element.onload = resolve));
    document.body.append(element);
    if (doctype) await loaded;
    return element.contentDocument;
  };
  const frames = { BackCompat: await frame(''), CSS1Compat: await frame('<!DOCTYPE html>') };
  const found = [];
  for (const input of inputs) {
    const parsed = new DOMParser().parseFromString(input, 'text/html');
    parsed.querySelectorAll('style, link').forEach((element) => element.remove());
    // What would load or go somewhere.
    parsed.querySelectorAll('meta').forEach((element) => element.removeAttribute('http-equiv'));
    parsed.querySelectorAll('[src], [srcset]').forEach((element) => {
      element.removeAttribute('srcset');
      if (element.hasAttribute('src')) element.setAttribute('src', 'data:,');
    });
    parsed.querySelectorAll('[style]').forEach((element) => {
      const isHidden = /(^|;)\s*display\s*:\s*none\s*(!\s*important\s*)?(;|$)/i.test(element.getAttribute('style'));
      element.removeAttribute('style');
      if (isHidden) element.style.display = 'none';
    });
    const target = frames[parsed.compatMode];
    target.documentElement.replaceWith(target.adoptNode(parsed.documentElement));
    // The content of an `object` without data comes later.
    if (target.querySelector('object')) await new Promise((resolve) => setTimeout(resolve, 20));
    // Line breaks at the end count.
    found.push(`${target.documentElement.innerText}|`);
  }
  return found;
}

async function main() {
  const inputs = [];
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    inputs.push(JSON.parse(line).html);
  }
  const oracle = new Oracle();
  await oracle.start();
  try {
    for (let start = 0; start < inputs.length; start += 20) {
      const batch = JSON.stringify(inputs.slice(start, start + 20));
      for (const tree of await oracle.b.evaluate(`(${texts})(${batch})`, true)) console.log(JSON.stringify({ tree }));
    }
  } finally {
    await oracle.stop();
  }
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
