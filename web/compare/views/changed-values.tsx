import { diffWordsWithSpace } from 'diff';
import { type ReactNode, useContext, useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { classNames } from '../../ui/class-names';
import type { ChangeKind, Excerpt } from '../../../core/comparison/diff/change';
import styles from './changed-values.module.css';
import { LayoutContext } from './layout';

interface ChangedValuesProps {
  kind: ChangeKind;
  before: Excerpt | undefined;
  after: Excerpt | undefined;
}

/** An earlier value and the later one; of two texts the words that differ are marked. */
export function ChangedValues({ kind, before, after }: ChangedValuesProps) {
  const layout = useContext(LayoutContext);
  const parts = useMemo(() => markWords(before, after), [before, after]);
  if (kind === 'moved') return <Value side="still" excerpt={after} />;
  const value = (side: 'before' | 'after', excerpt: Excerpt | undefined) =>
    excerpt ? (
      <Value side={side} excerpt={excerpt} marked={parts?.[side]} />
    ) : (
      layout === 'split' && <span className="sunken rounded-sm" />
    );
  return (
    <div className={classNames('narrow', styles[layout])}>
      {value('before', before)}
      {before && after && layout === 'unified' && <span aria-hidden>→</span>}
      {value('after', after)}
    </div>
  );
}

function markWords(
  before: Excerpt | undefined,
  after: Excerpt | undefined,
): { before: ReactNode; after: ReactNode } | undefined {
  const isText = (excerpt: Excerpt | undefined) =>
    excerpt !== undefined && (excerpt.text.startsWith('"') || excerpt.before > 0);
  if (!before || !after || !isText(before) || !isText(after)) return undefined;
  const words = diffWordsWithSpace(before.text, after.text, { timeout: 50 });
  // Where hardly a word is the same, marks are only noise.
  if (!words || words.every(({ added, removed, count }) => added || removed || count < 3)) {
    return undefined;
  }
  return {
    before: words
      .filter(({ added }) => !added)
      .map(({ value, removed }, at) => (removed ? <del key={at}>{value}</del> : value)),
    after: words
      .filter(({ removed }) => !removed)
      .map(({ value, added }, at) => (added ? <ins key={at}>{value}</ins> : value)),
  };
}

function Value({
  side,
  excerpt,
  marked,
}: {
  side: 'before' | 'after' | 'still';
  excerpt: Excerpt | undefined;
  marked?: ReactNode;
}) {
  const t = useTranslations('comparison');
  if (!excerpt) return null;
  const { text, before, after } = excerpt;
  return (
    <code className={classNames(styles['value'], styles[side])}>
      {side !== 'still' && (
        <span className="visually-hidden">{t(side === 'before' ? 'before' : 'after')} </span>
      )}
      {before > 0 && <Cut count={before} />}
      {marked ?? text}
      {after > 0 && <Cut count={after} />}
    </code>
  );
}

function Cut({ count }: { count: number }) {
  const t = useTranslations('comparison');
  return <span className="muted italic ui-font">… {t('cut', { count })} …</span>;
}
