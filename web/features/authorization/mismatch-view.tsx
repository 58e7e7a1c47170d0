import { useTranslations } from 'use-intl';

import styles from './mismatch-view.module.css';

interface MismatchViewProps {
  expected: string;
  actual: string;
  names: { expected: string; actual: string };
}

export function MismatchView({ expected, actual, names }: MismatchViewProps) {
  const t = useTranslations('authorization');
  const difference = differenceOf(expected, actual);
  if (!difference) return null;
  const { start, end, position } = difference;
  const row = (name: string, marked: string) => (
    <div className={styles['row']}>
      <dt className="muted sm">{name}</dt>
      <dd>
        <code>
          {start}
          <mark className={styles['mark']} data-empty={marked === ''}>
            {marked}
          </mark>
          {end}
        </code>
      </dd>
    </div>
  );
  return (
    <div className="grid gap-8">
      <dl className="grid gap-2 scroll-x ground lined rounded py-8 px-8" tabIndex={0}>
        {row(names.expected, difference.expected)}
        {row(names.actual, difference.actual)}
      </dl>
      <p className="muted sm">
        {t('differ', {
          place: String(position),
          expected: difference.expected || 'none',
          actual: difference.actual || 'none',
        })}
      </p>
    </div>
  );
}

interface Difference {
  start: string;
  expected: string;
  actual: string;
  end: string;
  position: number;
}

/** `https://a/x`, `https://b/x` → `https://`, `a` and `b`, `/x`, position 9. Surrogate pairs stay whole. */
export function differenceOf(expected: string, actual: string): Difference | undefined {
  if (expected === actual) return undefined;
  const [a, b] = [Array.from(expected), Array.from(actual)];
  const shorter = Math.min(a.length, b.length);
  let first = 0;
  while (first < shorter && a[first] === b[first]) first += 1;
  let last = 0;
  while (last < shorter - first && a.at(-1 - last) === b.at(-1 - last)) last += 1;
  const cut = (text: string[]) => text.slice(first, text.length - last).join('');
  return {
    start: a.slice(0, first).join(''),
    expected: cut(a),
    actual: cut(b),
    end: a.slice(a.length - last).join(''),
    position: first + 1,
  };
}
