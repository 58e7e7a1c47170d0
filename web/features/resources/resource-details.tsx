import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { IconList } from '../../content/icons/icon-list';
import { MetaView } from '../../content/blocks/meta-view';
import { UriLink } from '../../content/resources/uri-link';
import { formatBytes } from '../../ui/format';
import type { ListedItem } from '../../../core/protocol/resource';
import styles from './resource-details.module.css';

export function ResourceDetails({ listed }: { listed: ListedItem }) {
  const t = useTranslations('resources');
  const { mimeType, definition } = listed;
  const { uri, size } = listed.kind === 'resource' ? listed : {};
  const template = listed.kind === 'template' ? listed.uriTemplate : '';
  return (
    <div className="stack gap-12">
      <dl className={styles['facts']} aria-label={t('facts')}>
        {uri !== undefined && (
          <Detail name={t('uri')}>
            <UriLink uri={uri} />
          </Detail>
        )}
        {template !== '' && (
          <Detail name={t('template')}>
            <code>{template}</code>
          </Detail>
        )}
        {mimeType !== undefined && (
          <Detail name={t('type')}>
            <code>{mimeType}</code>
          </Detail>
        )}
        {size !== undefined && (
          <Detail name={t('size')}>
            <span className="tnum">
              {formatBytes(size)}
              {size >= 1000 && <span className="faint"> {t('bytes', { count: size })}</span>}
            </span>
          </Detail>
        )}
      </dl>
      <MetaView owner={definition} />
      <IconList icons={definition['icons']} brief />
    </div>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
