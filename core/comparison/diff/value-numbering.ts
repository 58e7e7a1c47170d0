import { JsonNumber } from '../../json/lossless';
import { isContainer } from '../../json/rebuild';
import { Ignored } from './mark-ignored';

/** Equal values get the same number. Big numbers count by their digits: `1e400` and `10e399` are compared later. */
export class ValueNumbering {
  readonly #numbers = new Map<string, number>();
  readonly #known = new WeakMap<object, number>();

  numberOf(value: unknown): number {
    if (typeof value !== 'object' || value === null) return this.#number(scalar(value));
    if (value instanceof Ignored) return this.#number('ignored');
    if (value instanceof JsonNumber) return this.#number(`n${value.source}`);
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    // Numbers the inside first, iteratively: nesting may exceed the engine's stack.
    this.#numberInside(value);
    return this.#known.get(value) ?? this.#numberOf(value);
  }

  #numberOf(value: object): number {
    const number = this.#number(
      Array.isArray(value)
        ? `[${value.map((item: unknown) => this.numberOf(item)).join()}`
        : `{${Object.keys(value)
            .sort()
            .map((key) => `${JSON.stringify(key)}${this.numberOf((value as Record<string, unknown>)[key])}`)
            .join()}`,
    );
    this.#known.set(value, number);
    return number;
  }

  #numberInside(root: object): void {
    const waiting: { value: object; isOpen: boolean }[] = [{ value: root, isOpen: false }];
    for (let next = waiting.at(-1); next; next = waiting.at(-1)) {
      if (next.isOpen) {
        waiting.pop();
        if (!this.#known.has(next.value)) this.#numberOf(next.value);
        continue;
      }
      next.isOpen = true;
      for (const inner of Object.values(next.value)) {
        const isNumbered = !isContainer(inner) || inner instanceof Ignored || this.#known.has(inner);
        if (!isNumbered) waiting.push({ value: inner, isOpen: false });
      }
    }
  }

  #number(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const next = this.#numbers.size;
    this.#numbers.set(text, next);
    return next;
  }
}

function scalar(value: unknown): string {
  return typeof value === 'string' ? `"${value}` : String(value);
}
