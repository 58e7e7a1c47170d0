import { leavesOf } from '../../json/leaves-of';
import { BoundedMap } from '../../json/bounded-map';
import { canonicalNumber, isNumber, JsonNumber, needsExactParsing } from '../../json/lossless';
import type { FactCollector, ProofLocation } from './observed-fact';

const MAX_NUMBERS = 5_000;
const MAX_PER_MESSAGE = 500;
/** A double holds 15 digits. */
const MIN_LENGTH = 16;
const MAX_LENGTH = 400;
/** Integers in texts, too: many servers give their JSON as a text block. */
const LONG_INTEGER = /(?<![\w.-])-?[1-9]\d{15,39}(?![\w.])/g;

interface ServerNumber {
  text: string;
  location: ProofLocation;
}

/** Finds numbers of the server that the client sends back with lost digits or as `1e21`. */
export class NumberDigits {
  /** Numbers that a double doesn't hold, by what they become in one. */
  readonly #rounded = new BoundedMap<string, ServerNumber>(MAX_NUMBERS);
  readonly #exact = new BoundedMap<string, ServerNumber>(MAX_NUMBERS);

  /** @param text of the message @param value parsed with exact numbers */
  takeFromServer(seq: number, text: string, value: unknown): void {
    if (!needsExactParsing(text) && text.search(LONG_INTEGER) < 0) return;
    let count = 0;
    for (const [leaf, path] of leavesOf(value, (each) => typeof each === 'string' || isNumber(each))) {
      const numbers = typeof leaf === 'string' ? (leaf.match(LONG_INTEGER) ?? []) : [String(leaf)];
      for (const number of numbers) {
        if (number.length < MIN_LENGTH || number.length > MAX_LENGTH || (count += 1) > MAX_PER_MESSAGE) continue;
        const own = { text: number, location: { seq, path } };
        const exact = canonicalNumber(new JsonNumber(number));
        if (!this.#exact.has(exact)) this.#exact.set(exact, own);
        const rounded = canonicalNumber(Number(number));
        if (rounded !== exact && !this.#rounded.has(rounded)) this.#rounded.set(rounded, own);
      }
    }
  }

  takeFromClient(seq: number, text: string, value: unknown, facts: FactCollector): void {
    if (this.#exact.size === 0 || !needsExactParsing(text)) return;
    for (const [leaf, path] of leavesOf(value, isNumber)) {
      const sent = String(leaf);
      const exact = canonicalNumber(new JsonNumber(sent));
      const same = this.#exact.get(exact);
      const origin = same ?? this.#rounded.get(exact);
      if (!origin || (same && (!/e/i.test(sent) || /e/i.test(same.text)))) continue;
      const values = { sent, given: origin.text };
      facts.add(same ? 'exponent' : 'lost-digits', sent, [origin.location, { seq, path }], values);
    }
  }
}
