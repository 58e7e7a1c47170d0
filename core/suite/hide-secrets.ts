import { isObject } from '../json/json-object';
import { maskUrl } from '../session/connect/mask-url';

/** Shorter ones are not taken out: they stand everywhere. */
const SHORTEST_SECRET = 4;
const DEEPEST = 4;

/** Values that stand in no report: many may read the log of a pipeline. */
export class Secrets {
  readonly #values = new Set<string>();

  add(value: string): void {
    if (value.length < SHORTEST_SECRET) return;
    // As it stands inside of a JSON text, and of one that stands in another.
    for (let [text, levels] = [value, 0]; levels < DEEPEST; levels += 1) {
      this.#values.add(text);
      text = JSON.stringify(text).slice(1, -1);
    }
  }

  hide(text: string): string {
    let hidden = text;
    // The longest first: one may be a part of another.
    for (const value of [...this.#values].sort((a, b) => b.length - a.length))
      hidden = hidden.replaceAll(value, '••••••');
    return maskUrl(hidden);
  }

  /** The same value with every text in it hidden. */
  hideIn<T>(value: T): T {
    return this.#hideIn(value) as T;
  }

  #hideIn(value: unknown): unknown {
    if (typeof value === 'string') return this.hide(value);
    if (Array.isArray(value)) return value.map((item: unknown) => this.#hideIn(item));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, this.#hideIn(member)]),
    );
  }
}
