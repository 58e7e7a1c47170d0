import { useTranslations } from 'use-intl';

import { type CallStatus, CALL_STATUS_SIGNS } from '../../runs/suites/call-status';

export const TONES = {
  passed: 'ok',
  failed: 'bad',
  changed: 'warn',
  new: 'muted',
  running: 'accent',
  'not-run': 'faint',
} as const satisfies Record<CallStatus, string>;

export function CallStatusSign({ status, withWord = false }: { status: CallStatus; withWord?: boolean }) {
  const t = useTranslations('suites');
  const word = t(`status_${status}`);
  return (
    <span className={`rigid baseline gap-4 inline-flex nowrap ${TONES[status]}`} title={withWord ? '' : word}>
      <span aria-hidden className="sign">
        {CALL_STATUS_SIGNS[status]}
      </span>
      <span className={withWord ? undefined : 'visually-hidden'}>{word}</span>
    </span>
  );
}
