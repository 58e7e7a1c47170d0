import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type { Session } from '../session/session';
import { classNames } from '../ui/class-names';
import { EmptyState } from '../ui/empty-state';
import { Tabs } from '../ui/tabs';
import { stateOfRun } from './outcome-state';
import { OutcomeView } from './outcome-view';
import { ResultFacts } from './result-facts';
import { ResultJson, ResultMessages } from './result-json';
import styles from './result-panel.module.css';
import { RunStrip } from './run-strip';
import { RunningView } from './running-view';
import type { ListedTool } from './tool';
import { outcomeOf, type Run } from './tool-runs';
import { useResultFindings } from './use-result-findings';

type View = 'rendered' | 'json' | 'message';

interface ResultPanelProps {
  session: Session;
  tool: ListedTool;
  runs: readonly Run[];
  shown: Run | undefined;
  onChoose: (id: number) => void;
  onPutBack: (run: Run) => void;
}

/** What came of a call, whole: first the facts, then the result as people, as JSON and as the wire saw it. */
export function ResultPanel({ session, tool, runs, shown, onChoose, onPutBack }: ResultPanelProps) {
  const t = useTranslations('tools');
  const [view, setView] = useState<View>('rendered');
  const outcome = shown && outcomeOf(shown);
  const { findings, checking } = useResultFindings(outcome, tool);
  const state = stateOfRun(shown);

  return (
    <section className={styles['panel']} aria-label={t('result')} data-state={state}>
      {!shown ? (
        <EmptyState title={t('idle')}>{t('idleText', { keys: 'Ctrl+Enter' })}</EmptyState>
      ) : (
        <>
          <ResultFacts run={shown} findings={findings} checking={checking} />
          <div className={styles['scroll']}>
            {shown.state.kind === 'running' ? (
              <RunningView run={shown} state={shown.state} session={session} />
            ) : (
              outcome && (
                <Tabs
                  label={t('resultView')}
                  tabs={[
                    { key: 'rendered', label: t('rendered') },
                    { key: 'json', label: t('json') },
                    { key: 'message', label: t('message') },
                  ]}
                  value={view}
                  onChange={setView}
                  className={classNames(styles['tabs'])}
                >
                  <div className={styles['body']}>
                    {view === 'rendered' && (
                      // Another run is another view: what was unfolded in one says nothing of the next.
                      <OutcomeView
                        key={shown.id}
                        outcome={outcome}
                        findings={findings}
                        session={session}
                      />
                    )}
                    {view === 'json' && (
                      <ResultJson key={shown.id} outcome={outcome} findings={findings} />
                    )}
                    {view === 'message' && (
                      <ResultMessages key={shown.id} outcomes={shown.state.outcomes} />
                    )}
                  </div>
                </Tabs>
              )
            )}
          </div>
          <RunStrip runs={runs} shown={shown} onChoose={onChoose} onPutBack={onPutBack} />
        </>
      )}
    </section>
  );
}
