/** Control characters but tab and line feed by their pictures, so that escape codes can be seen. One character stands for one. */
export function visibleControls(text: string): string {
  return text.replace(/[\0-\x08\x0b-\x1f\x7f]/g, (c) =>
    c === '\x7f' ? '␡' : String.fromCharCode(0x2400 + c.charCodeAt(0)),
  );
}
