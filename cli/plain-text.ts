/** Terminal control sequences, 7- and 8-bit: CSI (`ESC [`), and strings such as a window title (`ESC ]`). */
const SEQUENCES =
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)?/g;
/** Other control characters except tab and line feed, and bidi overrides. */
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Workflow commands in CI logs: `::` at the start of a line (GitHub), `##[` or `##vso[` anywhere (Azure, GitHub). */
const COMMANDS = /^([^\S\n]*:)(?=:)|#(?=#\w*\[)/gm;

/** Removes terminal sequences, control characters and CI commands from untrusted text. */
export function plainText(text: string): string {
  return text.replace(SEQUENCES, '').replace(CONTROLS, '').replace(COMMANDS, '$& ');
}

/** Control characters as JSON escapes: the same value. */
export function plainJson(text: string): string {
  const escape = (control: string) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return text.replace(CONTROLS, escape);
}
