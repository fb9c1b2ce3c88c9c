"use strict";

// Fivefold's parsers, compiled to WebAssembly, where the page has them: in the playground.

let parsers = null;
let compiled = null;

async function startParsers() {
  const text = at("engine").textContent;
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const module = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  compiled = await WebAssembly.compile(await new Response(module).arrayBuffer());
  await restartParsers();
}

async function restartParsers() {
  parsers = (await WebAssembly.instantiate(compiled)).exports;
}

// Asks for a view of a source. A fault of the parsers ends them; they are started anew for the next question.
function ask(line, text) {
  const request = encoder.encode(`${line}\n${text}`);
  try {
    // Making room and answering can replace the buffer of the memory, so each view of it is made afterwards.
    const place = parsers.input(request.length);
    new Uint8Array(parsers.memory.buffer, place, request.length).set(request);
    const length = parsers.answer();
    return JSON.parse(decoder.decode(new Uint8Array(parsers.memory.buffer, parsers.output(), length)));
  } catch (error) {
    restartParsers();
    throw error;
  }
}
