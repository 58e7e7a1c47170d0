import { suiteNameProblem } from '../../../../core/suite/suite-name';
import { SuiteStoreError } from '../../../../core/suite/suite-store';
import { reportFull } from '../../../ui/remember';

/** @throws SuiteStoreError for an invalid name */
export function requireName(name: string): void {
  const problem = suiteNameProblem(name);
  if (problem) throw new SuiteStoreError(`"${name}" can't be the name of a suite (${problem}).`);
}

export async function withStoreErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SuiteStoreError) throw error;
    reportFull(error);
    const message = error instanceof Error ? error.message : String(error);
    throw new SuiteStoreError(message, { cause: error });
  }
}
