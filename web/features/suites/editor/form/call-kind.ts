import { isObject } from '../../../../../core/json/json-object';

export const KINDS = ['tool', 'prompt', 'resource', 'raw'] as const;
export type CallKind = (typeof KINDS)[number];

export function kindOf(call: unknown): CallKind | undefined {
  if (!isObject(call)) return undefined;
  const kinds = KINDS.filter((kind) => call[kind] !== undefined);
  return kinds.length === 1 ? kinds[0] : undefined;
}
