import { useTranslations } from 'use-intl';
import type { BatchStatus } from './batch-run';

/** A sign, as colour is never the only one, and a tone: what the schema forbids and the server accepted stands out, a value as bad, an unknown property as a warning. */
const LOOKS = {
  'slipped-through': ['!', 'bad medium'],
  'key-ignored': ['!', 'warn'],
  'protocol-error': ['✕', 'ok'],
  'tool-error': ['⚠', 'ok'],
  'task-failed': ['⊗', 'ok'],
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

/** What the server answered, as a sign and a word. */
export function BatchStatusLabel({ status, code }: { status: BatchStatus; code?: string }) {
  const t = useTranslations('batch');
  const [sign, tone] = LOOKS[status];
  return (
    <span className={`baseline gap-5 inline-flex nowrap ${tone}`} title={t(`statusHint_${status}`)}>
      <span aria-hidden className="sign">
        {sign}
      </span>
      {t(`status_${status}`)}
      {code !== undefined && <span className="faint xs code">{code.replace('-', '−')}</span>}
    </span>
  );
}
