import { base64Of } from '../json/base64';

/** A text to look for, and of base64 the bits of a secret that its neighbours hold. */
export interface Spelling {
  text: string;
  /** The character before: so many of its low bits are these. */
  before?: Bits;
  /** The character after: so many of its high bits are these. */
  after?: Bits;
}

interface Bits {
  count: number;
  value: number;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** Zero bytes before a secret give base64 its three alignments. */
const ALIGNMENTS = [0, 1, 2] as const;

/**
 * The ways in which a secret is spelt that no decoding of `views.ts` undoes: as it is, with `+` for a space (a form), and in base64 and base64url at the three alignments, where it may be escaped within (`Basic` of OAuth, a JWT).
 */
export function spellingsOf(secret: string): Spelling[] {
  const escaped = JSON.stringify(secret).slice(1, -1);
  const strict = percentEncoded(secret, /[\w.~-]/);
  const usual = percentEncoded(secret, /[\w.~!'()*-]/);
  const texts = new Set([secret, secret.replaceAll(' ', '+')]);
  const inBase64 = new Set([
    secret,
    strict,
    usual,
    strict.replaceAll('%20', '+'),
    escaped,
    escaped.replaceAll('/', '\\/'),
  ]);
  const found = new Map<string, Spelling>([...texts].map((text) => [text, { text }]));
  for (const text of inBase64) {
    for (const zeros of ALIGNMENTS) {
      const spelling = base64Spelling(text, zeros);
      found.set(`64 ${zeros} ${spelling.text}`, spelling);
      const url = spelling.text.replaceAll('+', '-').replaceAll('/', '_');
      found.set(`64 ${zeros} ${url}`, { ...spelling, text: url });
    }
  }
  return [...found.values()];
}

/** Percent-encoded UTF-8. @param kept characters that stay as they are: RFC 3986 has fewer than `encodeURIComponent` */
function percentEncoded(text: string, kept: RegExp): string {
  let encoded = '';
  for (const byte of new TextEncoder().encode(text)) {
    const character = String.fromCharCode(byte);
    const hex = byte.toString(16).toUpperCase().padStart(2, '0');
    encoded += byte < 0x80 && kept.test(character) ? character : `%${hex}`;
  }
  return encoded;
}

/** The characters of base64 that a text alone decides, whatever stands before and after it. */
function base64Spelling(text: string, zeros: 0 | 1 | 2): Spelling {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array(zeros + bytes.length);
  padded.set(bytes, zeros);
  const encoded = base64Of(padded);
  const from = Math.ceil((8 * zeros) / 6);
  const bits = 8 * padded.length;
  const end = Math.floor(bits / 6);
  const beforeBits = 6 * from - 8 * zeros;
  const afterBits = bits - 6 * end;
  const valueAt = (at: number) => ALPHABET.indexOf(encoded.charAt(at));
  return {
    text: encoded.slice(from, end),
    ...(beforeBits > 0 && {
      before: { count: beforeBits, value: valueAt(from - 1) & ((1 << beforeBits) - 1) },
    }),
    ...(afterBits > 0 && {
      after: { count: afterBits, value: valueAt(end) >> (6 - afterBits) },
    }),
  };
}

/** The six bits of a character of base64 or base64url; -1 for any other. */
export function base64Value(unit: number): number {
  if (unit >= 65 && unit <= 90) return unit - 65;
  if (unit >= 97 && unit <= 122) return unit - 71;
  if (unit >= 48 && unit <= 57) return unit + 4;
  if (unit === 43 || unit === 45) return 62;
  return unit === 47 || unit === 95 ? 63 : -1;
}
