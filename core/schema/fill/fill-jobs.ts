import { parseJson, stringifyJson } from '../../json/lossless';
import { isSchema, type JsonSchema } from '../json-schema';
import { compileSchema } from '../validation/compile-schema';
import type { ValidationResult } from '../validation/validation-result';
import type { NegativeCases } from '../negative/negative-case';
import type { OptionalMembers } from './adjustments';
import { fillValue } from './fill-value';
import { negativeCases } from '../negative/negative-cases';

/** To the worker. JSON text keeps the digits of numbers. */
export type FillRequest =
  | { kind: 'example'; schema: string; seed: number; optional: OptionalMembers }
  | { kind: 'negatives'; schema: string; current: string | undefined };

export type FillReply =
  | { kind: 'example'; text: string; validation: ValidationResult }
  | { kind: 'negatives'; made: NegativeCases };

function readSchema(text: string): JsonSchema {
  const schema: unknown = parseJson(text);
  return isSchema(schema) ? schema : true;
}

/** A hostile pattern can block the calling thread; `makeExample` is guarded. */
export function runFillJob(request: FillRequest): FillReply {
  const schema = readSchema(request.schema);
  const validator = compileSchema(schema);
  switch (request.kind) {
    case 'example': {
      const { value, validation } = fillValue(schema, validator, request.seed, request.optional);
      return { kind: 'example', text: stringifyJson(value), validation };
    }
    case 'negatives': {
      const current = request.current === undefined ? undefined : parseJson(request.current);
      return { kind: 'negatives', made: negativeCases(schema, validator, current) };
    }
  }
}
