import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import type { ServerRequest } from '../../../core/session/questions/server-questions';
import type { Session } from '../../../core/session/session';
import { serverTitle, useSessionState } from '../../session/session-context';
import { Dialog } from '../../ui/dialog';
import styles from './question-dialog.module.css';

export interface QuestionProps<Question> {
  session: Session;
  question: Question;
  more: number;
  /** False while postponed: hidden, with its draft kept. */
  open: boolean;
  onPostpone: () => void;
  isPresented: boolean;
}

interface QuestionDialogProps extends QuestionProps<ServerRequest> {
  /** In presentation mode only for screen readers. */
  title: string;
  asks: (server: string) => string;
  /** The server's message, for presentation mode; undefined if the content contains it. */
  serverText: string | undefined;
  closeLabel: string;
  size?: 'normal' | 'wide';
  children?: ReactNode;
  notice?: ReactNode;
  actions: ReactNode;
}

export function QuestionDialog({
  session,
  question,
  more,
  onPostpone,
  isPresented,
  title,
  asks,
  serverText,
  size = 'normal',
  children,
  ...dialog
}: QuestionDialogProps) {
  const t = useTranslations('elicitation');
  const asker = serverTitle(session, useSessionState(session));
  // To close it only postpones: nothing is sent but by the buttons.
  const frame = { ...dialog, mode: 'over', onClose: onPostpone } as const;
  if (!isPresented)
    return (
      <Dialog {...frame} size={size} title={title} description={<QuestionOrigin question={question} more={more} />}>
        {children}
      </Dialog>
    );
  return (
    <Dialog
      {...frame}
      size="stage"
      title={
        <>
          <span className="visually-hidden">{title}</span>
          <span aria-hidden className="muted normal semibold">
            {asks(asker)}
          </span>
        </>
      }
    >
      {serverText !== undefined && <blockquote className={styles['words']}>{serverText}</blockquote>}
      {children}
      {more > 0 && <p className="muted">{t('more', { count: more })}</p>}
    </Dialog>
  );
}

function QuestionOrigin({ question, more }: Pick<QuestionDialogProps, 'question' | 'more'>) {
  const t = useTranslations('elicitation');
  const { during, cancelled } = question;
  const names = [...new Set(during)];
  const when =
    names.length === 0
      ? t('unprompted')
      : names.length === 1
        ? t('during', { name: names[0] ?? '' })
        : t('duringSeveral', { count: String(during.length), names: names.join(t('listSeparator')) });
  return (
    <>
      {when}
      {cancelled.length > 0 && <> {t('callCancelled', { names: cancelled.join(t('listSeparator')) })}</>}
      {more > 0 && <strong> {t('more', { count: more })}</strong>}
    </>
  );
}
