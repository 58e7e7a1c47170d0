import { FileText, GitCompare, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { Button, IconButton } from '../../ui/button';
import { TriStateBox } from '../../ui/tri-state-box';
import { useStore } from '../../ui/use-store';
import styles from './chosen-bar.module.css';
import type { ListedRun } from './listed-run';
import { newestFirst } from '../../../core/run/run-row';
import { type RunSource, tickRuns } from './run-source';

interface ChosenBarProps<R extends ListedRun> {
  /** Ticked runs count even if the filter hides them. */
  source: RunSource<R>;
  onCompare: (older: R, newer: R) => void;
  isComparing?: boolean;
  /** Laid beside the tabs of the screen, where it takes no room of the list. */
  isBesideTabs?: boolean;
}

export function ChosenBar<R extends ListedRun>({ source, onCompare, isComparing, isBesideTabs }: ChosenBarProps<R>) {
  const { choices, runs, Report, TickedActions } = source;
  const t = useTranslations('history');
  const ids = useStore(choices.ticked);
  const [reporting, setReporting] = useState(false);
  const chosen = ids.size === 0 ? [] : runs.filter(({ id }) => ids.has(id));
  const [newer, older] = chosen.length === 2 ? chosen.toSorted(newestFirst) : [];
  if (chosen.length === 0) return null;
  return (
    <>
      {/* Otherwise below the list, which doesn't move. */}
      <div className={styles[isBesideTabs ? 'besideTabs' : 'bar']} role="group" aria-label={t('chosenRuns')}>
        <Button
          size="small"
          variant={isComparing ? 'default' : 'primary'}
          icon={<GitCompare aria-hidden />}
          title={t(older && newer ? 'compareTitle' : 'compareTwo')}
          disabled={!older || !newer}
          onClick={() => older && newer && onCompare(older, newer)}
        >
          {t('compare')}
        </Button>
        <Button size="small" icon={<FileText aria-hidden />} onClick={() => setReporting(true)}>
          {t('createReport')}
        </Button>
        {TickedActions && <TickedActions runs={chosen} />}
        <span role="status" className="push muted tnum">
          {t('chosenCount', { count: chosen.length })}
        </span>
        <IconButton label={t('chooseNone')} icon={<X aria-hidden />} onClick={() => choices.ticked.set(new Set())} />
      </div>
      {reporting && <Report runs={chosen} onClose={() => setReporting(false)} />}
    </>
  );
}

export function TickAllShown<R extends ListedRun>({
  source,
  visibleRuns,
}: {
  source: RunSource<R>;
  visibleRuns: readonly R[];
}) {
  const { choices } = source;
  const t = useTranslations('history');
  const ids = useStore(choices.ticked);
  const shown = visibleRuns.map(({ id }) => id);
  const ticked = ids.size === 0 ? 0 : shown.filter((id) => ids.has(id)).length;
  return (
    <TriStateBox
      className="square-14"
      aria-label={t('chooseShown')}
      title={t('chooseShown')}
      count={ticked}
      total={shown.length}
      onChange={(isTicked) => tickRuns(choices, shown, isTicked)}
    />
  );
}
