/** JSON that keeps digits and spelling of numbers, and the order of keys. Of duplicate keys the last stays. */
import { JsonTextReader } from './json-text-reader';

export { JsonSyntaxError } from './json-text-reader';

interface RawJson {
  rawJSON?: (text: string) => unknown;
}

const { rawJSON } = JSON as RawJson;

/** A number that JavaScript would write differently: `1e400`, `-0`, 20-digit integers, `1.0` (a float to servers). */
export class JsonNumber {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
    Object.freeze(this);
  }

  toString(): string {
    return this.source;
  }

  /** Keeps the digits in `JSON.stringify` if the engine has `JSON.rawJSON`. */
  toJSON(): unknown {
    if (rawJSON) return rawJSON(this.source);
    lossyNumbers += 1;
    return Number(this.source);
  }
}

/** Counts {@link JsonNumber}s that the engine wrote rounded. */
let lossyNumbers = 0;

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** RFC 8259 section 6, without blanks around. */
export function isJsonNumber(text: string): boolean {
  return NUMBER.test(text);
}

export function canonicalNumber(number: number | JsonNumber): string {
  return canonical(String(number));
}

/** Significant digits and exponent: `1.10`, `11e-1` and `1.1` are all `11e-1`. */
function canonical(source: string): string {
  const [mantissa = '', exponent = '0'] = source.toLowerCase().split('e');
  const negative = mantissa.startsWith('-');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return negative ? '-0' : '0';
  const power = BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - significant.length);
  return `${negative ? '-' : ''}${significant}e${power}`;
}

/** `source` must be a JSON number, see {@link isJsonNumber}. */
export function numberOf(source: string): number | JsonNumber {
  const number = Number(source);
  return String(number) === source && !Object.is(number, -0) ? number : new JsonNumber(source);
}

export function isNumber(value: unknown): value is number | JsonNumber {
  return typeof value === 'number' || value instanceof JsonNumber;
}

/** `1.0` and `1e400` are integers (JSON Schema 6.1.1). */
export function isInteger(number: number | JsonNumber): boolean {
  if (typeof number === 'number') return Number.isInteger(number);
  const exponent = canonical(number.source).split('e')[1] ?? '0';
  return !exponent.startsWith('-');
}

export function sameNumber(a: number | JsonNumber, b: number | JsonNumber): boolean {
  if (typeof a === 'number' && typeof b === 'number') return a === b;
  return canonicalNumber(a) === canonicalNumber(b);
}

// Without a match, `JSON.parse` loses nothing. Skips most of what is inside strings, such as the `2.0` of each message.
const NEEDS_EXACT_PARSING =
  /(?:^|[:,[\s])(?:-0|-?(?:\d[\d.]{15}|\d+(?:\.\d+)?[eE]|\d+\.\d*0(?!\d)|0\.0{6}))|"\d{1,10}"\s*:/;

/** Whether `JSON.parse` may lose digits, spelling of numbers, or order of keys. */
export function needsExactParsing(text: string): boolean {
  return NEEDS_EXACT_PARSING.test(text);
}

/** Strict (RFC 8259). @throws JsonSyntaxError */
export function parseJson(text: string): unknown {
  if (!needsExactParsing(text)) {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      // The reader below reports where.
    }
  }
  return new JsonTextReader(text, numberOf).read();
}

export function rawText(raw: string | Uint8Array): string {
  return typeof raw === 'string' ? raw : new TextDecoder().decode(raw);
}

export function tryParseJson(raw: string | Uint8Array): unknown {
  try {
    return parseJson(rawText(raw));
  } catch {
    return undefined;
  }
}

export function textOrJson(value: unknown): string {
  return typeof value === 'string' ? value : stringifyJson(value);
}

/** Keys in order, without `undefined` members; `undefined` gives the empty text. @param indent 0: one line */
export function stringifyJson(value: unknown, indent = 0): string {
  if (value === undefined) return '';
  const before = lossyNumbers;
  try {
    // Much faster than `write`, and mostly there are no digits to lose.
    const text = JSON.stringify(value, undefined, indent);
    if (lossyNumbers === before) return text;
  } catch (error) {
    // Deeper than the engine's stack; other errors are real.
    if (!(error instanceof RangeError)) throw error;
  }
  return write(value, ' '.repeat(indent));
}

/** Deeper levels are not indented: indentation would grow without bound. */
const MAX_INDENT_LEVELS = 500;

interface Open {
  entries: readonly (readonly [prefix: string, value: unknown])[];
  at: number;
  close: string;
}

/** Writes any value, however deep, with its own stack. */
function write(root: unknown, step: string): string {
  const parts: string[] = [];
  const stack: Open[] = [];
  const line = (levels: number) => (step === '' || levels > MAX_INDENT_LEVELS ? '' : `\n${step.repeat(levels)}`);
  const begin = (value: unknown): void => {
    if (value instanceof JsonNumber) parts.push(value.source);
    else if (typeof value !== 'object' || value === null) {
      // Undefined items become null, as in `JSON.stringify`.
      parts.push(value === undefined ? 'null' : JSON.stringify(value));
    } else {
      const isArray = Array.isArray(value);
      const colon = step === '' ? ':' : ': ';
      const entries = isArray
        ? value.map((item: unknown) => ['', item] as const)
        : Object.entries(value)
            .filter(([, member]) => member !== undefined)
            .map(([key, member]) => [JSON.stringify(key) + colon, member] as const);
      parts.push(isArray ? '[' : '{');
      stack.push({ entries, at: 0, close: isArray ? ']' : '}' });
    }
  };
  begin(root);
  for (let open = stack.at(-1); open; open = stack.at(-1)) {
    const entry = open.entries[open.at];
    if (entry) {
      parts.push(open.at > 0 ? ',' : '', line(stack.length), entry[0]);
      open.at += 1;
      begin(entry[1]);
    } else {
      stack.pop();
      parts.push(open.entries.length > 0 ? line(stack.length) : '', open.close);
    }
  }
  return parts.join('');
}

/** `null` for undefined. */
export function jsonText(value: unknown): string {
  return value === undefined ? 'null' : stringifyJson(value);
}
