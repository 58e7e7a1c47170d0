import { isObject } from '../json/json-object';
import type { Segment } from '../json/json-pointer';
import { variableNames } from './variables';

/** The first place within a value that names a variable; undefined where none does. */
export function variablePlace(value: unknown, variable: string): Segment[] | undefined {
  if (typeof value === 'string') return variableNames(value).has(variable) ? [] : undefined;
  const entries: readonly (readonly [Segment, unknown])[] = Array.isArray(value)
    ? [...value.entries()]
    : isObject(value)
      ? Object.entries(value)
      : [];
  for (const [step, member] of entries) {
    if (typeof step === 'string' && variableNames(step).has(variable)) return [step];
    const within = variablePlace(member, variable);
    if (within) return [step, ...within];
  }
  return undefined;
}
