import { createContext, useContext, useMemo } from 'react';

import { jsonPathOf, type Segment, valueAt } from '../../../../../core/json/json-pointer';
import type { SuiteProblem } from '../../../../../core/suite/read-suite';
import type { SuiteEdit } from '../../../../../core/suite/suite-edit';
import type { Offered } from '../offered';
import type { EditAnswer } from '../suite-draft';

export type Path = readonly Segment[];

/** The suite that a form shows, and the ways to change it. */
export interface EditedSuite {
  /** What the text says. */
  value: unknown;
  problems: readonly SuiteProblem[];
  edit: (edit: SuiteEdit) => Promise<EditAnswer>;
  /** Leads to a place in the text: for what only the text can say. */
  reveal: (path: Path) => void;
  offered: Offered;
  /** The text is no YAML: what is shown is how it was before. */
  isLocked: boolean;
}

export const EditContext = createContext<EditedSuite | undefined>(undefined);

export function useEditedSuite(): EditedSuite {
  const suite = useContext(EditContext);
  if (!suite) throw new Error('This part belongs into a suite’s form.');
  return suite;
}

/** One place of the suite: its value, and what is wrong with it or within it, by JSONPath from there. */
export function useEditedPlace(path: Path) {
  const suite = useEditedSuite();
  const { problems } = suite;
  const begin = jsonPathOf(path);
  const inside = useMemo(
    () =>
      new Map(
        problems
          .filter(({ path: at }) => isWithin(at, begin))
          .map(({ path: at, message }) => [`$${at.slice(begin.length)}`, message]),
      ),
    [problems, begin],
  );
  return { ...suite, here: valueAt(suite.value, path), problems: inside };
}

/** Whether one JSONPath is another, or leads on from there. */
export function isWithin(path: string, begin: string): boolean {
  return path === begin || (path.startsWith(begin) && /^[.[]/.test(path.slice(begin.length)));
}
