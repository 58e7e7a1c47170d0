import { useTranslations } from 'use-intl';

import { MessageView } from '../content/message-view';
import type { Outcome } from '../session/raw-channel';
import styles from './outcome-messages.module.css';

/** Each message of a request as it was on the wire: what was sent, and what came back. */
export function OutcomeMessages({ outcomes }: { outcomes: readonly Outcome[] }) {
  const t = useTranslations('outcome');
  return outcomes.map((outcome, index) => (
    <div key={index} className={styles['round']}>
      <h3>
        {outcomes.length > 1 && `${t('round', { n: String(index + 1) })} · `}
        {t('sent')}
      </h3>
      {outcome.request === '' ? (
        <p>{t('nothingSent')}</p>
      ) : (
        <MessageView source={outcome.request} label={t('sent')} />
      )}
      <h3>{t('received')}</h3>
      {'raw' in outcome ? (
        <MessageView source={outcome.raw} label={t('received')} />
      ) : (
        <p>{t('nothingCame')}</p>
      )}
    </div>
  ));
}
