import { NO_VALUE } from '../../protocol/findings/finding';
import { isObject, ownProperty } from '../../json/json-object';
import type { Segment } from '../../json/json-pointer';
import { stringifyJson } from '../../json/lossless';
import type { JsonSchema } from '../../schema/json-schema';
import { walkSchema } from '../../schema/outline/walk-schema';
import { HEADER_NAME } from '../../transports/request-headers';

const MARK = 'x-mcp-header';
const TYPES: ReadonlySet<unknown> = new Set(['string', 'integer', 'boolean']);

export interface HeaderMarkError {
  kind: 'name' | 'twice' | 'type' | 'place';
  path: readonly Segment[];
  mark: string;
  /** The `type` of the marked property, as JSON; {@link NO_VALUE} if it has none. */
  type: string;
}

/** Clients drop such tools over HTTP (2026-07-28, Streamable HTTP, "Schema Extension"). */
export function* headerMarkErrors(inputSchema: JsonSchema): Generator<HeaderMarkError> {
  const names = new Set<string>();
  for (const { schema, path } of walkSchema(inputSchema)) {
    if (!isObject(schema) || !Object.hasOwn(schema, MARK)) continue;
    const name = schema[MARK];
    const type = ownProperty(schema, 'type');
    const mark = {
      path: [...path, MARK],
      mark: stringifyJson(name),
      type: type === undefined ? NO_VALUE : stringifyJson(type),
    };
    if (typeof name !== 'string' || !HEADER_NAME.test(name)) yield { kind: 'name', ...mark };
    else if (names.has(name.toLowerCase())) yield { kind: 'twice', ...mark };
    else names.add(name.toLowerCase());
    if (!isReachable(path)) yield { kind: 'place', ...mark };
    else if (!TYPES.has(type)) yield { kind: 'type', ...mark };
  }
}

/** Whether a path goes only through `properties`, so that every client finds the same value. */
function isReachable(path: readonly Segment[]): boolean {
  return path.length > 0 && path.every((segment, at) => at % 2 === 1 || segment === 'properties');
}
