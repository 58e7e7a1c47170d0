import { useTranslations } from 'use-intl';

import type { QuestionNote } from '../../../core/session/questions/server-questions';
import type { Session } from '../../../core/session/session';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import styles from './question-host.module.css';
import { useStore } from '../../ui/use-store';

/** What happened to a server's questions without the person's doing, each until it is dismissed. */
export function QuestionNotes({ session }: { session: Session }) {
  const { questions, config } = session;
  const t = useTranslations('elicitation');
  const notes = useStore(questions.notes);
  return notes.map((note) => (
    <div key={note.key} className={styles['note']}>
      <NoteText
        note={note}
        server={config.name}
        actions={
          <Button size="small" onClick={() => questions.dismiss(note.key)}>
            {t('noted')}
          </Button>
        }
      />
    </div>
  ));
}

function NoteText({
  note,
  server,
  actions,
}: {
  note: QuestionNote;
  server: string;
  actions: React.ReactNode;
}) {
  const t = useTranslations('elicitation');
  switch (note.kind) {
    case 'withdrawn':
      return (
        <Notice
          tone="note"
          icon="⊘"
          role="status"
          title={t('withdrawn', { server })}
          actions={actions}
        >
          <p>{note.reason === '' ? t('withdrawnNoReason') : t('withdrawnReason', note)}</p>
        </Notice>
      );
    case 'completed':
      return (
        <Notice
          tone="ok"
          icon="✓"
          role="status"
          title={t('completed', { server })}
          actions={actions}
        >
          <p>{hostOf(note.url)}</p>
        </Notice>
      );
  }
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
