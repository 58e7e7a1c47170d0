import { Bell, BellOff } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../core/json/json-object';
import type { Session, SessionState } from '../../../core/session/session';
import { OutcomeText } from '../../runs/outcome/failure/outcome-text';
import { updatesWithin } from '../../../core/session/subscriptions/resource-updates';
import { useSessionState } from '../../session/session-context';
import type { SubscriptionState } from '../../../core/session/subscriptions/subscriptions';
import { Badge, type Tone } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/form-fields';
import { formatClock } from '../../../core/text/format-age';
import { useAgo, useNow } from '../../ui/use-time';
import { useStore } from '../../ui/use-store';

export const SUBSCRIPTION_TONES: Record<SubscriptionState['kind'], Tone> = {
  asking: 'neutral',
  on: 'ok',
  refused: 'bad',
  'not-honoured': 'warn',
  leaving: 'neutral',
  ended: 'warn',
};

/** Pixels for the longer word of the button, and for the state and updates: subscribing moves nothing. */
const BUTTON_WIDTH = 124;
const STATUS_WIDTH = 160;

interface SubscriptionPartProps {
  session: Session;
  uri: string;
  readOnUpdate: boolean;
  onReadOnUpdate: (on: boolean) => void;
}

export function SubscriptionPart(props: SubscriptionPartProps) {
  const { session, uri, readOnUpdate, onReadOnUpdate } = props;
  const t = useTranslations('resources');
  const state = useSessionState(session);
  const { resources, updates } = useStore(session.subscriptions);
  const subscription = resources.get(uri);
  const received = updatesWithin(updates, uri);
  const isOffered = offersSubscriptions(state) || subscription !== undefined;
  if (!isOffered) return null;
  const isSubscribed = subscription !== undefined && subscription.kind !== 'refused' && subscription.kind !== 'ended';
  return (
    <div role="group" aria-label={t('subscription')} className="stack gap-8 sm">
      <div className="row wrap gap-8 rows-8">
        <Button
          size="small"
          icon={isSubscribed ? <BellOff aria-hidden /> : <Bell aria-hidden />}
          disabled={subscription?.kind === 'asking' || subscription?.kind === 'leaving'}
          style={{ minWidth: BUTTON_WIDTH }}
          onClick={() => {
            if (isSubscribed) session.subscriptions.unsubscribeFrom({ uri });
            else session.subscriptions.subscribeTo({ uri });
          }}
        >
          {t(isSubscribed ? 'unsubscribe' : 'subscribe')}
        </Button>
        <Checkbox
          className="row gap-8 muted"
          checked={readOnUpdate && isSubscribed}
          disabled={!isSubscribed}
          onChange={onReadOnUpdate}
        >
          {t('readOnUpdate')}
        </Checkbox>
        <span className="row gap-8" style={{ minWidth: STATUS_WIDTH }}>
          <span role="status" className={subscription?.kind === 'on' ? 'visually-hidden' : undefined}>
            {subscription && (
              <Badge tone={SUBSCRIPTION_TONES[subscription.kind]}>{t(`subscription_${subscription.kind}`)}</Badge>
            )}
          </span>
          {received && <Updates count={received.count} last={received.last} />}
        </span>
      </div>
      {subscription?.kind === 'refused' && (
        <p className="faint">
          <OutcomeText outcome={subscription.outcome} />
        </p>
      )}
    </div>
  );
}

function Updates({ count, last }: { count: number; last: number }) {
  const ago = useAgo();
  const t = useTranslations('resources');
  const now = useNow(1000);
  return (
    <span className="tnum" title={formatClock(last)}>
      {t('updates', { count, ago: ago(now - last) })}
    </span>
  );
}

function offersSubscriptions(state: SessionState): boolean {
  if (state.kind !== 'connected') return false;
  const { resources } = state.connected.capabilities;
  return isObject(resources) && resources['subscribe'] === true;
}
