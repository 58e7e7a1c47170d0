import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { usePathname } from 'wouter/use-browser-location';

import type { ServerRequest, ServerRequestNote } from '../../../core/session/server-requests/open-server-requests';
import { lazyPartWithTexts } from '../../i18n/lazy-part';
import { parseRoute } from '../../navigation/routes';
import { postponeRequests, reopenRequests, useOpenRequests } from '../../session/open-requests';
import type { Session } from '../../../core/session/session';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { useStore } from '../../ui/use-store';
import styles from './request-host.module.css';

const ElicitationDialog = lazyPartWithTexts(async () => {
  const [dialog, { loadPresentedAnswer }] = await Promise.all([
    import('./elicitation/elicitation-dialog'),
    import('./elicitation/form-request'),
  ]);
  // The dialog would open on stage without its fields.
  await loadPresentedAnswer();
  return dialog.ElicitationDialog;
});
const SamplingDialog = lazyPartWithTexts(async () => (await import('./sampling/sampling-dialog')).SamplingDialog);

interface RequestHostProps {
  sessions: readonly Session[];
  /** The session whose server requests open a dialog at once; the header has those of others. */
  current: Session | undefined;
  isPresented?: boolean;
}

export function RequestHost({ sessions, current, isPresented = false }: RequestHostProps) {
  // An audience sees nothing of other servers.
  const shown = isPresented ? sessions.filter((session) => session === current) : sessions;
  return (
    <>
      {current && <CurrentRequest session={current} isPresented={isPresented} />}
      <div className={styles['corner']}>
        {shown.map((session) => (
          <RequestNotes key={session.config.name} session={session} />
        ))}
      </div>
    </>
  );
}

function CurrentRequest({ session, isPresented }: { session: Session; isPresented: boolean }) {
  const { serverRequests, shown } = useOpenRequests(session);
  usePostponedByLeaving(session, shown);
  // A postponed one stays mounted, for its draft.
  const serverRequest = shown ?? serverRequests[0];
  if (!serverRequest) return null;
  const props = {
    session,
    isPresented,
    waitingCount: serverRequests.length - 1,
    open: shown !== undefined,
    // Postpones those behind it, too; later ones open by themselves.
    onPostpone: () => postponeRequests(session),
  };
  switch (serverRequest.method) {
    case 'elicitation/create':
      return <ElicitationDialog key={serverRequest.key} serverRequest={serverRequest} {...props} />;
    case 'sampling/createMessage':
      return <SamplingDialog key={serverRequest.key} serverRequest={serverRequest} {...props} />;
  }
}

/** A server request lies over the result of the call that caused it: on another screen, it would cover another. */
function usePostponedByLeaving(session: Session, shown: ServerRequest | undefined): void {
  const path = usePathname();
  const left = useRef<string>(undefined);
  const isOfCall = shown !== undefined && shown.during.length > 0;
  useEffect(() => {
    if (!isOfCall) return undefined;
    return () => {
      if (
        location.pathname === path ||
        !/^(?:section|history|servers|walkthrough)$/.test(parseRoute(location.pathname).kind)
      )
        return;
      postponeRequests(session);
      left.current = path;
    };
  }, [session, isOfCall, path]);
  useEffect(() => {
    if (left.current !== path) return;
    left.current = undefined;
    reopenRequests(session);
  }, [session, path]);
}

const TONES = { withdrawn: 'note', completed: 'ok', refused: 'warn' } as const;

/** What became of server requests without the user, each until it is dismissed. */
function RequestNotes({ session: { openRequests, config } }: { session: Session }) {
  const t = useTranslations('questions');
  const notes = useStore(openRequests.notes);
  const textOf = (note: ServerRequestNote) => {
    if (note.kind === 'completed') return URL.canParse(note.url) ? new URL(note.url).host : note.url;
    if (note.kind === 'refused') return t('refusedText', { count: note.count, waiting: String(note.waiting) });
    return note.reason === '' ? t('withdrawnNoReason') : t('withdrawnReason', note);
  };
  return notes.map((note) => (
    <div key={note.key} className="raised floating lined-strong rounded">
      <Notice
        tone={TONES[note.kind]}
        icon={note.kind === 'completed' ? '✓' : '⊘'}
        role="status"
        title={t(note.kind, { server: config.name })}
        actions={
          <Button size="small" onClick={() => openRequests.dismiss(note.key)}>
            {t('dismiss')}
          </Button>
        }
      >
        <p>{textOf(note)}</p>
      </Notice>
    </div>
  ));
}
