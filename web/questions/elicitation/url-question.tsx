import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';

import { AddressView } from '../../content/address/address-view';
import type { Session } from '../../session/session';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import type { QuestionProps } from './elicitation-dialog';

/** URL mode (2025-11-25 on): the address to visit, and whether the server says that the person is done there. */
export function UrlQuestion({
  question,
  frame,
  session: { questions },
}: QuestionProps & { session: Session }) {
  const t = useTranslations('elicitation');
  const { params, answer } = question;
  const completed = useSyncExternalStore(questions.subscribe, questions.completed);
  const id = params['elicitationId'];
  return frame(
    <>
      <p>{t('urlIntro')}</p>
      <AddressView url={params['url']} />
      {typeof id === 'string' && completed.has(id) && (
        <Notice tone="ok" icon="✓" role="status" title={t('urlComplete')} />
      )}
    </>,
    <Button variant="primary" onClick={() => answer({ action: 'accept' })}>
      {t('accept')}
    </Button>,
  );
}
