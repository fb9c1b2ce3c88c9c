// What Chromium selects: a JSON object with a selector and a document in a line in, one with the numbers of the elements
// out. Drives Chromium through the class `Oracle` of the program that is the argument.

const { createInterface } = require('node:readline');
const path = require('node:path');
const { Oracle } = require(path.resolve(process.argv[2]));

/** Runs in the page. */
function select(inputs) {
  return inputs.map((input) => {
    const end = input.indexOf('\n');
    const [selector, text] = end < 0 ? [input, ''] : [input.slice(0, end), input.slice(end + 1)];
    const document = new DOMParser().parseFromString(text, 'text/html');
    const elements = new Map([...document.querySelectorAll('*')].map((element, number) => [element, number]));
    try {
      return [...document.querySelectorAll(selector)].map((element) => elements.get(element)).join(' ');
    } catch {
      return 'error';
    }
  });
}

async function main() {
  const inputs = [];
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    inputs.push(JSON.parse(line).html);
  }
  const oracle = new Oracle();
  await oracle.start();
  try {
    for (let start = 0; start < inputs.length; start += 500) {
      const batch = JSON.stringify(inputs.slice(start, start + 500));
      for (const tree of await oracle.b.evaluate(`(${select})(${batch})`)) console.log(JSON.stringify({ tree }));
    }
  } finally {
    await oracle.stop();
  }
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
