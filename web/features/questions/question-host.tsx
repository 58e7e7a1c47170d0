import { MessageCircleQuestion } from 'lucide-react';
import { useTranslations } from 'use-intl';

import type { QuestionNote } from '../../../core/session/questions/server-questions';
import { laterPart, lazyPart } from '../../i18n/later-part';
import { useQuestions } from '../../session/session-context';
import type { Session } from '../../../core/session/session';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { useStore } from '../../ui/use-store';
import styles from './question-host.module.css';

const ElicitationDialog = lazyPart(
  async () => (await import('./elicitation/elicitation-dialog')).ElicitationDialog,
);
const SamplingDialog = laterPart(
  async () => (await import('./sampling/sampling-dialog')).SamplingDialog,
);

interface QuestionHostProps {
  sessions: readonly Session[];
  /** Its questions open at once; those of others are told of. */
  current: Session | undefined;
  onShow: (server: string) => void;
}

/** Shows what servers ask, one question at a time, wherever the person is. */
export function QuestionHost({ sessions, current, onShow }: QuestionHostProps) {
  return (
    <>
      {current && <CurrentQuestion session={current} />}
      <div className={styles['corner']}>
        {sessions.map((session) => (
          <QuestionNotes key={session.config.name} session={session} />
        ))}
        {sessions.map(
          (session) =>
            session !== current && (
              <WaitingElsewhere key={session.config.name} session={session} onShow={onShow} />
            ),
        )}
      </div>
    </>
  );
}

function CurrentQuestion({ session }: { session: Session }) {
  const questions = useQuestions(session);
  const [first] = questions;
  if (!first) return null;
  const more = questions.length - 1;
  switch (first.method) {
    case 'elicitation/create':
      return <ElicitationDialog key={first.key} session={session} question={first} more={more} />;
    case 'sampling/createMessage':
      return <SamplingDialog key={first.key} session={session} question={first} more={more} />;
  }
}

function WaitingElsewhere({
  session,
  onShow,
}: {
  session: Session;
  onShow: (server: string) => void;
}) {
  const t = useTranslations('elicitation');
  const count = useQuestions(session).length;
  if (count === 0) return null;
  const server = session.config.name;
  return (
    <Button icon={<MessageCircleQuestion aria-hidden />} onClick={() => onShow(server)}>
      {t('elsewhere', { count, server })}
    </Button>
  );
}

const TONES = { withdrawn: 'note', completed: 'ok', refused: 'warn' } as const;

/** What happened to a server's questions without the person's doing, each until it is dismissed. */
function QuestionNotes({ session: { questions, config } }: { session: Session }) {
  const t = useTranslations('elicitation');
  const notes = useStore(questions.notes);
  const textOf = (note: QuestionNote) => {
    if (note.kind === 'completed') return hostOf(note.url);
    if (note.kind === 'refused')
      return t('refusedText', { count: note.count, waiting: String(note.waiting) });
    return note.reason === '' ? t('withdrawnNoReason') : t('withdrawnReason', note);
  };
  return notes.map((note) => (
    <div key={note.key} className={styles['note']}>
      <Notice
        tone={TONES[note.kind]}
        icon={note.kind === 'completed' ? '✓' : '⊘'}
        role="status"
        title={t(note.kind, { server: config.name })}
        actions={
          <Button size="small" onClick={() => questions.dismiss(note.key)}>
            {t('noted')}
          </Button>
        }
      >
        <p>{textOf(note)}</p>
      </Notice>
    </div>
  ));
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
