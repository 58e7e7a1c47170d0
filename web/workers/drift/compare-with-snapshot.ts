import { factText } from '../../../core/clients/fact-text';
import type { SnapshotChange } from '../../../core/drift/snapshot-change';
import { pageWorker } from '../start-worker';
import type { DriftAnswer } from './answer-drift';

/** Comparing hundreds of changed tools takes a second. */
const LIMIT_MS = 15_000;

const ask = pageWorker('drift', { oneAtATime: true, endWhenIdle: true });

/** @param clients whose facts count; those of all if empty @throws WorkerError */
export async function compareWithSnapshot(
  server: string,
  stored: string,
  now: string,
  clients: readonly string[],
): Promise<DriftAnswer> {
  const answer = await ask({ server, stored, now, clients }, { limitMs: LIMIT_MS });
  if (answer.kind === 'unreadable') return answer;
  return { ...answer, changes: answer.changes.map(inOwnLanguage) };
}

/** The worker has no translations of facts. */
function inOwnLanguage(change: SnapshotChange): SnapshotChange {
  const { id, fact } = change.values;
  if (typeof id !== 'string' || typeof fact !== 'string') return change;
  const text = factText({ id, en: fact }, document.documentElement.lang);
  return { ...change, values: { ...change.values, fact: text } };
}
