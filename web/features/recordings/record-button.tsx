import { Circle, Square, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';

import type { Session } from '../../../core/session/session';
import { useWorkspace } from '../../session/session-context';
import type { Tunnel } from '../../tunnel/tunnel';
import { Button } from '../../ui/button';
import { useStore } from '../../ui/use-store';
import styles from './record-button.module.css';
import { SaveRecordingDialog } from './save-recording-dialog';
import { recordingName } from './recording-name';
import {
  madeRecording,
  type RecorderState,
  recorderOf,
  type RecordingPlace,
} from './session-recorder';

/** Records the session, and at the end asks what of it is to leave. */
export function RecordButton({ session }: { session: Session | undefined }) {
  const made = useStore(madeRecording);
  return (
    <>
      {session && <RecorderButton key={session.config.name} session={session} />}
      {made && <SaveRecordingDialog made={made} onClose={() => madeRecording.set(undefined)} />}
    </>
  );
}

/** Whether the recording that `mcp-loupe record` asks for was begun by this page. */
let wasBegun = false;

function RecorderButton({ session }: { session: Session }) {
  const t = useTranslations('recordings');
  const { tunnel } = useWorkspace();
  const recorder = recorderOf(session);
  const state = useStore(recorder);
  const isAskedFor = isToBeRecorded(session, tunnel);
  useEffect(() => {
    if (!isAskedFor || wasBegun) return;
    wasBegun = true;
    recorder.start(placeFor(session, tunnel));
  }, [isAskedFor, recorder, session, tunnel]);
  if (state.kind === 'idle')
    return (
      <Button
        variant="ghost"
        icon={<Circle aria-hidden />}
        title={t('recordHint')}
        onClick={() => recorder.start(placeFor(session, tunnel))}
      >
        {t('record')}
      </Button>
    );
  return (
    <Button
      className={styles['recording']}
      icon={
        state.fileFailure === undefined ? <Square aria-hidden /> : <TriangleAlert aria-hidden />
      }
      title={hintOf(state, t)}
      onClick={() => void recorder.stop().then((made) => madeRecording.set(made))}
    >
      {t('stopRecording')}
    </Button>
  );
}

/** Whether this is the server that `mcp-loupe record` names. */
function isToBeRecorded({ config }: Session, { launch }: Tunnel): boolean {
  return launch.record !== undefined && config.name === launch.autoConnect;
}

/** Where the proxy writes what is recorded; undefined where only the browser keeps it. */
function placeFor(session: Session, tunnel: Tunnel): RecordingPlace | undefined {
  const { recordings, folder } = tunnel;
  if (isToBeRecorded(session, tunnel))
    return { open: () => recordings.record(), isInFolder: false };
  if (!folder) return undefined;
  const path = `recordings/${recordingName(session.config.name, new Date().toISOString())}`;
  return { open: () => recordings.record(path), isInFolder: true };
}

function hintOf(
  state: Extract<RecorderState, { kind: 'recording' }>,
  t: ReturnType<typeof useTranslations<'recordings'>>,
): string {
  const { file, fileFailure, isOnlyInMemory } = state;
  if (isOnlyInMemory && (!file || fileFailure !== undefined)) return t('onlyInMemory');
  if (fileFailure !== undefined) return t('fileFailed', { message: fileFailure });
  return file ? t('recordingTo', { path: file.path }) : t('stopHint');
}
