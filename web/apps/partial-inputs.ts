import type { JsonObject } from '../session/json-rpc';

const STEPS = 12;

/**
 * The states through which arguments go that a model writes one character after the other, each a whole object: for
 * `ui/notifications/tool-input-partial`. Texts grow; anything else is there at once, or not yet.
 */
export function partialInputs(input: JsonObject): JsonObject[] {
  const entries = Object.entries(input);
  const lengths = entries.map(([name, value]) => name.length + lengthOf(value));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  return Array.from({ length: STEPS - 1 }, (_, step) => {
    let left = Math.floor((total * (step + 1)) / STEPS);
    const partial: JsonObject = {};
    for (const [index, [name, value]] of entries.entries()) {
      const length = lengths[index] ?? 0;
      const isWhole = left >= length;
      const begun = left - name.length;
      if (isWhole) partial[name] = value;
      else if (typeof value === 'string' && begun > 0) partial[name] = value.slice(0, begun);
      left -= length;
      if (!isWhole) break;
    }
    return partial;
  });
}

function lengthOf(value: unknown): number {
  return typeof value === 'string' ? value.length : JSON.stringify(value).length;
}
