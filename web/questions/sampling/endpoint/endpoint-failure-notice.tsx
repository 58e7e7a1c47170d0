import { useTranslations } from 'use-intl';

import { Notice } from '../../../ui/notice';
import styles from '../source-panel.module.css';
import type { EndpointFailure } from './ask-endpoint';

/** Why a model gave no answer: by the network, by its HTTP status, or by what it sent; with all that it said. */
export function EndpointFailureNotice({ failure }: { failure: EndpointFailure }) {
  const t = useTranslations('sampling');
  switch (failure.kind) {
    case 'stopped':
      return <Notice tone="neutral" icon="⊘" role="status" title={t('stopped')} />;
    case 'bad-url':
      return <Notice tone="lost" icon="⌁" role="alert" title={t('urlWanted')} />;
    case 'transport':
      return (
        <Notice tone="lost" icon="⌁" role="alert" title={t('transportError', failure)}>
          <p>{failure.message}</p>
        </Notice>
      );
    case 'http':
      return (
        <Notice tone="bad" icon="✕" role="alert" title={t('httpError', failure)}>
          <Said text={failure.body} />
        </Notice>
      );
    case 'not-json':
      return (
        <Notice tone="bad" icon="✕" role="alert" title={t('notJson')}>
          <p>{failure.message}</p>
          <Said text={failure.body} />
        </Notice>
      );
    case 'unexpected':
      return (
        <Notice tone="bad" icon="✕" role="alert" title={t('unexpected')}>
          <Said text={failure.body} />
        </Notice>
      );
  }
}

function Said({ text }: { text: string }) {
  const t = useTranslations('sampling');
  if (text === '') return null;
  return (
    <pre className={styles['said']} tabIndex={0} aria-label={t('itSaid')}>
      {text}
    </pre>
  );
}
