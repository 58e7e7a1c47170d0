import { useEffect, useState } from 'react';

import { validate, type JsonSchema, type ValidationResult } from '../workers/validation/validate';

const TYPING_PAUSE_MS = 80;

/** The last result stays until the next, so that nothing flickers; a new schema starts without one. */
export function useValidation(schema: JsonSchema, value: unknown): ValidationResult | undefined {
  const [validated, setValidated] = useState<{ schema: JsonSchema; validation: ValidationResult }>();
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      validate(schema, value, { signal: controller.signal }).then(
        (validation) => {
          if (!controller.signal.aborted) setValidated({ schema, validation });
        },
        (error: unknown) => {
          if (controller.signal.aborted) return;
          const value = error instanceof Error ? error.message : String(error);
          const validation = { kind: 'unjudged', reason: 'schema-invalid', error: { code: 'failed', value } } as const;
          setValidated({ schema, validation });
        },
      );
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [schema, value]);
  return validated?.schema === schema ? validated.validation : undefined;
}
