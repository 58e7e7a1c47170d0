import { createContext, type ReactNode, useContext } from 'react';

import { jsonPathOf, pathStep, type Segment } from '../../core/json/json-pointer';

/** @param paths JSONPaths of the field: its own, and that of all items of its list (`[*]`) */
export type FieldNote = (paths: readonly string[]) => ReactNode;

/** Renders a note next to a field's name; must be stable. */
export const FieldNoteContext = createContext<FieldNote | undefined>(undefined);

export function useFieldNote(path: readonly Segment[]): ReactNode {
  const note = useContext(FieldNoteContext);
  if (!note || path.length === 0) return null;
  const steps = path.map((step) => (typeof step === 'number' ? '[*]' : pathStep(step)));
  return note([jsonPathOf(path), `$${steps.join('')}`]);
}
