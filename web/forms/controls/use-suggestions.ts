import type { Segment } from '../../../core/json/json-pointer';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';

import type { Suggest, Suggestions } from '../suggest';

/** A pause in the typing as long as this asks. */
const PAUSE = 200;

/** `asking`: what is known is of an earlier text. */
export interface SuggestionState {
  asking: boolean;
  known: Suggestions | undefined;
}

/**
 * Suggestions for a text, asked for when the typing pauses; a question that a later one makes needless is called off.
 * @param wanted undefined while nobody wants any
 */
export function useSuggestions(
  suggest: Suggest,
  path: readonly Segment[],
  wanted: string | undefined,
): SuggestionState {
  const field = useId();
  const { data, error, isFetching } = useQuery({
    queryKey: ['suggestions', field, wanted],
    queryFn: async ({ signal }): Promise<Suggestions> => {
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      signal.throwIfAborted();
      return suggest(path, wanted ?? '', signal);
    },
    enabled: wanted !== undefined,
    placeholderData: keepPreviousData,
    // The same text asks once more: the other arguments may be others by then.
    gcTime: 0,
  });
  if (wanted === undefined) return { asking: false, known: undefined };
  return {
    asking: isFetching,
    known: error ? { kind: 'failed', message: String(error) } : data,
  };
}
