import { useTranslations } from 'use-intl';

import { type CallVerdict, VERDICT_SIGNS } from '../../suites/call-verdict';
import { classNames } from '../../ui/class-names';
import styles from './verdict-sign.module.css';

/** The sign of a verdict, with its word beside it, or for screen readers alone. */
export function VerdictSign({
  verdict,
  withWord = false,
}: {
  verdict: CallVerdict;
  withWord?: boolean;
}) {
  const t = useTranslations('suites');
  const word = t(`verdict_${verdict}`);
  return (
    <span className={classNames(styles['verdict'], styles[verdict])} title={withWord ? '' : word}>
      <span aria-hidden className={styles['sign']}>
        {VERDICT_SIGNS[verdict]}
      </span>
      <span className={withWord ? undefined : 'visually-hidden'}>{word}</span>
    </span>
  );
}
