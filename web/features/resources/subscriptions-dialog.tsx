import { isObject, type JsonObject } from '../../../core/json/json-object';
import { useTranslations } from 'use-intl';

import { JsonText } from '../../content/text/json-text';
import { OutcomeWords } from '../../outcome/failure/outcome-words';
import { useSessionState } from '../../session/session-context';
import type { Session } from '../../../core/session/session';
import type {
  Listening,
  SubscriptionsSnapshot,
} from '../../../core/session/subscriptions/subscriptions';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { formatAge, formatClock } from '../../../core/text/format-age';
import { Notice } from '../../ui/notice';
import { TableHead } from '../../ui/table-head';
import { useNow } from '../../ui/use-now';
import { useStore } from '../../ui/use-store';
import { SUBSCRIPTION_TONES } from './subscription-part';
import styles from './subscriptions-dialog.module.css';

/** Everything that the server was asked to tell of, what it agreed to, and what it has told. */
export function SubscriptionsDialog({
  session,
  onClose,
}: {
  session: Session;
  onClose: () => void;
}) {
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
      <div className={`stack gap-12 ${styles['parts'] ?? ''}`}>
        {modern && (
          <ListenPart
            listening={subscriptions.listening}
            onAgain={() => session.subscriptions.listenAgain()}
          />
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
      <div className="row wrap gap-10">
        <h3 className="lg bold">
          <code>subscriptions/listen</code>
        </h3>
        <Badge tone={listening.kind === 'ended' ? 'warn' : 'ok'}>
          {t(`listen_${listening.kind}`)}
        </Badge>
        {listening.kind !== 'ended' && (
          <span>{t('since', { time: formatClock(listening.since) })}</span>
        )}
      </div>
      {listening.kind === 'ended' && (
        <Notice
          tone="warn"
          title={t(`listenEnded_${listening.by}`)}
          actions={<Button onClick={onAgain}>{t('listenAgain')}</Button>}
        >
          {listening.words}
        </Notice>
      )}
      <table className={`wide sm collapse ${styles['table'] ?? ''}`}>
        <TableHead columns={[t('asked'), t('honoured')]} />
        <tbody>
          {filterEntries(listening.asked).map(({ member, value, words }) => (
            <tr key={words}>
              <td>
                <code>{words}</code>
              </td>
              <td>
                {honoured === undefined
                  ? t('notAcknowledged')
                  : isHonoured(honoured, member, value)
                    ? `✓ ${t('yes')}`
                    : `✕ ${t('no')}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {honoured !== undefined && (
        <JsonText source={JSON.stringify(honoured)} label={t('acknowledged')} />
      )}
    </section>
  );
}

/** What a filter asks for, one by one. */
function filterEntries(filter: JsonObject): { member: string; value: unknown; words: string }[] {
  return Object.entries(filter).flatMap(([member, value]) =>
    Array.isArray(value)
      ? value.map((each: unknown) => ({ member, value: each, words: `${member}: ${String(each)}` }))
      : [{ member, value, words: member }],
  );
}

function isHonoured(honoured: unknown, member: string, value: unknown): boolean {
  const given = isObject(honoured) ? honoured[member] : undefined;
  return Array.isArray(given) ? given.includes(value) : given === value;
}

function ResourcesPart({
  session,
  subscriptions: { resources, updates },
}: {
  session: Session;
  subscriptions: SubscriptionsSnapshot;
}) {
  const t = useTranslations('resources');
  const now = useNow(1000);
  const uris = [...new Set([...resources.keys(), ...updates.keys()])];
  if (uris.length === 0) return <p>{t('noSubscriptions')}</p>;
  return (
    <section className="stack gap-12">
      <h3 className="lg bold">{t('resources')}</h3>
      <table className={`wide sm collapse ${styles['table'] ?? ''}`}>
        <TableHead
          columns={[
            t('uri'),
            t('subscription'),
            t('updatesHead'),
            <span key="actions" className="visually-hidden">
              {t('actions')}
            </span>,
          ]}
        />
        <tbody>
          {uris.map((uri) => {
            const subscription = resources.get(uri);
            const received = updates.get(uri);
            return (
              <tr key={uri}>
                <td>
                  <code>{uri}</code>
                </td>
                <td>
                  {subscription ? (
                    <Badge tone={SUBSCRIPTION_TONES[subscription.kind]}>
                      {t(`subscription_${subscription.kind}`)}
                    </Badge>
                  ) : (
                    t('unasked')
                  )}{' '}
                  {subscription?.kind === 'refused' && (
                    <OutcomeWords outcome={subscription.outcome} />
                  )}
                </td>
                <td className="tnum">
                  {received &&
                    t('updates', { count: received.count, age: formatAge(now - received.last) })}
                </td>
                <td>
                  {subscription && (
                    <Button size="small" onClick={() => session.subscriptions.drop({ uri })}>
                      {t('unsubscribe')}
                    </Button>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
