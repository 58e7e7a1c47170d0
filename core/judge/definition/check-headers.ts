import type { Segment } from '../../json/json-pointer';
import { isObject, own } from '../../json/json-object';
import { HEADER_NAME } from '../../session/requests/mirrored-headers';
import type { FindingCollector } from './definition-finding';
import type { SchemaNode } from '../../schema/outline/walk-schema';

const MARK = 'x-mcp-header';
const TYPES: ReadonlySet<unknown> = new Set(['string', 'integer', 'boolean']);

/** Only through `properties`, so that every client finds the same value: 2026-07-28, Streamable HTTP, "Schema Extension". */
function isReachable(path: readonly Segment[]): boolean {
  return path.length > 0 && path.every((segment, at) => at % 2 === 1 || segment === 'properties');
}

/**
 * Whether a mark `x-mcp-header` is one that clients can follow. `names` are those met so far, in small letters.
 */
export function checkHeader(
  { schema, path }: SchemaNode,
  root: readonly Segment[],
  names: Set<string>,
  found: FindingCollector,
): void {
  if (!isObject(schema) || !Object.hasOwn(schema, MARK)) return;
  const here = [...root, ...path, MARK];
  const name = schema[MARK];
  const shown = JSON.stringify(name);
  if (typeof name !== 'string' || !HEADER_NAME.test(name)) found.add('header-name', here, shown);
  else if (names.has(name.toLowerCase())) found.add('header-twice', here, shown);
  else names.add(name.toLowerCase());
  if (!isReachable(path)) found.add('header-place', here, shown);
  else if (!TYPES.has(own(schema, 'type'))) found.add('header-type', here, shown);
}
