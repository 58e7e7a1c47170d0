import { Validator } from '@cfworker/json-schema';

import { collapse } from './collapse';
import { dialectOf } from './dialect';
import { prepare } from './prepare';
import type { JsonSchema } from './json-schema';
import { schemaFault } from './schema-fault';
import type { Verdict } from './verdict';

/** A schema made ready to judge many instances. */
export type Judge = (instance: unknown) => Verdict;

/**
 * Compiles a schema. It must be an own, unfrozen copy: the validator writes into it.
 * Runs on the calling thread and can block on a hostile pattern; see `validate` for the guarded way.
 */
export function compileJudge(schema: JsonSchema): Judge {
  const dialect = dialectOf(schema);
  if (dialect === undefined) {
    const declared = typeof schema === 'object' ? JSON.stringify(schema['$schema']) : '';
    return always('unsupported-dialect', `The schema's dialect ${declared} cannot be judged.`);
  }
  let validator: Validator;
  try {
    // A schema thousands of levels deep overflows the stack, here or in the validator.
    const fault = schemaFault(schema);
    if (fault !== undefined) return always('schema-invalid', fault);
    prepare(schema, dialect);
    validator = new Validator(schema, dialect, false);
  } catch (error) {
    return always('schema-invalid', firstLine(error));
  }
  return (instance) => {
    try {
      const { valid, errors } = validator.validate(instance);
      return valid
        ? { kind: 'valid' }
        : { kind: 'invalid', violations: collapse(errors, schema, instance) };
    } catch (error) {
      if (error instanceof RangeError) return TOO_DEEP;
      return { kind: 'unjudged', reason: 'schema-invalid', message: firstLine(error) };
    }
  };
}

/** The stack is full: nobody can say which of the two it was. */
const TOO_DEEP: Verdict = {
  kind: 'unjudged',
  reason: 'too-slow',
  message: 'The value is nested too deeply, or references of the schema lead round in a circle.',
};

function always(reason: 'schema-invalid' | 'unsupported-dialect', message: string): Judge {
  return () => ({ kind: 'unjudged', reason, message });
}

function firstLine(error: unknown): string {
  if (error instanceof RangeError) return 'It is nested too deeply.';
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n', 1)[0] ?? text;
}
