"use strict";

// The source. The parsers count in bytes of UTF-8, the page in units of UTF-16.

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

const CHECKPOINT = 4096;
class Source {
  constructor(text) {
    this.text = text;
    this.bytes = encoder.encode(text);
    // Where each line begins, in units.
    this.lines = [0];
    for (const { index, 0: newline } of text.matchAll(/\r\n|\r|\n/g)) this.lines.push(index + newline.length);
    // The units before each 4096th byte, unless bytes and units are the same.
    this.units = null;
    if (this.bytes.length !== text.length) {
      this.units = [0];
      for (let start = 0; start < this.bytes.length; start += CHECKPOINT) {
        this.units.push(this.units.at(-1) + unitsIn(this.bytes.subarray(start, start + CHECKPOINT)));
      }
    }
  }

  // The unit at the offset of a byte.
  unit(offset) {
    if (!this.units) return Math.min(offset, this.text.length);
    const index = Math.floor(Math.min(offset, this.bytes.length) / CHECKPOINT);
    return this.units[index] + unitsIn(this.bytes.subarray(index * CHECKPOINT, offset));
  }

  slice(start, end) {
    return decoder.decode(this.bytes.subarray(start, end));
  }

  lineColumn(offset) {
    const unit = this.unit(offset);
    let [low, high] = [0, this.lines.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.lines[middle] <= unit) low = middle;
      else high = middle;
    }
    return [low + 1, unit - this.lines[low] + 1];
  }
}

// Each character has one byte that is no continuation; those of four bytes have two units.
function unitsIn(bytes) {
  let units = 0;
  for (const byte of bytes) {
    if ((byte & 0xc0) !== 0x80) units += byte >= 0xf0 ? 2 : 1;
  }
  return units;
}
