import { CircleCheck, Plug } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { Finding } from '../../../core/protocol/findings/finding';
import type { ConformitySnapshot } from '../../../core/judge/conformity';
import type { FindingGroup } from '../../../core/judge/finding-groups';
import { findingsOf } from '../../session/findings-of';
import { useSessionState } from '../../session/session-context';
import type { Session } from '../../../core/session/session';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Notice } from '../../ui/notice';
import { ListDetail } from '../../ui/list-detail/list-detail';
import { FindingBar } from './finding-bar';
import { FindingEntry } from './finding-entry';
import { filterGroups, NO_FILTER } from './finding-filter';
import { FindingGroupCard } from './finding-group-card';
import { findingsUntil } from './findings-until';
import styles from './findings-screen.module.css';
import { ServerCheckDialog } from './server-check-dialog';
import { useRuleTexts } from './use-rule-texts';
import { useStore } from '../../ui/use-store';
import { FindingsActions } from './findings-actions';

const NOTHING: readonly Finding[] = [];

interface FindingsScreenProps {
  session: Session;
  /** Of a recording: up to which entry it is looked at, and how many messages there were by then. */
  recorded?: { until: number; messages: number };
}

/** Everything that breaks a rule of the protocol on this connection, by rule, and the messages that it was seen in. */
export function FindingsScreen({ session, recorded }: FindingsScreenProps) {
  const t = useTranslations('findingsPage');
  const conformity = findingsOf(session);
  const whole = useStore(conformity);
  const { until, messages = 0 } = recorded ?? {};
  const snapshot = useMemo(
    () => (until === undefined ? whole : findingsUntil(whole, until, messages)),
    [whole, until, messages],
  );
  // Of a recording both sides are judged: its client may be any.
  const [filter, setFilter] = useState({ ...NO_FILTER, withOwn: recorded !== undefined });
  const [selected, setSelected] = useState<Finding>();
  const [isChecking, setChecking] = useState(false);
  const wanted = useDeferredValue(filter);
  const wordsOf = useGroupWords();
  const { groups } = snapshot;
  const shown = useMemo(() => filterGroups(groups, wanted, wordsOf), [groups, wanted, wordsOf]);
  const { kind } = useSessionState(session);
  const isConnected = kind === 'connected';
  const hasMessages = snapshot.checked + snapshot.waiting + groups.length > 0;

  const list = (
    <div className="tall scroll" aria-busy={snapshot.waiting > 0}>
      {shown.length > 0 ? (
        <ul aria-label={t('list')}>
          {shown.map((group) => (
            <FindingGroupCard
              key={`${group.rule} ${group.who}`}
              group={group}
              client={t(recorded ? 'who_recorded' : 'who_client')}
              selected={selected}
              onSelect={setSelected}
            />
          ))}
        </ul>
      ) : (
        <NothingFound
          snapshot={snapshot}
          isFiltered={isFiltered(filter, snapshot)}
          hasHidden={!recorded}
        />
      )}
    </div>
  );

  return (
    <div className="pane low">
      <header className={styles['head']}>
        <div className="narrow">
          <h2>{t('title')}</h2>
          <Status
            snapshot={snapshot}
            hasEnded={!recorded && !isConnected && kind !== 'connecting'}
          />
        </div>
        <FindingsActions
          session={session}
          snapshot={snapshot}
          shown={shown}
          isConnected={isConnected}
          onServerCheck={recorded ? undefined : () => setChecking(true)}
        />
      </header>
      {snapshot.failure !== undefined && (
        <Notice tone="bad" title={t('failed', { message: snapshot.failure })} />
      )}
      {hasMessages ? (
        <>
          <FindingBar
            snapshot={snapshot}
            client={t(recorded ? 'showRecorded' : 'showOwn')}
            filter={filter}
            onFilter={(change) => setFilter({ ...filter, ...change })}
          />
          <div className="fill">
            {selected ? (
              <ListDetail
                id="findings"
                share="52%"
                list={list}
                detail={
                  <FindingEntry
                    finding={selected}
                    all={snapshot.byMessage.get(selected.seq) ?? NOTHING}
                    entry={session.log.entry(selected.seq)}
                    onClose={() => setSelected(undefined)}
                  />
                }
              />
            ) : (
              list
            )}
          </div>
        </>
      ) : (
        <NothingYet session={session} />
      )}
      {isChecking && <ServerCheckDialog session={session} onClose={() => setChecking(false)} />}
    </div>
  );
}

function isFiltered(filter: typeof NO_FILTER, { counts }: ConformitySnapshot): boolean {
  const ofServer = counts.server.error + counts.server.warning + counts.server.note;
  return filter.text !== '' || (filter.hidden.size > 0 && ofServer > 0);
}

/** A group's rule, its findings' words and places, for the filter. */
function useGroupWords(): (group: FindingGroup) => string {
  const { what, remedy } = useRuleTexts();
  return useCallback(
    ({ rule, findings }) =>
      [rule, remedy(rule), ...findings.map((finding) => `${what(finding)} ${finding.path}`)].join(
        ' ',
      ),
    [what, remedy],
  );
}

function Status({
  snapshot: { checked, waiting, unchecked, version },
  hasEnded,
}: {
  snapshot: ConformitySnapshot;
  hasEnded: boolean;
}) {
  const t = useTranslations('findingsPage');
  if (checked + waiting === 0) return <p className="muted sm">{t('intro')}</p>;
  const facts = [
    version === undefined
      ? t('checkedUnknown', { count: checked })
      : t('checked', { count: checked, version }),
    ...(waiting > 0 ? [t('waiting', { count: waiting })] : []),
    ...(unchecked > 0 ? [t('unchecked', { count: unchecked })] : []),
    ...(hasEnded ? [t('ended')] : []),
  ];
  return (
    <p role="status" className="muted sm tnum">
      {facts.join(' · ')}
    </p>
  );
}

function NothingFound({
  snapshot: { checked, version, counts, waiting },
  isFiltered,
  hasHidden,
}: {
  snapshot: ConformitySnapshot;
  isFiltered: boolean;
  /** Whether what the client sent is left out. */
  hasHidden: boolean;
}) {
  const t = useTranslations('findingsPage');
  if (isFiltered) return <EmptyState title={t('noMatch')} />;
  if (waiting > 0 && checked === 0) return null;
  const own = counts.client.error + counts.client.warning + counts.client.note;
  return (
    <EmptyState icon={<CircleCheck aria-hidden />} title={t('fine')}>
      <p>
        {version === undefined
          ? t('fineUnknown', { count: checked })
          : t('fineText', { count: checked, version })}
      </p>
      {hasHidden && own > 0 && <p>{t('fineHidden', { count: own })}</p>}
    </EmptyState>
  );
}

function NothingYet({ session }: { session: Session }) {
  const t = useTranslations('findingsPage');
  const { kind } = useSessionState(session);
  return (
    <EmptyState
      title={kind === 'connecting' ? t('connecting') : t('empty')}
      actions={
        (kind === 'disconnected' || kind === 'failed') && (
          <Button icon={<Plug aria-hidden />} onClick={() => void session.connect()}>
            {t('connect')}
          </Button>
        )
      }
    >
      {t('emptyText')}
    </EmptyState>
  );
}
