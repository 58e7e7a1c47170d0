import { createContext, useContext, useMemo } from 'react';

import { jsonPathOf, type Segment, valueAt } from '../../../../../core/json/json-pointer';
import type { SuiteProblem } from '../../../../../core/suite/read-suite';
import type { SuiteEdit } from '../../../../../core/suite/suite-edit';
import type { ServerDefinitions } from '../server-definitions';
import type { EditResult } from '../suite-draft';

export type Path = readonly Segment[];

export interface EditedSuite {
  value: unknown;
  problems: readonly SuiteProblem[];
  edit: (edit: SuiteEdit) => Promise<EditResult>;
  reveal: (path: Path) => void;
  definitions: ServerDefinitions;
  /** While the text is no YAML, the form shows the last value and can't be edited. */
  isLocked: boolean;
}

export const EditContext = createContext<EditedSuite | undefined>(undefined);

export function useEditedSuite(): EditedSuite {
  const suite = useContext(EditContext);
  if (!suite) throw new Error('This part belongs into a suite’s form.');
  return suite;
}

export function useEditedPath(path: Path) {
  const suite = useEditedSuite();
  const { problems } = suite;
  const jsonPath = jsonPathOf(path);
  /** By their paths from here: `$.calls[1].tool` → `$.tool`. */
  const problemsInside = useMemo(() => {
    const inside = problems.filter((problem) => isWithin(problem.path, jsonPath));
    return new Map(inside.map((problem) => [`$${problem.path.slice(jsonPath.length)}`, problem.message]));
  }, [problems, jsonPath]);
  return { ...suite, valueAtPath: valueAt(suite.value, path), problems: problemsInside };
}

/** Whether `path` is `outer`, or within it: `$.calls[1].tool` is within `$.calls[1]`. */
export function isWithin(path: string, outer: string): boolean {
  return path === outer || (path.startsWith(outer) && /^[.[]/.test(path.slice(outer.length)));
}
