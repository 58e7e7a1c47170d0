import { Circle, Square } from 'lucide-react';
import { useTranslations } from 'use-intl';

import type { Session } from '../../../core/session/session';
import { Button } from '../../ui/button';
import { useStore } from '../../ui/use-store';
import styles from './record-button.module.css';
import { SaveRecordingDialog } from './save-recording-dialog';
import { madeRecording, recorderOf } from './session-recorder';

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

function RecorderButton({ session }: { session: Session }) {
  const t = useTranslations('recordings');
  const recorder = recorderOf(session);
  const state = useStore(recorder);
  if (state.kind === 'idle')
    return (
      <Button
        variant="ghost"
        icon={<Circle aria-hidden />}
        title={t('recordHint')}
        onClick={() => recorder.start()}
      >
        {t('record')}
      </Button>
    );
  return (
    <Button
      className={styles['recording']}
      icon={<Square aria-hidden />}
      title={state.isOnlyInMemory ? t('onlyInMemory') : t('stopHint')}
      onClick={() => void recorder.stop().then((made) => madeRecording.set(made))}
    >
      {t('stopRecording')}
    </Button>
  );
}
