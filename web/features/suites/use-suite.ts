import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';

import { memoizeByObject, memoizeByObjectAndName } from '../../../core/json/memoize-by-object';
import type { StoredSuite, SuiteStore } from '../../../core/suite/suite-store';
import { useWorkspace } from '../../session/session-context';
import type { Workspace } from '../../session/workspace';
import { runInPage } from '../../runs/suites/run-in-page';
import { stepChecks } from '../../runs/suites/step-checks/step-checks';
import { suiteKey, useSuiteStore } from '../../runs/suites/suite-store';
import { readWholeSuite, type WholeSuite } from '../../runs/suites/read-whole-suite';
import { AllSuites } from './all/all-suites';
import { SuiteComparison } from './compare/suite-comparison';
import { SuiteRuns } from './suite-runs';

/** Reads a suite in the worker, and again if a file that it names may have changed. Fails with a `WorkerError`. */
export function useReadSuite(stored: StoredSuite | null | undefined): UseQueryResult<WholeSuite> {
  const store = useSuiteStore();
  const { name, version, text } = stored ?? { name: '', version: '', text: '' };
  const key = suiteKey(store, name);
  const query = useQuery({
    queryKey: ['read-suite', key, version],
    queryFn: () => readWholeSuite(store, { name, text }),
    enabled: stored !== null && stored !== undefined,
    // Files of the suite may have changed while nobody followed the store.
    refetchOnMount: ({ state }) => (state.data?.files.size ?? 0) > 0 && 'always',
    // After a change, the suite as it was before.
    placeholderData: (before, query) => (query?.queryKey[1] === key ? before : undefined),
  });
  const { refetch } = query;
  const hasFiles = (query.data?.files.size ?? 0) > 0;
  useEffect(() => (hasFiles ? store.subscribe(() => void refetch()) : undefined), [hasFiles, store, refetch]);
  return query;
}

const runsOf = memoizeByObjectAndName(
  (workspace: Workspace, suite) =>
    new SuiteRuns(suite, runInPage(workspace), ({ key, section, call }, run) => {
      if (section === 'calls') stepChecks(workspace, suite).addRun(key, run, call);
    }),
);
const comparisonsOf = memoizeByObjectAndName((workspace: Workspace) => new SuiteComparison(runInPage(workspace)));

export function useSuiteComparison(name: string): SuiteComparison {
  const workspace = useWorkspace();
  const store = useSuiteStore();
  return comparisonsOf(workspace, suiteKey(store, name));
}

const allOf = memoizeByObject((workspace: Workspace) =>
  memoizeByObject(
    (store: SuiteStore) =>
      new AllSuites({
        store,
        servers: () => workspace.servers.snapshot(),
        read: (suite) => readWholeSuite(store, suite),
        runs: (name) => runsOf(workspace, suiteKey(store, name)),
        storageKeyOf: (name) => suiteKey(store, name),
      }),
  ),
);

/** One per store; lives on while something else is shown. */
export function useAllSuites(): AllSuites {
  const workspace = useWorkspace();
  return allOf(workspace)(useSuiteStore());
}

export function useSuiteRuns(name: string): SuiteRuns {
  const workspace = useWorkspace();
  const store = useSuiteStore();
  return runsOf(workspace, suiteKey(store, name));
}
