import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { MessageEntry } from '../../../../core/transports/message-log';
import { MessageView } from '../../../content/message/message-view';
import { useLog } from '../../../session/session-context';
import type { Session } from '../../../../core/session/session';
import { formatBytes } from '../../../../core/text/format';
import styles from './message-fold.module.css';
import { stringifyJson } from '../../../../core/json/lossless';

export function MessageFold({ session, seq, label }: { session: Session; seq: number; label: string }) {
  const t = useTranslations('connection');
  const shown = useLog(session).entries.find((each) => each.seq === seq);
  // The store of the log lags a moment behind a handshake.
  const entry = shown ?? session.log.entry(seq);
  if (entry?.kind !== 'message') {
    return (
      <p className="faint sm">
        {label}: {t('droppedMessage')}
      </p>
    );
  }
  return (
    <Fold label={label} source={() => entry.raw}>
      {' '}
      <span className="faint tnum">{formatBytes(entry.size)}</span>
    </Fold>
  );
}

export function JsonFold({ value, label }: { value: unknown; label: string }) {
  return <Fold label={label} source={() => stringifyJson(value)} />;
}

function Fold({ label, source, children }: { label: string; source: () => MessageEntry['raw']; children?: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles['fold']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {label}
        {children}
      </summary>
      {open && (
        <div className={styles['message']}>
          <MessageView source={source()} label={label} />
        </div>
      )}
    </details>
  );
}
