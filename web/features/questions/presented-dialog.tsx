import type { ReactNode } from 'react';

import type { Session } from '../../../core/session/session';
import { useSessionState } from '../../session/session-context';
import { Dialog } from '../../ui/dialog';
import styles from './presented-dialog.module.css';

interface PresentedDialogProps {
  /** What the dialog is to those who do not see it. */
  title: string;
  /** Who asks, as the room reads it. */
  asks: string;
  /** The server's own words; undefined where they are in the content. */
  words: string | undefined;
  /** How many further questions wait, in words. */
  more: string | undefined;
  open: boolean;
  closeLabel: string;
  onClose: () => void;
  children?: ReactNode;
  notice?: ReactNode;
  actions: ReactNode;
}

/** What a server calls itself before people; the name that it has in the list where it says none. */
export function useAskerName(session: Session): string {
  const state = useSessionState(session);
  const { title, name } = (state.kind === 'connected' && state.connected.serverInfo) || {};
  const said = [title, name].find((each) => typeof each === 'string' && each !== '');
  return typeof said === 'string' ? said : session.config.name;
}

/** A server's question before an audience: in the middle, its words first and large. */
export function PresentedDialog({
  title,
  asks,
  words,
  more,
  children,
  ...dialog
}: PresentedDialogProps) {
  return (
    <Dialog
      {...dialog}
      mode="over"
      size="stage"
      title={
        <>
          <span className="visually-hidden">{title}</span>
          <span aria-hidden className="muted normal medium">
            {asks}
          </span>
        </>
      }
    >
      {words !== undefined && <blockquote className={styles['words']}>{words}</blockquote>}
      {children}
      {more !== undefined && <p className="muted">{more}</p>}
    </Dialog>
  );
}
