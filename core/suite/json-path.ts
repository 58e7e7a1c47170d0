import { JSONPathEnvironment, type JSONPathQuery, type JSONValue } from 'json-p3';
import { parseIgnoreRule } from '../comparison/rules/ignore-rule';
import { type Segment, valueAt } from '../json/json-pointer';
import { withPlainNumbers } from '../json/plain-numbers';

/** A value that a JSONPath leads to. */
export interface PathNode {
  path: readonly Segment[];
  /** With the digits of its numbers. */
  value: unknown;
}

/** The library's own limit for `..` is 50 levels, which real results pass. */
const paths = new JSONPathEnvironment({ maxRecursionDepth: 1000 });
/** A suite has few paths, and runs each of them often. */
const compiled = new Map<string, JSONPathQuery>();

/**
 * What a JSONPath (RFC 9535) leads to, in its order.
 * @throws where the text is none, see {@link jsonPathFault}
 */
export function findByPath(value: unknown, path: string): PathNode[] {
  const query = compiled.get(path) ?? paths.compile(path);
  compiled.set(path, query);
  if (value === undefined) return [];
  // Filters reckon with JavaScript's numbers.
  const nodes = query.query(withPlainNumbers(value) as JSONValue).nodes;
  return nodes.map(({ location }) => ({ path: location, value: valueAt(value, location) }));
}

/** A host's way to find by a path that could take for ever. @throws where the path is none, or took too long */
export type FindPlaces = (value: unknown, path: string) => Promise<PathNode[]>;

/** Whether a path has no filter, and not more than one `..`: finding by it passes each value once. */
export function isPlainPath(path: string): boolean {
  const steps = parseIgnoreRule(path)?.steps;
  if (!steps) return false;
  return steps.filter((step) => typeof step === 'object' && 'within' in step).length <= 1;
}

/** Why a text is no JSONPath; undefined where it is one. */
export function jsonPathFault(path: string): string | undefined {
  try {
    paths.compile(path);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
