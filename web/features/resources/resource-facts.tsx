import { useTranslations } from 'use-intl';

import { IconList } from '../../content/icons/icon-list';
import { MetaView } from '../../content/blocks/meta-view';
import { UriLink } from '../../content/resources/uri-link';
import { formatBytes } from '../../ui/format';
import type { ListedItem } from '../../../core/protocol/resource';
import styles from './resource-facts.module.css';

/** What the server's list says of a resource or a template. */
export function ResourceFacts({ listed }: { listed: ListedItem }) {
  const t = useTranslations('resources');
  const { mimeType, definition } = listed;
  const icons = definition['icons'];
  return (
    <div className={styles['about']}>
      <dl className={styles['facts']} aria-label={t('facts')}>
        {listed.kind === 'resource'
          ? listed.uri !== undefined && (
              <>
                <dt>{t('uri')}</dt>
                <dd>
                  <UriLink uri={listed.uri} />
                </dd>
              </>
            )
          : listed.uriTemplate !== '' && (
              <>
                <dt>{t('template')}</dt>
                <dd>
                  <code>{listed.uriTemplate}</code>
                </dd>
              </>
            )}
        {mimeType !== undefined && (
          <>
            <dt>{t('type')}</dt>
            <dd>
              <code>{mimeType}</code>
            </dd>
          </>
        )}
        {listed.kind === 'resource' && listed.size !== undefined && (
          <>
            <dt>{t('size')}</dt>
            <dd className="tnum">
              {formatBytes(listed.size)}
              {listed.size >= 1000 && (
                <span className={styles['exact']}> {t('bytes', { count: listed.size })}</span>
              )}
            </dd>
          </>
        )}
      </dl>
      <MetaView owner={definition} />
      <IconList icons={icons} brief />
    </div>
  );
}
