import { ExternalLink } from 'lucide-react';
import { useTranslations } from 'use-intl';

import styles from './uri-link.module.css';

/** A server's URI: a link where it is http(s), text in every other case. Never opened but by a click. */
export function UriLink({ uri }: { uri: string }) {
  const t = useTranslations('content.link');
  if (!/^https?:\/\//i.test(uri)) return <code className={styles['uri']}>{uri}</code>;
  return (
    <a className={styles['uri']} href={uri} target="_blank" rel="noopener noreferrer" title={t('newWindow')}>
      {uri}
      <ExternalLink aria-hidden />
    </a>
  );
}
