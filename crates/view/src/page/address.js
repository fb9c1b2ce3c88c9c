"use strict";

// The address carries the language, the settings, the step and the input, and the history what they were before.

const LONGEST_LINK = 1 << 16;
const LONGEST_TEXT = 1 << 20;

// What the input and the settings are: `fields` without the step, and the text.
function present() {
  const fields = new URLSearchParams({ in: chosen() });
  for (const id of SETTINGS) if (setting(id) !== "") fields.set(id, setting(id));
  return { fields: String(fields), text: at("input").value };
}

// The fragment of a link. The input is compressed if that makes it shorter; null if it is too long.
async function link({ fields, text }) {
  const step = trace.count > 0 && now < trace.count - 1 && chosen() !== "value" ? `&step=${now + 1}` : "";
  const plain = encodeURIComponent(text);
  if (plain.length <= 300) return `#${fields}${step}&text=${plain}`;
  if (text.length > LONGEST_TEXT) return null;
  const packed = await packedText(text);
  const [name, value] = packed.length < plain.length ? ["packed", packed] : ["text", plain];
  return value.length > LONGEST_LINK ? null : `#${fields}${step}&${name}=${value}`;
}

const through = async (stream, bytes) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

async function packedText(text) {
  const packed = await through(new CompressionStream("deflate-raw"), encoder.encode(text));
  let letters = "";
  for (const byte of packed) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function unpackedText(packed) {
  const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const chunks = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const texts = new TextDecoder("utf-8", { ignoreBOM: true });
  let text = "";
  // A short link can hold a text of any length.
  while (text.length <= LONGEST_TEXT) {
    const { done, value } = await chunks.read();
    if (done) return text + texts.decode();
    text += texts.decode(value, { stream: true });
  }
  await chunks.cancel();
  throw new RangeError("too long");
}

// Inputs that are too long for an address, by a number that the entry of the history has.
const longInputs = new Map();
const KEPT_INPUTS = 8;
let lastLong = 0;
function keepLong(text) {
  const known = [...longInputs].find(([, each]) => each === text);
  if (known) return known[0];
  longInputs.set(++lastLong, text);
  if (longInputs.size > KEPT_INPUTS) longInputs.delete(longInputs.keys().next().value);
  return lastLong;
}

// What the present entry of the history holds, and until when a change belongs to the one before it: who types makes one
// entry, which ends with a pause.
const PAUSE = 1500;
let entry = null;
let burstEnds = 0;
const isSame = (one, other) => one !== null && one.fields === other.fields && one.text === other.text;

async function writeAddress() {
  const [what, version] = [present(), ++versions];
  const fragment = await link(what);
  // Something else has been shown meanwhile.
  if (version !== versions) return null;
  const state = fragment === null ? { long: keepLong(what.text) } : null;
  const address = fragment ?? `#${what.fields}`;
  const isChange = entry !== null && !isSame(entry, what);
  if (isChange && Date.now() > burstEnds) history.pushState(state, "", address);
  else history.replaceState(state, "", address);
  if (isChange) burstEnds = Date.now() + PAUSE;
  entry = what;
  return fragment;
}

// The address follows what is shown, a moment later.
let remembering = 0;
let versions = 0;
function remember() {
  clearTimeout(remembering);
  versions += 1;
  remembering = setTimeout(writeAddress, 300);
}

// Reads the input again after a choice, which is an entry of the history by itself.
function choose() {
  burstEnds = 0;
  run();
  clearTimeout(remembering);
  writeAddress().then(() => (burstEnds = 0));
}

async function share() {
  clearTimeout(remembering);
  if (await writeAddress() === null) return say("The input is too long for a link.", true);
  try {
    await navigator.clipboard.writeText(location.href);
    say("The link is in the clipboard.");
  } catch {
    say("The link is in the address bar.");
  }
}

// Takes the input from the address, or from what is kept of it; the first example if there is none.
async function openAddress() {
  clearTimeout(remembering);
  const version = ++versions;
  const fields = new URLSearchParams(location.hash.slice(1));
  let text = fields.get("text") ?? longInputs.get(history.state?.long) ?? null;
  let problem = "";
  try {
    if (fields.has("packed")) text = await unpackedText(fields.get("packed"));
  } catch (error) {
    problem = error instanceof RangeError ? "The text of the link is too long." : "The link is damaged.";
  }
  if (version !== versions) return;
  const radio = [...document.querySelectorAll("input[name=language]")].find((each) => each.value === fields.get("in"));
  if (radio) radio.checked = true;
  listExamples();
  setSettings(fields);
  at("input").value = text ?? EXAMPLES[chosen()][0][1];
  entry = null;
  burstEnds = 0;
  run((Number.parseInt(fields.get("step"), 10) || Infinity) - 1);
  if (problem) say(problem, true);
  entry = present();
}
