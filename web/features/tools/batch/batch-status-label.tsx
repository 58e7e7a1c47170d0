import { useTranslations } from 'use-intl';
import type { BatchStatus } from './batch';

/** Beside the colour. Accepted although the schema forbids it: `bad` for a value, `warn` for an unknown property. */
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
