import { Trash2 } from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { useLog } from '../session/session-context';
import type { Session } from '../session/session';
import { IconButton } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { SearchBox } from '../ui/search-box';
import { SplitPane } from '../ui/split-pane';
import { useMedia } from '../ui/use-media-query';
import { EntryDetail } from './entry-detail';
import { type Kind, kindOf, KINDS, useEntryWords } from './entry-words';
import { MessageGrid } from './message-grid';
import { textMatcher } from './text-matcher';
import styles from './traffic-view.module.css';

/** One timeline of everything that went over a session's wire, and the entry that is open, whole. */
export function TrafficView({
  session,
  actions,
  narrow: docked = false,
}: {
  session: Session;
  actions?: ReactNode;
  /** There is little width: the entry stands below the list. */
  narrow?: boolean;
}) {
  const t = useTranslations('traffic');
  const { entries, dropped } = useLog(session);
  const wordsOf = useEntryWords();
  const [filter, setFilter] = useState('');
  const [hidden, setHidden] = useState<ReadonlySet<Kind>>(new Set());
  const [selected, setSelected] = useState<number>();
  const narrow = useMedia('(max-width: 899px)') || docked;
  const wanted = useDeferredValue(filter);
  const logged = useDeferredValue(entries);
  const matches = useMemo(() => textMatcher(wanted, wordsOf), [wanted, wordsOf]);
  const shown = useMemo(
    () => logged.filter((entry) => !hidden.has(kindOf(entry)) && matches(entry)),
    [logged, hidden, matches],
  );
  const entry = entries.find(({ seq }) => seq === selected);

  const toggle = (kind: Kind) => {
    const next = new Set(hidden);
    if (!next.delete(kind)) next.add(kind);
    setHidden(next);
  };

  return (
    <div className={styles['view']}>
      <div className={styles['bar']}>
        <div className={styles['search']}>
          <SearchBox
            label={t('filter')}
            clearLabel={t('clearFilter')}
            value={filter}
            onChange={setFilter}
          />
        </div>
        <div role="group" aria-label={t('kinds')} className={styles['kinds']}>
          {KINDS.map((kind) => (
            <button
              key={kind}
              type="button"
              className={styles['kind']}
              aria-pressed={!hidden.has(kind)}
              onClick={() => toggle(kind)}
            >
              {t(`kind_${kind}`)}
            </button>
          ))}
        </div>
        {dropped > 0 && (
          <span className={styles['dropped']}>{t('dropped', { count: dropped })}</span>
        )}
        <span className={styles['space']} />
        <IconButton
          size="small"
          label={t('clear')}
          icon={<Trash2 aria-hidden />}
          onClick={() => session.log.clear()}
        />
        {actions}
      </div>
      {logged.length === 0 ? (
        <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
      ) : (
        <div className={styles['panes']}>
          <SplitPane
            key={narrow ? 'narrow' : 'wide'}
            id={narrow ? 'traffic-narrow' : 'traffic'}
            orientation={narrow ? 'vertical' : 'horizontal'}
            separatorLabel={t('resize')}
            panes={[
              {
                id: 'entries',
                size: '58%',
                min: '25%',
                content:
                  shown.length === 0 ? (
                    <EmptyState title={t('noMatch')} />
                  ) : (
                    <MessageGrid
                      entries={shown}
                      wordsOf={wordsOf}
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
                    words={wordsOf(entry)}
                    onGo={setSelected}
                    secretNames={secretNames(session)}
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

function secretNames(session: Session): ReadonlySet<string> {
  const { target } = session.config;
  const own = target.kind === 'stdio' ? [] : Object.keys(target.headers);
  return new Set(own.map((name) => name.toLowerCase()));
}
