import { oncePer } from '../../../core/json/once-per';
import { jsonPathOf, type Segment } from '../../../core/json/json-pointer';
import { isObject } from '../../../core/json/json-object';
import { isSecret } from '../../forms/controls/text-kind';
import { levelsAt, type SchemaPlace } from '../../forms/json-editor/schema-at';
import { SchemaDocument } from '../../../core/schema/plan/schema-document';
import { objectOf } from '../../../core/json/key-order';
import { type JsonSchema } from '../../../core/schema/json-schema';
import { someWithin } from '../../../core/json/rebuild';

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
