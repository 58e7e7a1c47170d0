import { Fragment, useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { type Latency, latencyOf } from '../../../../core/suite/load/latency';
import { classNames } from '../../../ui/class-names';
import { formatDuration } from '../../../../core/text/format';
import { PagePart } from '../../../ui/page-part';
import { Table } from '../../../ui/table/table';
import type { RecordedCall } from './recorded-calls';
import styles from './session-part.module.css';

interface LatencyRow {
  name: string;
  latency: Latency | undefined;
  withoutResponse: number;
}

export function LatencyTable({ calls }: { calls: readonly RecordedCall[] }) {
  const t = useTranslations('recordings');
  const rows = useMemo(() => requestLatencies(calls), [calls]);
  if (rows.length === 0) return null;
  return (
    <PagePart title={t('waited')}>
      <Table
        scrolls
        className={classNames(styles['waits'], 'tnum')}
        label={t('waited')}
        rows={rows}
        columns={[
          { head: t('request'), cell: ({ name }) => <BrokenAtSlashes text={name} /> },
          { head: t('count'), cell: ({ latency, withoutResponse }) => (latency?.count ?? 0) + withoutResponse },
          {
            head: 'p50',
            // The duration of a single call is in the column of the longest.
            cell: ({ latency }) => (latency && latency.count > 1 ? formatDuration(latency.p50) : '–'),
          },
          { head: t('longest'), cell: ({ latency }) => (latency ? formatDuration(latency.max) : '–') },
          { head: t('noAnswer'), cell: ({ withoutResponse }) => withoutResponse || '–' },
        ]}
      />
    </PagePart>
  );
}

function BrokenAtSlashes({ text }: { text: string }) {
  return text.split(/(?<=\/)(?!\/)/).map((part, index) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}

function requestLatencies(calls: readonly RecordedCall[]): LatencyRow[] {
  const groups = new Map<string, { millis: number[]; withoutResponse: number }>();
  for (const { method, subject, durationMs: millis, request } of calls) {
    if (request.direction !== 'sent') continue;
    const name = subject === undefined ? method : `${method} ${subject}`;
    const group = groups.get(name) ?? { millis: [], withoutResponse: 0 };
    groups.set(name, group);
    if (millis === undefined) group.withoutResponse += 1;
    else group.millis.push(millis);
  }
  const sum = ({ latency }: LatencyRow) => (latency ? latency.mean * latency.count : 0);
  return [...groups]
    .map(([name, { millis, withoutResponse }]) => ({ name, latency: latencyOf(millis), withoutResponse }))
    .toSorted((a, b) => sum(b) - sum(a));
}
