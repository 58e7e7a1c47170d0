import { useQuery } from '@tanstack/react-query';
import { FolderOpen, History as HistoryIcon, Radio, RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { useFormatter, useTranslations } from 'use-intl';

import type { RecordedSession } from '../../record/record-schema';
import { openRecord } from '../../record/open-record';
import { recordingOf } from '../../record/recording-of';
import { pageLoadedAt } from '../../record/tab-identity';
import { useWorkspace } from '../../session/session-context';
import { Button, IconButton } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { formatBytes } from '../../ui/format';
import { Notice } from '../../ui/notice';
import { PagePart } from '../../ui/page-part';
import { ProgressBar } from '../../ui/progress-bar';
import { useStore } from '../../ui/use-store';
import { OpenFileButton } from './open-file-button';
import { OpenedView, type OpenedViewProps } from './opened-view';
import {
  closeRecording,
  openedRecording,
  openRecordingFile,
  openRemoteRecording,
  openTap,
} from './opened-recording';
import { isRecordingFile, recordingName } from './recording-name';
import styles from './recordings-screen.module.css';
import { madeRecording } from './session-recorder';
import { WatchClientButton } from './watch-client-button';

/** Recordings: those that can be opened from here, and the one that is open. */
export function RecordingsScreen(props: Omit<OpenedViewProps, 'opened'>) {
  const t = useTranslations('recordings');
  const state = useStore(openedRecording);
  useNamedRecording();
  switch (state.kind) {
    case 'none':
      return <Choice />;
    case 'opening':
      return (
        <EmptyState
          title={t('opening', { name: state.name })}
          actions={<Button onClick={state.cancel}>{t('cancel')}</Button>}
        >
          <ProgressBar
            label={t('progress')}
            className={styles['progress']}
            {...(state.all > 0 && { value: state.done, max: state.all })}
          />
        </EmptyState>
      );
    case 'failed':
      return (
        <EmptyState
          title={t('failed', { name: state.name })}
          actions={
            <>
              {state.first && (
                <Button variant="primary" onClick={() => void state.first?.open()}>
                  {t('openFirst', { size: formatBytes(state.first.bytes) })}
                </Button>
              )}
              <OpenFileButton {...(!state.first && { variant: 'primary' })} />
              <Button onClick={closeRecording}>{t('back')}</Button>
            </>
          }
        >
          <p role="alert">
            {state.first ? t('tooLarge', { size: formatBytes(state.first.bytes) }) : state.message}
          </p>
        </EmptyState>
      );
    case 'open':
      return <OpenedView key={state.opened.header.at} {...props} opened={state.opened} />;
  }
}

let wasOpened = false;

/** Opens the file that Loupe was started with, once: who closes it wants another. */
function useNamedRecording(): void {
  const { tunnel, host } = useWorkspace();
  const { recording } = tunnel.launch;
  useEffect(() => {
    if (recording === undefined || wasOpened) return;
    wasOpened = true;
    if (openedRecording.snapshot().kind !== 'none') return;
    const name = recording.replace(/^.*[/\\]/, '');
    void openRemoteRecording(name, (signal) => tunnel.recordings.opened(signal), host);
  }, [recording, tunnel, host]);
}

function Choice() {
  const t = useTranslations('recordings');
  return (
    <div className={styles['screen']}>
      <header className={`row wrap gap-12 rows-4 ${styles['head'] ?? ''}`}>
        <h2 className="xxl bold">{t('title')}</h2>
        <p>{t('about')}</p>
        <OpenFileButton variant="primary" />
      </header>
      <EarlierSessions />
      <Taps />
      <FolderRecordings />
    </div>
  );
}

/** So many of the sessions that the browser keeps are listed: the newest. */
const MOST_SESSIONS = 20;

/** Sessions that this browser keeps. */
function EarlierSessions() {
  const t = useTranslations('recordings');
  const format = useFormatter();
  const { host } = useWorkspace();
  const { data: sessions = [] } = useQuery({
    queryKey: ['recorded sessions'],
    queryFn: async () => (await (await openRecord()).events.sessions()).toReversed(),
    staleTime: 0,
  });
  const earlier = sessions
    .filter(({ page, count, isShown }) => isShown && count > 0 && page !== pageLoadedAt)
    .slice(0, MOST_SESSIONS);
  if (earlier.length === 0) return null;
  const fileOf = async (session: RecordedSession) => recordingOf(await openRecord(), session);
  return (
    <PagePart title={t('earlier')}>
      <p className="below-8 faint sm">{t('earlierHint')}</p>
      <ul className={`grid icons-16 ${styles['list'] ?? ''}`} aria-label={t('earlier')}>
        {earlier.map((session) => {
          const { id, server, header, bytes } = session;
          const name = recordingName(server, header.at);
          return (
            <li className="row gap-8 line-above" key={id}>
              <HistoryIcon aria-hidden />
              <code className="truncate grow">{server}</code>
              <span className="rigid faint sm">
                {format.dateTime(new Date(header.at), { dateStyle: 'medium', timeStyle: 'medium' })}
                {' · '}
                {formatBytes(bytes)}
              </span>
              <Button
                size="small"
                aria-label={t('saveNamed', { name })}
                onClick={() =>
                  void fileOf(session).then((file) => madeRecording.set({ server, file }))
                }
              >
                {t('save')}
              </Button>
              <Button
                size="small"
                aria-label={t('openNamed', { name })}
                onClick={() =>
                  void fileOf(session).then((file) =>
                    openRecordingFile(new File([file], name), host),
                  )
                }
              >
                {t('open')}
              </Button>
            </li>
          );
        })}
      </ul>
    </PagePart>
  );
}

/** How often it is looked for new taps, in milliseconds: to look costs a read of a small folder. */
const LOOK_FOR_TAPS = 3000;

function Taps() {
  const t = useTranslations('recordings');
  const format = useFormatter();
  const { tunnel, host } = useWorkspace();
  const { data: taps = [], error } = useQuery({
    queryKey: ['taps'],
    queryFn: () => tunnel.recordings.taps(),
    refetchInterval: LOOK_FOR_TAPS,
  });
  return (
    <PagePart title={t('taps')} actions={<WatchClientButton size="small" />}>
      <p className="below-8 faint sm">{t('tapsHint')}</p>
      {error && <Notice tone="bad" icon="✕" title={error.message} />}
      {taps.length === 0 ? (
        <p className="below-8 faint sm">{t('noTaps')}</p>
      ) : (
        <ul className={`grid icons-16 ${styles['list'] ?? ''}`} aria-label={t('taps')}>
          {taps.map(({ id, pid, at, server }) => (
            <li className="row gap-8 line-above" key={id}>
              <Radio aria-hidden className={styles['live']} />
              <code className="truncate grow">{server}</code>
              <span className="rigid faint sm">
                {t('tapSince', {
                  pid: String(pid),
                  time: format.dateTime(new Date(at), { timeStyle: 'medium' }),
                })}
              </span>
              <Button
                size="small"
                aria-label={t('watchTap', { server })}
                onClick={() =>
                  void openTap(server, (signal) => tunnel.recordings.tap(id, signal), host)
                }
              >
                {t('watch')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </PagePart>
  );
}

function FolderRecordings() {
  const t = useTranslations('recordings');
  const format = useFormatter();
  const { tunnel, host } = useWorkspace();
  const { folder } = tunnel;
  const { data: files = [], refetch } = useQuery({
    queryKey: ['recordings', folder?.path],
    queryFn: async () => (await folder?.list()) ?? [],
    enabled: folder !== undefined,
    staleTime: 0,
  });
  if (!folder) return null;
  const recordings = files
    .filter(({ path }) => isRecordingFile(path))
    .toSorted((a, b) => b.modified - a.modified);
  return (
    <PagePart
      title={t('inFolder')}
      actions={
        <IconButton
          size="small"
          label={t('lookAgain')}
          icon={<RefreshCw aria-hidden />}
          onClick={() => void refetch()}
        />
      }
    >
      <p className="below-8 faint sm">
        <code>{folder.path}</code>
      </p>
      {recordings.length === 0 ? (
        <p className="below-8 faint sm">{t('noneInFolder')}</p>
      ) : (
        <ul className={`grid icons-16 ${styles['list'] ?? ''}`} aria-label={t('inFolder')}>
          {recordings.map(({ path, bytes, modified }) => (
            <li className="row gap-8 line-above" key={path}>
              <FolderOpen aria-hidden />
              <code className="truncate grow">{path}</code>
              <span className="rigid faint sm">
                {formatBytes(bytes)} ·{' '}
                {format.dateTime(new Date(modified), { dateStyle: 'medium', timeStyle: 'short' })}
              </span>
              <Button
                size="small"
                aria-label={t('openNamed', { name: path })}
                onClick={() =>
                  void openRemoteRecording(path, (signal) => folder.read(path, signal), host)
                }
              >
                {t('open')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </PagePart>
  );
}
