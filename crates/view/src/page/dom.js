"use strict";

// The elements of the page. Text becomes part of it as text only: the page's policy forbids to parse a string as HTML.

const at = (id) => document.getElementById(id);

function make(name, className, ...children) {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

// Scrolls a box, and nothing around it, until the element in it can be seen.
function keepInView(box, element, head = 0) {
  if (!element) return;
  const { top, bottom } = box.getBoundingClientRect();
  const place = element.getBoundingClientRect();
  const margin = 24;
  if (place.top < top + head + margin) box.scrollTop -= top + head + margin - place.top;
  else if (place.bottom > bottom - margin) box.scrollTop += Math.min(place.bottom - bottom + margin, place.top - top - head - margin);
}

// Shows the lines around one of many; a button at each end leads to the others.
const WINDOW = 300;
function showLines(box, count, focus, lineOf, wrap = (button) => make("li", "more", button)) {
  const from = Math.max(0, Math.min(focus - WINDOW / 2, count - WINDOW));
  const to = Math.min(count, from + WINDOW);
  const lines = new Map();
  const more = (rest, next) => {
    if (rest <= 0) return [];
    const button = make("button", "", `${rest.toLocaleString("en")} more`);
    button.onclick = () => showLines(box, count, next, lineOf, wrap);
    return [wrap(button)];
  };
  for (let index = from; index < to; index += 1) lines.set(index, lineOf(index));
  box.replaceChildren(...more(from, from - WINDOW / 4), ...lines.values(), ...more(count - to, to + WINDOW / 4));
  return lines;
}

const count = (number, one, many = `${one}s`) => `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
