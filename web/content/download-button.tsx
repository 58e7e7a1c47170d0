import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { IconButton } from '../ui/button';
import { download } from './download';

/** Saves bytes under a name that says what they are. */
export function DownloadButton({ name, content }: { name: string; content: () => Blob | string }) {
  const t = useTranslations('content');
  return (
    <IconButton
      size="small"
      label={t('download')}
      icon={<Download aria-hidden />}
      onClick={() => download(name, content())}
    />
  );
}
