import { type CallTarget, nameOfCall, type Suite, type SuiteCall, targetOf } from '../../../core/suite/suite';
import type { SuiteRunOptions } from '../../../core/suite/run/suite-run-options';
import type { Section, SuiteReport } from '../../../core/suite/run/suite-run';

export interface ListedCall {
  /** Unique in the suite, and part of the address: the name, with a number if it is taken (`echo #2`). */
  key: string;
  name: string;
  section: Section;
  index: number;
  target: CallTarget;
  call: SuiteCall;
}

const SECTIONS = ['before', 'calls', 'after'] as const satisfies Section[];

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

/** The steps of a presentation: no skipped or raw calls. */
export function stepsOf(suite: Suite): readonly ListedCall[] {
  return callsOf(suite).filter(
    ({ section, target, call }) => section === 'calls' && target.kind !== 'raw' && call.skip === undefined,
  );
}

export function tagsOf(calls: readonly ListedCall[]): readonly string[] {
  return [...new Set(calls.flatMap(({ call }) => call.tags ?? []))].sort();
}

/** No tags: all calls. */
export function hasTag({ section, call }: ListedCall, tags: readonly string[]): boolean {
  return tags.length === 0 || section !== 'calls' || (call.tags ?? []).some((tag) => tags.includes(tag));
}

/** The calls that will run; calls that capture variables for them may be added. */
export function plannedCalls(
  calls: readonly ListedCall[],
  { names, tags }: Pick<SuiteRunOptions, 'names' | 'tags'>,
): readonly ListedCall[] {
  return calls.filter(
    (each) => hasTag(each, tags) && (each.section !== 'calls' || names === undefined || names.includes(each.name)),
  );
}

export function runsOf({ section, call }: ListedCall, repeat: number): number {
  return (call.rows?.length ?? 1) * (section === 'calls' ? repeat : 1);
}

/** The calls of a report, each with its call in the suite: a report has only those that ran, in the suite's order. */
export function reportedCalls({ calls }: SuiteReport, listed: readonly ListedCall[]) {
  let next = 0;
  return calls.map((call) => {
    const at = listed.findIndex(
      ({ name, section }, index) => index >= next && name === call.name && section === call.section,
    );
    if (at >= 0) next = at + 1;
    return { call, listed: listed[at] };
  });
}
