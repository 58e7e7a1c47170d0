import { isTranslated, type Words } from '../../text/phrase';
import { nameOfCall, type Suite, type SuiteCall, partThatRuns } from '../suite';
import { english } from '../say';
import type { SuiteRunOptions } from './suite-run-options';
import type { CallRun, Section } from './suite-run';
import type { Connected } from '../../session/session';
import { variableNames } from '../variables';

export interface PlannedCall {
  call: SuiteCall;
  section: Section;
  /** Its place in the section of the suite's text, from 0; -1 where another file has it. */
  index: number;
  runs: CallRun[];
}

/** A run that was none. @param reason in the suite's own words, or Loupe's */
export function skipped(reason: Words): Omit<CallRun, 'round'> & { status: 'skipped' } {
  return {
    status: 'skipped',
    reason: english(reason),
    ...(isTranslated(reason) && { reasonSaid: reason }),
    millis: 0,
    checks: [],
    stderr: [],
  };
}

/** Which calls of a suite are run. */
export type Choice = Pick<SuiteRunOptions, 'tags' | 'excludeTags' | 'names' | 'shard'>;

/** The calls that were chosen by their tags and names, in this shard and all others. */
export function matchingCalls({ calls }: Suite, { tags, excludeTags = [], names }: Choice): SuiteCall[] {
  return calls.filter((call) => {
    const has = (wanted: readonly string[]) => (call.tags ?? []).some((tag) => wanted.includes(tag));
    return (
      (tags.length === 0 || has(tags)) && !has(excludeTags) && (names === undefined || names.includes(nameOfCall(call)))
    );
  });
}

/** The calls that were chosen, with those that capture what they use, in the suite's order. */
export function chosenCalls(suite: Suite, choice: Choice): SuiteCall[] {
  const { calls } = suite;
  const { index = 0, count = 1, offset = 0 } = choice.shard ?? {};
  const isOfShard = (_: SuiteCall, at: number) => (offset + at) % count === index;
  const chosen = new Set(matchingCalls(suite, choice).filter(isOfShard));
  // From the last to the first: what a capturing call uses itself stands before it.
  for (const call of calls.toReversed()) {
    if (chosen.has(call)) continue;
    const gives = Object.keys(call.capture ?? {});
    if (gives.length === 0) continue;
    const isNeeded = [...chosen].some((other) => {
      const needs = variableNames(partThatRuns(other));
      return calls.indexOf(other) > calls.indexOf(call) && gives.some((name) => needs.has(name));
    });
    if (isNeeded) chosen.add(call);
  }
  return calls.filter((call) => chosen.has(call));
}

/** What a report says of the server. */
export function serverFacts({ serverInfo, protocolVersion, transport }: Connected) {
  const { name, version } = serverInfo ?? {};
  return {
    name: typeof name === 'string' ? name : '',
    version: typeof version === 'string' ? version : '',
    protocolVersion,
    transport,
  };
}
