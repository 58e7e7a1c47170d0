import type { Segment } from '../../json/json-pointer';
import type { SuiteEdit } from '../suite-edit';
import type { Section } from '../run/suite-run';
import type { ExpectationChange } from './expectation-change';

export interface SuiteChange {
  section: Section;
  /** In its section, from 0. */
  index: number;
  change: Pick<ExpectationChange, 'path' | 'after'>;
}

/** In an order in which they can be applied. */
export function updateEdits(changes: readonly SuiteChange[]): SuiteEdit[] {
  // Removes from the end of a list, so that earlier indexes stay valid.
  const isRemoval = ({ change }: SuiteChange) => change.after === undefined;
  const ordered = [
    ...changes.filter((each) => !isRemoval(each)),
    ...changes.filter(isRemoval).sort((a, b) => lastIndex(b) - lastIndex(a)),
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
