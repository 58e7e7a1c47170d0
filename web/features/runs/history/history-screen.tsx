import { History as HistoryIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { goTo } from '../../../navigation/navigation';
import { type History, runHistory } from '../../../runs/record/run-history';
import { sessionRuns } from '../../../runs/record/session-runs';
import { useServers, useWorkspace } from '../../../session/session-context';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { Notice } from '../../../ui/notice';
import { useStore } from '../../../ui/use-store';
import { RunBrowser } from '../run-browser';
import { HistoryHead } from './history-head';
import { useHistorySource } from './use-history-source';

interface HistoryScreenProps {
  item: string | undefined;
}

export function HistoryScreen({ item }: HistoryScreenProps) {
  const t = useTranslations('history');
  const history = useStore(runHistory);
  switch (history.kind) {
    case 'opening':
      return <p className="visually-hidden">{t('opening')}</p>;
    case 'failed':
      return (
        <EmptyState
          icon={<HistoryIcon aria-hidden />}
          title={t('unavailable')}
          actions={<Button onClick={() => runHistory.retry()}>{t('tryAgain')}</Button>}
        >
          {t('unavailableText', { message: history.message })}
        </EmptyState>
      );
    case 'open':
      return <OpenHistory item={item} history={history} />;
  }
}

function OpenHistory({ item, history }: HistoryScreenProps & { history: Extract<History, { kind: 'open' }> }) {
  const t = useTranslations('history');
  const source = useHistorySource(history);
  const problem = useStore(runHistory.problem);
  const workspace = useWorkspace();
  const sessions = useServers().map(({ name }) => workspace.session(name));
  const server = sessions.find((session) => session?.snapshot().kind === 'connected')?.config.name;
  const isRunning = sessions.some((session) => session && sessionRuns(session).isRunning);
  const isMissing = item !== undefined && !history.isPart;
  return (
    <div className="pane ground">
      <RunBrowser
        source={source}
        share="40%"
        selected={item}
        onSelect={(run, by) => goTo({ kind: 'history', run }, { replace: by === 'keyboard' })}
        head={(shown, filter) => (
          <>
            <HistoryHead runs={history.runs} visibleRuns={shown} totals={history.totals}>
              {filter}
            </HistoryHead>
            {problem && (
              <div className="line-below py-8 px-16">
                <Notice tone="warn" role="status" title={t('notKept')}>
                  {t(`notKeptText_${problem}`)}
                </Notice>
              </div>
            )}
          </>
        )}
        empty={
          <EmptyState
            icon={<HistoryIcon aria-hidden />}
            title={t(isRunning ? 'running' : 'empty')}
            actions={
              server !== undefined && (
                <Button onClick={() => goTo({ kind: 'section', server, section: 'tools' })}>
                  {t('openTools', { server })}
                </Button>
              )
            }
          >
            {t(isRunning ? 'runningText' : 'emptyText')}
          </EmptyState>
        }
        nothingOpen={
          <EmptyState icon={<HistoryIcon aria-hidden />} title={t(isMissing ? 'gone' : 'choose')}>
            {t(isMissing ? 'goneText' : 'chooseText')}
          </EmptyState>
        }
      />
    </div>
  );
}
