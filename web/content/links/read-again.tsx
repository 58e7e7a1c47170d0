import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';

import { failedReading, type ResourceReading } from '../resource-reading';
import { ResourceReadingView } from '../resource-reading-view';
import type { LinkRow, ReadLink } from './link-check';

/** What a link holds, where the check could not keep it: read anew, and let go again when it is closed. */
export function ReadAgain({ row, read }: { row: LinkRow; read: ReadLink }) {
  const t = useTranslations('links');
  const [reading, setReading] = useState<ResourceReading>();
  // A new function from the owner is no reason to read once more.
  const [firstRead] = useState(() => read);
  const { uri } = row;
  useEffect(() => {
    const abort = new AbortController();
    void firstRead(uri, abort.signal)
      .catch(failedReading)
      .then((came) => {
        if (!abort.signal.aborted) setReading(came);
      });
    return () => abort.abort();
  }, [firstRead, uri]);
  return (
    <>
      <p role="status">{reading ? t('readAgain') : t('readingAgain')}</p>
      {reading && (
        <ResourceReadingView
          reading={reading}
          link={row.definition}
          pointer={row.pointer}
          name={row.name}
        />
      )}
    </>
  );
}
