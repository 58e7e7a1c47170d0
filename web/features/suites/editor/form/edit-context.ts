import { createContext, useContext } from 'react';

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

/** One place of the suite. */
export interface EditedPlace extends EditedSuite {
  here: unknown;
  /** What is wrong with just this place. */
  problem: string | undefined;
  /** Puts a value there; undefined removes it. */
  put: (value: unknown) => Promise<EditAnswer>;
}

export function useEditedPlace(path: Path): EditedPlace {
  const suite = useEditedSuite();
  const name = jsonPathOf(path);
  return {
    ...suite,
    here: valueAt(suite.value, path),
    problem: suite.problems.find(({ path: at }) => at === name)?.message,
    put: (value) => suite.edit({ kind: 'put', path, value }),
  };
}
