import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';

import { worstStatus } from '../../../runs/suites/call-status';
import { suiteKey, useSuiteNames, useSuiteStore } from '../../../runs/suites/suite-store';
import { useProgramChanges } from '../../../session/program-changes';
import { inBrowser } from '../../../ui/remember';
import { useStore } from '../../../ui/use-store';
import { runChoices } from '../calls/run-choices';
import { useAllSuites, useSuiteRuns } from '../use-suite';

type WatchStatus = 'running' | 'failed' | 'passed';

const SIGNS = { running: '◌', failed: '✕', passed: '✓' } satisfies Record<WatchStatus, string>;
const WORST_FIRST = ['running', 'failed', 'passed'] as const satisfies WatchStatus[];

interface WatchMark {
  mark: string;
  markText: string;
  isBad: boolean;
  isGood: boolean;
}

export function WatchedSuites({ onMark }: { onMark: (mark: WatchMark | undefined) => void }) {
  const t = useTranslations('suites');
  const all = useAllSuites();
  const store = useSuiteStore();
  const { data: names = [] } = useSuiteNames();
  useStore(inBrowser.changes);
  useProgramChanges((session, paths) => void all.runChanged(session.config.name, paths).catch(() => undefined));
  const [statuses, setStatuses] = useState<Readonly<Record<string, WatchStatus | undefined>>>({});
  const watched = names.filter((name) => runChoices(suiteKey(store, name)).onChange);
  const status = WORST_FIRST.find((each) => watched.some((name) => statuses[name] === each));
  const statusText = status && t(`watch_${status}`);
  useEffect(() => {
    if (status && statusText !== undefined)
      onMark({ mark: SIGNS[status], markText: statusText, isBad: status === 'failed', isGood: status === 'passed' });
    return () => onMark(undefined);
  }, [status, statusText, onMark]);
  return watched.map((name) => (
    <WatchedSuite key={name} name={name} onStatus={(next) => setStatuses((before) => ({ ...before, [name]: next }))} />
  ));
}

function WatchedSuite({ name, onStatus }: { name: string; onStatus: (status: WatchStatus | undefined) => void }): null {
  const { running, calls, report: suiteReport } = useStore(useSuiteRuns(name));
  const states = [...calls.values()];
  // Calls that were renamed or deleted since are of earlier runs.
  const last = Math.max(...states.map(({ at }) => at));
  const worst = worstStatus(states.filter(({ at }) => at === last));
  const hasFailed = worst === 'failed' || worst === 'changed' || suiteReport?.problem !== undefined;
  const ended: WatchStatus | undefined = hasFailed ? 'failed' : worst === 'passed' ? 'passed' : undefined;
  const status = running ? 'running' : ended;
  const report = useEffectEvent(onStatus);
  useEffect(() => report(status), [status]);
  return null;
}
