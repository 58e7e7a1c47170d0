import type { JsonObject } from '../../../core/json/json-object';
import { useTranslations } from 'use-intl';

import { formatDuration } from '../../../core/text/format';
import { Notice } from '../../ui/notice';
import { Details } from '../blocks/block-frame';
import { mergeFindings } from '../../../core/protocol/findings/finding';
import { FindingList, useFindingText } from '../findings/finding-list';
import { MessageSource } from '../message/message-source';
import { ResourceContentsView } from './resource-contents-view';
import styles from './resource-link-view.module.css';
import { checkReading, deadLinkFinding } from './resource-reading';
import type { ResourceReading } from '../../../core/session/requests/read-resource';

interface ResourceReadingViewProps {
  reading: ResourceReading;
  link: JsonObject;
  pointer: string;
  name: string;
}

export function ResourceReadingView({ reading, link, pointer, name }: ResourceReadingViewProps) {
  const t = useTranslations('content.link');
  const textOf = useFindingText();
  if (reading.kind === 'failed') return <Notice tone="bad" title={textOf(deadLinkFinding(reading.failure, pointer))} />;
  const findings = checkReading(link, pointer, reading);
  return (
    <MessageSource value={reading}>
      <p className="faint sm tnum">{t('readIn', { time: formatDuration(reading.millis) })}</p>
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
              <div className="stack gap-8">
                <div className={`row wrap gap-8 faint sm tnum ${styles['head'] ?? ''}`}>
                  <Details details={parts.details} />
                  <span className="row push gap-4">{parts.tools}</span>
                </div>
                {parts.body}
                <FindingList findings={mergeFindings(own, parts.findings)} />
              </div>
            )}
          />
        );
      })}
      <FindingList findings={findings.filter((finding) => !finding.pointer.startsWith('/result/contents/'))} />
    </MessageSource>
  );
}
