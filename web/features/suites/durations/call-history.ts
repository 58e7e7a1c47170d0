import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

import type { JsonObject } from '../../../../core/json/json-object';
import { stringifyJson } from '../../../../core/json/lossless';
import { Writable } from '../../../../core/store';
import { durationsOf } from '../../../../core/suite/durations';
import type { Flaky } from '../../../../core/suite/flaky';
import type { CallRun, SuiteReport } from '../../../../core/suite/run/suite-run';
import type { SuiteCall } from '../../../../core/suite/suite';
import { useStore } from '../../../ui/use-store';
import { isChangedAlone, type RunDetails } from '../run-details';
import type { ListedCall } from '../suite-calls';

/** One run of a call, without anything that was sent or received. */
export interface CallPoint {
  at: number;
  millis: number;
  status: 'passed' | 'failed';
  server: string;
  /** Fingerprint of the call and its row: edited, it is another call. */
  text: string;
  /** ID of the run in the history; undefined if it isn't stored there. */
  historyId?: number;
  /** Failed only because its result differs from the reference. */
  isChanged?: true;
  lacksTool?: true;
  /** The server's program is known to have changed after this run. */
  isLastOfBuild?: true;
}

interface Schema extends DBSchema {
  calls: {
    key: [suite: string, call: string];
    value: { suite: string; call: string; points: readonly CallPoint[] };
    indexes: { suite: string };
  };
}

const MAX_POINTS = 500;
/** Latest runs that decide whether a call is flaky. */
const FLAKY_WINDOW = 10;

export class CallHistory {
  readonly changes = new Writable(0);
  #database: Promise<IDBPDatabase<Schema>> | undefined;

  /** @returns by call key, oldest first */
  async read(suite: string): Promise<ReadonlyMap<string, readonly CallPoint[]>> {
    const all = await (await this.#open()).getAllFromIndex('calls', 'suite', suite);
    return new Map(all.map(({ call, points }) => [call, points]));
  }

  async add(suite: string, calls: Iterable<readonly [call: string, points: readonly CallPoint[]]>): Promise<void> {
    const change = (await this.#open()).transaction('calls', 'readwrite');
    await Promise.all(
      [...calls].map(async ([call, points]) => {
        const before = (await change.store.get([suite, call]))?.points ?? [];
        await change.store.put({ suite, call, points: [...before, ...points].slice(-MAX_POINTS) });
      }),
    );
    await change.done;
    this.changes.set(this.changes.snapshot() + 1);
  }

  /** The calls' next runs are not comparable with those so far. */
  async endBuild(suite: string): Promise<void> {
    const change = (await this.#open()).transaction('calls', 'readwrite');
    const all = await change.store.index('suite').getAll(suite);
    await Promise.all(
      all.map(async ({ points, ...call }) => {
        const last = points.at(-1);
        if (last) await change.store.put({ ...call, points: points.with(-1, { ...last, isLastOfBuild: true }) });
      }),
    );
    await change.done;
  }

  async forget(suite: string): Promise<void> {
    const change = (await this.#open()).transaction('calls', 'readwrite');
    const keys = await change.store.index('suite').getAllKeys(suite);
    await Promise.all(keys.map((key) => change.store.delete(key)));
    await change.done;
    this.changes.set(this.changes.snapshot() + 1);
  }

  #open(): Promise<IDBPDatabase<Schema>> {
    this.#database ??= openDB<Schema>('loupe-call-history', 1, {
      upgrade(database) {
        const store = database.createObjectStore('calls', { keyPath: ['suite', 'call'] });
        store.createIndex('suite', 'suite');
      },
      terminated: () => (this.#database = undefined),
    }).catch((error: unknown) => {
      // The next call tries again.
      this.#database = undefined;
      throw error;
    });
    return this.#database;
  }
}

export const callHistory = new CallHistory();

/** The last runs of the same call against the same build, as far as known: only these say whether it is stable. */
export function lastComparablePoints(points: readonly CallPoint[]): readonly CallPoint[] {
  const last = points.at(-1);
  if (!last) return [];
  const start = points.slice(0, -1).findLastIndex(({ isLastOfBuild }) => isLastOfBuild) + 1;
  return points
    .slice(start)
    .filter(({ server, text }) => server === last.server && text === last.text)
    .slice(-FLAKY_WINDOW);
}

export function flakyPoints(points: readonly CallPoint[]): Flaky | undefined {
  const comparable = lastComparablePoints(points);
  const failed = comparable.filter(({ status }) => status === 'failed').length;
  return failed === 0 || failed === comparable.length ? undefined : { failed, of: comparable.length };
}

export function percentilesOf(points: readonly CallPoint[]) {
  const millis = points.map((point) => point.millis);
  const durations = durationsOf(millis);
  const sorted = [...millis].sort((a, b) => a - b);
  const percentile = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return durations && { ...durations, p25: percentile(0.25), p75: percentile(0.75) };
}

export function useCallHistory(suite: string): UseQueryResult<ReadonlyMap<string, readonly CallPoint[]>> {
  const revision = useStore(callHistory.changes);
  return useQuery({
    queryKey: ['call-history', suite, revision],
    queryFn: () => callHistory.read(suite),
    placeholderData: keepPreviousData,
    structuralSharing: false,
    gcTime: 0,
  });
}

/** Only runs with a response count. */
export function pointsOf(
  report: SuiteReport,
  at: number,
  calls: Iterable<readonly [ListedCall, { runs: readonly CallRun[] }]>,
  details: RunDetails,
): (readonly [call: string, points: readonly CallPoint[]])[] {
  const { server } = report;
  if (!server) return [];
  const name = `${server.name} ${server.version}, ${server.protocolVersion}`;
  return [...calls].flatMap(([{ key, call }, { runs }]) => {
    const points = runs.flatMap((run): CallPoint[] => {
      const { status, durationMs: millis, outcome, row } = run;
      if (status === 'skipped' || outcome === undefined || outcome === 'cancelled') return [];
      const isChanged = status === 'failed' && run.checks.length > 0 && isChangedAlone(run);
      const point = { at, millis, status, server: name, text: fingerprintOfCall(call, row) };
      return [
        {
          ...point,
          historyId: details.historyIdOf(run),
          ...(isChanged && { isChanged }),
          ...(details.lacksTool(run) && { lacksTool: true }),
        },
      ];
    });
    return points.length === 0 ? [] : [[key, points] as const];
  });
}

/** Whether the run was of this row, even if the call was edited since. */
export function isOfRow({ text }: CallPoint, row: JsonObject | undefined): boolean {
  return text.split(' ')[1] === (row && fingerprintOf(stringifyJson(row)));
}

function fingerprintOfCall(call: SuiteCall, row: JsonObject | undefined): string {
  const fingerprint = fingerprintOf(stringifyJson(call));
  return row ? `${fingerprint} ${fingerprintOf(stringifyJson(row))}` : fingerprint;
}

/** Like FNV-1a: tells versions of a text apart without storing it, for it may have secrets. */
function fingerprintOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}
