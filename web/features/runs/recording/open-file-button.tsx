import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';

import { goTo } from '../../../navigation/navigation';
import { useWorkspace } from '../../../session/session-context';
import type { Button } from '../../../ui/button';
import { PickFileButton } from '../../../ui/pick-file-button';
import { openRecordingFile } from './opened-recording';

export const RECORDING_FILES = '.jsonl,.gz,.har';

export function OpenFileButton(look: Pick<ComponentProps<typeof Button>, 'variant' | 'size'>) {
  const t = useTranslations('recordings');
  const { host } = useWorkspace();
  return (
    <PickFileButton
      {...look}
      accept={RECORDING_FILES}
      label={t('file')}
      onFile={(file) => {
        goTo({ kind: 'recording' });
        void openRecordingFile(file, host);
      }}
    >
      {t('openRecording')}
    </PickFileButton>
  );
}
