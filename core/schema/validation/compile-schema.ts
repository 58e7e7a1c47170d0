import { collapseFailures } from './collapse-failures';
import { dialectOf, isKnownDialect } from './dialect';
import { Evaluation } from './evaluation/evaluation';
import type { JsonSchema } from '../json-schema';
import { schemaFaults } from './schema-fault';
import type { ValidationFault, ValidationResult } from './validation-result';
import { stringifyJson } from '../../json/lossless';

export type CompiledSchema = (instance: unknown) => ValidationResult;

const MAX_FAULTS = 20;

/** Skips keywords that can't be evaluated. A hostile pattern can block the thread; `validate` is guarded. */
export function compileSchema(schema: JsonSchema): CompiledSchema {
  const faults: ValidationFault[] = [];
  if (!isKnownDialect(schema)) {
    const declared = typeof schema === 'object' ? stringifyJson(schema['$schema']) : '';
    faults.push({ code: 'dialect-unknown', value: declared });
  }
  try {
    for (const fault of schemaFaults(schema)) {
      if (fault.code === 'schema-too-deep') return always(fault);
      // The pattern works without the `u` flag.
      if (fault.code === 'pattern-not-unicode') continue;
      if (faults.length < MAX_FAULTS) faults.push(fault);
    }
  } catch (error) {
    return always(faultOf(error));
  }
  const evaluation = new Evaluation(schema, dialectOf(schema));
  const more = faults.length > 0 ? { faults } : {};
  return (instance) => {
    try {
      const failures = evaluation.failuresOf(instance);
      return failures.length === 0
        ? { kind: 'valid', ...more }
        : { kind: 'invalid', violations: collapseFailures(failures), ...more };
    } catch (error) {
      if (error instanceof RangeError) return TOO_DEEP;
      return { kind: 'unjudged', reason: 'schema-invalid', fault: faultOf(error) };
    }
  };
}

/** The stack is full, because of the value or the schema. `too-slow` stands for too much depth as well as time. */
const TOO_DEEP: ValidationResult = {
  kind: 'unjudged',
  reason: 'too-slow',
  fault: { code: 'value-too-deep' },
};

function always(fault: ValidationFault): CompiledSchema {
  return () => ({ kind: 'unjudged', reason: 'schema-invalid', fault });
}

function faultOf(error: unknown): ValidationFault {
  if (error instanceof RangeError) return { code: 'schema-too-deep', where: '$' };
  const text = error instanceof Error ? error.message : String(error);
  return { code: 'failed', value: text.split('\n', 1)[0] ?? text };
}
