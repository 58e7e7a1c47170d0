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
  more: number;
  /** False while postponed: hidden, with its draft kept. */
  open: boolean;
  onPostpone: () => void;
  isPresented: boolean;
}

interface RequestDialogProps extends ServerRequestProps<ServerRequest> {
  /** In presentation mode only for screen readers. */
  title: string;
  asks: (server: string) => string;
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
  more,
  onPostpone,
  isPresented,
  title,
  asks,
  serverText,
  size = 'normal',
  children,
  ...dialog
}: RequestDialogProps) {
  const t = useTranslations('elicitation');
  const asker = serverTitle(session, useSessionState(session));
  // To close it only postpones: nothing is sent but by the buttons.
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
              <RequestOrigin serverRequest={serverRequest} more={more} />
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
            {asks(asker)}
          </span>
        </>
      }
      description={
        serverText === undefined ? undefined : <blockquote className={styles['words']}>{serverText}</blockquote>
      }
    >
      {children}
      {more > 0 && <p className="muted">{t('more', { count: more })}</p>}
    </Dialog>
  );
}

function RequestOrigin({ serverRequest, more }: Pick<RequestDialogProps, 'serverRequest' | 'more'>) {
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
      {more > 0 && <strong> {t('more', { count: more })}</strong>}
    </>
  );
}
