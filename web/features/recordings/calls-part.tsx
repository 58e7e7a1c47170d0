import { ArrowDownToLine, Redo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { JsonObject } from '../../../core/json/json-object';
import { stringifyJson } from '../../../core/json/lossless';
import type { Session } from '../../../core/session/session';
import type { Writable } from '../../../core/store';
import { JsonText } from '../../content/text/json-text';
import { OutcomePanel } from '../../outcome/outcome-panel';
import { OutcomeSign } from '../../outcome/outcome-sign';
import { STATE_WORDS } from '../../record/outcome-state';
import { ResultView } from '../../outcome/results/result-view';
import { useServers } from '../../session/session-context';
import { useEntryFindings } from '../../session/use-session-findings';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { formatDuration } from '../../ui/format';
import { formatClock } from '../../../core/text/format-age';
import { Menu } from '../../ui/menu';
import { SplitPane } from '../../ui/split-pane';
import { useStore } from '../../ui/use-store';
import { useMediaQuery } from '../../ui/use-media-query';
import { type ListRow, VirtualListbox } from '../../ui/virtual-listbox';
import styles from './calls-part.module.css';
import { paramsOf, type RecordedCall, runOfCall } from './recorded-calls';
import { useRecordedApp } from './use-recorded-app';

/** Takes what was sent to the form of a server, where it can be changed and sent. */
export type CallAgain = (server: string, method: string, params: JsonObject) => void;

interface CallsPartProps {
  calls: readonly RecordedCall[];
  session: Session;
  /** Of a tap: whether more may come. */
  live: Writable<boolean> | undefined;
  onAgain: CallAgain;
}

const ROW = 46;

/** What the client asked for, each with what came of it. */
export function CallsPart({ calls, live, ...props }: CallsPartProps) {
  const t = useTranslations('recordings');
  const narrow = useMediaQuery('(max-width: 1099px)');
  const isLive = useStore(live) === true;
  const [chosen, setChosen] = useState<string>();
  const [following, setFollowing] = useState(isLive);
  // What a client does is watched as it happens, until one of its calls is chosen.
  const newest = following ? calls.at(-1)?.seq : undefined;
  const selected = newest === undefined ? chosen : String(newest);
  const rows = useMemo(
    () =>
      calls.map((call): ListRow<RecordedCall> => ({
        kind: 'item',
        key: String(call.seq),
        text: call.subject ?? call.method,
        item: call,
      })),
    [calls],
  );
  const open = calls.find(({ seq }) => String(seq) === selected);
  if (calls.length === 0) return <EmptyState title={t('noCalls')} />;
  return (
    <SplitPane
      id="recording-calls"
      orientation={narrow ? 'vertical' : 'horizontal'}
      separatorLabel={t('resize')}
      panes={[
        {
          id: 'calls',
          size: '36%',
          min: '20%',
          content: (
            <div className="pane side">
              {isLive && (
                <div className={`flex rigid end line-below py-4 px-8 ${styles['follow'] ?? ''}`}>
                  <Button
                    size="small"
                    aria-pressed={following}
                    icon={<ArrowDownToLine aria-hidden />}
                    onClick={() => {
                      setChosen(selected);
                      setFollowing(!following);
                    }}
                  >
                    {t('follow')}
                  </Button>
                </div>
              )}
              <VirtualListbox
                label={t('callList')}
                rows={rows}
                selected={selected}
                onSelect={(key) => {
                  setChosen(key);
                  setFollowing(false);
                }}
                renderItem={(call) => <CallItem call={call} />}
                rowHeight={ROW}
              />
            </div>
          ),
        },
        {
          id: 'call',
          min: '30%',
          content: open ? (
            <CallDetail key={open.seq} {...props} call={open} calls={calls} />
          ) : (
            <EmptyState title={t('chooseCall')} />
          ),
        },
      ]}
    />
  );
}

function CallItem({ call }: { call: RecordedCall }) {
  const { method, subject, state, at, duration, request } = call;
  const asked = request.direction === 'received';
  const t = useTranslations('recordings');
  const words = useTranslations('outcome');
  const word =
    state === 'ok'
      ? t('answered')
      : state === 'running'
        ? t('unanswered')
        : words(STATE_WORDS[state]);
  return (
    <div className="grow grid gap-2">
      <div className="row gap-6 narrow">
        <span className={styles['sign']} title={word}>
          <OutcomeSign state={state} />
          <span className="visually-hidden">{word}</span>
        </span>
        <span className="truncate narrow medium">{subject ?? method}</span>
        <span className={`${styles['when'] ?? ''} tnum`}>{formatClock(at)}</span>
      </div>
      <div className="row gap-6 narrow">
        <span className={`pl-20 ${styles['method'] ?? ''}`}>
          {asked ? t('askedByServer') : subject !== undefined && method}
        </span>
        <span className={`${styles['when'] ?? ''} tnum`}>
          {duration === undefined ? '' : formatDuration(duration)}
        </span>
      </div>
    </div>
  );
}

const AGAIN = ['tools/call', 'prompts/get', 'resources/read'];

function CallDetail({
  call,
  calls,
  session,
  onAgain,
}: Omit<CallsPartProps, 'live'> & { call: RecordedCall }) {
  const t = useTranslations('recordings');
  const run = useMemo(() => runOfCall(call), [call]);
  const { method, subject, request, answer } = call;
  const findings = useEntryFindings(session, answer?.seq);
  const { app, action, absence, footer } = useRecordedApp(call, run, calls, session);
  const name = subject ?? method;
  const params = stringifyJson(paramsOf(call));
  return (
    <div className="pane low" role="region" aria-label={t('call')}>
      <header className={styles['head']}>
        <h3>{name}</h3>
        <code>{method}</code>
        {request.direction === 'received' && <Badge tone="note">{t('askedByServer')}</Badge>}
        <span className="rest" />
        {request.direction === 'sent' && AGAIN.includes(method) && (
          <AgainMenu call={call} onAgain={onAgain} />
        )}
      </header>
      {absence}
      <SplitPane
        id="recording-call"
        orientation="vertical"
        separatorLabel={t('resize')}
        panes={[
          {
            id: 'sent',
            size: '22%',
            min: '10%',
            content: (
              <section className={styles['sent']} aria-label={t('params')}>
                <h4 className="muted sm semibold">{t('params')}</h4>
                <JsonText source={params} label={t('params')} />
              </section>
            ),
          },
          {
            id: 'came',
            min: '30%',
            content: run ? (
              <OutcomePanel
                session={undefined}
                server={session.config.name}
                run={run}
                item={`recorded ${name}`}
                subject={{ title: name, sent: params }}
                findings={findings}
                checking={false}
                idleText=""
                okWord={t('answered')}
                renderFacts={() => null}
                app={app}
                actions={action}
                footer={footer}
                renderResult={(result, { raw }) => (
                  <ResultView
                    method={method}
                    name={subject ?? ''}
                    result={result}
                    raw={raw}
                    findings={findings}
                    session={undefined}
                  />
                )}
              />
            ) : (
              <EmptyState title={t('unanswered')}>{t('unansweredText')}</EmptyState>
            ),
          },
        ]}
      />
    </div>
  );
}

/** Nothing is sent from here: the arguments go to the form of a server, where a person sends them. */
function AgainMenu({ call, onAgain }: { call: RecordedCall; onAgain: CallAgain }) {
  const t = useTranslations('recordings');
  const servers = useServers();
  const isNone = servers.length === 0;
  return (
    <Menu
      trigger={
        <Button
          size="small"
          icon={<Redo2 aria-hidden />}
          disabled={isNone}
          title={t(isNone ? 'againNoServer' : 'againHint')}
        >
          {t('again')}
        </Button>
      }
      entries={servers.map(({ name }) => ({
        kind: 'item',
        key: name,
        label: t('againOn', { server: name }),
        onSelect: () => onAgain(name, call.method, paramsOf(call)),
      }))}
    />
  );
}
