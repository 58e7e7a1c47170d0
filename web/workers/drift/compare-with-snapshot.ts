import { stringifyJson } from '../../../core/json/lossless';
import { pageWorker } from '../start-worker';
import type { DriftAnswer, SnapshotSource } from './answer-drift';

/** Comparing hundreds of changed tools takes a second. */
const LIMIT_MS = 15_000;

const ask = pageWorker('drift', { oneAtATime: true, endWhenIdle: true });

/** @throws WorkerError */
export function compareWithSnapshot(kept: string, source: SnapshotSource): Promise<DriftAnswer> {
  return ask({ stored: kept, now: stringifyJson(source) }, { limitMs: LIMIT_MS });
}
