import { useEffect, useState } from 'react';

import type { Painted, Painting, PaintReply, PaintRequest } from './paint.worker';

/** A grammar that takes longer than this has met a text that it cannot cope with. */
const longestMs = 8_000;

let worker: Worker | null = null;
let asked = 0;
const waiting = new Map<number, (painted: Painted | null) => void>();

function stop(): void {
  worker?.terminate();
  worker = null;
  for (const resolve of waiting.values()) resolve(null);
  waiting.clear();
}

function paintWorker(): Worker {
  if (worker !== null) return worker;
  worker = new Worker(new URL('./paint.worker.ts', import.meta.url), {
    type: 'module',
    name: 'paint',
  });
  worker.addEventListener('message', (event: MessageEvent<PaintReply>) => {
    const { ask, painted } = event.data;
    waiting.get(ask)?.(painted);
    waiting.delete(ask);
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    stop();
  });
  return worker;
}

/** Colours a text in the worker, where highlight.js is. Null where it cannot be coloured. */
function paint(text: string, painting: Painting): Promise<Painted | null> {
  return new Promise((resolve) => {
    asked += 1;
    const ask = asked;
    const timer = setTimeout(stop, longestMs);
    waiting.set(ask, (painted) => {
      clearTimeout(timer);
      resolve(painted);
    });
    const request: PaintRequest = { ask, text, painting };
    paintWorker().postMessage(request);
  });
}

export type PaintedState =
  | { state: 'painting' }
  /** Without colours: it took too long, or no worker could be started. */
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
    paint(text, painting).then(set, () => set(null));
    return () => {
      gone = true;
    };
  }, [text, painting]);
  if (late?.of !== text || late.by !== painting) return { state: 'painting' };
  return late.painted === null ? { state: 'failed' } : { state: 'painted', painted: late.painted };
}
