import { parseJson, rawText } from '../../json/lossless';
import { pointerSegments, valueAt } from '../../json/json-pointer';
import { isSchema } from '../json-schema';
import { compileSchema, type CompiledSchema } from './compile-schema';
import type { ValidationResult } from './validation-result';

/** A value with JavaScript numbers, or part of a JSON text. */
export type Instance =
  | { kind: 'value'; value: unknown }
  | { kind: 'part'; source: Uint8Array | string; pointer: string };

/** To the worker. The schema's text is sent once; later requests use its ID. */
export interface ValidationRequest {
  schema: { id: number; text?: string };
  instance: Instance;
}

export function createRequestValidator(): (request: ValidationRequest) => ValidationResult {
  const validators = new Map<number, CompiledSchema>();
  return ({ schema, instance }) => {
    let validator = validators.get(schema.id);
    if (!validator) {
      const parsed: unknown = parseJson(schema.text ?? 'true');
      validator = isSchema(parsed)
        ? compileSchema(parsed)
        : () => ({ kind: 'unjudged', reason: 'schema-invalid', error: { code: 'not-a-schema', where: '$' } });
      validators.set(schema.id, validator);
    }
    return validator(parseInstance(instance));
  };
}

function parseInstance(instance: Instance): unknown {
  switch (instance.kind) {
    case 'value':
      return instance.value;
    case 'part': {
      const { source, pointer } = instance;
      return valueAt(parseJson(rawText(source)), pointerSegments(pointer)) ?? null;
    }
  }
}
