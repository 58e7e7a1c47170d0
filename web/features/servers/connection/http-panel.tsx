import { Unplug } from 'lucide-react';
import { useTranslations } from 'use-intl';

import type { Connected } from '../../../../core/session/connect/connected';
import type { HttpStream, HttpStreams } from '../../../../core/transports/http-streams';
import type { HttpEntry } from '../../../../core/transports/message-log';
import { useLog } from '../../../session/session-context';
import type { Session } from '../../../../core/session/session';
import { Badge, type Tone } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { formatDuration } from '../../../../core/text/format';
import { PagePart, Detail, Details } from '../../../ui/page-part';
import styles from './http-panel.module.css';
import { useStore } from '../../../ui/use-store';

export function HttpPanel({ session, http, era }: { session: Session; http: HttpStreams; era: Connected['era'] }) {
  const t = useTranslations('connection.http');
  const { sessionId, streams } = useStore(http);
  const isOpen = streams.some(({ state }) => state === 'open');
  return (
    <PagePart
      title="HTTP"
      actions={
        <Button size="small" icon={<Unplug aria-hidden />} disabled={!isOpen} onClick={() => http.dropStreams()}>
          {t('drop')}
        </Button>
      }
    >
      {(era === 'legacy' || sessionId !== undefined) && (
        <Details label="HTTP">
          <Detail name={t('sessionId')}>{sessionId === undefined ? t('noSession') : <code>{sessionId}</code>}</Detail>
        </Details>
      )}
      <p className="muted sm">{t(era === 'legacy' ? 'dropHint' : 'dropHintModern')}</p>
      <Streams session={session} streams={streams} />
      <SentHeaders session={session} />
    </PagePart>
  );
}

const TONES: Record<HttpStream['state'], Tone> = {
  open: 'ok',
  ended: 'neutral',
  broken: 'bad',
  dropped: 'lost',
};

function Streams({ session, streams }: { session: Session; streams: readonly HttpStream[] }) {
  const t = useTranslations('connection.http');
  if (streams.length === 0) return <p className="muted sm">{t('noStreams')}</p>;
  return (
    <ul className={styles['streams']} aria-label={t('streams')}>
      {streams.toReversed().map(({ kind, seq, state, lastEventId, retry, resumedFrom }) => (
        <li key={seq} className={styles['stream']}>
          <span className={styles['kind']}>{kind.toUpperCase()}</span>
          <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
          <StreamRequest session={session} seq={seq} />
          {resumedFrom !== undefined && (
            <span>
              {t('resumedFrom')} <code>{resumedFrom}</code>
            </span>
          )}
          {lastEventId !== undefined && (
            <span>
              {t('lastEventId')} <code>{lastEventId}</code>
            </span>
          )}
          {retry !== undefined && <span className="tnum">{t('retry', { time: formatDuration(retry) })}</span>}
        </li>
      ))}
    </ul>
  );
}

/** The request that the stream responds to, which is logged right after its exchange. */
function StreamRequest({ session, seq }: { session: Session; seq: number }) {
  const entry = session.log.entry(seq + 1);
  if (entry?.kind !== 'message' || entry.http !== seq || entry.shape.kind !== 'request') return null;
  const { method, subject } = entry.shape;
  return <code>{subject === undefined ? method : `${method} ${subject}`}</code>;
}

/** Headers that can hold no secret. All others are masked. */
const OPEN_HEADERS =
  /^(?:accept(?:-encoding)?|content-type|user-agent|mcp-protocol-version|mcp-method|mcp-name|last-event-id)$/i;

function SentHeaders({ session }: { session: Session }) {
  const t = useTranslations('connection.http');
  const last = useLog(session).entries.findLast((entry): entry is HttpEntry => entry.kind === 'http');
  if (!last) return null;
  return (
    <details>
      <summary>{t('headers', { method: last.method })}</summary>
      <dl className={`above-4 sm code ${styles['headers'] ?? ''}`}>
        {last.headers.map(([name, value], index) => (
          <div className="flex wrap line-below gap-8 rows-0 py-2 px-0" key={index}>
            <dt>{name}</dt>
            <dd className="break">{OPEN_HEADERS.test(name) ? value : t('masked', { count: String(value.length) })}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
