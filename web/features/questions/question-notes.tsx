import { useTranslations } from 'use-intl';

import type { QuestionNote } from '../../../core/session/questions/server-questions';
import type { Session } from '../../../core/session/session';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import styles from './question-host.module.css';
import { useStore } from '../../ui/use-store';

/** What happened to a server's questions without the person's doing, each until it is dismissed. */
export function QuestionNotes({ session: { questions, config } }: { session: Session }) {
  const t = useTranslations('elicitation');
  const notes = useStore(questions.notes);
  const textOf = (note: QuestionNote) => {
    if (note.kind === 'completed') return hostOf(note.url);
    return note.reason === '' ? t('withdrawnNoReason') : t('withdrawnReason', note);
  };
  return notes.map((note) => (
    <div key={note.key} className={styles['note']}>
      <Notice
        tone={note.kind === 'completed' ? 'ok' : 'note'}
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
