import { Check, Pencil } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { LocalizedMessage } from '../../../../core/text/phrase';
import { useCoreTexts } from '../../../content/texts/use-core-texts';
import { Button } from '../../../ui/button';
import { ServerMarkdown } from '../../../ui/markdown/server-markdown';
import { useWindowEvent } from '../../../ui/use-window-event';
import styles from './presenter-view.module.css';

interface StepNotesProps {
  notes: string;
  /** False if the audience's window, which writes them, is gone. */
  isEditable: boolean;
  problem: LocalizedMessage | undefined;
  onNotes: (notes: string) => void;
}

const SAVE_DELAY_MS = 600;

export function StepNotes({ notes, isEditable, problem, onNotes }: StepNotesProps) {
  const t = useTranslations('present');
  const coreTexts = useCoreTexts();
  const [draft, setDraft] = useState<string>();
  // Shown until the suite has them.
  const [written, setWritten] = useState<string>();
  const [lastNotes, setLastNotes] = useState(notes);
  if (lastNotes !== notes) {
    setLastNotes(notes);
    setWritten(undefined);
  }
  const shown = written ?? notes;
  const field = useRef<HTMLTextAreaElement>(null);
  const save = () => {
    if (draft !== undefined && draft !== notes) onNotes(draft);
  };
  const saveLast = useEffectEvent(save);
  useEffect(() => {
    const timer = setTimeout(saveLast, SAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  // The window may close, or another step be shown, before the delay is over.
  useWindowEvent('pagehide', save);
  useEffect(() => () => saveLast(), []);
  const isWriting = draft !== undefined;
  const isEmpty = shown === '' && !isWriting;
  useEffect(() => {
    if (isWriting) field.current?.focus();
  }, [isWriting]);
  const done = () => {
    save();
    setWritten(draft);
    setDraft(undefined);
  };
  return (
    <div className={styles[isEmpty ? 'noNotes' : 'notes']} tabIndex={0} role="region" aria-label={t('notes')}>
      {isEditable && (
        <Button
          size="small"
          variant="ghost"
          className={styles['edit']}
          icon={isWriting ? <Check aria-hidden /> : <Pencil aria-hidden />}
          onClick={isWriting ? done : () => setDraft(shown)}
        >
          {t(isWriting ? 'notesDone' : shown === '' ? 'addNotes' : 'editNotes')}
        </Button>
      )}
      {problem !== undefined && (
        <p role="alert" className={styles['problem']}>
          {coreTexts.message(problem)}
        </p>
      )}
      {isWriting ? (
        <textarea
          ref={field}
          className={styles['writing']}
          aria-label={t('notes')}
          placeholder={t('notesPlaceholder')}
          value={draft}
          onChange={({ target }) => setDraft(target.value)}
          onKeyDown={(event) => {
            const isDone = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
            if (event.key === 'Escape' || isDone) done();
          }}
        />
      ) : isEmpty ? (
        <p className="faint normal">{t('noNotes')}</p>
      ) : (
        <ServerMarkdown text={shown} />
      )}
    </div>
  );
}
