import { exec, type JsonValue } from 'jsonpath-rfc9535';
import { type Segment, valueAt } from '../json/json-pointer';
import { withPlainNumbers } from '../json/plain-numbers';

/** A value that a JSONPath leads to. */
export interface PathNode {
  path: readonly Segment[];
  /** With the digits of its numbers. */
  value: unknown;
}

/**
 * What a JSONPath (RFC 9535) leads to, in its order.
 * @throws where the text is none, see {@link jsonPathFault}
 */
export function findByPath(value: unknown, path: string): PathNode[] {
  if (value === undefined) return [];
  const nodes: PathNode[] = [];
  // Filters reckon with JavaScript's numbers.
  exec(withPlainNumbers(value) as JsonValue, path, (_, at) => {
    const steps = [...at];
    nodes.push({ path: steps, value: valueAt(value, steps) });
  });
  return nodes;
}

/** Why a text is no JSONPath; undefined where it is one. */
export function jsonPathFault(path: string): string | undefined {
  try {
    exec(null, path, () => undefined);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
