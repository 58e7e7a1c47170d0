import { useTranslations } from 'use-intl';

import { type CallVerdict, VERDICT_SIGNS } from '../../suites/call-verdict';

const TONES = {
  passed: 'ok',
  failed: 'bad',
  changed: 'warn',
  running: 'accent',
  'not-run': 'faint',
} as const satisfies Record<CallVerdict, string>;

export function VerdictSign({ verdict, withWord = false }: { verdict: CallVerdict; withWord?: boolean }) {
  const t = useTranslations('suites');
  const word = t(`verdict_${verdict}`);
  return (
    <span className={`rigid baseline gap-5 inline-flex nowrap ${TONES[verdict]}`} title={withWord ? '' : word}>
      <span aria-hidden className="sign">
        {VERDICT_SIGNS[verdict]}
      </span>
      <span className={withWord ? undefined : 'visually-hidden'}>{word}</span>
    </span>
  );
}
