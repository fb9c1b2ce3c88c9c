// Whether Chromium gives the elements of pages the same boxes before and after formatting, and the pages the same inner text,
// 1000 pixels wide: with their style sheets, and without. The arguments are the oracle, whose class `Browser` is driven
// through `Oracle`, and a file with the name of a page and the files before and after in each line.
//
// Where a sheet, and not the standard's, keeps white space in an element, this is undone before the boxes are compared, and
// such elements are counted.

const fs = require('node:fs');
const path = require('node:path');
const { Oracle } = require(path.resolve(process.argv[2]));

const WIDTH = 1000;

/** Runs in the page. `undone` has the numbers of elements whose white space is to collapse. */
function measure(hasSheets, undone) {
  for (const sheet of document.styleSheets) sheet.disabled = !hasSheets;
  const elements = [...document.querySelectorAll('*')];
  for (const number of undone) elements[number]?.style.setProperty('white-space-collapse', 'collapse', 'important');
  const round = (length) => Math.round(length * 64) / 64;
  return {
    boxes: elements.map((element) => {
      const box = element.getBoundingClientRect();
      return `${element.localName} ${[box.x, box.y, box.width, box.height].map(round)}`;
    }),
    spaces: elements.map((element) => getComputedStyle(element).whiteSpaceCollapse),
    text: document.documentElement.innerText.replace(/\s+$/, ''),
  };
}

async function open(browser, file) {
  const text = fs.readFileSync(file, 'utf8').replace(/http-equiv\s*=\s*(["']?)refresh/gi, 'data-refresh=$1');
  const url = `http://oracle.test/${encodeURIComponent(path.basename(file))}`;
  browser.atHome = false;
  browser.responses.set(url, {
    headers: [
      { name: 'Content-Type', value: 'text/html; charset=utf-8' },
      { name: 'Content-Security-Policy', value: "script-src 'none'; frame-src 'none'; object-src 'none'" },
    ],
    body: Buffer.from(text).toString('base64'),
  });
  await browser.navigate(url);
  browser.responses.delete(url);
}

const ask = (browser, hasSheets, undone = []) =>
  browser.evaluate(`(${measure})(${hasSheets}, ${JSON.stringify(undone)})`, false, 120000);

/** The boxes of a page with its sheets and without, and the elements in which a sheet keeps white space. */
async function read(browser, file) {
  await open(browser, file);
  const styled = await ask(browser, true);
  const plain = await ask(browser, false);
  const undone = styled.spaces.flatMap((space, number) => (space === plain.spaces[number] ? [] : [number]));
  return { undone, plain, styled: undone.length ? await ask(browser, true, undone) : styled };
}

function difference(before, after) {
  if (before.boxes.length !== after.boxes.length) return `${before.boxes.length} elements, then ${after.boxes.length}`;
  const at = before.boxes.findIndex((box, number) => box !== after.boxes[number]);
  if (at >= 0) return `element ${at}: ${before.boxes[at]}, then ${after.boxes[at]}`;
  if (before.text === after.text) return null;
  const first = [...before.text].findIndex((character, number) => character !== [...after.text][number]);
  return `the text at ${first}: ${JSON.stringify(before.text.slice(Math.max(0, first - 20), first + 20))}, then ${JSON.stringify(
    after.text.slice(Math.max(0, first - 20), first + 20),
  )}`;
}

async function main() {
  const oracle = new Oracle();
  await oracle.start();
  const counts = { pages: 0, elements: 0, undone: 0, plain: 0, styled: 0 };
  try {
    const pairs = fs.readFileSync(process.argv[3], 'utf8').trimEnd().split('\n');
    for (const [page, ...files] of pairs.map((line) => line.split('\t'))) {
      const { b: browser } = oracle;
      await browser.send('Emulation.setScriptExecutionDisabled', { value: true }, true);
      const screen = { width: WIDTH, height: 800, deviceScaleFactor: 1, mobile: false };
      await browser.send('Emulation.setDeviceMetricsOverride', screen, true);
      const [before, after] = [await read(browser, files[0]), await read(browser, files[1])];
      counts.pages += 1;
      counts.elements += before.plain.boxes.length;
      counts.undone += before.undone.length;
      for (const kind of ['plain', 'styled']) {
        const found = difference(before[kind], after[kind]);
        if (found === null) continue;
        counts[kind] += 1;
        console.log(`${page}, ${kind === 'plain' ? 'without' : 'with'} style sheets: ${found}`);
      }
    }
  } finally {
    await oracle.stop();
  }
  console.log(
    `${counts.pages} pages with ${counts.elements} elements: ${counts.plain} differ without style sheets, ${counts.styled} with ` +
      `them, but for the white space of ${counts.undone} elements, which a sheet keeps`,
  );
  if (counts.plain + counts.styled > 0) process.exitCode = 1;
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
