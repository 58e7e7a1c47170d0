import { StartButton } from '../../../ui/start-button';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { csvReport } from '../../../../core/json/documents/csv';
import { parseJson, stringifyJson, rawText } from '../../../../core/json/lossless';
import { maskSecrets } from '../../../../core/secrets/mask-secrets';
import type { Secrets } from '../../../../core/secrets/secrets';
import type { Session } from '../../../../core/session/session';
import { Elapsed } from '../../../ui/elapsed';
import { Button } from '../../../ui/button';
import { download, fileNameOf } from '../../../ui/download';
import { formatDuration } from '../../../../core/text/format';
import { ProgressBar } from '../../../ui/progress-bar';
import { BatchHead } from './batch-head';
import styles from './batch-report.module.css';
import {
  type BatchResult,
  type Batch,
  BATCH_STATUSES,
  REJECTED,
  WRONGLY_ACCEPTED,
  type BatchStatus,
  batchStatusOf,
} from './batch';
import { ResultTable } from './result-table';
import { BatchStatusLabel } from './batch-status-label';

interface BatchReportProps {
  session: Session;
  batch: Batch;
  onClose: () => void;
  onAgain: () => void;
  onRestore: (args: unknown) => void;
}

export function BatchReport({ session, batch, onClose, onAgain, onRestore }: BatchReportProps) {
  const t = useTranslations('batch');
  const [filter, setFilter] = useState<BatchStatus>();
  const { state, results } = batch;
  const statuses = results.map(batchStatusOf);
  const present = BATCH_STATUSES.filter((status) => statuses.includes(status));
  const done = results.filter((result) => result.state.kind === 'ended').length;
  const shown = filter !== undefined && present.includes(filter) ? filter : undefined;
  const save = (type: 'json' | 'csv') =>
    download(
      `${fileNameOf(batch.tool)}-negative-${batch.number}.${type}`,
      type === 'json' ? batchAsJson(batch, session.secrets) : batchAsCsv(batch, session.secrets),
    );

  return (
    <>
      <BatchHead title={t('titleOf', { n: String(batch.number) })} onClose={onClose}>
        <Button size="small" variant="ghost" aria-label={t('exportJson')} onClick={() => save('json')}>
          JSON
        </Button>
        <Button size="small" variant="ghost" aria-label={t('exportCsv')} onClick={() => save('csv')}>
          CSV
        </Button>
        <StartButton
          onStop={state.kind === 'running' ? state.cancel : undefined}
          stopLabel={t('cancel')}
          size="small"
          variant="ghost"
          icon={<RotateCcw aria-hidden />}
          onClick={onAgain}
        >
          {t('sendAgain')}
        </StartButton>
      </BatchHead>
      <div className="grid rigid gap-8 sm line-below py-8 px-16">
        <div className="row gap-12 muted">
          <ProgressBar className="rest" label={t('progress')} value={done} max={results.length} />
          <span className="tnum">
            {t('progressOf', { done, count: results.length })} ·{' '}
            {state.kind === 'running' ? (
              <Elapsed since={batch.startedAt} label={t('elapsed')} />
            ) : (
              formatDuration(state.durationMs)
            )}
          </span>
        </div>
        <RejectionSummary statuses={statuses} results={results} />
        {state.kind === 'ended' && state.reason !== 'done' && (
          <p role="status" className={state.reason === 'cancelled' ? 'muted' : 'bad semibold'}>
            {t(`ended_${state.reason}`)}
          </p>
        )}
        <div role="group" aria-label={t('summary')} className="row wrap least-26 gap-8">
          {/* Only at the end: a chip that is added would move the others. */}
          {state.kind === 'ended' &&
            present.map((status) => (
              <button
                key={status}
                type="button"
                className={styles['chip']}
                aria-pressed={shown === status}
                onClick={() => setFilter(shown === status ? undefined : status)}
              >
                <b className="tnum">{statuses.filter((other) => other === status).length}</b>
                <BatchStatusLabel status={status} />
              </button>
            ))}
          {shown !== undefined && (
            <Button size="small" variant="link" onClick={() => setFilter(undefined)}>
              {t('showAll')}
            </Button>
          )}
        </div>
      </div>
      <div className="fill scroll">
        <ResultTable session={session} results={results} filter={shown} onRestore={onRestore} />
      </div>
    </>
  );
}

function RejectionSummary({
  statuses,
  results,
}: {
  statuses: readonly BatchStatus[];
  results: readonly BatchResult[];
}) {
  const t = useTranslations('batch');
  const countOf = (which: readonly BatchStatus[]) => statuses.filter((status) => which.includes(status)).length;
  const invalid = results.filter(({ case: { expected } }) => expected === 'rejected').length;
  const valid = results.length - invalid;
  const rejected = countOf(REJECTED);
  const acceptsInvalid = countOf(WRONGLY_ACCEPTED) > 0;
  const rejectsAll = invalid > 0 && rejected === invalid;
  const [sign, tone] = acceptsInvalid ? ['! ', 'bad'] : rejectsAll ? ['✓ ', 'ok'] : ['', ''];
  return (
    <p role="status" className={`semibold tnum ${tone}`}>
      {sign}
      {invalid > 0 && t('rejectedOf', { done: rejected, count: invalid })}
      {invalid > 0 && valid > 0 && ' · '}
      {valid > 0 && t('acceptedOf', { done: countOf(['allowed']), count: valid })}
    </p>
  );
}

export function batchAsJson({ tool, number, startedAt, results }: Batch, secrets: Secrets): string {
  const rows = results.map((result) => ({
    ...exportRow(result),
    arguments: parseJson(result.case.text),
    messages:
      result.state.kind === 'ended'
        ? result.state.ended?.outcomes.map((outcome) => ({
            sent: outcome.request === '' ? null : parseJson(outcome.request),
            received: 'raw' in outcome ? parseJson(rawText(outcome.raw)) : null,
          }))
        : undefined,
  }));
  const report = { tool, batch: number, startedAt: new Date(startedAt).toISOString(), cases: rows };
  return maskSecrets(stringifyJson(report, 2), secrets);
}

export function batchAsCsv({ results }: Batch, secrets: Secrets): string {
  const rows = results.map((result) => ({
    ...exportRow(result),
    // Masked before CSV doubles the quotes.
    arguments: maskSecrets(result.case.text, secrets),
  }));
  return csvReport([Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]);
}

function exportRow(result: BatchResult) {
  const { case: item, state } = result;
  return {
    path: item.path,
    kind: item.kind,
    keyword: item.keyword,
    expected: item.expected,
    answer: state.kind === 'ended' ? state.outcome : state.kind,
    standing: batchStatusOf(result),
    code: state.kind === 'ended' ? (state.code ?? '') : '',
    millis: state.kind === 'ended' ? Math.round(state.durationMs * 10) / 10 : '',
  };
}
