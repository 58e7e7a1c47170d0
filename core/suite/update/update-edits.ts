import type { Segment } from '../../json/json-pointer';
import type { SuiteEdit } from '../suite-edit';
import type { Section } from '../run/suite-run';
import type { ExpectationChange } from './expectation-change';

/** A change of the expectation of one of a suite's calls. */
export interface SuiteChange {
  section: Section;
  /** The call's place in its section, from 0. */
  index: number;
  change: Pick<ExpectationChange, 'path' | 'after'>;
}

/** The edits that give calls other expectations, in the order in which they can be made: all else of the text stays as it is written. */
export function updateEdits(changes: readonly SuiteChange[]): SuiteEdit[] {
  // What goes from a list goes from its end, so that the places of the others stay.
  const isGoing = ({ change }: SuiteChange) => change.after === undefined;
  const ordered = [
    ...changes.filter((each) => !isGoing(each)),
    ...changes.filter(isGoing).sort((a, b) => lastIndex(b) - lastIndex(a)),
  ];
  return ordered.map(({ section, index, change: { path, after } }) => ({
    kind: 'put',
    path: [section, index, ...path],
    value: after,
  }));
}

function lastIndex({ change }: SuiteChange): number {
  const last: Segment | undefined = change.path.at(-1);
  return typeof last === 'number' ? last : -1;
}
