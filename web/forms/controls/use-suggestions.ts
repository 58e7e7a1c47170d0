import { useEffect, useEffectEvent, useState } from 'react';

import type { Suggest, Suggestions } from '../suggest';
import type { Segment } from '../../json/validation/pointer';

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
  const [answer, setAnswer] = useState<{ to: string; known: Suggestions }>();
  const ask = useEffectEvent((text: string, signal: AbortSignal) => {
    suggest(path, text, signal).then(
      (known) => {
        if (!signal.aborted) setAnswer({ to: text, known });
      },
      (error: unknown) => {
        if (!signal.aborted) {
          setAnswer({ to: text, known: { kind: 'failed', message: String(error) } });
        }
      },
    );
  });
  useEffect(() => {
    if (wanted === undefined) return;
    const superseded = new AbortController();
    const timer = setTimeout(() => ask(wanted, superseded.signal), PAUSE);
    return () => {
      clearTimeout(timer);
      superseded.abort();
    };
  }, [wanted]);
  if (wanted === undefined) return { asking: false, known: undefined };
  return { asking: answer?.to !== wanted, known: answer?.known };
}
