import { useTranslations } from 'use-intl';

import { formatBytes } from '../../../ui/format';
import { Notice } from '../../../ui/notice';
import { useStore } from '../../../ui/use-store';
import type { OpenedRecording } from './opened-recording';

export function MissingEntries({ opened: { recording, counts, reading } }: { opened: OpenedRecording }) {
  useStore(reading);
  const t = useTranslations('recordings');
  const cut = recording?.cut ?? 0;
  const lost = counts?.get('lost') ?? 0;
  if (cut === 0 && lost === 0) return null;
  return (
    <Notice tone="warn" title={t('incomplete')}>
      {cut > 0 && <p>{t('cut', { size: formatBytes(cut) })}</p>}
      {lost > 0 && <p>{t('lost', { count: lost })}</p>}
    </Notice>
  );
}
