import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import type { ServerRequest } from '../../../core/session/server-requests/open-server-requests';
import type { Session } from '../../../core/session/session';
import { serverTitle, useSessionState } from '../../session/session-context';
import { Dialog } from '../../ui/dialog';
import styles from './request-dialog.module.css';

export interface ServerRequestProps<Request> {
  session: Session;
  serverRequest: Request;
  waitingCount: number;
  /** False while postponed: hidden, with its draft kept. */
  open: boolean;
  onPostpone: () => void;
  isPresented: boolean;
}

interface RequestDialogProps extends ServerRequestProps<ServerRequest> {
  /** In presentation mode only for screen readers. */
  title: string;
  presentedTitle: (server: string) => string;
  /** The server's message; undefined if the content contains it. */
  serverText: string | undefined;
  closeLabel: string;
  size?: 'normal' | 'wide';
  children?: ReactNode;
  notice?: ReactNode;
  actions: ReactNode;
}

export function RequestDialog({
  session,
  serverRequest,
  waitingCount,
  onPostpone,
  isPresented,
  title,
  presentedTitle,
  serverText,
  size = 'normal',
  children,
  ...dialog
}: RequestDialogProps) {
  const t = useTranslations('elicitation');
  const server = serverTitle(session, useSessionState(session));
  // Closing only postpones: nothing is sent but by the buttons.
  const frame = { ...dialog, mode: 'over', onClose: onPostpone } as const;
  if (!isPresented)
    return (
      <Dialog
        {...frame}
        size={size}
        title={title}
        description={
          <div className="grid gap-12">
            <p>
              <RequestOrigin serverRequest={serverRequest} waitingCount={waitingCount} />
            </p>
            {serverText !== undefined && (
              <figure className="grid gap-4">
                <figcaption className="sm">{t('serverSays')}</figcaption>
                <blockquote className={styles['quote']}>{serverText}</blockquote>
              </figure>
            )}
          </div>
        }
      >
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
            {presentedTitle(server)}
          </span>
        </>
      }
      description={
        serverText === undefined ? undefined : <blockquote className={styles['words']}>{serverText}</blockquote>
      }
    >
      {children}
      {waitingCount > 0 && <p className="muted">{t('more', { count: waitingCount })}</p>}
    </Dialog>
  );
}

function RequestOrigin({ serverRequest, waitingCount }: Pick<RequestDialogProps, 'serverRequest' | 'waitingCount'>) {
  const t = useTranslations('elicitation');
  const { during, cancelled } = serverRequest;
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
      {waitingCount > 0 && <strong> {t('more', { count: waitingCount })}</strong>}
    </>
  );
}
