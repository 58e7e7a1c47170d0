import { oncePer } from '../../json/once-per';
import { jsonPathOf, type Segment } from '../../json/json-pointer';
import { isObject } from '../../json/json-object';
import { levelsAt, type SchemaPlace } from './levels-at';
import { SchemaDocument } from './schema-document';
import { objectOf } from '../../json/key-order';
import { JsonNumber } from '../../json/lossless';
import type { SchemaObject } from './merge-schemas';
import { type JsonSchema } from '../json-schema';
import { someWithin } from '../../json/rebuild';

const SECRET_EXTENSION = /^x-(?:.*-)?(?:secret|sensitive)$/;

/** Whether a level of a schema calls its value secret. */
export function isSecret(level: SchemaObject): boolean {
  return (
    level['format'] === 'password' ||
    level['writeOnly'] === true ||
    Object.keys(level).some((key) => SECRET_EXTENSION.test(key) && level[key] === true)
  );
}

/** Whether a schema may call anything secret: the words of {@link isSecret} are somewhere in it. */
export function mayHaveSecrets(schema: JsonSchema): boolean {
  return typeof schema === 'object' && hasSecretWords(schema);
}

/** It is asked at each key that is typed, and a schema may be of many megabytes. */
const hasSecretWords = oncePer((schema: object) =>
  someWithin(
    schema,
    (part) => part === 'password' || (isObject(part) && Object.keys(part).some(isSecretWord)),
  ),
);

function isSecretWord(keyword: string): boolean {
  return keyword === 'writeOnly' || /^x-.*(?:secret|sensitive)/.test(keyword);
}

/** A value without what its schema calls secret, and the names of what was left out. */
export function withoutSecrets(
  schema: JsonSchema,
  value: unknown,
): { value: unknown; omitted: string[] } {
  const omitted: string[] = [];
  const kept = replaceSecrets(schema, value, (path) => {
    const last = path.at(-1);
    omitted.push(typeof last === 'string' ? last : jsonPathOf(path));
    return undefined;
  });
  return { value: kept, omitted };
}

/** The values that a schema calls secret. */
export function secretsWithin(schema: JsonSchema, value: unknown): (string | number)[] {
  const secrets: (string | number)[] = [];
  replaceSecrets(schema, value, (_, secret) => {
    secrets.push(...leavesOf(secret));
    return undefined;
  });
  return secrets;
}

function leavesOf(value: unknown): (string | number)[] {
  if (typeof value === 'string' || typeof value === 'number') return [value];
  if (value instanceof JsonNumber) return [String(value)];
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  return isObject(value) ? Object.values(value).flatMap(leavesOf) : [];
}

/** What stands in the place of a secret; `undefined` leaves it out. */
type Instead = (path: readonly Segment[], secret: unknown) => unknown;

/** A value with something else in the place of what its schema calls secret. */
export function replaceSecrets(schema: JsonSchema, value: unknown, instead: Instead): unknown {
  if (!mayHaveSecrets(schema)) return value;
  const place = { document: new SchemaDocument(schema), schema };
  return replaceWithin(place, value, value, [], instead);
}

function replaceWithin(
  place: SchemaPlace,
  root: unknown,
  value: unknown,
  path: readonly Segment[],
  instead: Instead,
): unknown {
  const replaced = (member: unknown, segment: Segment): unknown => {
    const inner = [...path, segment];
    return isSecretAt(place, root, inner)
      ? instead(inner, member)
      : replaceWithin(place, root, member, inner, instead);
  };
  if (Array.isArray(value)) {
    return (value as unknown[]).map(replaced).filter((item) => item !== undefined);
  }
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [name, replaced(member, name)]);
  return objectOf(members.filter((entry): entry is [string, unknown] => entry[1] !== undefined));
}

function isSecretAt(place: SchemaPlace, root: unknown, path: readonly Segment[]): boolean {
  return levelsAt(place, root, path).some(({ level }) => isSecret(level));
}
