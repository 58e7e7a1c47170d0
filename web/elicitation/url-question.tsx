import { ExternalLink } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Button } from '../ui/button';
import { Notice } from '../ui/notice';
import styles from './elicitation-dialog.module.css';
import type { QuestionProps } from './elicitation-dialog';
import { readUrl } from './read-url';

/** URL mode: the whole address, its host set apart, opened only by a click and without an opener. */
export function UrlQuestion({ question, frame }: QuestionProps) {
  const t = useTranslations('elicitation');
  const { params, answer } = question;
  const { before, host, after, warnings, href } = readUrl(
    typeof params['url'] === 'string' ? params['url'] : '',
  );
  const realHost = href === undefined ? '' : new URL(href).host;
  return frame(
    <>
      <p>{t('urlIntro')}</p>
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
        <a className={styles['open']} href={href} target="_blank" rel="noopener noreferrer">
          <ExternalLink aria-hidden />
          {t('open')}
        </a>
      )}
    </>,
    <Button variant="primary" onClick={() => answer({ action: 'accept' })}>
      {t('accept')}
    </Button>,
  );
}
