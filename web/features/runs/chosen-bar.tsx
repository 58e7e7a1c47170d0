import { FileText, GitCompare, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { Button, IconButton } from '../../ui/button';
import { useStore } from '../../ui/use-store';
import styles from './chosen-bar.module.css';
import type { ListedRun } from './listed-run';
import { newestFirst } from '../../../core/run/run-row';
import { type RunSource, tickRuns } from './run-source';

interface ChosenBarProps<R extends ListedRun> {
  /** Ticked runs count even if the filter hides them. */
  source: RunSource<R>;
  visibleRuns: readonly R[];
  onCompare: (older: R, newer: R) => void;
}

export function ChosenBar<R extends ListedRun>({ source, visibleRuns, onCompare }: ChosenBarProps<R>) {
  const { choices, runs, Report, TickedActions } = source;
  const t = useTranslations('history');
  const ids = useStore(choices.ticked);
  const [reporting, setReporting] = useState(false);
  const chosen = ids.size === 0 ? [] : runs.filter(({ id }) => ids.has(id));
  const tickedShown = ids.size === 0 ? 0 : visibleRuns.filter(({ id }) => ids.has(id)).length;
  const [newer, older] = chosen.length === 2 ? chosen.toSorted(newestFirst) : [];
  // One run alone is ticked in its row.
  if (visibleRuns.length < 2 && chosen.length === 0) return null;
  return (
    <>
      <div className={styles['all']}>
        <label className="row gap-8">
          <input
            type="checkbox"
            checked={tickedShown > 0 && tickedShown === visibleRuns.length}
            ref={(box) => {
              if (box) box.indeterminate = tickedShown > 0 && tickedShown < visibleRuns.length;
            }}
            onChange={({ target }) =>
              tickRuns(
                choices,
                visibleRuns.map(({ id }) => id),
                target.checked,
              )
            }
          />
          {t('chooseShown')}
        </label>
        {older && newer && (
          <Button
            size="small"
            variant="primary"
            icon={<GitCompare aria-hidden />}
            title={t('compareTitle')}
            onClick={() => onCompare(older, newer)}
          >
            {t('compare')}
          </Button>
        )}
        <span role="status" className="push tnum">
          {chosen.length > 0 && t('chosenCount', { count: chosen.length })}
        </span>
        {chosen.length > 0 && (
          <IconButton label={t('chooseNone')} icon={<X aria-hidden />} onClick={() => choices.ticked.set(new Set())} />
        )}
      </div>
      {/* Below the list, which doesn't move. */}
      {chosen.length > 0 && (
        <div className={styles['bar']} role="group" aria-label={t('chosenRuns')}>
          <Button size="small" icon={<FileText aria-hidden />} onClick={() => setReporting(true)}>
            {t('createReport')}
          </Button>
          {TickedActions && <TickedActions runs={chosen} />}
        </div>
      )}
      {reporting && <Report runs={chosen} onClose={() => setReporting(false)} />}
    </>
  );
}
