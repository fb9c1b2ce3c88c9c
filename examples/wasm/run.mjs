// Prints the readable text of a page: node run.mjs target/wasm32-unknown-unknown/release/wasm.wasm < page.html

import { readFileSync } from "node:fs";

const { instance: { exports } } = await WebAssembly.instantiate(readFileSync(process.argv[2]));
const input = readFileSync(0);
// Making room and parsing can replace the buffer of the memory, so each view of it is made afterwards.
const place = exports.input(input.length);
new Uint8Array(exports.memory.buffer, place, input.length).set(input);
const length = exports.parse();
console.log(new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.output(), length)));
