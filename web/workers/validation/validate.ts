import { JsonNumber, stringifyJson } from '../../../core/json/lossless';
import { withPlainNumbers } from '../../../core/json/plain-numbers';
import { isDeeperThan, someWithin } from '../../../core/json/rebuild';
import type { JsonSchema } from '../../../core/schema/json-schema';
import type { Instance } from '../../../core/schema/validation/validation-request';
import type { ValidateOptions, ValidationResult } from '../../../core/schema/validation/validation-result';
import { newLimited } from '../limited/new-limited';

export type { JsonSchema } from '../../../core/schema/json-schema';
export type { ValidationResult, Violation } from '../../../core/schema/validation/validation-result';

/** The last validation on each value, so that sending needs no second validation. */
const known = new WeakMap<object, { schema: JsonSchema; validation: ValidationResult }>();

const MAX_CLONED_DEPTH = 500;
const ofValues = newLimited();
/** A worker of its own, because large responses must not delay checks of arguments. */
const ofDocuments = newLimited();

/** Starts the worker early, so that the first validation needn't wait for its code. */
export function startJudging(): void {
  void ofValues.validate({}, { kind: 'value', value: {} });
}

/** In a worker, in limited time. `undefined` counts as `{}`; schemas and values are cached by identity: don't change them. */
export async function validate(
  schema: JsonSchema,
  instance: unknown,
  options: ValidateOptions = {},
): Promise<ValidationResult> {
  const value = instance === undefined ? {} : instance;
  const isText = isDeeperThan(value, MAX_CLONED_DEPTH) || someWithin(value, (part) => part instanceof JsonNumber);
  // Sent as text, because cloning fails for deep values and loses digits of numbers.
  const sent: Instance = isText
    ? { kind: 'part', source: stringifyJson(value), pointer: '' }
    : { kind: 'value', value: withPlainNumbers(value) };
  const validation = await ofValues.validate(schema, sent, options);
  if (isReference(instance)) known.set(instance, { schema, validation });
  return validation;
}

/** The cached validation; undefined if there is none, or it took too long. */
export function knownValidation(schema: JsonSchema, instance: unknown): ValidationResult | undefined {
  const last = isReference(instance) ? known.get(instance) : undefined;
  return last?.schema === schema && last.validation.kind !== 'unjudged' ? last.validation : undefined;
}

function isReference(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** @param part `source`: JSON text or its UTF-8 bytes; `pointer`: JSON Pointer of the part, where paths start */
export function validateAt(
  schema: JsonSchema,
  part: { source: Uint8Array | string; pointer: string },
  options: ValidateOptions = {},
): Promise<ValidationResult> {
  return ofDocuments.validate(schema, { kind: 'part', ...part }, options);
}
