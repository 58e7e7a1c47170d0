import { stringifyJson } from '../../json/lossless';
import { sameJson } from '../../json/same-json';
import { volatileKind } from '../../volatile/volatile-value';

/** Longer values are expected by their type. */
const MAX_LENGTH = 500;

/** The value that all runs have in common, unless it is volatile. @param name the member's */
export function commonValue(all: readonly unknown[], name: string | undefined): unknown {
  const [first] = all;
  if (first === undefined || !all.every((value) => sameJson(value, first))) return undefined;
  const text = stringifyJson(first);
  // A variable stands for a secret.
  if (text.length > MAX_LENGTH || text.includes('${')) return undefined;
  const kind = volatileKind(first, name);
  if (kind !== undefined && kind !== 'named-id') return undefined;
  return first;
}
