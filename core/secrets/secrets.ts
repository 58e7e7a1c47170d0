import { Matcher } from './matcher';
import { Listeners } from '../store';
import { isObject, setMember } from '../json/json-object';
import { jsonSpans, type JsonSpan, mergeSpans, type Span } from './spans';
import { unescapeJson, decodePercent } from './views';

export const MASK = '••••••';

/** Shorter values are not masked: they are everywhere. */
export const MIN_SECRET_CHARACTERS = 4;

/** Characters of a text that may be a shortened one; longer ones would take long. */
const MAX_CUT_TEXT = 20_000;

const ASTERISK = 42;
const SCHEME = /^(Bearer|DPoP|Basic)\s+/i;

/** `name` is the variable with this value. */
export interface Secret {
  value: string;
  name?: string;
}

type Replacement = (name: string | undefined) => string;

const masked: Replacement = () => MASK;
const named: Replacement = (name) => (name === undefined ? MASK : `\${${name}}`);

/** All known secrets of a session. Only what the methods return may be stored, written, shown or sent on. */
export class Secrets {
  readonly #known = new Map<string, Secret>();
  readonly #listeners = new Listeners<[secret: Secret]>();
  #matcher: Matcher | undefined;
  /** Caches by object: a run is reported while it goes on, and again at the end. */
  #maskedValues = new WeakMap<object, unknown>();

  constructor(values: Iterable<string> = []) {
    this.addAll(values);
  }

  /** Ignored if shorter than {@link MIN_SECRET_CHARACTERS}. @param name of the variable with this value */
  add(text: string, name?: string): void {
    const bare = text.replace(SCHEME, '');
    this.#add(bare, bare === text ? name : undefined);
    if (/^Basic\s/i.test(text)) this.#add(passwordOf(bare));
  }

  addAll(values: Iterable<string>): void {
    for (const value of values) this.add(value);
  }

  #add(value: string, name?: string): void {
    const known = this.#known.get(value);
    if (value.length < MIN_SECRET_CHARACTERS || (known && (name === undefined || known.name === name))) return;
    // A name that contains the value is dropped.
    const secret = { value, ...(name !== undefined && !name.includes(value) && { name }) };
    this.#known.set(value, secret);
    if (!known) this.#matcher?.add(value);
    this.#maskedValues = new WeakMap();
    this.#listeners.emit(secret);
  }

  has(text: string): boolean {
    return this.#known.has(text);
  }

  get values(): string[] {
    return [...this.#known.keys()];
  }

  /** Calls back for known and future secrets; returns an unsubscribe function. */
  each(listener: (secret: Secret) => void): () => void {
    for (const secret of this.#known.values()) listener(secret);
    return this.#listeners.add(listener);
  }

  /** Masks secrets in any usual encoding. JSON stays JSON: only strings and numbers change. Without a secret, the same text. */
  mask(text: string): string {
    return this.#replace(text, masked);
  }

  /** Like {@link mask}, but writes `${NAME}` for the value of a variable. */
  maskWithNames(text: string): string {
    return this.#replace(text, named);
  }

  /** UTF-8 as {@link mask}; in other bytes, `*` for each byte of a secret. Without a secret, returns the same array. */
  maskBytes(bytes: Uint8Array): Uint8Array {
    if (this.#known.size === 0 || this.#spansIn(bytes, () => false).length === 0) return bytes;
    let text: string;
    try {
      text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      return this.#maskWithStars(bytes);
    }
    const without = this.mask(text);
    return without === text ? bytes : new TextEncoder().encode(without);
  }

  maskRaw<Raw extends string | Uint8Array>(raw: Raw): Raw {
    return (typeof raw === 'string' ? this.mask(raw) : this.maskBytes(raw)) as Raw;
  }

  /** Masks all texts and member names. Cached: the same object gives the same result, also inside of others. */
  maskValue<T>(value: T): T {
    return this.#mapTexts(value, (text) => this.mask(text), this.#maskedValues) as T;
  }

  /** Like {@link maskValue}, but writes `${NAME}` for the value of a variable. */
  maskValueWithNames<T>(value: T): T {
    return this.#mapTexts(value, (text) => this.maskWithNames(text), new WeakMap()) as T;
  }

  #mapTexts(value: unknown, change: (text: string) => string, cache: WeakMap<object, unknown>): unknown {
    if (typeof value === 'string') return change(value);
    if (this.#known.size === 0 || (!Array.isArray(value) && !isObject(value))) return value;
    const known = cache.get(value);
    if (known !== undefined) return known;
    if (Array.isArray(value)) return value.map((item: unknown) => this.#mapTexts(item, change, cache));
    const changed = {};
    for (const [name, member] of Object.entries(value))
      setMember(changed, change(name), this.#mapTexts(member, change, cache));
    cache.set(value, changed);
    return changed;
  }

  #replace(text: string, replacement: Replacement): string {
    if (this.#known.size === 0 || text.length < MIN_SECRET_CHARACTERS) return text;
    return text.length > MAX_CUT_TEXT
      ? this.#replaceWhole(text, replacement)
      : this.#replaceCut(this.#replaceWhole(text, replacement));
  }

  /** Masks the beginning of a secret before `…`: texts that quote a value may have been shortened within it. */
  #replaceCut(text: string): string {
    const parts: string[] = [];
    let from = 0;
    for (let cut = text.indexOf('…'); cut !== -1; cut = text.indexOf('…', cut + 1)) {
      const length = Math.max(...this.values.map((secret) => beginningBefore(text, cut, secret)));
      if (length < MIN_SECRET_CHARACTERS || cut - length < from) continue;
      parts.push(text.slice(from, cut - length), MASK);
      from = cut;
    }
    return from === 0 ? text : parts.join('') + text.slice(from);
  }

  #replaceWhole(text: string, replacement: Replacement): string {
    const bytes = new TextEncoder().encode(text);
    const spans = this.#spansIn(bytes, () => isJson(text));
    if (spans.length === 0) return text;
    const offset = utf16Offsets(text, bytes.length);
    const parts: string[] = [];
    let at = 0;
    for (const { start, end, secret, isNumber } of spans) {
      const mask = replacement(secret === undefined ? undefined : this.#known.get(secret)?.name);
      parts.push(text.slice(at, offset(start)), isNumber ? `"${mask}"` : mask);
      at = offset(end);
    }
    return parts.join('') + text.slice(at);
  }

  #maskWithStars(bytes: Uint8Array): Uint8Array {
    const spans = this.#spansIn(bytes, () => false);
    if (spans.length === 0) return bytes;
    const starred = bytes.slice();
    for (const { start, end } of spans) starred.fill(ASTERISK, start, end);
    return starred;
  }

  /** Where the secrets are, in order. @param isJson called only if it matters: it parses the text */
  #spansIn(bytes: Uint8Array, isJson: () => boolean): readonly JsonSpan[] {
    const matcher = this.#compiled();
    const view = { bytes };
    const unescaped = unescapeJson(view);
    const inStrings: Span[] = [];
    matcher.find(unescaped ?? view, inStrings);
    const asText: Span[] = [...inStrings];
    if (unescaped) {
      matcher.scan(view, asText);
      const decoded = decodePercent(view);
      if (decoded) matcher.find(decoded, asText);
    }
    if (asText.length === 0) return asText;
    const all = mergeSpans(asText);
    // A number must become a string, and a mask must not cross the end of one.
    const within = jsonSpans(bytes, mergeSpans(inStrings));
    const isSame =
      within.length === all.length &&
      within.every(({ start, end, isNumber }, at) => !isNumber && start === all[at]?.start && end === all[at].end);
    return isSame || !isJson() ? all : within;
  }

  #compiled(): Matcher {
    this.#matcher ??= new Matcher(this.#known.keys());
    return this.#matcher;
  }
}

/** How many of the first characters of a secret stand before a place in a text. */
function beginningBefore(text: string, end: number, secret: string): number {
  let length = Math.min(end, secret.length - 1);
  while (length > 0 && !(text[end - 1] === secret[length - 1] && text.endsWith(secret.slice(0, length), end)))
    length -= 1;
  return length;
}

/** A lone number or word counts as plain text. */
function isJson(text: string): boolean {
  if (!/^\s*[[{"]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The password of `Basic` credentials; empty if invalid. */
function passwordOf(credentials: string): string {
  try {
    return /:(.*)$/s.exec(atob(credentials))?.[1] ?? '';
  } catch {
    return '';
  }
}

/** Converts ascending UTF-8 offsets to UTF-16 offsets. @param size bytes of the whole text */
function utf16Offsets(text: string, size: number): (offset: number) => number {
  if (size === text.length) return (offset) => offset;
  let bytes = 0;
  let at = 0;
  return (offset) => {
    while (bytes < offset) {
      const point = text.codePointAt(at) ?? 0;
      bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
      at += point < 0x10000 ? 1 : 2;
    }
    return at;
  };
}
