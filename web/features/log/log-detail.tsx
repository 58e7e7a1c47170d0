import { isObject } from '../../../core/json/json-object';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { hasAnsi, parseAnsi } from '../../../core/text/parse-ansi';
import { JsonText } from '../../content/text/json-text';
import { formatClock } from '../../../core/text/format-age';
import { Notice } from '../../ui/notice';
import { TextViewer } from '../../ui/text-viewer';
import { LevelBadge } from './level-badge';
import styles from './log-detail.module.css';
import { type LogRow, textOfRow } from './log-row';

/** One line of the log, whole: structured data as a tree, texts in a terminal's colours, and what is wrong with it. */
export function LogDetail({ row }: { row: LogRow }) {
  const t = useTranslations('log');
  const isText = row.kind === 'stderr' || typeof row.data === 'string';
  return (
    <section className={styles['detail']} aria-label={t('chosen')}>
      <header className="row wrap muted sm gap-12 rows-4">
        {row.kind === 'message' ? <LevelBadge message={row} /> : <code>stderr</code>}
        {row.kind === 'message' && row.logger !== undefined && <strong>{row.logger}</strong>}
        <span className="tnum">{formatClock(row.at)}</span>
        {row.kind === 'message' && row.during !== undefined && (
          <span>{t('duringCall', { subject: row.during })}</span>
        )}
        <span>{t('entry', { n: String(row.kind === 'message' ? row.entry : row.seq) })}</span>
      </header>
      {row.kind === 'message' && row.faults.length > 0 && (
        <Notice tone="warn" title={t('malformed')}>
          <ul className={styles['faults']}>
            {row.faults.map((fault) => (
              <li key={fault}>{t(`fault_${fault}`)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {isText ? <Text text={textOfRow(row)} /> : <Logged row={row} />}
      {row.kind === 'message' && (
        <details>
          <summary>{t('wholeMessage')}</summary>
          <JsonText source={row.raw} label={t('wholeMessage')} />
        </details>
      )}
    </section>
  );
}

function Text({ text }: { text: string }) {
  const t = useTranslations('log');
  const painted = useMemo(() => (hasAnsi(text) ? parseAnsi(text) : undefined), [text]);
  if (text === '') return <p>{t('emptyText')}</p>;
  return painted ? (
    <TextViewer text={painted.text} paint={painted.paint} label={t('message')} mono />
  ) : (
    <TextViewer text={text} label={t('message')} mono />
  );
}

/** The data as the server wrote it, with every digit of its numbers. */
function Logged({ row }: { row: Extract<LogRow, { kind: 'message' }> }) {
  const t = useTranslations('log');
  if (row.data === undefined) return null;
  const isWhole = row.faults.includes('params-not-an-object');
  const label = isObject(row.data) || Array.isArray(row.data) ? t('data') : t('message');
  return <JsonText source={row.raw} pointer={isWhole ? '/params' : '/params/data'} label={label} />;
}
