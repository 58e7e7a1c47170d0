import { stringifyJson } from '../../../core/json/lossless';
import { pageWorker } from '../start-worker';
import type { DriftAnswer, SurfaceSource } from './answer-drift';

/** Schemas of hundreds of tools, all of them changed, take a second. */
const LIMIT_MS = 15_000;

const ask = pageWorker('drift', { oneAtATime: true, endWhenIdle: true });

/** Compares what a server offers with what was kept of it, where the page does not wait for it. @throws WorkerError */
export function compareWithSnapshot(kept: string, source: SurfaceSource): Promise<DriftAnswer> {
  return ask({ kept, now: stringifyJson(source) }, { limitMs: LIMIT_MS });
}
