import { ExternalLink } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Notice } from '../../ui/notice';
import styles from './address-view.module.css';
import { readUrl } from './read-url';

/**
 * An address that a server wants the person to visit: whole, its host set apart, with a warning of whatever is odd about
 * it. It is opened by a click only, without an opener.
 */
export function AddressView({ url, onOpen }: { url: unknown; onOpen?: () => void }) {
  const t = useTranslations('elicitation');
  const { before, host, after, warnings, href } = readUrl(typeof url === 'string' ? url : '');
  const realHost = href === undefined ? '' : new URL(href).host;
  return (
    <div className={styles['view']}>
      {realHost !== '' && (
        <dl className={styles['host']}>
          <dt>{t('host')}</dt>
          <dd>{realHost}</dd>
        </dl>
      )}
      <div className={styles['address']} role="group" aria-label={t('url')}>
        {before}
        <strong>{host}</strong>
        {after}
      </div>
      {warnings.map((warning) => (
        <Notice key={warning} tone="warn" icon="⚠" title={t(`warn_${warning}`)} />
      ))}
      {href === undefined ? (
        <p>{t('cannotOpen')}</p>
      ) : (
        <a
          className={styles['open']}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          onClick={onOpen}
        >
          <ExternalLink aria-hidden />
          {t('open')}
        </a>
      )}
    </div>
  );
}
