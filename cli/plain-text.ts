import { CONTROLS } from '../core/json/hidden-characters';

/** Terminal control sequences, 7- and 8-bit: CSI (`ESC [`), and strings such as a window title (`ESC ]`). */
const SEQUENCES =
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)?/g;

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
