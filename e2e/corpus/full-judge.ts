import Ajv, { type ValidateFunction } from 'ajv';
import Ajv2019 from 'ajv/dist/2019';
import Ajv2020 from 'ajv/dist/2020';
import { default as addFormats } from 'ajv-formats';

import { dialectOf, isKnownDialect } from '../../core/schema/validation/dialect';
import type { JsonSchema } from '../../core/schema/json-schema';
import { stringifyJson } from '../../core/json/lossless';

const DIALECTS = { '7': Ajv, '2019-09': Ajv2019, '2020-12': Ajv2020 };

// A new validator for each schema: Ajv confuses schemas with the same `$id`.
function ajvFor(schema: JsonSchema) {
  if (!isKnownDialect(schema)) return undefined;
  const ajv = new DIALECTS[dialectOf(schema)]({ strict: false, logger: false, multipleOfPrecision: 9 });
  addFormats(ajv);
  return ajv;
}

/** Validates by Ajv with the schema's own dialect. @returns the reason if Ajv refuses the schema */
export function fullJudge(schema: JsonSchema): ((value: unknown) => boolean) | string {
  const ajv = ajvFor(schema);
  if (!ajv) return 'unsupported dialect';
  let valid: ValidateFunction;
  try {
    valid = ajv.compile(structuredClone(schema));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return (value) => valid(JSON.parse(stringifyJson(value)));
}

/** The same for the schema at a JSON Pointer; undefined if Ajv refuses it. */
export function fullJudgeWithin(root: JsonSchema): (pointer: string, value: unknown) => boolean | undefined {
  const ajv = ajvFor(root);
  const known = new Map<string, ValidateFunction | undefined>();
  if (ajv && typeof root === 'object')
    ajv.addSchema({ ...structuredClone(root), $id: 'schema:/root' }, undefined, true, false);
  const compiled = (pointer: string): ValidateFunction | undefined => {
    const fragment = pointer.split('/').map(encodeURIComponent).join('/');
    try {
      return ajv?.compile({ $ref: `schema:/root#${fragment}` });
    } catch {
      return undefined;
    }
  };
  return (pointer, value) => {
    if (!known.has(pointer)) known.set(pointer, compiled(pointer));
    return known.get(pointer)?.(JSON.parse(stringifyJson(value)));
  };
}
