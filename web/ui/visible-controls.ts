/** What breaks a line for some readers, and is not seen. */
const SEPARATORS: Readonly<Record<string, string>> = { '\x85': '␤', '\u2028': '⤶', '\u2029': '¶' };

/**
 * Control characters but tab and line feed by their pictures, so that escape codes can be seen, and separators of lines that JSON allows.
 * One character stands for one.
 */
export function visibleControls(text: string): string {
  return text.replace(/[\0-\x08\x0b-\x1f\x7f\x85\u2028\u2029]/g, (c) =>
    c === '\x7f' ? '␡' : (SEPARATORS[c] ?? String.fromCharCode(0x2400 + c.charCodeAt(0))),
  );
}
