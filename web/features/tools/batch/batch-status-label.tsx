import { useTranslations } from 'use-intl';

import { classNames } from '../../../ui/class-names';
import type { BatchStatus } from './batch-run';
import styles from './batch-status-label.module.css';

/** Colour is never the only sign. */
const SIGNS = {
  'slipped-through': '!',
  'key-ignored': '≈',
  'protocol-error': '✕',
  'tool-error': '⚠',
  'task-failed': '⊗',
  refused: '◇',
  allowed: '✓',
  asked: '?',
  timeout: '⌁',
  lost: '⌁',
  cancelled: '⊘',
  'not-sent': '○',
  sending: '◌',
  waiting: '·',
} as const satisfies Record<BatchStatus, string>;

/** The tone of a standing: only a value that the schema forbids and the server accepted is bad. */
const TONES = {
  'slipped-through': 'bad',
  'key-ignored': 'note',
  'protocol-error': 'ok',
  'tool-error': 'ok',
  'task-failed': 'ok',
  refused: 'note',
  allowed: 'plain',
  asked: 'note',
  timeout: 'lost',
  lost: 'lost',
  cancelled: 'quiet',
  'not-sent': 'quiet',
  sending: 'quiet',
  waiting: 'quiet',
} as const satisfies Record<BatchStatus, string>;

/** What the server answered, as a sign and a word. */
export function BatchStatusLabel({
  standing,
  code,
}: {
  standing: BatchStatus;
  code?: string | undefined;
}) {
  const t = useTranslations('batch');
  return (
    <span
      className={classNames('baseline gap-5 inline-flex nowrap', styles[TONES[standing]])}
      title={t(`statusHint_${standing}`)}
    >
      <span aria-hidden className={styles['sign']}>
        {SIGNS[standing]}
      </span>
      {t(`status_${standing}`)}
      {code !== undefined && <span className="faint xs code">{code.replace('-', '−')}</span>}
    </span>
  );
}
