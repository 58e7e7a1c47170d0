import { memoizeByObject } from '../../json/memoize-by-object';
import { jsonPathOf, type Segment } from '../../json/json-pointer';
import { isObject } from '../../json/json-object';
import { levelsAt, levelsInside } from './levels-at';
import type { PlannedNode } from './node-plan';
import { SchemaDocument } from './schema-document';
import { objectOf } from '../../json/key-order';
import { JsonNumber } from '../../json/lossless';
import type { SchemaObject } from './merge-schemas';
import { type JsonSchema } from '../json-schema';
import { someWithin } from '../../json/rebuild';

const SECRET_EXTENSION = /^x-(?:.*-)?(?:secret|sensitive)$/;

export function isSecret(level: SchemaObject): boolean {
  return (
    level['format'] === 'password' ||
    level['writeOnly'] === true ||
    Object.keys(level).some((key) => SECRET_EXTENSION.test(key) && level[key] === true)
  );
}

export function mayHaveSecrets(schema: JsonSchema): boolean {
  return typeof schema === 'object' && hasSecretKeywords(schema);
}

/** Cached: asked at each keystroke, and a schema may have megabytes. */
const hasSecretKeywords = memoizeByObject((schema: object) => mentionsSecret(schema, isSecretKeyword));

const leadsToSecrets = memoizeByObject((level: object) =>
  mentionsSecret(level, (keyword) => isSecretKeyword(keyword) || /^\$.*Ref$|^\$ref$/.test(keyword)),
);

function mentionsSecret(schema: object, test: (keyword: string) => boolean): boolean {
  return someWithin(schema, (part) => part === 'password' || (isObject(part) && Object.keys(part).some(test)));
}

/** May be one of {@link isSecret}. */
function isSecretKeyword(keyword: string): boolean {
  return keyword === 'writeOnly' || /^x-.*(?:secret|sensitive)/.test(keyword);
}

/** `omitted`: the names of removed members, and the JSON paths of removed items. */
export function withoutSecrets(schema: JsonSchema, value: unknown): { value: unknown; omitted: string[] } {
  const omitted: string[] = [];
  const cleaned = replaceSecrets(schema, value, (path) => {
    const last = path.at(-1);
    omitted.push(typeof last === 'string' ? last : jsonPathOf(path));
    return undefined;
  });
  return { value: cleaned, omitted };
}

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

type Replacement = (path: readonly Segment[], secret: unknown) => unknown;

export function replaceSecrets(schema: JsonSchema, value: unknown, replacementFor: Replacement): unknown {
  if (!mayHaveSecrets(schema)) return value;
  const document = new SchemaDocument(schema);
  const levels = levelsAt({ document, schema }, value, []);
  return replaceWithin({ document, levels }, value, [], replacementFor);
}

/** Levels are passed down, so that members are not looked up from the root again. */
interface SchemaPosition {
  document: SchemaDocument;
  levels: readonly PlannedNode[];
}

function replaceWithin(
  { document, levels }: SchemaPosition,
  value: unknown,
  path: readonly Segment[],
  replacementFor: Replacement,
): unknown {
  if (!levels.some(({ level }) => leadsToSecrets(level))) return value;
  // Only of the root: what is secret within is replaced as a whole.
  const isWholeSecret = levels.some(({ level }) => isSecret(level));
  const replaced = (member: unknown, segment: Segment): unknown => {
    const within = [...path, segment];
    const inner = levelsInside(document, levels, segment, member);
    return isWholeSecret || inner.some(({ level }) => isSecret(level))
      ? replacementFor(within, member)
      : replaceWithin({ document, levels: inner }, member, within, replacementFor);
  };
  if (Array.isArray(value)) return (value as unknown[]).map(replaced).filter((item) => item !== undefined);
  if (!isObject(value)) return isWholeSecret && value !== undefined ? (replacementFor(path, value) ?? null) : value;
  const members = Object.entries(value).map(([name, member]) => [name, replaced(member, name)]);
  return objectOf(members.filter((entry): entry is [string, unknown] => entry[1] !== undefined));
}
