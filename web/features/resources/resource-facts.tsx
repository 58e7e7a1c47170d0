import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { IconList } from '../../content/icons/icon-list';
import { MetaView } from '../../content/blocks/meta-view';
import { UriLink } from '../../content/resources/uri-link';
import { formatBytes } from '../../ui/format';
import type { ListedItem } from '../../../core/protocol/resource';
import styles from './resource-facts.module.css';

export function ResourceFacts({ listed }: { listed: ListedItem }) {
  const t = useTranslations('resources');
  const { mimeType, definition } = listed;
  const { uri, size } = listed.kind === 'resource' ? listed : {};
  const template = listed.kind === 'template' ? listed.uriTemplate : '';
  return (
    <div className="stack gap-12">
      <dl className={styles['facts']} aria-label={t('facts')}>
        {uri !== undefined && (
          <Fact name={t('uri')}>
            <UriLink uri={uri} />
          </Fact>
        )}
        {template !== '' && (
          <Fact name={t('template')}>
            <code>{template}</code>
          </Fact>
        )}
        {mimeType !== undefined && (
          <Fact name={t('type')}>
            <code>{mimeType}</code>
          </Fact>
        )}
        {size !== undefined && (
          <Fact name={t('size')}>
            <span className="tnum">
              {formatBytes(size)}
              {size >= 1000 && <span className="faint"> {t('bytes', { count: size })}</span>}
            </span>
          </Fact>
        )}
      </dl>
      <MetaView owner={definition} />
      <IconList icons={definition['icons']} brief />
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
