import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MASK, Secrets } from './secrets';

const isFull = process.env['LOUPE_FUZZ_FULL'] === '1';

/** So many secrets are known at once, and in each run of each part others: 20,000 in all, 100,000 in full. */
const AT_ONCE = 100;
const RUNS = 40;
const PARTS = Array.from({ length: isFull ? 25 : 5 }, (_, part) => part + 1);

type Random = () => number;
type Encoding = (text: string, random: Random) => string;

/** Numbers below 1 from a seed (mulberry32): fast-check's own would take longer than all that is tested. */
function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function oneOf<T>(list: ArrayLike<T>, random: Random): T {
  return list[Math.floor(random() * list.length)] as T;
}

/** Has its number in it, so that no secret is in another. */
function secretOf(number: number, random: Random): string {
  const characters = [...'abcXYZ0189+/=_-.%\\"\'<&: \n\té€'.split(''), '😀'];
  const some = (length: number) => Array.from({ length }, () => oneOf(characters, random)).join('');
  return `${some(3)}§${number}§${some(Math.floor(random() * 20))}`;
}

/** As JSON, by short escapes or any spelling of `\u00XX`. */
const escaped: Encoding = (text, random) => {
  let made = '';
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charAt(at);
    const choice = random();
    if (choice < 0.3) {
      const hex = unit.charCodeAt(0).toString(16).padStart(4, '0');
      made += `\\u${choice < 0.15 ? hex.toUpperCase() : hex}`;
    } else if (unit === '/' && choice < 0.7) made += '\\/';
    else made += JSON.stringify(unit).slice(1, -1);
  }
  return made;
};

const percent: Encoding = (text, random) => {
  let made = '';
  for (const character of text) {
    if (/[\w.~/+-]/.test(character) && random() < 0.5) made += character;
    else
      for (const byte of Buffer.from(character)) {
        const hex = byte.toString(16).padStart(2, '0');
        made += `%${random() < 0.5 ? hex : hex.toUpperCase()}`;
      }
  }
  return made;
};

const plain: Encoding = (text) => text;
const TEXTS = [plain, escaped, percent];

/** At any of the three alignments, in any alphabet, of what may be escaped itself. */
const base64: Encoding = (text, random) => {
  const inner = oneOf([text, JSON.stringify(text), encodeURIComponent(text)], random);
  const bytes = Buffer.from(`${'u'.repeat(Math.floor(random() * 4))}${inner}:`);
  return bytes.toString(oneOf(['base64', 'base64url'], random)).replace(/=+$/, '');
};

it.each(PARTS)('A secret comes out of the mask in no encoding, wherever it stood (part %s)', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const random = randomOf(seed);
      const values = Array.from({ length: AT_ONCE }, (_, at) => secretOf(at, random));
      const secrets = new Secrets(values);
      const spelt = values.map((value) => {
        const isBase64 = random() < 0.3;
        const once = (isBase64 ? base64 : oneOf(TEXTS, random))(value, random);
        return { value, isBase64, text: oneOf(TEXTS, random)(once, random) };
      });
      const isMessage = random() < 0.5;
      const json = spelt.map(({ text }) => `"<${escaped(text, random)}>"`);
      const lines = spelt.map(({ text }) => `<${text}>`);
      const masked = isMessage
        ? (JSON.parse(secrets.mask(`[${json.join(',')}]`)) as string[])
        : secrets.mask(lines.join('\r\r')).split('\r\r');
      for (const [at, { value, isBase64, text }] of spelt.entries()) {
        const came = masked[at] ?? '';
        // Of base64 the characters before it are left, and those after it.
        const isMasked = isBase64 ? came.includes(MASK) && came.length < MASK.length + 3 * 20 : came === `<${MASK}>`;
        if (!isMasked) throw new Error(JSON.stringify({ value, text, came }));
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});

it('A text without secrets comes out byte for byte as it was', () => {
  const secrets = new Secrets(['sk-live-0123456789', 'token/with+signs', '§ümlaut§']);
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.json({ maxDepth: 4 }),
        fc.base64String({ maxLength: 300 }),
        fc.tuple(fc.string(), fc.integer()).map(([text, seed]) => {
          const random = randomOf(seed);
          return escaped(percent(text, random), random);
        }),
      ),
      (text) => {
        expect(secrets.mask(text)).toBe(text);
      },
    ),
    { numRuns: 500 },
  );
});
