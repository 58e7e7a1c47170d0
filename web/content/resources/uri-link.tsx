import { ExternalLink } from 'lucide-react';
import { useTranslations } from 'use-intl';

import styles from './uri-link.module.css';

/** A server's URI, as a link if it is http(s). Opens by a click only. */
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
