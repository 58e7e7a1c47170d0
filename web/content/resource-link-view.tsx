import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { Button } from '../ui/button';
import { formatBytes, formatDuration } from '../ui/format';
import { Notice } from '../ui/notice';
import { type JsonObject, stringMember } from './block';
import { Facts } from './block-frame';
import { FindingList } from './finding-list';
import { mergeFindings } from './finding';
import { IconImages, IconLinks } from './icons';
import { MetaView } from './meta-view';
import { ResourceContentsView } from './resource-contents-view';
import { checkReading, type ResourceReading } from './resource-reading';
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
    readResource(uri).then(setReading, (error: unknown) =>
      setReading({
        kind: 'failed',
        message: error instanceof Error ? error.message : String(error),
      }),
    );
  };
  const isReading = reading.kind === 'reading';
  const shown = isReading ? reading.last : reading.kind === 'idle' ? null : reading;
  return (
    <div className={styles['link']}>
      <div className={styles['top']}>
        <div className={styles['words']}>
          <div className={styles['title']}>
            <IconImages icons={link['icons']} />
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
          <IconLinks icons={link['icons']} />
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
          <Reading reading={shown} link={link} pointer={pointer} name={name} />
        </div>
      )}
    </div>
  );
}

function Reading({
  reading,
  link,
  pointer,
  name,
}: {
  reading: ResourceReading;
  link: JsonObject;
  pointer: string;
  name: string;
}) {
  const t = useTranslations('content.link');
  if (reading.kind === 'failed') {
    return (
      <Notice tone="bad" role="alert" title={t('failed')}>
        <div>{reading.message}</div>
      </Notice>
    );
  }
  const findings = checkReading(link, pointer, reading.contents);
  return (
    <>
      <p className={styles['time']}>{t('readIn', { time: formatDuration(reading.millis) })}</p>
      {reading.contents.length === 0 && <p>{t('none')}</p>}
      {reading.contents.map((contents, i) => {
        const at = `/result/contents/${i}`;
        const own = findings.filter((finding) => finding.pointer.startsWith(at));
        return (
          <ResourceContentsView
            key={i}
            contents={contents}
            pointer={at}
            label={t('contents', { name })}
            frame={(parts) => (
              <div className={styles['item']}>
                <div className={styles['head']}>
                  <Facts facts={parts.facts} />
                  <span className={styles['tools']}>{parts.tools}</span>
                </div>
                {parts.body}
                <FindingList findings={mergeFindings(own, parts.findings)} />
              </div>
            )}
          />
        );
      })}
      <FindingList
        findings={findings.filter((finding) => !finding.pointer.startsWith('/result/contents/'))}
      />
    </>
  );
}
