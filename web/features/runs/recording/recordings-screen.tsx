import { FolderOpen, Radio, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';

import { goTo } from '../../../navigation/navigation';
import { useWorkspace } from '../../../session/session-context';
import { Button, IconButton } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { formatBytes } from '../../../../core/text/format';
import { Notice } from '../../../ui/notice';
import { PagePart } from '../../../ui/page-part';
import { ProgressBar } from '../../../ui/progress-bar';
import { useStore } from '../../../ui/use-store';
import { OpenFileButton } from './open-file-button';
import { OpenedView, type OpenedViewProps } from './opened-view';
import { closeRecording, openedRecording, openRemoteRecording, openTap } from './opened-recording';
import { RecordingList } from './recording-list';
import styles from './recordings-screen.module.css';
import { useFolderRecordings } from './use-folder-recordings';
import { useTaps } from './use-taps';
import { EarlierSessions, useStoredSessions } from './earlier-sessions';
import { WatchClientButton } from './watch-client-button';

interface RecordingsScreenProps extends Omit<OpenedViewProps, 'opened'> {
  /** Whether to list the files though a recording is open, until another one is opened. */
  isList: boolean;
}

export function RecordingsScreen({ isList, ...props }: RecordingsScreenProps) {
  const t = useTranslations('recordings');
  const state = useStore(openedRecording);
  const [initial] = useState(state);
  const isLeft = isList && state !== initial && state.kind !== 'none';
  useEffect(() => {
    if (isLeft) goTo({ kind: 'recording' });
  }, [isLeft]);
  useNamedRecording();
  if (isList && !isLeft) return <RecordingChooser />;
  switch (state.kind) {
    case 'none':
      return <RecordingChooser />;
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
              <OpenFileButton variant={state.first ? undefined : 'primary'} />
              <Button onClick={closeRecording}>{t('back')}</Button>
            </>
          }
        >
          <p role="alert">{state.first ? t('tooLarge', { size: formatBytes(state.first.bytes) }) : state.message}</p>
        </EmptyState>
      );
    case 'open':
      return <OpenedView key={state.opened.header.at} {...props} opened={state.opened} />;
  }
}

let wasOpened = false;

/** Opens the file given on the command line once: closing it must not reopen it. */
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

function RecordingChooser() {
  const t = useTranslations('recordings');
  const history = useTranslations('history');
  const sessions = useStoredSessions();
  return (
    <div className={styles['screen']}>
      <header className={`row wrap gap-12 rows-4 ${styles['head'] ?? ''}`}>
        <h2 className="xl semibold">{t('title')}</h2>
        <p>{t('about')}</p>
        <OpenFileButton variant="primary" />
      </header>
      {sessions ? (
        <>
          <EarlierSessions sessions={sessions} />
          <Taps />
          <FolderRecordings />
        </>
      ) : (
        <EmptyState isBusy title={history('opening')} />
      )}
    </div>
  );
}

function FolderRecordings() {
  const t = useTranslations('recordings');
  const format = useFormatter();
  const { tunnel, host } = useWorkspace();
  const { folder } = tunnel;
  const { recordings, refetch } = useFolderRecordings();
  if (!folder) return null;
  return (
    <PagePart
      title={t('inTheFolder')}
      hint={<code>{folder.path}</code>}
      actions={<IconButton label={t('lookAgain')} icon={<RefreshCw aria-hidden />} onClick={() => void refetch()} />}
    >
      {recordings.length === 0 ? (
        <p className="muted sm">{t('noneInFolder')}</p>
      ) : (
        <RecordingList
          label={t('inTheFolder')}
          rows={recordings.map(({ path, bytes, modified }) => ({
            key: path,
            name: path,
            icon: <FolderOpen aria-hidden />,
            details: `${formatBytes(bytes)} · ${format.dateTime(new Date(modified), { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })}`,
            actions: [
              {
                label: t('openName', { name: path }),
                text: t('open'),
                onClick: () => void openRemoteRecording(path, (signal) => folder.read(path, signal), host),
              },
            ],
          }))}
        />
      )}
    </PagePart>
  );
}

function Taps() {
  const t = useTranslations('recordings');
  const format = useFormatter();
  const { tunnel, host } = useWorkspace();
  const { taps, error, agentAction } = useTaps();
  return (
    <PagePart
      title={t('taps')}
      hint={t(taps.length === 0 ? 'noTaps' : 'tapsHint')}
      actions={<WatchClientButton size="small" />}
    >
      {error && <Notice tone="bad" role="note" title={error.message} />}
      {taps.length > 0 && (
        <RecordingList
          label={t('taps')}
          rows={taps.map((tap) => {
            const { id, pid, at, server } = tap;
            const action = agentAction(tap);
            return {
              key: id,
              name: server,
              icon: <Radio aria-hidden className={styles['live']} />,
              details: t('tapSince', {
                pid: String(pid),
                time: format.dateTime(new Date(at), { timeStyle: 'medium', hourCycle: 'h23' }),
              }),
              actions: [
                ...(action ? [{ ...action, label: t('labelOf', { label: action.text, value: server }) }] : []),
                {
                  label: t('watchTap', { server }),
                  text: t('watch'),
                  onClick: () => void openTap(tap, tunnel.recordings, host),
                },
              ],
            };
          })}
        />
      )}
    </PagePart>
  );
}
