/** Writes invalid UTF-8 as hex: `61 ff` → `a\xff`. @returns `broken`: offset of the first invalid byte */
export function escapeBytes(bytes: Uint8Array): { text: string; broken: number | undefined } {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const parts: string[] = [];
  let broken: number | undefined;
  let validFrom = 0;
  for (let at = 0; at < bytes.length;) {
    const length = sequenceLength(bytes, at);
    if (length > 0) {
      at += length;
      continue;
    }
    broken ??= at;
    const byte = (bytes[at] ?? 0).toString(16).padStart(2, '0');
    parts.push(decoder.decode(bytes.subarray(validFrom, at)), `\\x${byte}`);
    at += 1;
    validFrom = at;
  }
  parts.push(decoder.decode(bytes.subarray(validFrom)));
  return { text: parts.join(''), broken };
}

/** Length of the character at an offset (RFC 3629, section 4); 0 if it is invalid. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4) return 0;
  const second = bytes[at + 1] ?? 0;
  const [min, max] = SECOND_BYTE_RANGES[first] ?? [0x80, 0xbf];
  if (second < min || second > max) return 0;
  for (let next = 2; next < length; next += 1) {
    const byte = bytes[at + next] ?? 0;
    if (byte < 0x80 || byte > 0xbf) return 0;
  }
  return length;
}

/** First bytes with a narrower second byte: no overlong forms, surrogates, or code points beyond Unicode. */
const SECOND_BYTE_RANGES: Readonly<Record<number, readonly [min: number, max: number]>> = {
  0xe0: [0xa0, 0xbf],
  0xed: [0x80, 0x9f],
  0xf0: [0x90, 0xbf],
  0xf4: [0x80, 0x8f],
};
