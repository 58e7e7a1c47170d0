import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { Button } from '../ui/button';
import { formatBytes } from '../ui/format';
import { type JsonObject, stringMember } from './block';
import { Facts } from './block-frame';
import { IconImage } from './icons/icon-image';
import { IconList } from './icons/icon-list';
import { MetaView } from './meta-view';
import { failedReading, type ResourceReading } from './resource-reading';
import { ResourceReadingView } from './resource-reading-view';
import styles from './resource-link-view.module.css';
import { UriLink } from './uri-link';

type ReadState =
  { kind: 'idle' } | { kind: 'reading'; last: ResourceReading | null } | ResourceReading;

/** A link to a resource: what is said of it, and on demand what it holds, in place. */
export function ResourceLinkView({
  link,
  pointer,
  readResource,
}: {
  link: JsonObject;
  pointer: string;
  readResource?: ((uri: string) => Promise<ResourceReading>) | undefined;
}) {
  const t = useTranslations('content');
  const [reading, setReading] = useState<ReadState>({ kind: 'idle' });
  const uri = stringMember(link, 'uri');
  const name = stringMember(link, 'name') ?? uri ?? '';
  const title = stringMember(link, 'title');
  const description = stringMember(link, 'description');
  const size = link['size'];

  const read = () => {
    if (readResource === undefined || uri === null) return;
    setReading({
      kind: 'reading',
      last: reading.kind === 'contents' || reading.kind === 'failed' ? reading : null,
    });
    void readResource(uri).catch(failedReading).then(setReading);
  };
  const isReading = reading.kind === 'reading';
  const shown = isReading ? reading.last : reading.kind === 'idle' ? null : reading;
  return (
    <div className={styles['link']}>
      <div className={styles['top']}>
        <div className={styles['words']}>
          <div className={styles['title']}>
            <IconImage icons={link['icons']} size={18} />
            <span>{title ?? name}</span>
            {title !== null && title !== name && <code className={styles['name']}>{name}</code>}
          </div>
          {uri !== null && <UriLink uri={uri} />}
          {description !== null && <p className={styles['description']}>{description}</p>}
          <div className={styles['facts']}>
            <Facts
              facts={[
                stringMember(link, 'mimeType'),
                typeof size === 'number' ? t('link.size', { size: formatBytes(size) }) : null,
              ]}
            />
          </div>
          <IconList icons={link['icons']} brief />
        </div>
        {readResource !== undefined && uri !== null && (
          <Button
            size="small"
            icon={<BookOpen aria-hidden />}
            disabled={isReading}
            aria-label={t('link.read', { name })}
            onClick={read}
          >
            {t(isReading ? 'link.reading' : 'link.readShort')}
          </Button>
        )}
      </div>
      <MetaView owner={link} />
      {shown !== null && (
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
