import { useTranslations } from 'use-intl';

import type { Session } from '../session/session';
import { ReadingLayout } from './reading-layout';
import type { ListedResource } from './resource';
import { ResourceFacts } from './resource-facts';

/** One resource: what the list says of it, and beside it what reading it gave. */
export function ResourcePanel({
  session,
  resource,
}: {
  session: Session;
  resource: ListedResource;
}) {
  const t = useTranslations('resources');
  return (
    <ReadingLayout session={session} listed={resource} uri={resource.uri} label={t('about')}>
      <ResourceFacts listed={resource} />
    </ReadingLayout>
  );
}
