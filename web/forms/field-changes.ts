import { createContext, useContext } from 'react';

import type { SnapshotChange } from '../../core/drift/snapshot-change';
import { jsonPathOf, pathStep, type Segment } from '../../core/json/json-pointer';

/** How the schema of the form has changed since the last connection. */
export const FieldChangesContext = createContext<readonly SnapshotChange[]>([]);

const NONE: readonly SnapshotChange[] = [];

/** Of a field itself, not of those inside. */
export function useFieldChanges(path: readonly Segment[]): readonly SnapshotChange[] {
  const changes = useContext(FieldChangesContext);
  if (changes.length === 0 || path.length === 0) return NONE;
  const places = [
    jsonPathOf(path),
    `$${path.map((step) => (typeof step === 'number' ? '[*]' : pathStep(step))).join('')}`,
  ];
  return changes.filter((change) => change.part !== 'output' && places.includes(change.path ?? ''));
}
