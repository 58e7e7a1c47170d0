import { pageWorker } from '../start-worker';
import type { DriftAnswer } from './answer-drift';

/** Comparing hundreds of changed tools takes a second. */
const LIMIT_MS = 15_000;

const ask = pageWorker('drift', { oneAtATime: true, endWhenIdle: true });

/** @throws WorkerError */
export function compareWithSnapshot(stored: string, now: string): Promise<DriftAnswer> {
  return ask({ stored, now }, { limitMs: LIMIT_MS });
}
