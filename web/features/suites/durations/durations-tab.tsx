import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type { Suite } from '../../../../core/suite/suite';
import { flakyPoints, spreadOf, useCallHistory } from './call-history';
import { Checkbox } from '../../../ui/form-fields';
import { EmptyState } from '../../../ui/empty-state';
import { formatDuration } from '../../../ui/format';
import { Notice } from '../../../ui/notice';
import { Table } from '../../../ui/table/table';
import { callsOf } from '../suite-calls';
import { DurationPlot } from './duration-plot';
import styles from './durations-tab.module.css';

/** How long the calls of a suite took over their last runs: one as a plot, all as a table. */
export function DurationsTab({ suiteKey, suite }: { suiteKey: string; suite: Suite }) {
  const t = useTranslations('durations');
  const { data, error } = useCallHistory(suiteKey);
  const [chosen, setChosen] = useState<string>();
  const [isLog, setLog] = useState(false);
  if (error) {
    return (
      <Notice tone="bad" title={t('failed')}>
        {error.message}
      </Notice>
    );
  }
  if (!data) return null;
  const rows = callsOf(suite).flatMap(({ key }) => {
    const points = data.get(key) ?? [];
    const spread = spreadOf(points);
    return spread ? [{ key, points, spread, flaky: flakyPoints(points) }] : [];
  });
  const shown = rows.find(({ key }) => key === chosen) ?? rows[0];
  if (!shown) return <EmptyState title={t('none')}>{t('noneText')}</EmptyState>;
  return (
    <div className="stack gap-12 py-12 px-16">
      <div className="flex baseline between gap-16">
        <h3 className="lg semibold break">{shown.key}</h3>
        <Checkbox className="inline gap-6 muted sm" checked={isLog} onChange={setLog}>
          {t('log')}
        </Checkbox>
      </div>
      <DurationPlot points={shown.points} isLog={isLog} />
      <Table
        className="tnum"
        label={t('table')}
        rows={rows}
        keyOf={({ key }) => key}
        rowProps={({ key }) => ({ 'data-shown': key === shown.key })}
        columns={[
          {
            head: t('call'),
            cell: ({ key }) => (
              <button
                type="button"
                className={styles['call']}
                aria-pressed={key === shown.key}
                onClick={() => setChosen(key)}
              >
                {key}
              </button>
            ),
          },
          { head: t('runs'), cell: ({ points }) => points.length },
          { head: 'p50', cell: ({ spread }) => formatDuration(spread.p50) },
          { head: 'p95', cell: ({ spread }) => formatDuration(spread.p95) },
          { head: t('max'), cell: ({ spread }) => formatDuration(spread.max) },
          {
            head: t('spread'),
            cell: ({ spread }) => `${formatDuration(spread.from)} – ${formatDuration(spread.to)}`,
          },
          {
            head: t('stability'),
            cell: ({ flaky }) =>
              flaky ? (
                <span className="warn">{t('flaky', { failed: flaky.failed, of: flaky.of })}</span>
              ) : (
                t('stable')
              ),
          },
        ]}
      />
      <p className="faint sm">{t('note')}</p>
    </div>
  );
}
