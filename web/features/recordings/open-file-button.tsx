import { FileUp } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { useTranslations } from 'use-intl';

import { useWorkspace } from '../../session/session-context';
import { Button } from '../../ui/button';
import { openRecordingFile } from './opened-recording';

/** Asks for a file, and opens it. */
export function OpenFileButton(look: Pick<ComponentProps<typeof Button>, 'variant' | 'size'>) {
  const t = useTranslations('recordings');
  const { host } = useWorkspace();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".jsonl,.gz,.har"
        aria-label={t('file')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) void openRecordingFile(file, host);
          // The same file may be picked again.
          target.value = '';
        }}
      />
      <Button {...look} icon={<FileUp aria-hidden />} onClick={() => input.current?.click()}>
        {t('openRecording')}
      </Button>
    </>
  );
}
