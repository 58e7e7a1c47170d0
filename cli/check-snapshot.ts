import { readFileSync } from 'node:fs';

import { compareClients } from '../core/drift/compare-clients';
import { compareSnapshots } from '../core/drift/compare-snapshots';
import { fetchSnapshot } from '../core/drift/fetch-snapshot';
import { responseText } from '../core/judge/server-check/check-findings';
import { lostBy } from '../core/judge/server-check/step-response';
import { isSnapshot, readSnapshot, type Snapshot, snapshotJson } from '../core/drift/snapshot';
import { snapshotSize } from '../core/drift/snapshot-size';
import type { Connected, Session } from '../core/session/session';
import type { Mask } from './check-report';
import { listProblemText } from './connect';
import { UsageError } from './options';
import { reportedSnapshot, type SnapshotReport } from './snapshot-report';
import { writeReport } from './write-report';

const PROBLEMS = {
  'not-json': 'not valid JSON.',
  'not-a-snapshot': 'not a snapshot written by check --save.',
  'newer-version': 'written by a newer version of Loupe.',
} as const;

/** @param option that names the file, for errors @throws UsageError */
export function readSnapshotFile(file: string, option = `--against ${file}`): Snapshot {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${option}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const read = readSnapshot(text);
  if (!isSnapshot(read)) throw new UsageError(`${option}: ${PROBLEMS[read]}`);
  return read;
}

interface SnapshotOptions {
  save: string | undefined;
  against: string | undefined;
  budget: number | undefined;
  /** The snapshot of `against`. */
  before?: Snapshot;
  /** Clients whose treatment of the server is compared with `before`, too. */
  clients: readonly string[];
  /** Measures the snapshot even without another option. */
  all?: boolean;
}

export interface CheckedSnapshot {
  /** Undefined if a list could not be read completely; see `problem`. */
  report: SnapshotReport | undefined;
  problem?: string;
  isFailed: boolean;
  durationMs: number;
}

/** Saves, compares or measures a snapshot by the options; undefined if none is set. */
export async function checkSnapshot(
  session: Session,
  connected: Connected,
  { save, against, budget, before, all = false, clients }: SnapshotOptions,
  mask: Mask,
): Promise<CheckedSnapshot | undefined> {
  if (!all && save === undefined && before === undefined && budget === undefined) return undefined;
  const startedAt = performance.now();
  const fetched = await fetchSnapshot(session, connected);
  const durationMs = performance.now() - startedAt;
  if ('problem' in fetched) {
    const { problem, method } = fetched;
    const reason = problem.kind === 'lost' ? responseText(lostBy(problem.failure)) : listProblemText(problem);
    const text = mask(`Incomplete snapshot. ${method}: ${reason}`);
    return { report: undefined, problem: text, isFailed: true, durationMs };
  }
  const changes =
    before &&
    [...compareClients(before, fetched, session.config.name, clients), ...compareSnapshots(before, fetched)].sort(
      (a, b) => Number(b.isBreaking) - Number(a.isBreaking),
    );
  if (save !== undefined) writeReport('--save', save, snapshotJson(fetched), { isSecret: true });
  const size = snapshotSize(fetched);
  const drift = changes && { against: against ?? '', changes };
  const isOver = budget !== undefined && size.tokens > budget;
  return {
    report: reportedSnapshot({ snapshot: fetched, size, budget, drift }, mask),
    isFailed: isOver || (changes?.some(({ isBreaking }) => isBreaking) ?? false),
    durationMs,
  };
}
