/** Invisible characters that some programs take for line breaks. */
const SEPARATORS: Readonly<Record<string, string>> = { '\x85': '␤', '\u2028': '⤶', '\u2029': '¶' };

/** Makes control characters and line separators visible, one character for one: `\x1b[1m` → `␛[1m`. */
export function visibleControls(text: string): string {
  return text.replace(/[\0-\x08\x0b-\x1f\x7f\x85\u2028\u2029]/g, (c) =>
    c === '\x7f' ? '␡' : (SEPARATORS[c] ?? String.fromCharCode(0x2400 + c.charCodeAt(0))),
  );
}
