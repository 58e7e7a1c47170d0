import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { type Latency, latencyOf } from '../../../core/suite/load/latency';
import { classNames } from '../../ui/class-names';
import { formatDuration } from '../../ui/format';
import { PagePart } from '../../ui/page-part';
import table from '../../ui/report-table.module.css';
import type { RecordedCall } from './recorded-calls';
import styles from './session-part.module.css';

interface Waited {
  name: string;
  latency: Latency | undefined;
  unanswered: number;
}

/** How long each kind of request took, those that took most time in all first. */
export function Waiting({ calls }: { calls: readonly RecordedCall[] }) {
  const t = useTranslations('recordings');
  const rows = useMemo(() => waitedFor(calls), [calls]);
  if (rows.length === 0) return null;
  return (
    <PagePart title={t('waited')}>
      <div className="scroll-x">
        <table className={classNames(table['table'], styles['waits'])} aria-label={t('waited')}>
          <thead>
            <tr>
              <th scope="col">{t('request')}</th>
              <th scope="col">{t('times')}</th>
              <th scope="col">p50</th>
              <th scope="col">{t('longest')}</th>
              <th scope="col">{t('noAnswer')}</th>
            </tr>
          </thead>
          <tbody className="tnum">
            {rows.map(({ name, latency, unanswered }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{(latency?.count ?? 0) + unanswered}</td>
                <td>{latency ? formatDuration(latency.p50) : '–'}</td>
                <td>{latency ? formatDuration(latency.max) : '–'}</td>
                <td>{unanswered === 0 ? '–' : unanswered}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </PagePart>
  );
}

function waitedFor(calls: readonly RecordedCall[]): Waited[] {
  const groups = new Map<string, { millis: number[]; unanswered: number }>();
  for (const { method, subject, duration, request } of calls) {
    if (request.direction !== 'sent') continue;
    const name = subject === undefined ? method : `${method} ${subject}`;
    const group = groups.get(name) ?? { millis: [], unanswered: 0 };
    groups.set(name, group);
    if (duration === undefined) group.unanswered += 1;
    else group.millis.push(duration);
  }
  const sum = ({ latency }: Waited) => (latency ? latency.mean * latency.count : 0);
  return [...groups]
    .map(([name, { millis, unanswered }]) => ({ name, latency: latencyOf(millis), unanswered }))
    .toSorted((a, b) => sum(b) - sum(a));
}
