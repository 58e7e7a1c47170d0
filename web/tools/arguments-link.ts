import { isSecret } from '../forms/controls/text-kind';
import { levelsAt, type SchemaPlace } from '../forms/json-editor/schema-at';
import { SchemaDocument } from '../forms/schema/schema-document';
import { objectOf } from '../json/key-order';
import { isPlainObject, type JsonSchema } from '../json/validation/json-schema';
import { jsonPathOf, type Segment } from '../json/validation/pointer';
import { ARGUMENTS_KEY } from './linked-arguments';

/** Longer addresses get cut off by browsers, chats and mail. */
export const LONGEST_LINK = 30_000;

/** A link, or how long it would be. */
export type ArgumentsLink = { kind: 'link'; url: string } | { kind: 'too-long'; length: number };

/** A link that opens a tool with these arguments in its form. `text` is JSON, or what was typed of it. */
export function linkTo(place: { origin: string; pathname: string }, text: string): ArgumentsLink {
  const fragment = text === '' ? '' : `#${ARGUMENTS_KEY}=${encodeURIComponent(wellFormed(text))}`;
  const url = place.origin + place.pathname + fragment;
  return url.length > LONGEST_LINK
    ? { kind: 'too-long', length: url.length }
    : { kind: 'link', url };
}

/** Half of a surrogate pair cannot be encoded; JSON has an escape for it. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, (half) => {
    return `\\u${half.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** Whether a schema may call anything secret: the words of {@link isSecret} are somewhere in it. */
export function mayHaveSecrets(schema: JsonSchema): boolean {
  return /"(?:password|writeOnly|x-[^"]*(?:secret|sensitive))"/.test(JSON.stringify(schema));
}

/** A value without what its schema calls secret, and the names of what was left out. */
export function withoutSecrets(
  schema: JsonSchema,
  value: unknown,
): { value: unknown; omitted: string[] } {
  if (!mayHaveSecrets(schema)) return { value, omitted: [] };
  const place = { document: new SchemaDocument(schema), schema };
  const omitted: string[] = [];
  const kept = keep(place, value, value, [], omitted);
  return { value: kept, omitted };
}

function keep(
  place: SchemaPlace,
  root: unknown,
  value: unknown,
  path: readonly Segment[],
  omitted: string[],
): unknown {
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) => {
      const inner = [...path, index];
      if (!isSecretAt(place, root, inner)) return [keep(place, root, item, inner, omitted)];
      omitted.push(jsonPathOf(inner));
      return [];
    });
  }
  if (!isPlainObject(value)) return value;
  const kept: [name: string, member: unknown][] = [];
  for (const [name, member] of Object.entries(value)) {
    const inner = [...path, name];
    if (isSecretAt(place, root, inner)) omitted.push(name);
    else kept.push([name, keep(place, root, member, inner, omitted)]);
  }
  return objectOf(kept);
}

function isSecretAt(place: SchemaPlace, root: unknown, path: readonly Segment[]): boolean {
  return levelsAt(place, root, path).some(({ level }) => isSecret(level));
}
