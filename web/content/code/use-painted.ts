import { useEffect, useState } from 'react';

import { askWorker } from '../ask-worker';
import type { Painted, Painting, PaintJob } from './paint.worker';

/** A grammar that takes longer than this has met a text that it cannot cope with. */
const longestMs = 8_000;

/** Colours a text in the worker, where highlight.js is. */
const paint = askWorker<PaintJob>(
  () =>
    new Worker(new URL('./paint.worker.ts', import.meta.url), { type: 'module', name: 'paint' }),
  longestMs,
);

export type PaintedState =
  | { state: 'painting' }
  /** Without colours: the grammar stumbled or took too long, or no worker could be started. */
  | { state: 'failed' }
  | { state: 'painted'; painted: Painted };

/** @param painting the same object as long as the same is meant */
export function usePainted(text: string, painting: Painting): PaintedState {
  const [late, setLate] = useState<{ of: string; by: Painting; painted: Painted | null }>();
  useEffect(() => {
    let gone = false;
    const set = (painted: Painted | null) => {
      if (!gone) setLate({ of: text, by: painting, painted });
    };
    paint({ text, painting }).then(set, () => set(null));
    return () => {
      gone = true;
    };
  }, [text, painting]);
  if (late?.of !== text || late.by !== painting) return { state: 'painting' };
  return late.painted === null ? { state: 'failed' } : { state: 'painted', painted: late.painted };
}
