import { useTranslations } from 'use-intl';

import { IconList } from '../../content/icons/icon-list';
import { MetaView } from '../../content/blocks/meta-view';
import { UriLink } from '../../content/resources/uri-link';
import { DetailsLine } from '../../ui/details-line';
import { formatBytes } from '../../../core/text/format';
import type { ListedItem } from '../../../core/protocol/resource';

export function ResourceDetails({ listed }: { listed: ListedItem }) {
  const t = useTranslations('resources');
  const tFacts = useTranslations('content.facts');
  const { mimeType, definition } = listed;
  const { uri, size } = listed.kind === 'resource' ? listed : {};
  const template = listed.kind === 'template' ? listed.uriTemplate : '';
  return (
    <div className="row wrap gap-16 rows-4 sm">
      <DetailsLine
        label={t('facts')}
        details={[
          uri !== undefined && [t('uri'), <UriLink key="uri" uri={uri} />],
          template !== '' && [t('template'), <code key="template">{template}</code>],
          mimeType !== undefined && [t('type'), <code key="type">{mimeType}</code>],
          size !== undefined && [
            t('size'),
            <span key="size" className="tnum">
              {formatBytes(size)}
              {size >= 1000 && <span className="faint"> {t('bytes', { count: size })}</span>}
            </span>,
          ],
        ]}
      />
      {definition['annotations'] === undefined ? (
        <MetaView owner={definition} />
      ) : (
        <details>
          <summary className="muted pointer">{tFacts('annotations')}</summary>
          <MetaView owner={definition} />
        </details>
      )}
      <IconList icons={definition['icons']} brief />
    </div>
  );
}
