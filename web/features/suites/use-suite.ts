import { oncePer } from '../../../core/json/once-per';
import { type ReadSuite, readSuite } from '../../../core/suite/read-suite';
import type { StoredSuite, SuiteStore } from '../../../core/suite/suite-store';
import { useWorkspace } from '../../session/session-context';
import type { Workspace } from '../../session/workspace';
import { runInPage } from '../../suites/run-in-page';
import { useSuiteStore } from '../../suites/suite-store';
import { SuiteRuns } from './suite-runs';

/** What a stored suite's text holds: read once, as long as the text is the same. */
export const readStored: (stored: StoredSuite) => ReadSuite = oncePer((stored: StoredSuite) =>
  readSuite(stored.text),
);

const runsOf = oncePer((workspace: Workspace) => {
  const known = new Map<string, SuiteRuns>();
  return (key: string): SuiteRuns => {
    const runs = known.get(key) ?? new SuiteRuns(key, runInPage(workspace));
    known.set(key, runs);
    return runs;
  };
});

/** The runs of a suite, which go on while something else is shown. */
export function useSuiteRuns(name: string): SuiteRuns {
  const workspace = useWorkspace();
  const store = useSuiteStore();
  return runsOf(workspace)(keyOf(store, name));
}

/** Suites of one name in two places are two. */
export function keyOf({ kind, folder = '' }: SuiteStore, name: string): string {
  return [kind, folder, name].map(encodeURIComponent).join('/');
}
