import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslations } from 'use-intl';

import { failedReading, type ResourceReading } from '../resources/resource-reading';
import { ResourceReadingView } from '../resources/resource-reading-view';
import type { LinkRow, ReadLink } from './link-check';

export function Contents({ row, reading }: { row: LinkRow; reading: ResourceReading }) {
  return <ResourceReadingView reading={reading} link={row.definition} pointer={row.pointer} name={row.name} />;
}

/** The contents of a link that the check did not keep: read again, and dropped when closed. */
export function ReadAgain({ row, read }: { row: LinkRow; read: ReadLink }) {
  const t = useTranslations('links');
  const { uri } = row;
  const { data: reading } = useQuery({
    queryKey: ['read again', useId(), uri],
    queryFn: ({ signal }) => read(uri, signal).catch(failedReading),
    gcTime: 0,
  });
  return (
    <>
      <p role="status">{reading ? t('readAgain') : t('readingAgain')}</p>
      {reading && <Contents row={row} reading={reading} />}
    </>
  );
}
