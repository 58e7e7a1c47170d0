import { PencilLine, RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';

import { shapeOfJson } from '../../../core/protocol/json-rpc';
import type { ProtocolVersion } from '../../../core/protocol/protocol-settings';
import { FailureNotice } from '../../runs/outcome/failure/failure-notice';
import { SaveCallButton } from '../../runs/suites/save-call/save-call-button';
import { IconButton } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { isResponse } from '../../content/texts/entry-text';
import { formatClock } from '../../../core/text/format-age';
import { Notice } from '../../ui/notice';
import { ReceivedEntry } from './received-entry';
import { Disclosure } from './disclosure';
import { PlainText } from './plain-text';
import type { Session } from '../../../core/session/session';
import type { RawExchanges } from './raw-exchanges';
import { runToSave } from './exchange-runs';
import type { RawExchange } from './raw-exchange';
import { useStore } from '../../ui/use-store';
import { cutText } from '../../../core/json/shorten-strings';
import styles from './responses-pane.module.css';

interface ResponsesPaneProps {
  session: Session;
  exchanges: RawExchanges;
  version: ProtocolVersion;
  onEdit: (message: RawExchange['message']) => void;
}

export function ResponsesPane({ session, exchanges, version, onEdit }: ResponsesPaneProps) {
  const t = useTranslations('raw');
  const exchangeList = useStore(exchanges);
  const [opened, setOpened] = useState<ReadonlyMap<number, boolean>>(new Map());
  return (
    <section aria-label={t('answers')} className="tall scroll">
      {exchangeList.length === 0 ? (
        <EmptyState title={t('noneSent')}>{t('noneSentText')}</EmptyState>
      ) : (
        exchangeList.map((exchange, index) => {
          const open = opened.get(exchange.key) ?? index === 0;
          return (
            <article key={exchange.key} aria-label={titleOf(exchange)}>
              <div className={styles['head']}>
                <Disclosure
                  open={open}
                  className={styles['toggle']}
                  onToggle={() => setOpened(new Map(opened).set(exchange.key, !open))}
                >
                  <span className="truncate sm semibold code">{titleOf(exchange)}</span>
                  <ExchangeDetails exchange={exchange} />
                </Disclosure>
                <SaveCallButton
                  server={session.config.name}
                  disabled={exchange.state.kind !== 'sent'}
                  call={() => ({ run: runToSave(exchange, session.config.callTimeout) })}
                />
                <IconButton
                  label={t('editAgain')}
                  icon={<PencilLine aria-hidden />}
                  onClick={() => onEdit(exchange.message)}
                />
                <IconButton
                  label={t('sendAgain')}
                  icon={<RotateCcw aria-hidden />}
                  onClick={() => void exchanges.send(exchange.message, exchange.sent)}
                />
              </div>
              {open && <ExchangeBody session={session} exchange={exchange} version={version} />}
            </article>
          );
        })
      )}
    </section>
  );
}

function ExchangeDetails({ exchange: { at, state } }: { exchange: RawExchange }) {
  const t = useTranslations('raw');
  const count = state.kind === 'sent' ? state.received.length + state.more : 0;
  return (
    <span className="rigid push muted sm tnum" title={formatClock(at)}>
      {formatClock(at).slice(0, 8)}
      {state.kind === 'sent' &&
        (count > 1 || (count === 0 && state.expects === 'responses')) &&
        ` · ${t('received', { count })}`}
      {state.kind === 'failed' && ` · ${t('notSent')}`}
    </span>
  );
}

type ExchangeBodyProps = Pick<ResponsesPaneProps, 'session' | 'version'> & { exchange: RawExchange };

function ExchangeBody({ session, exchange, version }: ExchangeBodyProps) {
  const t = useTranslations('raw');
  const { state, at } = exchange;
  switch (state.kind) {
    case 'sending':
      return <p className={styles['words']}>{t('sending')}</p>;
    case 'failed':
      return <FailureNotice failure={state.failure} />;
    case 'sent': {
      const { http, received, more } = state;
      // Opened at first.
      const responses = received.filter(isResponse);
      const last = responses.at(-1);
      return (
        <>
          {http && <HttpResponse http={http} />}
          {received.map((entry) => (
            <ReceivedEntry
              key={entry.seq}
              session={session}
              entry={entry}
              version={version}
              isOnly={entry === last && responses.length === 1}
              initiallyOpen={entry === last || received.length === 1}
            />
          ))}
          {more > 0 && <p className={styles['words']}>{t('more', { count: more })}</p>}
          <Waiting key={state.open.length} state={state} since={at} />
        </>
      );
    }
  }
}

type SentState = Extract<RawExchange['state'], { kind: 'sent' }>;

function HttpResponse({ http: { progress } }: { http: NonNullable<SentState['http']> }) {
  const t = useTranslations('raw');
  if (progress.kind === 'waiting') return null;
  if (progress.kind === 'broken') {
    return (
      <Notice tone="lost" title={t('httpBroken')}>
        {progress.message}
      </Notice>
    );
  }
  const body = progress.kind === 'done' ? progress.body : undefined;
  return (
    <>
      <p className={styles['words']}>
        HTTP {progress.status} {progress.statusText}
      </p>
      {body !== undefined && body !== '' && <PlainText label={t('responseBody')} text={body} />}
    </>
  );
}

const SLOW_AFTER_MS = 5000;

function Waiting({ state, since }: { state: SentState; since: number }) {
  const t = useTranslations('raw');
  const [isSlow, setSlow] = useState(() => Date.now() - since > SLOW_AFTER_MS);
  const isUnread = state.expects === 'unknown';
  const isWaiting = state.open.length > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setSlow(true), Math.max(0, SLOW_AFTER_MS - (Date.now() - since)));
    return () => clearTimeout(timer);
  }, [isWaiting, since]);
  if (isUnread && state.received.length === 0) return <p className={styles['words']}>{t('nothingCameUnread')}</p>;
  if (!isWaiting) {
    return state.expects === 'nothing' && state.received.length === 0 ? (
      <p className={styles['words']}>{t('noResponseExpected')}</p>
    ) : null;
  }
  if (!isSlow) return <p className={styles['words']}>{t('waiting')}</p>;
  return (
    <Notice tone="note" title={t('nothingCame')} role="status">
      {t('nothingCameText')}
    </Notice>
  );
}

const MAX_PARSED_LENGTH = 1_000_000;
const TITLE_LENGTH = 60;

/** `tools/list #1`, or the beginning of a text that is no message. */
function titleOf({ sent }: Pick<RawExchange, 'sent'>): string {
  const shape = sent.length < MAX_PARSED_LENGTH ? shapeOfJson(sent) : { kind: 'invalid' as const };
  switch (shape.kind) {
    case 'request':
      return `${shape.method} #${JSON.stringify(shape.id)}`;
    case 'notification':
      return shape.method;
    case 'result':
    case 'error':
      return `${shape.kind} #${JSON.stringify(shape.id)}`;
    case 'batch':
      return `[${shape.length}]`;
    case 'invalid':
      return cutText(sent, TITLE_LENGTH).replace(/\s+/g, ' ');
  }
}
