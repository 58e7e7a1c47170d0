import { useTranslations } from 'use-intl';

import { isMessage, useEntryText } from '../../content/texts/entry-text';
import type { MessageEntry } from '../../../core/transports/message-log';
import type { ReadableLog } from '../../record/session-timeline';
import { Button } from '../../ui/button';
import styles from './entry-detail.module.css';

const MAX_SHOWN = 50;

export function BatchParts({
  entry,
  log,
  onGo,
}: {
  entry: MessageEntry;
  log: ReadableLog;
  onGo: (seq: number) => void;
}) {
  const t = useTranslations('traffic');
  const summaryOf = useEntryText();
  const length = entry.shape.kind === 'batch' ? entry.shape.length : 0;
  const parts = Array.from({ length: Math.min(length, MAX_SHOWN) }, (_, index) =>
    log.entry(entry.seq + 1 + index),
  ).filter((part) => part !== undefined && isMessage(part));
  if (parts.length === 0) return null;
  return (
    <section>
      <h3>{t('parts')}</h3>
      <ol className={styles['parts']}>
        {parts.map((part) => (
          <li key={part.seq}>
            <Button variant="link" size="small" onClick={() => onGo(part.seq)}>
              {summaryOf(part)}
            </Button>
          </li>
        ))}
      </ol>
    </section>
  );
}
