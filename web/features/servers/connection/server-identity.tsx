import { useTranslations } from 'use-intl';

import { IconList } from '../../../content/icons/icon-list';
import { UriLink } from '../../../content/resources/uri-link';
import { DefinitionIcon } from '../../../runs/operation/definition-icon';
import type { Connected } from '../../../../core/session/connect/connected';
import { ServerMarkdown } from '../../../ui/markdown/server-markdown';
import { Notice } from '../../../ui/notice';
import { PagePart, Detail, Details } from '../../../ui/page-part';
import { JsonFold } from './message-fold';
import styles from './server-identity.module.css';
import { omit } from '../../../../core/json/json-object';

const TEXTS = ['name', 'title', 'version', 'description'];

/** @param knownName the name that the page shows above */
export function ServerIdentity({ connected, knownName }: { connected: Connected; knownName?: string }) {
  const t = useTranslations('connection.who');
  const common = useTranslations('connection');
  const { serverInfo } = connected;
  if (!serverInfo) {
    return (
      <PagePart title={t('title')}>
        <Notice
          tone={connected.era === 'legacy' ? 'warn' : 'note'}
          icon={connected.era === 'legacy' ? '⚠' : 'ⓘ'}
          title={t('missing')}
        >
          {t(connected.era === 'legacy' ? 'missingLegacy' : 'missingModern')}
        </Notice>
      </PagePart>
    );
  }
  const { websiteUrl, icons } = serverInfo;
  const [name, title, version, description] = TEXTS.map((member) => text(serverInfo[member]));
  const shown = TEXTS.filter((member) => text(serverInfo[member]) !== undefined);
  const others = omit(serverInfo, ...shown, 'websiteUrl', 'icons');
  const isKnown = icons === undefined && title === undefined && name === knownName;
  const missing = ['name', 'version'].filter((key) => typeof serverInfo[key] !== 'string');
  return (
    <PagePart title={t('title')} hint={isKnown ? version : undefined}>
      {!isKnown && (
        <div className="row gap-12 narrow">
          <DefinitionIcon definition={serverInfo} size={40} offer />
          <div className="narrow break">
            <p className={styles['name']}>
              {title ?? name ?? t('nameless')}
              {version !== undefined && <span className={`${styles['version'] ?? ''} tnum`}>{version}</span>}
            </p>
            {title !== undefined && name !== undefined && <code className="faint">{name}</code>}
          </div>
        </div>
      )}
      {description !== undefined && (
        <div className={styles['description']}>
          <ServerMarkdown text={description} />
        </div>
      )}
      {missing.length > 0 && (
        <Notice tone="warn" title={t('lacking', { names: missing.join(common('listSeparator')) })} />
      )}
      {(websiteUrl !== undefined || icons !== undefined) && (
        <Details label={t('title')}>
          {websiteUrl !== undefined && (
            <Detail name={t('website')}>
              <UriLink uri={text(websiteUrl) ?? JSON.stringify(websiteUrl)} />
            </Detail>
          )}
          {icons !== undefined && (
            <Detail name={t('icons')}>
              <details>
                <summary>{Array.isArray(icons) ? icons.length : t('icons')}</summary>
                <IconList icons={icons} />
              </details>
            </Detail>
          )}
        </Details>
      )}
      {Object.keys(others).length > 0 && <JsonFold value={others} label={t('others')} />}
    </PagePart>
  );
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
