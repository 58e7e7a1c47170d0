import { Matcher } from './matcher';
import { Listeners } from '../store';
import { isObject, setMember } from '../json/json-object';
import { jsonSpans, type JsonSpan } from './json-spans';
import { inOrder, type Span } from './spans';
import { withoutEscapes, withoutPercent } from './views';
import { placesIn } from './text-places';

/** What stands in the place of a secret. */
export const MASK = '••••••';

/** Shorter values are not looked for: they stand everywhere. */
export const SHORTEST_SECRET = 4;

const SCHEME = /^(Bearer|DPoP|Basic)\s+/i;

/** A value that must not leave, and the variable that it is the value of. */
export interface Secret {
  value: string;
  name?: string;
}

/** What stands in the place of a secret of this name. */
type Instead = (name: string | undefined) => string;

const masked: Instead = () => MASK;
const named: Instead = (name) => (name === undefined ? MASK : `\${${name}}`);

/**
 * What is secret, and how a text loses it. It is live: a token is added before it is used, and what was secret once stays so. Nothing is
 * kept, written, shown or sent on but what one of its methods gave back.
 */
export class Secrets {
  readonly #known = new Map<string, Secret>();
  readonly #listeners = new Listeners<[secret: Secret]>();
  /** What finds them; made when it is first needed. */
  #matcher: Matcher | undefined;
  /** What was made of what was given: a run is told of, and stands in the report later. */
  #made = new WeakMap<object, unknown>();

  constructor(values: Iterable<string> = []) {
    this.addAll(values);
  }

  /**
   * @param given shorter than {@link SHORTEST_SECRET} it is passed over; of credentials with their scheme, what follows it is the secret
   * @param name of the variable whose value it is
   */
  add(given: string, name?: string): void {
    const bare = given.replace(SCHEME, '');
    this.#add(bare, bare === given ? name : undefined);
    if (/^Basic\s/i.test(given)) this.#add(passwordOf(bare));
  }

  addAll(values: Iterable<string>): void {
    for (const value of values) this.add(value);
  }

  #add(value: string, name?: string): void {
    const known = this.#known.get(value);
    if (value.length < SHORTEST_SECRET || (known && (name === undefined || known.name === name)))
      return;
    // A name that gives away what it stands for is none.
    const secret = { value, ...(name !== undefined && !name.includes(value) && { name }) };
    this.#known.set(value, secret);
    if (!known) this.#matcher?.add(value);
    this.#made = new WeakMap();
    this.#listeners.tell(secret);
  }

  /** Whether a text is a secret, and nothing else. */
  has(text: string): boolean {
    return this.#known.has(text);
  }

  /** The secrets by now, as they are handed to a worker. */
  get values(): string[] {
    return [...this.#known.keys()];
  }

  /** Tells of each secret, also of those that become known later; returns the way to stop. */
  each(listener: (secret: Secret) => void): () => void {
    for (const secret of this.#known.values()) listener(secret);
    return this.#listeners.add(listener);
  }

  /**
   * A text without the secrets, however they are encoded in it. Where it is JSON, only strings and numbers are changed, and all else
   * keeps its bytes; where nothing is secret, it is the text as it was given.
   */
  mask(text: string): string {
    return this.#replace(text, masked);
  }

  /** The same, with `${NAME}` in the place of the value of a variable. */
  nameIn(text: string): string {
    return this.#replace(text, named);
  }

  /** The same of UTF-8 bytes; of others with `*` for each byte of a secret. The bytes themselves where nothing is secret. */
  maskBytes(bytes: Uint8Array): Uint8Array {
    if (this.#known.size === 0) return bytes;
    let text: string;
    try {
      text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      return this.#starred(bytes);
    }
    const without = this.mask(text);
    return without === text ? bytes : new TextEncoder().encode(without);
  }

  /** A message as it was on the wire, be it text or bytes. */
  maskRaw<Raw extends string | Uint8Array>(raw: Raw): Raw {
    return (typeof raw === 'string' ? this.mask(raw) : this.maskBytes(raw)) as Raw;
  }

  /** A value with every text in it masked, the names of members too: the same one each time, also where it stands in another. */
  maskIn<T>(value: T): T {
    const made = this.#within(value, (text) => this.mask(text), this.#made);
    return made as T;
  }

  /** The same, with `${NAME}` in the place of the value of a variable. */
  nameWithin<T>(value: T): T {
    return this.#within(value, (text) => this.nameIn(text), new WeakMap()) as T;
  }

  #within(
    value: unknown,
    change: (text: string) => string,
    made: WeakMap<object, unknown>,
  ): unknown {
    if (typeof value === 'string') return change(value);
    if (this.#known.size === 0 || (!Array.isArray(value) && !isObject(value))) return value;
    const known = made.get(value);
    if (known !== undefined) return known;
    if (Array.isArray(value)) return value.map((item: unknown) => this.#within(item, change, made));
    const changed = {};
    for (const [name, member] of Object.entries(value))
      setMember(changed, change(name), this.#within(member, change, made));
    made.set(value, changed);
    return changed;
  }

  #replace(text: string, instead: Instead): string {
    if (this.#known.size === 0 || text.length < SHORTEST_SECRET) return text;
    const bytes = new TextEncoder().encode(text);
    const spans = this.#spansIn(bytes, () => isJson(text));
    if (spans.length === 0) return text;
    const place = placesIn(text, bytes.length);
    const parts: string[] = [];
    let at = 0;
    for (const { start, end, secret, isNumber } of spans) {
      const mask = instead(secret === undefined ? undefined : this.#known.get(secret)?.name);
      parts.push(text.slice(at, place(start)), isNumber ? `"${mask}"` : mask);
      at = place(end);
    }
    return parts.join('') + text.slice(at);
  }

  #starred(bytes: Uint8Array): Uint8Array {
    const spans = this.#spansIn(bytes, () => false);
    if (spans.length === 0) return bytes;
    const starred = bytes.slice();
    for (const { start, end } of spans) starred.fill(42, start, end);
    return starred;
  }

  /** What is secret in a text, in its order. @param isJson tells whether it is JSON; it is asked only where that matters */
  #spansIn(bytes: Uint8Array, isJson: () => boolean): readonly JsonSpan[] {
    const matcher = this.#compiled();
    const view = { bytes };
    const read = withoutEscapes(view);
    const inStrings: Span[] = [];
    matcher.find(read ?? view, inStrings);
    const asText: Span[] = [...inStrings];
    if (read) {
      matcher.scan(view, asText);
      const bare = withoutPercent(view);
      if (bare) matcher.find(bare, asText);
    }
    if (asText.length === 0) return asText;
    const all = inOrder(asText);
    const within = jsonSpans(bytes, inOrder(inStrings));
    const isSame =
      within.length === all.length &&
      within.every(
        ({ start, end, isNumber }, at) =>
          !isNumber && start === all[at]?.start && end === all[at].end,
      );
    return isSame || !isJson() ? all : within;
  }

  #compiled(): Matcher {
    this.#matcher ??= new Matcher(this.#known.keys());
    return this.#matcher;
  }
}

/** Whether a text is a JSON document: one that is a lone number or word is a text like others. */
function isJson(text: string): boolean {
  if (!/^\s*[[{"]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The password of `Basic` credentials; empty where they are none. */
function passwordOf(credentials: string): string {
  try {
    return /:(.*)$/s.exec(atob(credentials))?.[1] ?? '';
  } catch {
    return '';
  }
}
