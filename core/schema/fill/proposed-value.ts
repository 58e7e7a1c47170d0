import { toList } from '../../json/json-object';
import { sameJson } from '../../json/same-json';
import { omit, type SchemaObject } from '../plan/merge-schemas';
import { mismatch } from '../plan/mismatch';
import type { SchemaDocument } from '../plan/schema-document';
import { NONE } from './place';
import type { Random } from './random';

/**
 * What a level of a schema itself proposes: its fixed value, one of its list, an example, its default; or {@link NONE}.
 * The first seed takes what is usual.
 *
 * @param variant how often what was made before did not please.
 */
export function proposedValue(
  document: SchemaDocument,
  level: SchemaObject,
  { seed, variant, random }: { seed: number; variant: number; random: Random },
): unknown {
  if (Object.hasOwn(level, 'const')) return level['const'];
  const { default: preset, enum: values } = level;
  if (Array.isArray(values) && values.length > 0) {
    const rest = omit(level, 'enum');
    const fitting = (values as unknown[]).filter((value) => mismatch(document, rest, value) === 0);
    const usual =
      fitting.find((value) => sameJson(value, preset)) ?? fitting.find((value) => value !== null);
    if (seed === 1 && variant === 0 && usual !== undefined) return usual;
    return random.pick(fitting) ?? values[0];
  }
  if (variant > 0) return NONE;
  const examples: unknown[] = [
    ...toList(level['examples']),
    ...(level['example'] === undefined ? [] : [level['example']]),
  ];
  const fits = (value: unknown) => mismatch(document, level, value) === 0;
  const fitting = examples.filter(fits);
  if (fitting.length > 0) return seed === 1 ? fitting[0] : random.pick(fitting);
  const says = preset !== undefined && preset !== null && preset !== '' && !isEmpty(preset);
  return says && fits(preset) && (seed === 1 || random.chance(0.5)) ? preset : NONE;
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
