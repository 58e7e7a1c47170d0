import { useEffect, useState } from 'react';

import { makeNegatives } from '../../forms/fill/make-example';
import type { NegativeCases } from '../../forms/fill/negative/negative-case';
import type { JsonSchema } from '../../json/validation/json-schema';

export type NegativesState =
  { kind: 'making' } | { kind: 'made'; made: NegativeCases } | { kind: 'failed'; message: string };

/** Makes the cases for a schema, from the arguments as they are at the moment of asking. */
export function useNegatives(schema: JsonSchema, current: unknown): NegativesState {
  const [state, setState] = useState<NegativesState>({ kind: 'making' });
  // What is typed meanwhile does not shuffle the cases under the person's eyes.
  const [start] = useState({ schema, current });
  useEffect(() => {
    const controller = new AbortController();
    makeNegatives(start.schema, start.current, controller.signal).then(
      (made) => setState({ kind: 'made', made }),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        const message = error instanceof Error ? error.message : String(error);
        setState({ kind: 'failed', message });
      },
    );
    return () => controller.abort();
  }, [start]);
  return state;
}
