import { groupBy } from '../../../../core/json/group-by';
import { sameJson } from '../../../../core/json/same-json';
import { stringifyJson } from '../../../../core/json/lossless';
import { shortenText } from '../../../../core/json/shorten-strings';
import type { Finding } from '../../../../core/protocol/findings/finding';
import type { PictureChange } from '../../../../core/comparison/media/picture-change';
import type { CheckResult } from '../../../../core/suite/checks/check-result';
import type { ExpectationChange, UpdateHost } from '../../../../core/suite/update/expectation-change';
import { proposeUpdate } from '../../../../core/suite/update/propose-update';
import { durationsOf } from '../../../../core/suite/durations';
import type { ListedCall } from '../suite-calls';
import type { CallState, SuiteRuns } from '../suite-runs';

export const MAX_VALUE_LENGTH = 400;

export type CallUpdate =
  | { kind: 'expectation'; call: ListedCall; change: ExpectationChange }
  | {
      kind: 'reference';
      call: ListedCall;
      name: string;
      check: CheckResult;
      pictures: readonly PictureChange[];
      violation: Finding | undefined;
    };

/** Calls with the same change, which have one cause. */
export interface UpdateGroup {
  key: string;
  updates: readonly [CallUpdate, ...CallUpdate[]];
  isAdvised: boolean;
}

/** `stale`: the call was edited since its run; `gone`: its run is no longer in memory. */
export type NoUpdate = 'stale' | 'gone' | 'none';

export async function updatesOf(
  call: ListedCall,
  state: CallState,
  runs: SuiteRuns,
  host: UpdateHost,
): Promise<readonly CallUpdate[] | NoUpdate> {
  const callAsRun = runs.callAsRun(call.key);
  const responses = state.runs.flatMap((run) => runs.details.checkedResponseOf(run) ?? []);
  if (callAsRun === undefined) return 'gone';
  if (responses.length === 0) return 'none';
  if (!sameJson(callAsRun, call.call)) return 'stale';
  const durations = durationsOf(state.runs.map(({ durationMs }) => durationMs));
  const changes = await proposeUpdate(call.call, responses, durations, host);
  const references = state.runs.flatMap((run) =>
    runs.details.sourcesOf(run).flatMap(({ name }): CallUpdate[] => {
      const check = run.checks.find(({ at, passed }) => at === name && !passed);
      const pictures = runs.details.picturesOf(run);
      const violation = runs.details.violationOf(run);
      return check ? [{ kind: 'reference', call, name, check, pictures, violation }] : [];
    }),
  );
  const updates = [
    ...changes.map((change): CallUpdate => ({ kind: 'expectation', call, change })),
    ...references.filter((each, index) => references.findIndex((other) => isSame(each, other)) === index),
  ];
  return updates.length === 0 ? 'none' : updates;
}

function isSame(one: CallUpdate, other: CallUpdate): boolean {
  return one.kind === 'reference' && other.kind === 'reference' && one.name === other.name;
}

export function groupUpdates(updates: readonly CallUpdate[]): readonly UpdateGroup[] {
  return [...groupBy(updates, keyOf)].map(([key, all]) => ({
    key,
    updates: all,
    isAdvised: all.every((each) => (each.kind === 'reference' ? !each.violation : each.change.isAdvised)),
  }));
}

export function violationOf(update: CallUpdate): Finding | undefined {
  return update.kind === 'reference' ? update.violation : update.change.violation;
}

function keyOf(update: CallUpdate): string {
  if (update.kind === 'reference') return `${update.call.key} reference ${update.name}`;
  const { path, before = null, after = null } = update.change;
  return stringifyJson([path, before, after]);
}

export function isMetBy(updates: readonly CallUpdate[], { check, at }: CheckResult): boolean {
  return updates.some((update) => {
    if (update.kind === 'reference') return check === 'reference' && at === update.name;
    const { change } = update;
    const last = change.path.at(-1);
    if (change.check !== check) return false;
    if (check === 'content') return at === `block ${Number(last) + 1}`;
    return check === 'values' || check === 'duration' ? at === last : true;
  });
}

/** A value that is a string is quoted, to tell `"3"` from `3`. */
export function writtenValue({ check, ...change }: ExpectationChange, side: 'before' | 'after'): string | undefined {
  const value = change[side];
  if (value === undefined) return undefined;
  const isWord = typeof value === 'string' && check !== 'values';
  return shortenText(isWord ? value : stringifyJson(value), MAX_VALUE_LENGTH);
}
