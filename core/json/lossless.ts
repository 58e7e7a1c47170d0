/**
 * JSON text to values and back without losing what JavaScript's numbers and objects cannot hold: digits, the way a
 * number is written, the order of keys. Of duplicate keys the last one stays, as in `JSON.parse`.
 */
import { JsonTextReader } from './json-text-reader';

export { JsonSyntaxError } from './json-text-reader';

interface RawJson {
  rawJSON?: (text: string) => unknown;
}

const { rawJSON } = JSON as RawJson;

/**
 * A number kept as it was written, because a JavaScript number would be written another way: `1e400`, `-0`, 20-digit
 * integers, long decimals, and `1.0`, which is a float to many a server. Every other number stays an ordinary number.
 */
export class JsonNumber {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
    Object.freeze(this);
  }

  toString(): string {
    return this.source;
  }

  /** Keeps the digits in an ordinary `JSON.stringify` where the engine can (`JSON.rawJSON`). */
  toJSON(): unknown {
    if (rawJSON) return rawJSON(this.source);
    lossyNumbers += 1;
    return Number(this.source);
  }
}

/** How many times the engine wrote a {@link JsonNumber} in its own way. */
let lossyNumbers = 0;

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Whether `text` is a JSON number, whole and without blanks (RFC 8259 section 6). */
export function isJsonNumber(text: string): boolean {
  return NUMBER.test(text);
}

/** The same text for each way to write a number: its significant digits and its exponent. */
export function canonicalNumber(number: number | JsonNumber): string {
  return canonical(String(number));
}

/** The significant digits and the exponent of a decimal, so that `1.10`, `11e-1` and `1.1` compare equal. */
function canonical(source: string): string {
  const [mantissa = '', exponent = '0'] = source.toLowerCase().split('e');
  const negative = mantissa.startsWith('-');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const digits = (whole + fraction).replace(/^0+/, '');
  const kept = digits.replace(/0+$/, '');
  if (kept === '') return negative ? '-0' : '0';
  const power = BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - kept.length);
  return `${negative ? '-' : ''}${kept}e${power}`;
}

/**
 * The value of a JSON number's text: a number where that keeps it, else a {@link JsonNumber}. `source` must be a JSON
 * number, see {@link isJsonNumber}.
 */
export function numberOf(source: string): number | JsonNumber {
  const number = Number(source);
  return String(number) === source && !Object.is(number, -0) ? number : new JsonNumber(source);
}

export function isNumber(value: unknown): value is number | JsonNumber {
  return typeof value === 'number' || value instanceof JsonNumber;
}

/** Whether a number has no fraction, however it is written: `1.0` and `1e400` are integers (JSON Schema 6.1.1). */
export function isInteger(number: number | JsonNumber): boolean {
  if (typeof number === 'number') return Number.isInteger(number);
  const exponent = canonical(number.source).split('e')[1] ?? '0';
  return !exponent.startsWith('-');
}

/** Whether two numbers, however they are held, are the same number. */
export function sameNumber(a: number | JsonNumber, b: number | JsonNumber): boolean {
  if (typeof a === 'number' && typeof b === 'number') return a === b;
  return canonicalNumber(a) === canonicalNumber(b);
}

// Without one of these in the text, `JSON.parse` keeps every number as it is written, and every key in its place. Of what is in
// strings it passes most, such as the `2.0` of each message.
const NEEDS_EXACT_PARSING =
  /(?:^|[:,[\s])(?:-0|-?(?:\d[\d.]{15}|\d+(?:\.\d+)?[eE]|\d+\.\d*0(?!\d)|0\.0{6}))|"\d{1,10}"\s*:/;

/** Whether `JSON.parse` may lose digits, the way a number is written, or the order of keys of a JSON text. */
export function needsExactParsing(text: string): boolean {
  return NEEDS_EXACT_PARSING.test(text);
}

/**
 * Parses strict JSON (RFC 8259).
 *
 * @throws JsonSyntaxError with line, column (both from 1) and offset (from 0) where the text is not JSON.
 */
export function parseJson(text: string): unknown {
  if (!needsExactParsing(text)) {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      // The reader below says where.
    }
  }
  return new JsonTextReader(text, numberOf).read();
}

/** The text of what is JSON as it was on the wire. */
export function textOfRaw(raw: string | Uint8Array): string {
  return typeof raw === 'string' ? raw : new TextDecoder().decode(raw);
}

/** {@link parseJson}, undefined for what is not JSON. */
export function tryParseJson(raw: string | Uint8Array): unknown {
  try {
    return parseJson(textOfRaw(raw));
  } catch {
    return undefined;
  }
}

/**
 * The JSON text of a value, keys in their order, `undefined` members left out. `undefined` itself gives the empty text,
 * since JSON has no word for it.
 *
 * @param indent spaces per level; none gives one line.
 */
export function stringifyJson(value: unknown, indent = 0): string {
  if (value === undefined) return '';
  const before = lossyNumbers;
  try {
    // Many times as fast as what is written here, and mostly there are no digits to lose.
    const text = JSON.stringify(value, undefined, indent);
    if (lossyNumbers === before) return text;
  } catch (error) {
    // Nested deeper than the engine's stack; anything else it says is true.
    if (!(error instanceof RangeError)) throw error;
  }
  return write(value, ' '.repeat(indent));
}

/** What is nested deeper is not indented: each line would be longer than the one before, without end. */
const MAX_INDENT_LEVELS = 500;

/** A container that is being written, and how far it is. */
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
      // As in `JSON.stringify`, an item that is undefined becomes null.
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

/** Any value as JSON text, numbers with their own digits; `null` for none. */
export function jsonText(value: unknown): string {
  return value === undefined ? 'null' : stringifyJson(value);
}
