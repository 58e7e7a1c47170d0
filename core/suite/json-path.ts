import { JSONPathEnvironment, JSONPathNode, type JSONPathQuery, type JSONValue } from 'json-p3';
import { parseIgnoreRule } from '../comparison/rules/ignore-rule';
import { isObject } from '../json/json-object';
import { type Segment, valueAt } from '../json/json-pointer';
import { withPlainNumbers } from '../json/plain-numbers';

export interface PathNode {
  path: readonly Segment[];
  /** With the digits of its numbers. */
  value: unknown;
}

const environment = new JSONPathEnvironment();
const compiled = new Map<string, JSONPathQuery>();
// The library's own `visit` of `..` recurses, which limits the levels.
Object.assign(Object.getPrototypeOf(environment.compile('$..*').segments[0]) as object, { visit: nodesFrom });

function* nodesFrom(top: JSONPathNode): Generator<JSONPathNode> {
  yield top;
  // One for all: selectors copy it for a match.
  const path = [...top.location];
  const open = [entriesOf(top.value)];
  for (let entries = open.at(-1); entries; entries = open.at(-1)) {
    const { value: entry, done } = entries.next();
    if (done) {
      open.pop();
      path.pop();
    } else {
      path.push(entry[0]);
      yield new JSONPathNode(entry[1], path, top.root);
      open.push(entriesOf(entry[1]));
    }
  }
}

function entriesOf(value: JSONValue): Iterator<[Segment, JSONValue], undefined> {
  return Array.isArray(value) ? value.entries() : Object.entries(isObject(value) ? value : {}).values();
}

/** Evaluates a JSONPath (RFC 9535). @throws if the path is invalid, see {@link jsonPathError} */
export function findByPath(value: unknown, path: string): PathNode[] {
  const query = compiled.get(path) ?? environment.compile(path);
  compiled.set(path, query);
  if (value === undefined) return [];
  // Filters compare JavaScript numbers.
  const nodes = query.lazyQuery(withPlainNumbers(value) as JSONValue);
  return Array.from(nodes, ({ location }) => ({ path: location, value: valueAt(value, location) }));
}

/** Evaluates a path that could take for ever. @throws if the path is invalid or takes too long */
export type FindNodes = (value: unknown, path: string) => Promise<PathNode[]>;

/** No filter and at most one `..`: evaluation visits each value once. */
export function isPlainPath(path: string): boolean {
  // The syntax of ignore rules is JSONPath without filters.
  const steps = parseIgnoreRule(path)?.steps;
  if (!steps) return false;
  return steps.filter((step) => typeof step === 'object' && 'within' in step).length <= 1;
}

export function jsonPathError(path: string): string | undefined {
  try {
    environment.compile(path);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
