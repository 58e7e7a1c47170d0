import { JsonNumber } from '../../json/lossless';
import { Ignored } from './mark-ignored';

/**
 * Gives values that mean the same the same number, so that equal items of long arrays find each other without being
 * compared one by one. Big numbers count by their digits: `1e400` and `10e399` get two, and are compared later.
 */
export class Meanings {
  readonly #numbers = new Map<string, number>();
  readonly #known = new WeakMap<object, number>();

  of(value: unknown): number {
    if (typeof value !== 'object' || value === null) return this.#number(scalar(value));
    if (value instanceof Ignored) return this.#number('ignored');
    if (value instanceof JsonNumber) return this.#number(`n${value.source}`);
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    const number = this.#number(
      Array.isArray(value)
        ? `[${value.map((item: unknown) => this.of(item)).join()}`
        : `{${Object.keys(value)
            .sort()
            .map((key) => `${JSON.stringify(key)}${this.of((value as JsonMembers)[key])}`)
            .join()}`,
    );
    this.#known.set(value, number);
    return number;
  }

  #number(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const next = this.#numbers.size;
    this.#numbers.set(text, next);
    return next;
  }
}

type JsonMembers = Record<string, unknown>;

function scalar(value: unknown): string {
  return typeof value === 'string' ? `"${value}` : String(value);
}
