import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MASK, Secrets } from './secrets';

/** So many secrets are known at once, and so many texts are masked by them: 100,000 in all. */
const AT_ONCE = 250;
const RUNS = 400;

type Encoding = (text: string, random: () => number) => string;

const escaped: Encoding = (text, random) =>
  text
    .split('')
    .map((unit) => {
      const choice = random();
      if (choice < 0.3 || (choice < 0.6 && unit < ' ')) {
        const hex = unit.charCodeAt(0).toString(16).padStart(4, '0');
        return `\\u${choice < 0.15 ? hex.toUpperCase() : hex}`;
      }
      if (unit === '/' && choice < 0.7) return '\\/';
      return JSON.stringify(unit).slice(1, -1);
    })
    .join('');

const percent: Encoding = (text, random) =>
  [...text]
    .map((character) => {
      if (/[a-zA-Z0-9._~/+-]/.test(character) && random() < 0.5) return character;
      return [...Buffer.from(character)]
        .map((byte) => {
          const hex = byte.toString(16).padStart(2, '0');
          return `%${random() < 0.5 ? hex : hex.toUpperCase()}`;
        })
        .join('');
    })
    .join('');

const base64: Encoding = (text, random) =>
  Buffer.from(`${'~'.repeat(Math.floor(random() * 3))}${text}${'!'.repeat(Math.floor(random() * 3))}`)
    .toString(random() < 0.5 ? 'base64' : 'base64url')
    .replace(/=+$/, '');

const plain: Encoding = (text) => text;
const ENCODINGS = [plain, escaped, percent, base64];

/** What a reader of a text could make of it: each of its decodings, and the bytes of its base64. */
function readings(text: string, levels = 3): string[] {
  if (levels === 0) return [text];
  const found = [text];
  const unescaped = text.replace(/\\(?:u([\da-fA-F]{4})|(["\\/bfnrt]))/g, (_, hex, short: string) =>
    typeof hex === 'string'
      ? String.fromCharCode(Number.parseInt(hex, 16))
      : (JSON.parse(`"\\${short}"`) as string),
  );
  if (unescaped !== text) found.push(...readings(unescaped, levels - 1));
  const bare = text.replace(/(?:%[\da-fA-F]{2})+/g, (run) =>
    Buffer.from(run.replaceAll('%', ''), 'hex').toString(),
  );
  if (bare !== text) found.push(...readings(bare, levels - 1));
  return [
    ...found,
    ...(text.match(/[\w+/-]{4,}/g) ?? []).flatMap((run) =>
      [0, 1, 2, 3].map((skip) => Buffer.from(run.slice(skip), 'base64').toString()),
    ),
  ];
}

const secretText = fc
  .string({
    unit: fc.constantFrom(...'abcXYZ0189+/=_-.%\\"\'<&: \n\té€😀'),
    minLength: 6,
    maxLength: 24,
  })
  // What no other text has by chance.
  .map((text) => `§${text}`);

it('A secret comes out of the mask in no encoding, wherever it stood', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(secretText, { minLength: AT_ONCE, maxLength: AT_ONCE, size: 'max' }),
      fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })),
      (values, stream) => {
        const random = () => stream.next().value as number;
        const secrets = new Secrets(values);
        const members = values.map((value) => {
          const encode = ENCODINGS[Math.floor(random() * ENCODINGS.length)] ?? plain;
          const again = random() < 0.3 ? (ENCODINGS[Math.floor(random() * 3)] ?? plain) : plain;
          return again(encode(value, random), random);
        });
        const json = `{${members.map((text, at) => `"k${at}":"<${escaped(text, random)}>"`).join(',')}}`;
        const text = members.map((member) => `<${member}>`).join('\n');
        const masked = JSON.parse(secrets.mask(json)) as Record<string, string>;
        const lines = secrets.mask(text);
        for (const [at, value] of values.entries()) {
          const inJson = masked[`k${at}`] ?? '';
          if (!inJson.includes(MASK)) throw new Error(`${JSON.stringify(members[at])} is left`);
          if (readings(inJson).some((each) => each.includes(value)))
            throw new Error(`${inJson} tells ${value}`);
        }
        const read = readings(lines).join('\n');
        for (const value of values) if (read.includes(value)) throw new Error(`${value} is left`);
      },
    ),
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
        fc.uint8Array({ minLength: 0, maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('base64')),
        fc.string().map((text) => escaped(percent(text, Math.random), Math.random)),
      ),
      (text) => {
        expect(secrets.mask(text)).toBe(text);
      },
    ),
    { numRuns: 3000 },
  );
});
