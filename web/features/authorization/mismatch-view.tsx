import { useTranslations } from 'use-intl';

import { differenceOf } from './difference';
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
