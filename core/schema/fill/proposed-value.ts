import { omit, ownProperty, stringsIn, toList, toObject } from '../../json/json-object';
import { sameJson } from '../../json/same-json';
import { type SchemaObject, asObject } from '../plan/merge-schemas';
import { mismatch } from '../plan/mismatch';
import type { SchemaDocument } from '../plan/schema-document';
import { NONE, inside, type FillLocation } from './fill-location';
import type { Random } from './random';
import { isSchema, type JsonSchema } from '../json-schema';
import type { Adjustments } from './adjustments';
import { limitOf } from './make-text';
import { wordsOf } from './sample-text';

/** The schema's `const`, an `enum` value or example, its default. @param variant how often earlier ones were refused */
export function proposedValue(
  document: SchemaDocument,
  level: SchemaObject,
  { seed, variant, random }: { seed: number; variant: number; random: Random },
): unknown {
  if (Object.hasOwn(level, 'const')) return level['const'];
  const { default: defaultValue, enum: values } = level;
  if (Array.isArray(values) && values.length > 0) {
    const rest = omit(level, 'enum');
    const fitting = (values as unknown[]).filter((value) => mismatch(document, rest, value) === 0);
    const preferred = fitting.find((value) => sameJson(value, defaultValue)) ?? fitting.find((value) => value !== null);
    if (seed === 1 && variant === 0 && preferred !== undefined) return preferred;
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
  const isMeaningful =
    defaultValue !== undefined && defaultValue !== null && defaultValue !== '' && !isEmpty(defaultValue);
  return isMeaningful && fits(defaultValue) && (seed === 1 || random.chance(0.5)) ? defaultValue : NONE;
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

const OPTIONAL = [
  { chance: 0.55, most: 4 },
  { chance: 0.4, most: 3 },
  { chance: 0.2, most: 2 },
] as const;
/** Cursors come from an earlier page, which no example can know. */
const PAGING = /\b(cursor|page token|next token|continuation|scroll id|starting after|ending before)\b/;

/** Decides which optional members an example has: few, and fewer the deeper. @returns whether it has one */
export function optionalMembers(
  level: SchemaObject,
  location: FillLocation,
  { variants, omitted, added, optional }: Adjustments,
  seed: number,
  randomOf: (member: FillLocation) => Random,
): (name: string) => boolean {
  const required = new Set(stringsIn(level['required']));
  const properties = toObject(level['properties']);
  const room = limitOf(level, 'maxProperties', Infinity) - required.size;
  const policy = OPTIONAL[location.depth];
  const hasOnlyRequired = optional === 'none' || policy === undefined || (variants.get(location.pointer) ?? 0) > 1;
  const candidates = Object.keys(properties).filter((name) => {
    if (required.has(name)) return false;
    const property = ownProperty(properties, name);
    const annotations = isSchema(property) ? asObject(property) : {};
    return annotations['deprecated'] !== true && annotations['readOnly'] !== true && !PAGING.test(wordsOf(name));
  });
  // The first example shows what the schema itself proposes.
  const isProposed = (name: string) => {
    const {
      const: only,
      enum: values,
      examples,
      default: defaultValue,
    } = asObject(ownProperty(properties, name) as JsonSchema);
    const hasDefault = defaultValue !== undefined && defaultValue !== null && defaultValue !== '';
    return (
      location.depth === 0 && seed === 1 && (hasDefault || [only, values, examples].some((each) => each !== undefined))
    );
  };
  const chosen = hasOnlyRequired
    ? []
    : candidates.filter(
        (name) => optional === 'all' || isProposed(name) || randomOf(inside(location, name)).chance(policy.chance),
      );
  // An empty form shows nothing.
  const [first] = candidates;
  if (!hasOnlyRequired && chosen.length === 0 && required.size === 0 && first !== undefined) chosen.push(first);
  const most = optional === 'all' ? Infinity : (policy?.most ?? 0);
  const indices = new Set(chosen.slice(0, Math.max(0, Math.min(most, room))));
  return (name) => {
    const { pointer } = inside(location, name);
    return added.has(pointer) || (indices.has(name) && !omitted.has(pointer));
  };
}
