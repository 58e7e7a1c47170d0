import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type { Suite } from '../../../../core/suite/suite';
import { flakyPoints, spreadOf } from '../../../suites/call-history/call-history';
import { useCallHistory } from '../../../suites/call-history/use-call-history';
import { Checkbox } from '../../../ui/form-fields';
import { EmptyState } from '../../../ui/empty-state';
import { formatDuration } from '../../../ui/format';
import { Notice } from '../../../ui/notice';
import tables from '../../../ui/report-table.module.css';
import { TableHead } from '../../../ui/table-head';
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
      <Notice tone="bad" role="alert" title={t('failed')}>
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
      <table className={`${tables['table'] ?? ''} tnum`} aria-label={t('table')}>
        <TableHead
          columns={[t('call'), t('runs'), 'p50', 'p95', t('max'), t('spread'), t('stability')]}
        />
        <tbody>
          {rows.map(({ key, points, spread, flaky }) => (
            <tr key={key} data-shown={key === shown.key}>
              <th scope="row">
                <button
                  type="button"
                  className={styles['call']}
                  aria-pressed={key === shown.key}
                  onClick={() => setChosen(key)}
                >
                  {key}
                </button>
              </th>
              <td>{points.length}</td>
              <td>{formatDuration(spread.p50)}</td>
              <td>{formatDuration(spread.p95)}</td>
              <td>{formatDuration(spread.max)}</td>
              <td>
                {formatDuration(spread.from)} – {formatDuration(spread.to)}
              </td>
              <td className={flaky && 'warn'}>
                {flaky ? t('flaky', { failed: flaky.failed, of: flaky.of }) : t('stable')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="faint sm">{t('note')}</p>
    </div>
  );
}
