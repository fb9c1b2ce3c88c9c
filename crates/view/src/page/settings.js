"use strict";

// How the input is read, apart from its language: as a fragment, with scripting, from bytes in an encoding.

// The encodings of the Encoding Standard, but for those that are no one's choice.
const ENCODINGS = ("UTF-8 IBM866 ISO-8859-2 ISO-8859-3 ISO-8859-4 ISO-8859-5 ISO-8859-6 ISO-8859-7 ISO-8859-8 ISO-8859-8-I ISO-8859-10 "
  + "ISO-8859-13 ISO-8859-14 ISO-8859-15 ISO-8859-16 KOI8-R KOI8-U macintosh windows-874 windows-1250 windows-1251 windows-1252 "
  + "windows-1253 windows-1254 windows-1255 windows-1256 windows-1257 windows-1258 x-mac-cyrillic GBK gb18030 Big5 EUC-JP "
  + "ISO-2022-JP Shift_JIS EUC-KR UTF-16BE UTF-16LE x-user-defined").split(" ");

const encodingOptions = () => [
  new Option("none: text", ""), new Option("as the parser finds it", "auto"), ...ENCODINGS.map((name) => new Option(name, name)),
];

// The fields of an address that are settings, and the control of each.
const SETTINGS = ["context", "scripting", "encoding", "attribute", "element"];
const HAS_SETTINGS = { html: ["context", "scripting", "encoding"], xml: ["encoding"], "html-2007": ["encoding"], value: ["attribute", "element"] };

function setting(id) {
  if (!HAS_SETTINGS[chosen()].includes(id)) return "";
  const control = at(id);
  return control.type === "checkbox" ? (control.checked ? "1" : "") : control.value.trim();
}

function setSettings(fields) {
  for (const id of SETTINGS) {
    const [control, value] = [at(id), fields.get(id) ?? ""];
    if (control.type === "checkbox") control.checked = value !== "";
    else control.value = value;
    // A select has no option for a value that is none.
    if (control.value === "" && control.options) control.selectedIndex = 0;
  }
}

// Shows the controls that the language has.
function showSettings() {
  for (const label of at("settings").querySelectorAll("label")) {
    label.hidden = !HAS_SETTINGS[chosen()].includes(label.dataset.of);
  }
}

// A name, or `svg` or `math`, a space and a name.
const isContext = (text) => /^(?:(?:svg|math) )?[a-z][^\s/>\0]*$/i.test(text);

// The settings as words of a request.
function words() {
  const context = setting("context");
  const list = setting("scripting") ? ["scripting"] : [];
  if (isContext(context)) list.push(`fragment=${context.replace(" ", "/")}`);
  return list;
}

// The text that the parser reads. The bytes of what is typed are those of a file in UTF-8.
let detected = null;
function decoded(text) {
  const label = setting("encoding");
  detected = null;
  if (label === "") return text;
  const beginning = String.fromCharCode(...encoder.encode(text.slice(0, 1024)).subarray(0, 1024));
  detected = ask(`encoding ${chosen()} ${label}`, beginning);
  return asRead(text);
}

// A part of what is typed, as the parser reads it.
function asRead(text) {
  if (detected === null) return text;
  const bytes = encoder.encode(text);
  if (detected.encoding === "replacement") return bytes.length > 0 ? "\ufffd" : "";
  return new TextDecoder(detected.encoding).decode(bytes);
}

// Whether the parser reads something else than what is typed.
const isDecoded = () => source.text !== at("input").value;

function noteOnSettings() {
  const context = setting("context");
  const isWrong = context !== "" && !isContext(context);
  at("context").ariaInvalid = isWrong;
  if (isWrong) return "A context is the name of an element, or “svg” or “math”, a space and a name.";
  if (detected === null) return "";
  return `The bytes are read as ${detected.encoding}, ${detected.origin}.${isDecoded() ? " The parser reads the text that stands below the input." : ""}`;
}
