import { isTranslated, type LocalizedText } from '../../text/phrase';
import { nameOfCall, type Suite, type SuiteCall, runnablePart } from '../suite';
import { english } from '../suite-phrase';
import type { SuiteRunOptions } from './suite-run-options';
import type { CallRun, Section } from './suite-run';
import type { Connected } from '../../session/session';
import { variableNames } from '../variables';

export interface PlannedCall {
  call: SuiteCall;
  section: Section;
  /** Index in its section of the suite's text, from 0; -1 if the call is in another file. */
  index: number;
  runs: CallRun[];
}

export function skippedRun(reason: LocalizedText): Omit<CallRun, 'round'> & { status: 'skipped' } {
  return {
    status: 'skipped',
    reason: english(reason),
    ...(isTranslated(reason) && { reasonSaid: reason }),
    durationMs: 0,
    checks: [],
    stderr: [],
  };
}

export type CallSelection = Pick<SuiteRunOptions, 'tags' | 'excludeTags' | 'names' | 'grep' | 'shard'>;

/** In all shards. */
export function matchingCalls({ calls }: Suite, choice: CallSelection): SuiteCall[] {
  const { tags, excludeTags = [], names, grep } = choice;
  return calls.filter((call) => {
    const has = (wanted: readonly string[]) => (call.tags ?? []).some((tag) => wanted.includes(tag));
    const name = nameOfCall(call);
    return (
      (tags.length === 0 || has(tags)) &&
      !has(excludeTags) &&
      (names === undefined || names.includes(name)) &&
      (grep === undefined || grep.test(name))
    );
  });
}

/** The chosen calls and those that capture what they use, in the suite's order. */
export function selectCalls(suite: Suite, choice: CallSelection): SuiteCall[] {
  const { calls } = suite;
  const { index = 0, count = 1, offset = 0 } = choice.shard ?? {};
  const isOfShard = (_: SuiteCall, at: number) => (offset + at) % count === index;
  const chosen = new Set(matchingCalls(suite, choice).filter(isOfShard));
  // From last to first: a capturing call may itself use what an earlier one captures.
  for (const call of calls.toReversed()) {
    if (chosen.has(call)) continue;
    const gives = Object.keys(call.capture ?? {});
    if (gives.length === 0) continue;
    const isNeeded = [...chosen].some((other) => {
      const needs = variableNames(runnablePart(other));
      return calls.indexOf(other) > calls.indexOf(call) && gives.some((name) => needs.has(name));
    });
    if (isNeeded) chosen.add(call);
  }
  return calls.filter((call) => chosen.has(call));
}

export function serverProperties({ serverInfo, protocolVersion, transport }: Connected) {
  const { name, version } = serverInfo ?? {};
  return {
    name: typeof name === 'string' ? name : '',
    version: typeof version === 'string' ? version : '',
    protocolVersion,
    transport,
  };
}
