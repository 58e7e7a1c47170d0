import { pageWorker } from '../start-worker';
import type { DriftResult } from './drift-job';

/** Comparing hundreds of changed tools takes a second. */
const LIMIT_MS = 15_000;

const ask = pageWorker('drift', { oneAtATime: true, endWhenIdle: true });

/** @param clients whose facts count; empty: all @throws WorkerError */
export async function compareWithSnapshot(
  server: string,
  stored: string,
  now: string,
  clients: readonly string[],
): Promise<DriftResult> {
  const { lang: language } = document.documentElement;
  return ask({ server, stored, now, clients, language }, { limitMs: LIMIT_MS });
}
