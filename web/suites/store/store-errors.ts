import { suiteNameProblem } from '../../../core/suite/suite-name';
import { SuiteStoreError } from '../../../core/suite/suite-store';
import { reportFull } from '../../ui/storage-full';

/** @throws SuiteStoreError for a name that no suite may have */
export function requireName(name: string): void {
  const problem = suiteNameProblem(name);
  if (problem) throw new SuiteStoreError(`"${name}" can't be the name of a suite (${problem}).`);
}

/** What a store does, with whatever it fails of as the store's error. @throws SuiteStoreError */
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
