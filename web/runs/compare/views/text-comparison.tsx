import { UnfoldVertical } from 'lucide-react';
import { useCallback, useContext, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { classNames } from '../../../ui/class-names';
import { Notice } from '../../../ui/notice';
import { runComparison } from '../../../workers/comparison/run-comparison';
import { diffText, type TextDiff, type TextLine, type TextRow } from '../../../../core/comparison/text/diff-text';
import { ComparisonProgress } from './comparison-progress';
import { LayoutContext } from './layout';
import styles from './text-comparison.module.css';
import { usePromise } from '../../../ui/use-promise';
import { VirtualList } from './virtual-list';

/** Texts of at most this length together are compared at once. */
const MAX_LOCAL_LENGTH = 20_000;

interface TextComparisonProps {
  before: string;
  after: string;
}

export function TextComparison(props: TextComparisonProps) {
  return props.before.length + props.after.length <= MAX_LOCAL_LENGTH ? (
    <LocalText {...props} />
  ) : (
    <LongTextComparison {...props} />
  );
}

function LocalText({ before, after }: TextComparisonProps) {
  const diff = useMemo(() => diffText(before, after), [before, after]);
  return <TextRows diff={diff} />;
}

function LongTextComparison({ before, after }: TextComparisonProps) {
  const t = useTranslations('comparison');
  const ask = useCallback(
    (signal: AbortSignal) => runComparison('text', { before, after }, { signal }),
    [before, after],
  );
  const compared = usePromise(ask);
  switch (compared.state) {
    case 'waiting':
    case 'cancelled':
      return (
        <div className="faint sm py-4 px-12">
          <ComparisonProgress text={t('textComparing')} work={compared} />
        </div>
      );
    case 'failed':
      return <Notice tone="bad" role="note" title={t('failed', { message: compared.message })} />;
    case 'resolved':
      return <TextRows diff={compared.value} />;
  }
}

function TextRows({ diff }: { diff: TextDiff }) {
  const t = useTranslations('comparison');
  const layout = useContext(LayoutContext);
  /** By the number of their first line. */
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const rows = useMemo(() => {
    const open = diff.rows.flatMap((row) =>
      row.kind === 'fold' && row.lines && unfolded.has(row.after) ? unfold(row, row.lines) : [row],
    );
    return layout === 'split' ? open : unify(open);
  }, [diff, unfolded, layout]);
  const { added, removed, coarse, lastLineFeed } = diff;
  return (
    <>
      <p className="faint sm py-4 px-12">
        {t('words', { added, removed })}
        {lastLineFeed !== 'same' && ` · ${t(`lastLineFeed_${lastLineFeed}`)}`}
        {coarse !== 'no' && ` · ${t(`coarse_${coarse}`)}`}
      </p>
      <VirtualList
        label={t('text')}
        count={rows.length}
        estimate={20}
        render={(index) => {
          const row = rows[index];
          if (!row) return null;
          if (row.kind === 'fold')
            return <Fold row={row} onOpen={() => setUnfolded(new Set([...unfolded, row.after]))} />;
          return layout === 'split' ? <SplitRow row={row} /> : <UnifiedRow row={row} />;
        }}
      />
    </>
  );
}

type Fold = Extract<TextRow, { kind: 'fold' }>;
type Line = Exclude<TextRow, Fold>;

function unfold({ before, after }: Fold, lines: readonly string[]): TextRow[] {
  return lines.map((text, at) => ({ kind: 'same', before: before + at, after: after + at, text }));
}

/** Of consecutive changed rows, first all removed lines, then all added ones: `a→b c→d` becomes `−a −c +b +d`. */
function unify(rows: readonly TextRow[]): TextRow[] {
  const unified: TextRow[] = [];
  let added: TextRow[] = [];
  for (const row of rows) {
    if (row.kind !== 'changed') {
      unified.push(...added, row);
      added = [];
      continue;
    }
    if (row.before) unified.push({ kind: 'changed', before: row.before, after: undefined });
    if (row.after) added.push({ kind: 'changed', before: undefined, after: row.after });
  }
  return [...unified, ...added];
}

function Fold({ row, onOpen }: { row: Fold; onOpen: () => void }) {
  const t = useTranslations('comparison');
  const { count } = row;
  if (!row.lines) return <div className={styles['fold']}>{t('fold', { count })}</div>;
  return (
    <button type="button" className={styles['fold']} onClick={onOpen}>
      <UnfoldVertical aria-hidden /> {t('showFold', { count })}
    </button>
  );
}

function UnifiedRow({ row }: { row: Line }) {
  if (row.kind === 'same') {
    return (
      <div className={styles['unified']}>
        <span className={styles['number']}>{row.before}</span>
        <span className={styles['number']}>{row.after}</span>
        <span className={styles['line']}>{row.text}</span>
      </div>
    );
  }
  return (
    <div className={classNames(styles['unified'], row.before ? styles['gone'] : styles['come'])}>
      <span className={styles['number']}>{row.before?.number}</span>
      <span className={styles['number']}>{row.after?.number}</span>
      <Line line={row.before ?? row.after} isBefore={row.before !== undefined} />
    </div>
  );
}

function SplitRow({ row }: { row: Line }) {
  if (row.kind === 'same') {
    return (
      <div className={styles['split']}>
        <span className={styles['number']}>{row.before}</span>
        <span className={styles['line']}>{row.text}</span>
        <span className={styles['number']}>{row.after}</span>
        <span className={styles['line']}>{row.text}</span>
      </div>
    );
  }
  return (
    <div className={styles['split']}>
      <span className={styles['number']}>{row.before?.number}</span>
      <Line line={row.before} isBefore />
      <span className={styles['number']}>{row.after?.number}</span>
      <Line line={row.after} isBefore={false} />
    </div>
  );
}

function Line({ line, isBefore }: { line: TextLine | undefined; isBefore: boolean }) {
  const t = useTranslations('comparison');
  if (!line) return <span className={classNames(styles['line'], 'sunken')} />;
  const Mark = isBefore ? 'del' : 'ins';
  return (
    <span className={classNames(styles['line'], isBefore ? styles['gone'] : styles['come'])}>
      <span aria-hidden className={styles['sign']}>
        {isBefore ? '−' : '+'}
      </span>
      <span className="visually-hidden">{t(isBefore ? 'removedLine' : 'addedLine')} </span>
      {line.parts.map(({ text, changed }, at) =>
        changed ? <Mark key={at}>{text}</Mark> : <span key={at}>{text}</span>,
      )}
    </span>
  );
}
