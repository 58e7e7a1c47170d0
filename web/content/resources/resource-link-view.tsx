import type { JsonObject } from '../../../core/json/json-object';
import { BookOpen } from 'lucide-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslations } from 'use-intl';

import { Button } from '../../ui/button';
import { stringMember } from '../../../core/protocol/content/block';
import { IconImage } from '../icons/icon-image';
import { IconList } from '../icons/icon-list';
import { MetaView } from '../blocks/meta-view';
import { failedReading, type ReadResource } from './resource-reading';
import { ResourceReadingView } from './resource-reading-view';
import styles from './resource-link-view.module.css';
import { UriLink } from './uri-link';

interface ResourceLinkViewProps {
  link: JsonObject;
  pointer: string;
  readResource?: ReadResource;
}

export function ResourceLinkView({ link, pointer, readResource }: ResourceLinkViewProps) {
  const t = useTranslations('content');
  const uri = stringMember(link, 'uri');
  const name = stringMember(link, 'name') ?? uri ?? '';
  const title = stringMember(link, 'title');
  const description = stringMember(link, 'description');

  const canRead = readResource !== undefined && uri !== null;
  const {
    data: shown,
    isFetching: isReading,
    refetch: read,
  } = useQuery({
    queryKey: ['linked resource', useId(), uri],
    queryFn: canRead ? ({ signal }) => readResource(uri, signal).catch(failedReading) : skipToken,
    enabled: false,
    gcTime: 0,
  });
  return (
    <div className="stack gap-8">
      <div className="flex start between gap-12">
        <div className="grid gap-2 narrow">
          <div className="row wrap semibold break gap-8 rows-2">
            <IconImage icons={link['icons']} size={18} />
            <span>{title ?? name}</span>
            {title !== null && title !== name && <code className="faint regular">{name}</code>}
            {uri !== null && <UriLink uri={uri} />}
          </div>
          {description !== null && <p className="muted break">{description}</p>}
          <IconList icons={link['icons']} brief />
        </div>
        {canRead && (
          <Button
            size="small"
            icon={<BookOpen aria-hidden />}
            disabled={isReading}
            aria-label={t('link.read', { name })}
            onClick={() => void read()}
          >
            {t(isReading ? 'link.reading' : 'link.readShort')}
          </Button>
        )}
      </div>
      <MetaView owner={link} />
      {shown && (
        <div
          className={styles['contents']}
          role="group"
          aria-label={t('link.contents', { name })}
          aria-busy={isReading}
        >
          <ResourceReadingView reading={shown} link={link} pointer={pointer} name={name} />
        </div>
      )}
    </div>
  );
}
