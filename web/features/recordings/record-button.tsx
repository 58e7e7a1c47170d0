import { Circle, Download, Square, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';

import type { Session } from '../../../core/session/session';
import { useWorkspace } from '../../session/session-context';
import { Button } from '../../ui/button';
import { useCommands } from '../../ui/commands';
import { useStore } from '../../ui/use-store';
import styles from './record-button.module.css';
import { SaveRecordingDialog } from './save-recording-dialog';
import { unsavedRecording } from '../../runs/record/unsaved-recording';
import { type RecorderState, recorderOf, recordingSoFar } from './session-recorder';

/** The commands to record and to save a session; a button only while recording. */
export function RecordButton({ session }: { session: Session | undefined }) {
  const recording = useStore(unsavedRecording);
  return (
    <>
      {session && <RecorderButton key={session.config.name} session={session} />}
      {recording && <SaveRecordingDialog made={recording} onClose={() => unsavedRecording.set(undefined)} />}
    </>
  );
}

/** `mcp-loupe record` starts one recording, not one per mount. */
let wasStartedAtLaunch = false;

function RecorderButton({ session }: { session: Session }) {
  const t = useTranslations('recordings');
  const { launch, recordings } = useWorkspace().tunnel;
  const recorder = recorderOf(session);
  const state = useStore(recorder);
  const isRequestedAtLaunch = launch.record !== undefined && session.config.name === launch.autoConnect;
  useEffect(() => {
    if (!isRequestedAtLaunch || wasStartedAtLaunch) return;
    wasStartedAtLaunch = true;
    recorder.start(() => recordings.record());
  }, [isRequestedAtLaunch, recorder, recordings]);
  const saveSoFar = () => void recordingSoFar(session).then((recording) => unsavedRecording.set(recording));
  const stop = () => void recorder.stop().then((recording) => unsavedRecording.set(recording));
  useCommands([
    state.kind === 'idle'
      ? {
          label: t('recordHere'),
          icon: <Circle aria-hidden />,
          isEverywhere: true,
          onSelect: () => recorder.start(),
        }
      : { label: t('stopRecording'), icon: <Square aria-hidden />, isEverywhere: true, onSelect: stop },
    { label: t('saveSession'), icon: <Download aria-hidden />, isEverywhere: true, onSelect: saveSoFar },
  ]);
  if (state.kind === 'idle') return null;
  return (
    <Button
      className={styles['recording']}
      icon={state.fileFailure === undefined ? <Square aria-hidden /> : <TriangleAlert aria-hidden />}
      title={hintOf(state, t)}
      onClick={stop}
    >
      {t('stopRecording')}
    </Button>
  );
}

function hintOf(
  { file, fileFailure }: Extract<RecorderState, { kind: 'recording' }>,
  t: ReturnType<typeof useTranslations<'recordings'>>,
): string {
  if (fileFailure !== undefined) return t('fileFailed', { message: fileFailure });
  return file === undefined ? t('stopHint') : t('recordingTo', { path: file });
}
