/**
 * Bytes as text, with those that are no UTF-8 written as `\xNN`.
 * @returns the text, and where the first such byte is; undefined where all is UTF-8
 */
export function escapeBytes(bytes: Uint8Array): { text: string; broken: number | undefined } {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const parts: string[] = [];
  let broken: number | undefined;
  let good = 0;
  for (let at = 0; at < bytes.length;) {
    const length = sequenceLength(bytes, at);
    if (length > 0) {
      at += length;
      continue;
    }
    broken ??= at;
    const byte = (bytes[at] ?? 0).toString(16).padStart(2, '0');
    parts.push(decoder.decode(bytes.subarray(good, at)), `\\x${byte}`);
    at += 1;
    good = at;
  }
  parts.push(decoder.decode(bytes.subarray(good)));
  return { text: parts.join(''), broken };
}

/** How many bytes the character at a place has (RFC 3629, 4); 0 where there is none. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4) return 0;
  const second = bytes[at + 1] ?? 0;
  const [least, most] = SECOND[first] ?? [0x80, 0xbf];
  if (second < least || second > most) return 0;
  for (let next = 2; next < length; next += 1) {
    const byte = bytes[at + next] ?? 0;
    if (byte < 0x80 || byte > 0xbf) return 0;
  }
  return length;
}

/** Where not every second byte may follow: overlong forms, surrogates, and what lies beyond Unicode. */
const SECOND: Readonly<Record<number, readonly [least: number, most: number]>> = {
  0xe0: [0xa0, 0xbf],
  0xed: [0x80, 0x9f],
  0xf0: [0x90, 0xbf],
  0xf4: [0x80, 0x8f],
};
