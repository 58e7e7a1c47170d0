import type { RecordedClientsProps } from './recorded-clients';
import { type ComponentType, useMemo } from 'react';
import { useFormatter, useTranslations } from 'use-intl';

import type { RecordedAct } from '../../../../core/recording/format';
import { nameOfRecorded } from '../../../../core/recording/recorded-server';
import type { Connected } from '../../../../core/session/connect/connected';
import type { Session } from '../../../../core/session/session';
import { Button } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { EmptyState } from '../../../ui/empty-state';
import { formatBytes, formatDuration } from '../../../../core/text/format';
import { formatClock } from '../../../../core/text/format-age';
import { Detail, Details, PagePart } from '../../../ui/page-part';
import { useStore } from '../../../ui/use-store';
import { readRecordedConnection } from './recorded-connection';
import type { OpenedRecording } from './opened-recording';
import styles from './session-part.module.css';
import { LatencyTable } from './latency-table';

export type ConnectionPart = ComponentType<{ session: Session; connected: Connected; client: string }>;

interface SessionPartProps extends RecordedClientsProps {
  ConnectionPart: ConnectionPart;
}

export function SessionPart({ opened, entries, calls, ConnectionPart }: SessionPartProps) {
  const t = useTranslations('recordings');
  const { session, log, header } = opened;
  const connected = useMemo(
    () => readRecordedConnection(log, entries, calls, header.server),
    [log, entries, calls, header],
  );
  const { name = t('aClient') } = connected?.declared.clientInfo ?? {};
  return (
    <div className="sized tall scroll-y">
      <div className={styles['columns']}>
        <div className={classNames('stack at-top gap-24 narrow', styles['main'])}>
          {connected ? (
            <ConnectionPart
              session={session}
              connected={connected}
              client={typeof name === 'string' ? name : t('aClient')}
            />
          ) : (
            <EmptyState title={t('noHandshake')}>{t('noHandshakeText')}</EmptyState>
          )}
        </div>
        <div className={classNames('stack at-top gap-24 narrow', styles['side'])}>
          {connected && <ClientDetails connected={connected} />}
          <SessionDetails opened={opened} entries={entries} calls={calls} />
          <LatencyTable calls={calls} />
          <UserActions opened={opened} />
        </div>
      </div>
    </div>
  );
}

function ClientDetails({ connected: { declared, protocolVersion } }: { connected: Connected }) {
  const t = useTranslations('recordings');
  const { name, title, version, ...others } = declared.clientInfo;
  const client = [title ?? name, version].filter((part) => typeof part === 'string').join(' ');
  return (
    <PagePart title={t('client')}>
      <Details label={t('client')}>
        <Detail name={t('clientName')}>{client === '' ? t('aClient') : client}</Detail>
        {typeof title === 'string' && typeof name === 'string' && title !== name && (
          <Detail name={t('name')}>
            <code>{name}</code>
          </Detail>
        )}
        {Object.entries(others).map(([key, value]) => (
          <Detail key={key} name={key}>
            <code>{typeof value === 'string' ? value : JSON.stringify(value)}</code>
          </Detail>
        ))}
        <Detail name={t('speaks')}>
          <span className="tnum">{protocolVersion}</span>
        </Detail>
      </Details>
    </PagePart>
  );
}

function SessionDetails({ opened, entries, calls }: Omit<SessionPartProps, 'ConnectionPart'>) {
  const t = useTranslations('recordings');
  const format = useFormatter();
  // The size grows while the file is read.
  useStore(opened.reading);
  const { header, recording } = opened;
  const startedAt = Date.parse(header.at);
  const last = entries.at(-1);
  const counts = { sent: 0, received: 0, stderr: 0 };
  let ended: string | undefined;
  let pid: number | undefined;
  for (const entry of entries) {
    if (entry.kind === 'message' && !entry.part) counts[entry.direction] += 1;
    if (entry.kind === 'stderr') counts.stderr += 1;
    if (entry.kind !== 'lifecycle') continue;
    const { event } = entry;
    if (event.kind === 'spawned') [pid, ended] = [event.pid, undefined];
    if (event.kind === 'closed') ended ??= t('endedClosed');
    if (event.kind === 'exited')
      ended =
        event.signal === null
          ? t('endedCode', { code: String(event.code ?? 0) })
          : t('endedSignal', { signal: event.signal });
  }
  const serverRequests = calls.filter(({ request }) => request.direction === 'received').length;
  return (
    <PagePart title={t('course')}>
      <Details label={t('course')}>
        <Detail name={t('source')}>{t(`origin_${header.origin}`)}</Detail>
        {nameOfRecorded(header.server) !== opened.name && (
          <Detail name={t('server')}>
            <code>{nameOfRecorded(header.server)}</code>
          </Detail>
        )}
        {recording && <Detail name={t('size')}>{formatBytes(sizeOf(recording))}</Detail>}
        {header.by !== '' && <Detail name={t('writtenBy')}>{header.by}</Detail>}
        <Detail name={t('recordedAt')}>
          <time dateTime={header.at}>
            {format.dateTime(new Date(startedAt), { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' })}
          </time>
        </Detail>
        <Detail name={t('lasted')}>
          <span className="tnum">{formatDuration(last ? last.at - startedAt : 0)}</span>
        </Detail>
        <Detail name={t('messagesBoth')}>
          <span className="tnum">{t('sentReceived', { sent: counts.sent, received: counts.received })}</span>
        </Detail>
        {serverRequests > 0 && (
          <Detail name={t('questions')}>
            <span className="tnum">{serverRequests}</span>
          </Detail>
        )}
        {header.server.kind === 'stdio' && (
          <>
            <Detail name="stderr">{t('stderrLines', { count: counts.stderr })}</Detail>
            {pid !== undefined && (
              <Detail name={t('process')}>
                <span className="tnum">{pid}</span>
              </Detail>
            )}
          </>
        )}
        <Detail name={t('end')}>{ended ?? t('notEnded')}</Detail>
      </Details>
    </PagePart>
  );
}

function sizeOf(recording: NonNullable<OpenedRecording['recording']>): number {
  const last = recording.indexed(recording.length - 1);
  return last ? last.offset + last.length : 0;
}

function UserActions({ opened: { userActions, header, log } }: { opened: OpenedRecording }) {
  const t = useTranslations('recordings');
  const moment = useStore(log.moment);
  const startedAt = Date.parse(header.at);
  const shown = userActions.filter(({ ms }) => moment === undefined || startedAt + ms <= moment);
  if (shown.length === 0) return null;
  return (
    <PagePart title={t('acts')}>
      <ol className={classNames('grid gap-2', styles['acts'])} aria-label={t('acts')}>
        {shown.map((act, at) => (
          <li key={at}>
            <Button
              variant="link"
              size="small"
              className="tnum"
              title={t('goToTime')}
              onClick={() => log.seek(startedAt + act.ms)}
            >
              {formatClock(startedAt + act.ms)}
            </Button>
            <span>{actionText(act, (key) => t(key))}</span>
          </li>
        ))}
      </ol>
    </PagePart>
  );
}

function actionText(
  { act, method, subject, words }: RecordedAct,
  t: (key: `act_${RecordedAct['act']}`) => string,
): string {
  return [t(`act_${act}`), subject ?? method, words].filter((part) => part !== undefined).join(' · ');
}
