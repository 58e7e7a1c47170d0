import { useTranslations } from 'use-intl';

import type { MessageEntry } from '../../../core/transports/message-log';
import type { Session } from '../../../core/session/session';
import styles from './traffic-drawer.module.css';
import { TrafficView } from './traffic-view';

/** The traffic with the whole page to itself. */
export function TrafficScreen({
  session,
  onResend,
}: {
  session: Session;
  onResend: (entry: MessageEntry) => void;
}) {
  const t = useTranslations('traffic');
  return (
    <section aria-label={t('title')} className={styles['open']}>
      <TrafficView session={session} onResend={onResend} />
    </section>
  );
}
