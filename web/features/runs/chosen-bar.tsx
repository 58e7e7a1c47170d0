import { Disc, FileText, GitCompare, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { type RunRow, newestFirst } from '../../record/run-row';
import { Button, IconButton } from '../../ui/button';
import { useStore } from '../../ui/use-store';
import { chooseRuns, chosenRuns } from './chosen-runs';
import styles from './chosen-bar.module.css';
import { useRecordRuns } from './history/use-record-runs';
import type { CompareRuns } from './run-detail';
import { RunsReport } from './runs-report';

export function ChosenBar({
  shown,
  kept,
  onCompare,
}: {
  shown: readonly RunRow[];
  kept: readonly RunRow[];
  onCompare: CompareRuns;
}) {
  const t = useTranslations('history');
  const recordRuns = useRecordRuns();
  const ids = useStore(chosenRuns);
  const [reporting, setReporting] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const chosen = ids.size === 0 ? [] : kept.filter(({ id }) => ids.has(id));
  const tickedShown = ids.size === 0 ? 0 : shown.filter(({ id }) => ids.has(id)).length;
  const [newer, older] = chosen.length === 2 ? chosen.toSorted(newestFirst) : [];
  const servers = new Set(chosen.map(({ server }) => server));
  const record = () =>
    void recordRuns(chosen).then(
      () => setHasFailed(false),
      () => setHasFailed(true),
    );
  return (
    <div className={styles['bar']} role="group" aria-label={t('chosenRuns')}>
      <label>
        <input
          type="checkbox"
          checked={tickedShown > 0 && tickedShown === shown.length}
          ref={(box) => {
            if (box) box.indeterminate = tickedShown > 0 && tickedShown < shown.length;
          }}
          onChange={({ target }) =>
            chooseRuns(
              shown.map(({ id }) => id),
              target.checked,
            )
          }
        />
        {t('chooseShown')}
      </label>
      <span className="rest" />
      <span role="status" className="tnum">
        {chosen.length > 0 && t('chosenCount', { count: chosen.length })}
      </span>
      {chosen.length > 0 && (
        <>
          <IconButton label={t('chooseNone')} icon={<X aria-hidden />} onClick={() => chosenRuns.set(new Set())} />
          {older && newer && (
            <Button
              size="small"
              icon={<GitCompare aria-hidden />}
              title={t('compareTitle')}
              onClick={() => onCompare(older, newer)}
            >
              {t('compare')}
            </Button>
          )}
          <Button
            size="small"
            icon={<FileText aria-hidden />}
            title={t('createReport')}
            onClick={() => setReporting(true)}
          >
            <span className={styles['words']}>{t('createReport')}</span>
          </Button>
          <Button
            size="small"
            icon={<Disc aria-hidden />}
            disabled={servers.size > 1}
            title={t(servers.size > 1 ? 'recordingOfOne' : 'saveAsRecording')}
            onClick={record}
          >
            <span className={styles['words']}>{t('saveAsRecording')}</span>
          </Button>
        </>
      )}
      {chosen.length > 0 && hasFailed && (
        <span role="alert" className={styles['alert']}>
          {t('exportFailed')}
        </span>
      )}
      {reporting && <RunsReport runs={chosen} onClose={() => setReporting(false)} />}
    </div>
  );
}
