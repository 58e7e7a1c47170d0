import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import type { ServerQuestion } from '../../../core/session/questions/server-questions';
import type { Session } from '../../../core/session/session';
import { useSessionState } from '../../session/session-context';
import { Dialog } from '../../ui/dialog';
import styles from './question-dialog.module.css';

/** What each kind of question is given. */
export interface QuestionProps<Question> {
  session: Session;
  question: Question;
  /** How many further questions wait. */
  more: number;
  /** Postponed, it is not on the page, and keeps what was typed. */
  open: boolean;
  onPostpone: () => void;
  /** Whether there is an audience. */
  isPresented: boolean;
}

interface QuestionDialogProps extends QuestionProps<ServerQuestion> {
  /** Its name; before an audience only to those who do not see it. */
  title: string;
  /** Who asks, as an audience reads it. */
  asks: (server: string) => string;
  /** The server's own words, for an audience; undefined where they are in the content. */
  words: string | undefined;
  closeLabel: string;
  size?: 'normal' | 'wide';
  children?: ReactNode;
  notice?: ReactNode;
  actions: ReactNode;
}

/** A server's question over the tool that asked; before an audience in the middle, its words first and large. */
export function QuestionDialog({
  session,
  question,
  more,
  onPostpone,
  isPresented,
  title,
  asks,
  words,
  size = 'normal',
  children,
  ...dialog
}: QuestionDialogProps) {
  const t = useTranslations('elicitation');
  const asker = useAskerName(session);
  // A slip of the hand is no answer: only what the buttons say is sent.
  const frame = { ...dialog, mode: 'over', onClose: onPostpone } as const;
  if (!isPresented)
    return (
      <Dialog {...frame} size={size} title={title} description={<Circumstances question={question} more={more} />}>
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
          <span aria-hidden className="muted normal medium">
            {asks(asker)}
          </span>
        </>
      }
    >
      {words !== undefined && <blockquote className={styles['words']}>{words}</blockquote>}
      {children}
      {more > 0 && <p className="muted">{t('more', { count: more })}</p>}
    </Dialog>
  );
}

/** What a server calls itself before people; the name that it has in the list where it says none. */
function useAskerName(session: Session): string {
  const state = useSessionState(session);
  const { title, name } = (state.kind === 'connected' && state.connected.serverInfo) || {};
  const said = [title, name].find((each) => typeof each === 'string' && each !== '');
  return typeof said === 'string' ? said : session.config.name;
}

/** During which call a server asks, and how many more questions wait. */
function Circumstances({ question, more }: Pick<QuestionDialogProps, 'question' | 'more'>) {
  const t = useTranslations('elicitation');
  const { during, cancelled } = question;
  const names = [...new Set(during)];
  const when =
    names.length === 0
      ? t('unprompted')
      : names.length === 1
        ? t('during', { name: names[0] ?? '' })
        : t('duringSeveral', { count: String(during.length), names: names.join(', ') });
  return (
    <>
      {when}
      {cancelled.length > 0 && <> {t('callCancelled', { names: cancelled.join(', ') })}</>}
      {more > 0 && <strong> {t('more', { count: more })}</strong>}
    </>
  );
}
