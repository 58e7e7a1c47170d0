import { useTranslations } from 'use-intl';

import { isObject, type JsonObject } from '../../../core/json/json-object';
import { JsonText } from '../../content/text/json-text';
import { OutcomeText } from '../../runs/outcome/failure/outcome-text';
import { useSessionState } from '../../session/session-context';
import type { Session } from '../../../core/session/session';
import type { Listening, SubscriptionsSnapshot } from '../../../core/session/subscriptions/subscriptions';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { formatClock } from '../../../core/text/format-age';
import { Notice } from '../../ui/notice';
import { Table } from '../../ui/table/table';
import { useAgo, useNow } from '../../ui/use-time';
import { useStore } from '../../ui/use-store';
import { SUBSCRIPTION_TONES } from './subscription-part';

export function SubscriptionsDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const t = useTranslations('resources');
  const state = useSessionState(session);
  const subscriptions = useStore(session.subscriptions);
  const modern = state.kind === 'connected' && state.connected.era === 'modern';
  return (
    <Dialog
      size="wide"
      title={t('subscriptions')}
      description={t(modern ? 'subscriptionsModern' : 'subscriptionsLegacy')}
      onClose={onClose}
    >
      <div className="stack gap-24">
        {modern && (
          <ListenPart listening={subscriptions.listening} onAgain={() => session.subscriptions.listenAgain()} />
        )}
        <ResourcesPart session={session} subscriptions={subscriptions} />
      </div>
    </Dialog>
  );
}

function ListenPart({ listening, onAgain }: { listening: Listening; onAgain: () => void }) {
  const t = useTranslations('resources');
  if (listening.kind === 'off') return <p>{t('listen_nothing')}</p>;
  const honoured = listening.kind === 'opening' ? undefined : listening.honoured;
  return (
    <section className="stack gap-12" aria-label="subscriptions/listen">
      <div className="row wrap gap-8">
        <h3 className="lg semibold">
          <code>subscriptions/listen</code>
        </h3>
        <Badge tone={listening.kind === 'ended' ? 'warn' : 'ok'}>{t(`listen_${listening.kind}`)}</Badge>
        {listening.kind !== 'ended' && <span>{t('since', { time: formatClock(listening.since) })}</span>}
      </div>
      {listening.kind === 'ended' && (
        <Notice
          tone="warn"
          title={t(`listenEnded_${listening.endedBy}`)}
          actions={<Button onClick={onAgain}>{t('listenAgain')}</Button>}
        >
          {listening.detail}
        </Notice>
      )}
      <Table
        className="sm"
        rows={filterEntries(listening.filter)}
        columns={[
          { head: t('requested'), cell: ({ label }) => <code>{label}</code> },
          {
            head: t('honoured'),
            cell: ({ member, value }) =>
              honoured === undefined
                ? t('notAcknowledged')
                : isHonoured(honoured, member, value)
                  ? `✓ ${t('yes')}`
                  : `✕ ${t('no')}`,
          },
        ]}
      />
      {honoured !== undefined && (
        <details>
          <summary className="muted pointer">{t('acknowledged')}</summary>
          <JsonText source={JSON.stringify(honoured)} label={t('acknowledged')} />
        </details>
      )}
    </section>
  );
}

/** `{ resourceSubscriptions: ['a', 'b'] }` → one entry for each URI. */
function filterEntries(filter: JsonObject): { member: string; value: unknown; label: string }[] {
  return Object.entries(filter).flatMap(([member, value]) =>
    Array.isArray(value)
      ? value.map((each: unknown) => ({ member, value: each, label: `${member}: ${String(each)}` }))
      : [{ member, value, label: member }],
  );
}

function isHonoured(honoured: unknown, member: string, value: unknown): boolean {
  const accepted = isObject(honoured) ? honoured[member] : undefined;
  return Array.isArray(accepted) ? accepted.includes(value) : accepted === value;
}

interface ResourcesPartProps {
  session: Session;
  subscriptions: SubscriptionsSnapshot;
}

function ResourcesPart({ session, subscriptions: { resources, updates } }: ResourcesPartProps) {
  const ago = useAgo();
  const t = useTranslations('resources');
  const now = useNow(1000);
  const uris = [...new Set([...resources.keys(), ...updates.keys()])];
  if (uris.length === 0) return <p>{t('noSubscriptions')}</p>;
  return (
    <section className="stack gap-12">
      <h3 className="lg semibold">{t('resources')}</h3>
      <Table
        className="sm"
        rows={uris}
        keyOf={(uri) => uri}
        columns={[
          { head: t('uri'), cell: (uri) => <code>{uri}</code> },
          {
            head: t('subscription'),
            cell: (uri) => {
              const subscription = resources.get(uri);
              if (!subscription) return t('unasked');
              return (
                <>
                  <Badge tone={SUBSCRIPTION_TONES[subscription.kind]}>{t(`subscription_${subscription.kind}`)}</Badge>{' '}
                  {subscription.kind === 'refused' && <OutcomeText outcome={subscription.outcome} />}
                </>
              );
            },
          },
          {
            head: t('updatesHead'),
            className: 'tnum',
            cell: (uri) => {
              const received = updates.get(uri);
              return received ? t('updates', { count: received.count, ago: ago(now - received.last) }) : 0;
            },
          },
          {
            head: <span className="visually-hidden">{t('actions')}</span>,
            cell: (uri) =>
              resources.has(uri) && (
                <Button size="small" onClick={() => session.subscriptions.unsubscribeFrom({ uri })}>
                  {t('unsubscribe')}
                </Button>
              ),
          },
        ]}
      />
    </section>
  );
}
