import { collapseFailures } from './collapse-failures';
import { dialectOf, isKnownDialect } from './dialect';
import { Evaluation } from './evaluation/evaluation';
import type { JsonSchema } from '../json-schema';
import { schemaErrors } from './schema-error';
import type { ValidationError, ValidationResult } from './validation-result';
import { stringifyJson } from '../../json/lossless';

export type CompiledSchema = (instance: unknown) => ValidationResult;

const MAX_ERRORS = 20;

/** Skips keywords that can't be evaluated. A hostile pattern can block the thread; `validate` is guarded. */
export function compileSchema(schema: JsonSchema): CompiledSchema {
  const errors: ValidationError[] = [];
  if (!isKnownDialect(schema)) {
    const declared = typeof schema === 'object' ? stringifyJson(schema['$schema']) : '';
    errors.push({ code: 'dialect-unknown', value: declared });
  }
  try {
    for (const error of schemaErrors(schema)) {
      if (error.code === 'schema-too-deep') return always(error);
      // The pattern works without the `u` flag.
      if (error.code === 'pattern-not-unicode') continue;
      if (errors.length < MAX_ERRORS) errors.push(error);
    }
  } catch (error) {
    return always(errorOf(error));
  }
  const evaluation = new Evaluation(schema, dialectOf(schema));
  const more = errors.length > 0 ? { errors } : {};
  return (instance) => {
    try {
      const failures = evaluation.failuresOf(instance);
      return failures.length === 0
        ? { kind: 'valid', ...more }
        : { kind: 'invalid', violations: collapseFailures(failures), ...more };
    } catch (error) {
      if (error instanceof RangeError) return TOO_DEEP;
      return { kind: 'unjudged', reason: 'schema-invalid', error: errorOf(error) };
    }
  };
}

/** The stack is full, because of the value or the schema. `too-slow` stands for too much depth as well as time. */
const TOO_DEEP: ValidationResult = {
  kind: 'unjudged',
  reason: 'too-slow',
  error: { code: 'value-too-deep' },
};

function always(error: ValidationError): CompiledSchema {
  return () => ({ kind: 'unjudged', reason: 'schema-invalid', error });
}

function errorOf(error: unknown): ValidationError {
  if (error instanceof RangeError) return { code: 'schema-too-deep', where: '$' };
  const text = error instanceof Error ? error.message : String(error);
  return { code: 'failed', value: text.split('\n', 1)[0] ?? text };
}
