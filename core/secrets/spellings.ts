/** UTF-8 to look for; for base64, also the bits of the secret in the characters before and after. */
export interface Spelling {
  bytes: Uint8Array;
  /** The low bits of the character before. */
  before?: Bits;
  /** The high bits of the character after. */
  after?: Bits;
}

interface Bits {
  count: number;
  value: number;
}

const encoder = new TextEncoder();
const ALPHABET = encoder.encode('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/');
const URL_ALPHABET = encoder.encode('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_');
/** Bytes before a secret modulo three: the alignments of base64. */
const ALIGNMENTS = [0, 1, 2] as const;

/** Spellings that `views.ts` doesn't decode: as it is, with `+` for a space, and in base64 at the three alignments. */
export function spellingsOf(secret: string): Spelling[] {
  const escaped = JSON.stringify(secret).slice(1, -1);
  const isPlain = /^[\w.~-]*$/.test(secret);
  const strict = isPlain ? secret : percentEncoded(secret, /[\w.~-]/);
  const usual = isPlain ? secret : percentEncoded(secret, /[\w.~!'()*-]/);
  const texts = new Set([secret, secret.replaceAll(' ', '+')]);
  const inBase64 = new Set([
    secret,
    strict,
    usual,
    strict.replaceAll('%20', '+'),
    escaped,
    escaped.replaceAll('/', '\\/'),
  ]);
  return [
    ...[...texts].map((text) => ({ bytes: encoder.encode(text) })),
    ...[...inBase64].flatMap((text) => {
      const bytes = encoder.encode(text);
      return ALIGNMENTS.flatMap((alignment) => base64Spellings(bytes, alignment));
    }),
  ];
}

/** @param plain characters that stay; RFC 3986 has fewer than `encodeURIComponent` */
function percentEncoded(text: string, plain: RegExp): string {
  let encoded = '';
  for (const byte of encoder.encode(text)) {
    const character = String.fromCharCode(byte);
    const hex = byte.toString(16).toUpperCase().padStart(2, '0');
    encoded += byte < 0x80 && plain.test(character) ? character : `%${hex}`;
  }
  return encoded;
}

/** The characters of base64 (and of base64url if they differ) that don't depend on the bytes around. */
function base64Spellings(bytes: Uint8Array, alignment: 0 | 1 | 2): Spelling[] {
  const padded = new Uint8Array(alignment + bytes.length + 2);
  padded.set(bytes, alignment);
  /** The six bits of a character, counted from the start of the group of three bytes. */
  const valueAt = (character: number): number => {
    const bit = 6 * character;
    const pair = ((padded[bit >> 3] ?? 0) << 8) | (padded[(bit >> 3) + 1] ?? 0);
    return (pair >> (10 - (bit & 7))) & 63;
  };
  const bits = 8 * (alignment + bytes.length);
  const from = Math.ceil((8 * alignment) / 6);
  const to = Math.floor(bits / 6);
  const before = 6 * from - 8 * alignment;
  const after = bits - 6 * to;
  const ends = {
    ...(before > 0 && { before: { count: before, value: valueAt(from - 1) & ((1 << before) - 1) } }),
    ...(after > 0 && { after: { count: after, value: valueAt(to) >> (6 - after) } }),
  };
  const usual = new Uint8Array(to - from);
  const inUrls = new Uint8Array(to - from);
  let isOther = false;
  for (let at = from; at < to; at += 1) {
    const value = valueAt(at);
    usual[at - from] = ALPHABET[value] ?? 0;
    inUrls[at - from] = URL_ALPHABET[value] ?? 0;
    isOther ||= value > 61;
  }
  return (isOther ? [usual, inUrls] : [usual]).map((found) => ({ bytes: found, ...ends }));
}

/** Base64 or base64url; -1 for any other character. */
export function base64Value(unit: number): number {
  if (unit >= 65 && unit <= 90) return unit - 65;
  if (unit >= 97 && unit <= 122) return unit - 71;
  if (unit >= 48 && unit <= 57) return unit + 4;
  if (unit === 43 || unit === 45) return 62;
  return unit === 47 || unit === 95 ? 63 : -1;
}
