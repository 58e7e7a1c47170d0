import { type ReactNode, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';

import { encodePart } from '../../../core/text/encode-part';
import { isObject } from '../../../core/json/json-object';
import { ChangedItem } from '../../runs/operation/changed-item';
import { DefinitionHeader } from '../../runs/operation/definition-header';
import { Freshness, hasCaching } from '../../runs/operation/freshness';
import { useLastRun } from '../../runs/record/use-last-run';
import { useStoredFindings } from '../../runs/record/use-stored-findings';
import { OperationLayout } from '../../runs/operation/operation-layout';
import { type OutcomeChanges, OutcomePanel } from '../../runs/outcome/outcome-panel';
import { CancelButton, RequestPanel } from '../../runs/operation/request-panel';
import { outcomeOf, resultRun, type Run } from '../../../core/run/run';
import { type ExtraCheck, useOutcomeFindings } from '../../session/use-findings';
import { type UpdatesByUri, updatesWithin } from '../../../core/session/subscriptions/resource-updates';
import type { Finding } from '../../../core/protocol/findings/finding';
import type { Session } from '../../../core/session/session';
import { SaveActions } from '../../runs/suites/save-call/save-call-button';
import { Badge } from '../../ui/badge';
import { useStore } from '../../ui/use-store';
import { checkReadingResult } from './check-reading-result';
import { ReadingView } from '../../runs/outcome/results/reading-view';
import { type ListedItem, uriOf } from '../../../core/protocol/resource';
import { SubscriptionPart } from './subscription-part';
import { useReadOnUpdate } from './use-read-on-update';
import { comparedRun } from '../../runs/compare/compared-run';
import { runChanges } from '../../runs/compare/run-changes';
import { useStatusText } from '../../runs/outcome/use-status-text';
import { formatClock } from '../../../core/text/format-age';

const METHOD = 'resources/read';

interface ReadingLayoutProps {
  session: Session;
  listed: ListedItem;
  uri: string | undefined;
  label: string;
  children: ReactNode;
  header?: ReactNode;
  /** A further check of the result. Must keep its identity between renders. */
  checkMore?: ExtraCheck;
  renderMoreDetails?: (findings: readonly Finding[], checking: boolean) => ReactNode;
  /** Reads by itself this many milliseconds after opening, unless read before. */
  readsAfter?: number;
  idle?: { text: string; action: ReactNode };
  withoutSubscription?: boolean;
  isBrief?: boolean;
}

/** Lets the arrow keys pass by without reading. */
export const READ_DELAY_MS = 250;

export function ReadingLayout(props: ReadingLayoutProps) {
  const { session, listed, uri, label, children, checkMore, readsAfter, withoutSubscription } = props;
  const t = useTranslations('resources');
  const { definition } = listed;
  const { run, earlier, start } = useLastRun(session, 'resource', listed.key);
  const check: ExtraCheck = useCallback(
    async (outcome, signal) => [
      ...checkReadingResult(definition, outcome),
      ...((await checkMore?.(outcome, signal)) ?? []),
    ],
    [definition, checkMore],
  );
  const before = earlier.at(-1);
  const shownRun = resultRun(run, before);
  const { findings, checking } = useOutcomeFindings(session, shownRun && outcomeOf(shownRun), check);
  useStoredFindings(session, shownRun, { findings, checking });
  const read = () => {
    if (uri !== undefined) start({ name: uri, arguments: { uri } });
  };
  const readFirst = useEffectEvent(() => {
    if (run === undefined) read();
  });
  useEffect(() => {
    if (readsAfter === undefined) return;
    const timer = setTimeout(readFirst, readsAfter);
    return () => clearTimeout(timer);
  }, [readsAfter, uri]);
  const { updates } = useStore(session.subscriptions);
  const [readOnUpdate, setReadOnUpdate] = useReadOnUpdate({
    session,
    uri,
    updates: uri === undefined ? undefined : updatesWithin(updates, uri),
    run,
    read,
  });
  const rulesKey = ['loupe.ignored', session.config.name, METHOD, listed.key];
  const changes = useReadingChanges(
    run,
    earlier,
    rulesKey.map((part, index) => (index === 0 ? part : encodePart(part))).join('/'),
  );
  const draft = uri === undefined ? undefined : { method: METHOD, params: { uri }, chosen: { uri } };
  return (
    <OperationLayout
      id="resource"
      isBrief={props.isBrief}
      session={session}
      onSend={read}
      header={
        props.header ?? (
          <>
            <DefinitionHeader
              name={listed.name}
              title={listed.title}
              description={listed.description}
              definition={definition}
              isUnlisted={listed.findings.includes('unlisted')}
              problems={listed.findings.map((finding) => t(`fault_${finding}`))}
            />
            <ChangedItem session={session} kind={listed.kind} name={uriOf(listed)} />
          </>
        )
      }
      request={
        <RequestPanel
          session={session}
          label={label}
          draft={draft}
          sendLabel={t('read')}
          isBrief={props.isBrief}
          cancel={<CancelButton run={run} />}
          onSend={read}
          onSendAnyway={read}
        >
          <div className={props.isBrief ? 'row wrap gap-16 rows-8' : 'stack gap-12'}>
            {children}
            {uri !== undefined && !withoutSubscription && (
              <SubscriptionPart
                session={session}
                uri={uri}
                readOnUpdate={readOnUpdate}
                onReadOnUpdate={setReadOnUpdate}
              />
            )}
          </div>
        </RequestPanel>
      }
      result={
        <OutcomePanel
          session={session}
          server={session.config.name}
          run={run}
          before={before}
          subject={{ title: listed.title ?? listed.name, target: { kind: 'resource', name: listed.name } }}
          item={`resource ${listed.key}`}
          findings={findings}
          checking={checking}
          changes={changes}
          idleText={props.idle?.text ?? t('idleText', { keys: 'Ctrl+Enter' })}
          idleAction={props.idle?.action}
          onRetry={read}
          actions={
            <SaveActions
              server={session.config.name}
              hasRun={shownRun !== undefined}
              disabled={!shownRun && uri === undefined}
              call={() => ({ run: shownRun ?? { kind: 'resource', name: uri ?? '', arguments: { uri } } })}
            />
          }
          renderDetails={({ result }) => (
            <>
              {props.renderMoreDetails?.(findings, checking)}
              <ReadingDetails result={result} run={shownRun} updates={updates} />
            </>
          )}
          renderResult={(result, _, inPlace) => (
            <ReadingView result={result} findings={inPlace} name={listed.name} uri={uri} />
          )}
        />
      }
    />
  );
}

function ReadingDetails({ result, run, updates }: { result: unknown; run: Run | undefined; updates: UpdatesByUri }) {
  const t = useTranslations('resources');
  // Of the run: the form may hold another URI by now.
  const received = run && updatesWithin(updates, run.name);
  const at = run?.endedAt;
  if (!isObject(result)) return null;
  const { contents, ttlMs, cacheScope } = result;
  const caching = { ttlMs, cacheScope };
  return (
    <>
      {Array.isArray(contents) && <span>{t('contents', { count: contents.length })}</span>}
      {run && received && received.last > run.startedAt ? (
        <span>
          <Badge tone="warn">{t('updatedSince')}</Badge>
        </span>
      ) : (
        at !== undefined && hasCaching(caching) && <Freshness caching={caching} at={at} brief />
      )}
    </>
  );
}

/** Compares with an earlier reading. @param rulesKey the storage key of what the comparison ignores */
function useReadingChanges(
  run: Run | undefined,
  earlier: readonly Run[],
  rulesKey: string,
): OutcomeChanges | undefined {
  const t = useTranslations('resources');
  const statusText = useStatusText();
  const [chosen, setChosen] = useState<number>();
  const timeOf = ({ endedAt, startedAt }: Run) => formatClock(endedAt ?? startedAt);
  const compared = (reading: Run | undefined) =>
    reading && outcomeOf(reading)?.kind === 'result'
      ? // The request of a resource never differs.
        comparedRun(reading, { name: timeOf(reading), outcome: statusText('ok'), arguments: undefined })
      : undefined;
  const before = compared(earlier.find(({ id }) => id === chosen) ?? earlier.at(-1));
  const after = compared(run);
  if (!before || !after) return undefined;
  const options = earlier.map((each) => ({
    id: each.id,
    label: t('readingAt', { time: timeOf(each) }),
    disabled: false,
  }));
  return runChanges(t('changes'), true, { before, after, options, onChoose: setChosen, rulesKey });
}
