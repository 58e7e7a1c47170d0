import { useEffect } from 'react';

import { worstStatus } from '../../../runs/suites/call-status';
import { suiteKey, useSuiteNames, useSuiteStore } from '../../../runs/suites/suite-store';
import { useProgramChanges } from '../../../session/program-changes';
import { putWatched, type WatchStatus } from '../../../session/watched-suites';
import { inBrowser } from '../../../ui/remember';
import { useStore } from '../../../ui/use-store';
import { runChoices } from '../calls/run-options';
import { useAllSuites, useSuiteRuns } from '../use-suite';

/** Runs the suites that are to run on change, whatever is shown. Renders nothing. */
export function WatchedSuites() {
  const all = useAllSuites();
  const store = useSuiteStore();
  const { data: names = [] } = useSuiteNames();
  useStore(inBrowser.changes);
  useProgramChanges((session, paths) => void all.runChanged(session.config.name, paths).catch(() => undefined));
  return names
    .filter((name) => runChoices(suiteKey(store, name)).onChange)
    .map((name) => <WatchedSuite key={name} name={name} />);
}

function WatchedSuite({ name }: { name: string }): null {
  const { running, calls, report } = useStore(useSuiteRuns(name));
  const states = [...calls.values()];
  // Calls that were renamed or deleted since are of earlier runs.
  const last = Math.max(...states.map(({ at }) => at));
  const worst = worstStatus(states.filter(({ at }) => at === last));
  const hasFailed = worst === 'failed' || worst === 'changed' || report?.problem !== undefined;
  const ended: WatchStatus | undefined = hasFailed ? 'failed' : worst === 'passed' ? 'passed' : undefined;
  const status = running ? 'running' : ended;
  useEffect(() => {
    putWatched(name, status);
    return () => putWatched(name, undefined);
  }, [name, status]);
  return null;
}
