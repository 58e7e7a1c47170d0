import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { useSessionFindings } from '../conformity/use-session-findings';
import { useEntryWords } from '../outcome/entry-words';
import type { MessageEntry } from '../session/message-log';
import { useLog } from '../session/session-context';
import type { Session } from '../session/session';
import { EmptyState } from '../ui/empty-state';
import { SplitPane } from '../ui/split-pane';
import { useMedia } from '../ui/use-media-query';
import { EntryDetail } from './entry-detail';
import { MessageGrid } from './message-grid';
import { TrafficBar } from './traffic-bar';
import { NO_FILTER, type TrafficFilter, wantedBy } from './traffic-filter';
import styles from './traffic-view.module.css';
import { useFilteredLog } from './use-filtered-log';

interface TrafficViewProps {
  session: Session;
  actions?: ReactNode;
  /** There is little width: the entry stands below the list. */
  narrow?: boolean;
  /** Takes a message to where it can be edited and sent. */
  onResend: (entry: MessageEntry) => void;
}

/** One timeline of everything that went over a session's wire, and the entry that is open, whole. */
export function TrafficView({
  session,
  actions,
  narrow: docked = false,
  onResend,
}: TrafficViewProps) {
  const t = useTranslations('traffic');
  const { log } = session;
  const logged = useLog(session);
  const wordsOf = useEntryWords();
  const findings = useSessionFindings(session);
  const [filter, setFilter] = useState<TrafficFilter>(NO_FILTER);
  const [selected, setSelected] = useState<number>();
  const narrow = useMedia('(max-width: 899px)') || docked;
  // The box answers to each key at once; the list follows.
  const deferred = useDeferredValue(filter);
  const wanted = useMemo(() => wantedBy(deferred, log, wordsOf), [deferred, log, wordsOf]);
  const { entries: shown, busy } = useFilteredLog(log, wanted);
  const entry = selected === undefined ? undefined : log.entry(selected);
  const secretNames = useMemo(() => secretHeaders(session.config.target), [session.config.target]);
  const change = (next: Partial<TrafficFilter>) => setFilter({ ...filter, ...next });

  return (
    <div className={styles['view']}>
      <TrafficBar
        log={logged}
        shown={shown.length}
        filter={filter}
        onFilter={change}
        onClear={() => {
          log.clear();
          change({ exchange: undefined });
        }}
        actions={actions}
      />
      {logged.entries.length === 0 ? (
        <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
      ) : (
        <div className={styles['panes']}>
          <SplitPane
            id="traffic"
            orientation={narrow ? 'vertical' : 'horizontal'}
            separatorLabel={t('resize')}
            panes={[
              {
                id: 'entries',
                size: '58%',
                min: '25%',
                content:
                  shown.length === 0 ? (
                    <EmptyState title={busy ? t('searching') : t('noMatch')} />
                  ) : (
                    <MessageGrid
                      entries={shown}
                      wordsOf={wordsOf}
                      findings={findings?.byMessage}
                      selected={entry}
                      onSelect={setSelected}
                    />
                  ),
              },
              {
                id: 'entry',
                min: '20%',
                content: entry ? (
                  <EntryDetail
                    key={entry.seq}
                    entry={entry}
                    log={log}
                    words={wordsOf(entry)}
                    onGo={setSelected}
                    onOnly={(exchange) => change({ exchange })}
                    onResend={onResend}
                    secretNames={secretNames}
                  />
                ) : (
                  <EmptyState title={t('choose')} />
                ),
              },
            ]}
          />
        </div>
      )}
    </div>
  );
}

function secretHeaders(target: Session['config']['target']): ReadonlySet<string> {
  const own = target.kind === 'stdio' ? [] : Object.keys(target.headers);
  return new Set(own.map((name) => name.toLowerCase()));
}
