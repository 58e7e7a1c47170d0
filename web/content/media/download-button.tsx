import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { IconButton } from '../../ui/button';
import { download, type FileContent } from '../../ui/download';

export function DownloadButton({ name, content }: { name: string; content: () => FileContent | Promise<FileContent> }) {
  const t = useTranslations('content');
  return (
    <IconButton
      label={t('download')}
      icon={<Download aria-hidden />}
      onClick={() => {
        void Promise.resolve(content()).then((made) => download(name, made));
      }}
    />
  );
}
