import { isObject } from '../../../../../core/json/json-object';
import { RUN_KINDS, type RunKind } from '../../../../../core/run/run';

/** `{ tool: 'echo' }` → `tool`; undefined for a call that names no target, or several. */
export function kindOf(call: unknown): RunKind | undefined {
  if (!isObject(call)) return undefined;
  const kinds = RUN_KINDS.filter((kind) => call[kind] !== undefined);
  return kinds.length === 1 ? kinds[0] : undefined;
}
