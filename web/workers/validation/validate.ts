import { JsonNumber, stringifyJson } from '../../../core/json/lossless';
import { withPlainNumbers } from '../../../core/json/plain-numbers';
import { isDeeperThan, someWithin } from '../../../core/json/rebuild';
import type { JsonSchema } from '../../../core/schema/json-schema';
import type { Instance } from '../../../core/schema/validation/validation-request';
import type { ValidateOptions, ValidationResult } from '../../../core/schema/validation/validation-result';
import { newLimited } from '../limited/new-limited';

export type { JsonSchema } from '../../../core/schema/json-schema';
export type { ValidationResult, Violation } from '../../../core/schema/validation/validation-result';

/**
 * The last verdict on each value, so that what was judged while it was typed need not be judged again when it is sent.
 */
const judged = new WeakMap<object, { schema: JsonSchema; verdict: ValidationResult }>();

const MAX_CLONED_DEPTH = 500;
const ofValues = newLimited();
/** What came may take long to be judged, and holds up no check of what is to be sent. */
const ofDocuments = newLimited();

/** Starts the worker that judges values, for whose code the first verdict would wait. */
export function startJudging(): void {
  void ofValues.validate({}, { kind: 'value', value: {} });
}

/**
 * Judges a JSON value by a JSON Schema (2020-12 unless `$schema` names draft-07 or 2019-09), in a worker with a time
 * limit. `undefined` is judged as absent members would be: as the empty object. Schemas are known by identity: do not
 * change one after it was judged by, nor a value.
 */
export async function validate(
  schema: JsonSchema,
  instance: unknown,
  options: ValidateOptions = {},
): Promise<ValidationResult> {
  const value = instance === undefined ? {} : instance;
  const isText = isDeeperThan(value, MAX_CLONED_DEPTH) || someWithin(value, (part) => part instanceof JsonNumber);
  // A worker is handed copies: the browser copies values only so deep, and no digits that JavaScript's numbers lose.
  const given: Instance = isText
    ? { kind: 'part', source: stringifyJson(value), pointer: '' }
    : { kind: 'value', value: withPlainNumbers(value) };
  const verdict = await ofValues.validate(schema, given, options);
  if (isReference(instance)) judged.set(instance, { schema, verdict });
  return verdict;
}

/**
 * The verdict on this very value by this very schema; undefined where there is none, or it could not be judged in time.
 */
export function verdictOn(schema: JsonSchema, instance: unknown): ValidationResult | undefined {
  const last = isReference(instance) ? judged.get(instance) : undefined;
  return last?.schema === schema && last.verdict.kind !== 'unjudged' ? last.verdict : undefined;
}

function isReference(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/**
 * Judges a part of a JSON document. The document is parsed in the worker, so that a large one does not hold up the
 * page. Paths in the verdict start at the part.
 *
 * @param part `source`: JSON text or its UTF-8 bytes; `pointer`: JSON Pointer of the part.
 */
export function validateAt(
  schema: JsonSchema,
  part: { source: Uint8Array | string; pointer: string },
  options: ValidateOptions = {},
): Promise<ValidationResult> {
  return ofDocuments.validate(schema, { kind: 'part', ...part }, options);
}
