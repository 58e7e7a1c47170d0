import { isTranslated, type LocalizedText } from '../../text/phrase';
import { nameOfCall, type Suite, type SuiteCall, runnablePart } from '../suite';
import { english } from '../suite-phrase';
import type { SuiteRunOptions } from './suite-run-options';
import type { CallRun, Section } from './suite-run';
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

/** The calls of all shards. */
export function matchingCalls({ calls }: Suite, choice: CallSelection): SuiteCall[] {
  const { tags, excludeTags = [], names, grep } = choice;
  return calls.filter((call) => {
    const hasAny = (some: readonly string[]) => (call.tags ?? []).some((tag) => some.includes(tag));
    const name = nameOfCall(call);
    return (
      (tags.length === 0 || hasAny(tags)) &&
      !hasAny(excludeTags) &&
      (names === undefined || names.includes(name)) &&
      (grep === undefined || grep.test(name))
    );
  });
}

/** The matching calls of the shard, and those that capture what they use, in the suite's order. */
export function selectCalls(suite: Suite, choice: CallSelection): SuiteCall[] {
  const { calls } = suite;
  const { index = 0, count = 1, offset = 0 } = choice.shard ?? {};
  const chosen = new Set(matchingCalls(suite, choice).filter((_, at) => (offset + at) % count === index));
  // From last to first: a capturing call may itself use what an earlier one captures.
  for (const call of calls.toReversed()) {
    if (chosen.has(call)) continue;
    const captured = Object.keys(call.capture ?? {});
    if (captured.length === 0) continue;
    const isNeeded = [...chosen].some((other) => {
      const used = variableNames(runnablePart(other));
      return calls.indexOf(other) > calls.indexOf(call) && captured.some((name) => used.has(name));
    });
    if (isNeeded) chosen.add(call);
  }
  return calls.filter((call) => chosen.has(call));
}
