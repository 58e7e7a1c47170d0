import { type CallTarget, nameOfCall, type Suite, type SuiteCall, targetOf } from '../../../core/suite/suite';
import type { SuiteRunOptions } from '../../../core/suite/run/suite-run-options';
import type { Section } from '../../../core/suite/run/suite-run';

/** A call as the screen lists it. */
export interface ListedCall {
  /** Tells it from the suite's other calls, and stands in the address: its name, with a number where others are called so too. */
  key: string;
  /** As reports call it. */
  name: string;
  section: Section;
  /** Its place in its section, from 0. */
  index: number;
  target: CallTarget;
  call: SuiteCall;
}

const SECTIONS = ['before', 'calls', 'after'] as const satisfies Section[];

/** Every call of a suite, in its order. */
export function callsOf(suite: Suite): readonly ListedCall[] {
  const used = new Map<string, number>();
  return SECTIONS.flatMap((section) =>
    (suite[section] ?? []).map((call, index): ListedCall => {
      const name = nameOfCall(call);
      const count = (used.get(name) ?? 0) + 1;
      used.set(name, count);
      const key = count === 1 ? name : `${name} #${count}`;
      return { key, name, section, index, target: targetOf(call), call };
    }),
  );
}

/** The calls that are the steps of a presentation: what is skipped, or written by hand, is nothing for an audience. */
export function stepsOf(suite: Suite): readonly ListedCall[] {
  return callsOf(suite).filter(
    ({ section, target, call }) => section === 'calls' && target.kind !== 'raw' && call.skip === undefined,
  );
}

/** Every tag of the suite's calls, in order of the alphabet. */
export function tagsOf(calls: readonly ListedCall[]): readonly string[] {
  return [...new Set(calls.flatMap(({ call }) => call.tags ?? []))].sort();
}

/** Whether a call is among those of the tags, of which there may be none. */
export function hasTag({ section, call }: ListedCall, tags: readonly string[]): boolean {
  return tags.length === 0 || section !== 'calls' || (call.tags ?? []).some((tag) => tags.includes(tag));
}

/** The calls that will be run, as far as is known before: those that capture what others use may be added. */
export function plannedCalls(
  calls: readonly ListedCall[],
  { names, tags }: Pick<SuiteRunOptions, 'names' | 'tags'>,
): readonly ListedCall[] {
  return calls.filter(
    (each) => hasTag(each, tags) && (each.section !== 'calls' || names === undefined || names.includes(each.name)),
  );
}

/** How often a call is run. */
export function runsOf({ section, call }: ListedCall, repeat: number): number {
  return (call.rows?.length ?? 1) * (section === 'calls' ? repeat : 1);
}
