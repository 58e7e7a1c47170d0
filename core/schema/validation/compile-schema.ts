import { Validator } from '@cfworker/json-schema';

import { collapse } from './collapse';
import { dialectOf } from './dialect';
import { prepare } from './prepare';
import type { JsonSchema } from '../json-schema';
import { schemaFault } from './schema-fault';
import type { ValidationFault, ValidationResult } from './validation-result';
import { stringifyJson } from '../../json/lossless';

/** A schema made ready to judge many instances. */
export type CompiledSchema = (instance: unknown) => ValidationResult;

/**
 * Compiles a schema. It must be an own, unfrozen copy: the validator writes into it.
 * Runs on the calling thread and can block on a hostile pattern; see `validate` for the guarded way.
 */
export function compileSchema(schema: JsonSchema): CompiledSchema {
  const dialect = dialectOf(schema);
  if (dialect === undefined) {
    const declared = typeof schema === 'object' ? stringifyJson(schema['$schema']) : '';
    return always('unsupported-dialect', { code: 'dialect-unknown', value: declared });
  }
  let validator: Validator;
  try {
    // A schema thousands of levels deep overflows the stack, here or in the validator.
    const fault = schemaFault(schema);
    if (fault !== undefined) return always('schema-invalid', fault);
    prepare(schema, dialect);
    validator = new Validator(schema, dialect, false);
  } catch (error) {
    return always('schema-invalid', faultOf(error));
  }
  return (instance) => {
    try {
      const { valid, errors } = validator.validate(instance);
      return valid
        ? { kind: 'valid' }
        : { kind: 'invalid', violations: collapse(errors, schema, instance) };
    } catch (error) {
      if (error instanceof RangeError) return TOO_DEEP;
      return { kind: 'unjudged', reason: 'schema-invalid', fault: faultOf(error) };
    }
  };
}

/** The stack is full: nobody can say which of the two it was. */
const TOO_DEEP: ValidationResult = {
  kind: 'unjudged',
  reason: 'too-slow',
  fault: { code: 'value-too-deep' },
};

function always(
  reason: 'schema-invalid' | 'unsupported-dialect',
  fault: ValidationFault,
): CompiledSchema {
  return () => ({ kind: 'unjudged', reason, fault });
}

function faultOf(error: unknown): ValidationFault {
  if (error instanceof RangeError) return { code: 'schema-too-deep', where: '$' };
  const text = error instanceof Error ? error.message : String(error);
  return { code: 'failed', value: text.split('\n', 1)[0] ?? text };
}
