import { useTranslations } from 'use-intl';

import type { MessageEntry } from '../session/message-log';
import type { Session } from '../session/session';
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
