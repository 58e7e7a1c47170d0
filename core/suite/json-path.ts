import { JSONPathEnvironment, type JSONPathQuery, type JSONValue } from 'json-p3';
import { parseIgnoreRule } from '../comparison/rules/ignore-rule';
import { type Segment, valueAt } from '../json/json-pointer';
import { withPlainNumbers } from '../json/plain-numbers';

export interface PathNode {
  path: readonly Segment[];
  /** With the digits of its numbers. */
  value: unknown;
}

/** The library's limit for `..` is 50 levels, which real results exceed. */
const paths = new JSONPathEnvironment({ maxRecursionDepth: 1000 });
const compiled = new Map<string, JSONPathQuery>();

/** Evaluates a JSONPath (RFC 9535). @throws if the path is invalid, see {@link jsonPathError} */
export function findByPath(value: unknown, path: string): PathNode[] {
  const query = compiled.get(path) ?? paths.compile(path);
  compiled.set(path, query);
  if (value === undefined) return [];
  // Filters compare JavaScript numbers.
  const nodes = query.query(withPlainNumbers(value) as JSONValue).nodes;
  return nodes.map(({ location }) => ({ path: location, value: valueAt(value, location) }));
}

/** Evaluates a path that could take for ever. @throws if the path is invalid or takes too long */
export type FindNodes = (value: unknown, path: string) => Promise<PathNode[]>;

/** No filter and at most one `..`: evaluation visits each value once. */
export function isPlainPath(path: string): boolean {
  const steps = parseIgnoreRule(path)?.steps;
  if (!steps) return false;
  return steps.filter((step) => typeof step === 'object' && 'within' in step).length <= 1;
}

export function jsonPathError(path: string): string | undefined {
  try {
    paths.compile(path);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
