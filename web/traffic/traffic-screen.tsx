import { useTranslations } from 'use-intl';

import type { Session } from '../session/session';
import styles from './traffic-drawer.module.css';
import { TrafficView } from './traffic-view';

/** The traffic with the whole page to itself. */
export function TrafficScreen({ session }: { session: Session }) {
  const t = useTranslations('traffic');
  return (
    <section aria-label={t('title')} className={styles['open']}>
      <TrafficView session={session} />
    </section>
  );
}
