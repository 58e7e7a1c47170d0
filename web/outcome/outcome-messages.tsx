import { useTranslations } from 'use-intl';

import { MessageView } from '../content/message/message-view';
import type { Outcome } from '../../core/session/requests/raw-channel';
import { formatDuration } from '../ui/format';
import styles from './outcome-messages.module.css';
import { RoundQuestions } from './round-questions';

/** Each message of a request as it was on the wire: first what came back, then what was sent; and what the server asked in between. */
export function OutcomeMessages({ outcomes }: { outcomes: readonly Outcome[] }) {
  const t = useTranslations('outcome');
  return outcomes.map((outcome, index) => {
    // A call that was given up between two rounds ends without a message.
    if (outcome.request === '' && index > 0) return null;
    const round = t('round', { n: String(index + 1) });
    return (
      <div
        key={index}
        className={`stack gap-6 ${styles['round'] ?? ''}`}
        {...(outcomes.length > 1 && { role: 'group', 'aria-label': round })}
      >
        {outcomes.length > 1 && (
          <h3 className={styles['number']}>
            {round} · {formatDuration(outcome.millis)}
          </h3>
        )}
        {/* Before the messages that say the same, which are long. */}
        <RoundQuestions outcome={outcome} next={outcomes[index + 1]} />
        <h3>{t('received')}</h3>
        {'raw' in outcome ? (
          <MessageView source={outcome.raw} label={t('received')} />
        ) : (
          <p>{t('nothingCame')}</p>
        )}
        <h3>{t('sent')}</h3>
        {outcome.request === '' ? (
          <p>{t('nothingSent')}</p>
        ) : (
          <MessageView source={outcome.request} label={t('sent')} />
        )}
      </div>
    );
  });
}
