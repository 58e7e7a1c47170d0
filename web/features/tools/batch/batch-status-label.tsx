import { useTranslations } from 'use-intl';
import type { BatchStatus } from './batch';

/** A value accepted although the schema forbids it is `bad`, an unknown property only `warn`. */
const SIGNS = {
  'slipped-through': ['!', 'bad medium'],
  'key-ignored': ['!', 'warn'],
  'protocol-error': ['✓', 'ok'],
  'tool-error': ['✓', 'ok'],
  'task-failed': ['✓', 'ok'],
  refused: ['◇', 'note'],
  allowed: ['✓', 'muted'],
  asked: ['?', 'note'],
  timeout: ['⌁', 'lost'],
  lost: ['⌁', 'lost'],
  cancelled: ['⊘', 'faint'],
  'not-sent': ['○', 'faint'],
  sending: ['◌', 'faint'],
  waiting: ['·', 'faint'],
} as const satisfies Record<BatchStatus, [sign: string, tone: string]>;

export function BatchStatusLabel({ status, code }: { status: BatchStatus; code?: string }) {
  const t = useTranslations('batch');
  const [sign, tone] = SIGNS[status];
  return (
    <span className={`baseline gap-4 inline-flex nowrap ${tone}`} title={t(`statusHint_${status}`)}>
      <span aria-hidden className="sign">
        {sign}
      </span>
      {t(`status_${status}`)}
      {code !== undefined && <span className="faint sm code">{code}</span>}
    </span>
  );
}
