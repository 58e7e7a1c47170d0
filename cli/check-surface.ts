import { readFileSync } from 'node:fs';

import { compareSnapshots } from '../core/drift/compare-snapshots';
import { fetchSnapshot } from '../core/drift/fetch-snapshot';
import { responseText } from '../core/judge/server-check/check-findings';
import { lostBy } from '../core/judge/server-check/step-response';
import { isSnapshot, readSnapshot, type Snapshot, snapshotText } from '../core/drift/snapshot';
import { snapshotSize } from '../core/drift/snapshot-size';
import type { Connected, Session } from '../core/session/session';
import { listProblemText } from './connect';
import { UsageError } from './options';
import { reportedSurface, type SurfaceReport } from './surface-report';
import { writeReport } from './write-report';

const FAULTS = {
  'not-json': 'not valid JSON.',
  'not-a-surface': 'not a snapshot written by check --save.',
  'newer-version': 'written by a newer version of Loupe.',
} as const;

/** Reads a surface that was kept. @param named as it was named @throws UsageError where there is none */
export function readKept(file: string, named = `--against ${file}`): Snapshot {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${named}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const read = readSnapshot(text);
  if (!isSnapshot(read)) throw new UsageError(`${named}: ${FAULTS[read]}`);
  return read;
}

interface Wanted {
  /** Files. */
  save: string | undefined;
  against: string | undefined;
  /** In tokens. */
  budget: number | undefined;
  before?: Snapshot;
  /** Whether it is measured in any case. */
  all?: boolean;
}

/** What came of the surface. */
export interface CheckedSurface {
  /** Undefined where it can't be read whole: `problem` says why. */
  report: SurfaceReport | undefined;
  problem?: string;
  isFailed: boolean;
  /** How long its lists took. */
  millis: number;
}

/**
 * Keeps the surface of a server, compares and measures it, as far as that is wanted.
 * @param hide takes out what is secret
 * @returns undefined where nothing of it is wanted
 */
export async function checkSurface(
  session: Session,
  connected: Connected,
  { save, against, budget, before, all = false }: Wanted,
  hide: (text: string) => string,
): Promise<CheckedSurface | undefined> {
  if (!all && save === undefined && before === undefined && budget === undefined) return undefined;
  const startedAt = performance.now();
  const fetched = await fetchSnapshot(session, connected);
  const millis = performance.now() - startedAt;
  if ('problem' in fetched) {
    const { problem: why } = fetched;
    const words = why.kind === 'lost' ? responseText(lostBy(why.failure)) : listProblemText(why);
    const problem = hide(`Incomplete snapshot. ${fetched.method}: ${words}`);
    return { report: undefined, problem, isFailed: true, millis };
  }
  const changes = before && compareSnapshots(before, fetched);
  if (save !== undefined) writeReport('--save', save, snapshotText(fetched), { isSecret: true });
  const size = snapshotSize(fetched);
  const drift = changes && { against: against ?? '', changes };
  const isOver = budget !== undefined && size.tokens > budget;
  return {
    report: reportedSurface({ surface: fetched, size, budget, drift }, hide),
    isFailed: isOver || (changes?.some(({ isBreaking }) => isBreaking) ?? false),
    millis,
  };
}
