import { useTranslations } from 'use-intl';

import { type CallStatus, CALL_STATUS_SIGNS } from '../../suites/call-status';

const TONES = {
  passed: 'ok',
  failed: 'bad',
  changed: 'warn',
  running: 'accent',
  'not-run': 'faint',
} as const satisfies Record<CallStatus, string>;

export function CallStatusSign({ verdict, withWord = false }: { verdict: CallStatus; withWord?: boolean }) {
  const t = useTranslations('suites');
  const word = t(`verdict_${verdict}`);
  return (
    <span className={`rigid baseline gap-5 inline-flex nowrap ${TONES[verdict]}`} title={withWord ? '' : word}>
      <span aria-hidden className="sign">
        {CALL_STATUS_SIGNS[verdict]}
      </span>
      <span className={withWord ? undefined : 'visually-hidden'}>{word}</span>
    </span>
  );
}
