/**
 * Sequences that drive a terminal, whole: CSI (`ESC [`), and strings such as a window's title (`ESC ]`), in 7 and in 8
 * bits.
 */
const SEQUENCES =
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)?/g;
/** All other controls but tabs and line feeds, and what turns the direction of the text around it. */
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * What the log of a pipeline takes for a command: a line that starts with `::` (GitHub), `##[` or `##vso[` anywhere
 * (Azure, GitHub).
 */
const COMMANDS = /^([^\S\n]*:)(?=:)|#(?=#\w*\[)/gm;

/** A stranger's text without what would drive a terminal or a pipeline, or disguise what it says. */
export function plainText(text: string): string {
  return text.replace(SEQUENCES, '').replace(CONTROLS, '').replace(COMMANDS, '$& ');
}

/** JSON text with the same controls written as escapes: it says what it said. */
export function plainJson(text: string): string {
  const escape = (control: string) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return text.replace(CONTROLS, escape);
}
