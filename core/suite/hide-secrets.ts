import { isObject } from '../json/json-object';
import { maskUrl } from '../session/connect/mask-url';

/** Shorter ones are not taken out: they stand everywhere. */
const SHORTEST_SECRET = 4;
const DEEPEST = 4;

/** Values that stand in no report: many may read the log of a pipeline. */
export class Secrets {
  readonly #values = new Set<string>();
  /** The longest first: one may be a part of another. */
  #sorted: readonly string[] = [];
  readonly #listeners = new Set<(value: string) => void>();
  /** What was made of what was given: a run is told of, and stands in the report later. */
  #hidden = new WeakMap<object, unknown>();

  add(value: string): void {
    if (value.length < SHORTEST_SECRET || this.#values.has(value)) return;
    // As it stands inside of a JSON text, and of one that stands in another.
    for (let [text, levels] = [value, 0]; levels < DEEPEST; levels += 1) {
      this.#values.add(text);
      text = JSON.stringify(text).slice(1, -1);
    }
    this.#sorted = [...this.#values].sort((a, b) => b.length - a.length);
    this.#hidden = new WeakMap();
    for (const listener of this.#listeners) listener(value);
  }

  /** Tells of each value, also of those that become known later; returns the way to stop. */
  each(listener: (value: string) => void): () => void {
    for (const value of this.#values) listener(value);
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  hide(text: string): string {
    let hidden = text;
    for (const value of this.#sorted) hidden = hidden.replaceAll(value, '••••••');
    return maskUrl(hidden);
  }

  /** The same value with every text in it hidden: the same one each time, also where it stands in another. */
  hideIn<T>(value: T): T {
    const hidden = this.#hideIn(value);
    if (typeof value === 'object' && value !== null) this.#hidden.set(value, hidden);
    return hidden as T;
  }

  #hideIn(value: unknown): unknown {
    if (typeof value === 'string') return this.hide(value);
    if (Array.isArray(value)) return value.map((item: unknown) => this.#hideIn(item));
    if (!isObject(value)) return value;
    const known = this.#hidden.get(value);
    if (known !== undefined) return known;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, this.#hideIn(member)]),
    );
  }
}
