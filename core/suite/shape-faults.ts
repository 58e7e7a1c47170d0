import { isObject, type JsonObject } from '../json/json-object';
import { pathIn, type Segment, valueAt } from '../json/json-pointer';
import { withPlainNumbers } from '../json/plain-numbers';
import { compileSchema } from '../schema/validation/compile-schema';
import type { Violation } from '../schema/validation/validation-result';
import { nearestName } from './nearest-name';
import type { SuiteFault } from './check-suite';
import { say, messageOf } from './say';
import suiteSchema from './suite.schema.json';

/** What a suite's schema refuses. */
export interface ShapeFault extends SuiteFault {
  /** A name that nobody knows: all else there is as it should be. */
  isOfName: boolean;
}

let judge: ReturnType<typeof compileSchema> | undefined;

/** Everything that a suite's schema refuses in a value; a wrong name with the right one that is nearest. */
export function shapeFaults(value: unknown): ShapeFault[] {
  if (!isObject(value)) return [{ path: [], isOfName: false, ...messageOf(say('not-a-mapping')) }];
  // The validator writes into the schema that it is given.
  judge ??= compileSchema(withPlainNumbers(suiteSchema) as JsonObject);
  const plain = withPlainNumbers(value);
  const verdict = judge(plain);
  return verdict.kind === 'invalid'
    ? verdict.violations.flatMap((violation) => faultsOf(violation, plain))
    : [];
}

function faultsOf({ pointer, message, keyword, params }: Violation, suite: unknown): ShapeFault[] {
  const path = pathIn(suite, pointer);
  const said = { code: `violations.${keyword}`, params };
  if (keyword === 'additionalProperties') {
    const name = String(path.at(-1));
    const nearest = nearestName(name, namesAt(path.slice(0, -1)));
    return [{ path, isOfName: true, ...messageOf(unknownName(name, nearest)) }];
  }
  const found = valueAt(suite, path);
  if (keyword === 'propertyNames' && isObject(found))
    return Object.keys(found).flatMap((name): ShapeFault[] => {
      const isPath = path.at(-1) === 'values' && path.at(-2) === 'expect';
      if (isPath ? name.startsWith('$') : /^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) return [];
      const words = isPath ? pathWanted(name) : say('not-a-variable-name', { name });
      return [{ path: [...path, name], isOfName: true, ...messageOf(words) }];
    });
  if (keyword === 'pattern' && params['limit'] === '^\\$' && typeof found === 'string')
    return [{ path, isOfName: false, ...messageOf(pathWanted(found)) }];
  return [{ path, isOfName: false, message, said }];
}

function unknownName(name: string, nearest: string | undefined) {
  return nearest === undefined
    ? say('unknown-name', { name })
    : say('unknown-name-near', { name, nearest });
}

function pathWanted(name: string) {
  const nearest = name.startsWith('[') ? `$${name}` : `$.${name.replace(/^\.+/, '')}`;
  return say('path-without-dollar', { name, nearest });
}

/** The names that the schema knows at a place of a suite. */
function namesAt(path: readonly Segment[]): string[] {
  let schemas: JsonObject[] = alternatives(suiteSchema);
  for (const step of path) {
    schemas = schemas.flatMap((schema) => {
      const { properties, items, additionalProperties: others } = schema;
      const named = isObject(properties) ? properties[step] : undefined;
      return alternatives(typeof step === 'number' ? items : (named ?? others));
    });
  }
  return schemas.flatMap(({ properties }) => (isObject(properties) ? Object.keys(properties) : []));
}

/** The schemas that one stands for: itself, what it refers to, and what it lets choose from. */
function alternatives(schema: unknown): JsonObject[] {
  if (!isObject(schema)) return [];
  const { $ref: ref, anyOf } = schema;
  const defs: Readonly<Record<string, unknown>> = suiteSchema.$defs;
  return [
    schema,
    ...(typeof ref === 'string' ? alternatives(defs[ref.replace('#/$defs/', '')]) : []),
    ...(Array.isArray(anyOf) ? anyOf.flatMap(alternatives) : []),
  ];
}
