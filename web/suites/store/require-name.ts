import { suiteNameProblem } from '../../../core/suite/suite-name';
import { SuiteStoreError } from '../../../core/suite/suite-store';

/** @throws SuiteStoreError for a name that no suite may have */
export function requireName(name: string): void {
  const problem = suiteNameProblem(name);
  if (problem) throw new SuiteStoreError(`"${name}" can't be the name of a suite (${problem}).`);
}
