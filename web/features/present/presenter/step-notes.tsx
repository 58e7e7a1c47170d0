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
  /** Markdown; empty where there are none. */
  notes: string;
  /** Whether there is somebody who writes them down. */
  isEditable: boolean;
  /** Why the last change was not kept. */
  problem: LocalizedMessage | undefined;
  onNotes: (notes: string) => void;
}

/** How long what is typed rests before it is written into the suite, in milliseconds. */
const REST = 600;

/** What the presenter wants to say at a step, read and written in the same place. */
export function StepNotes({ notes, isEditable, problem, onNotes }: StepNotesProps) {
  const t = useTranslations('present');
  const coreTexts = useCoreTexts();
  /** What is written and not read again; undefined while nobody writes. */
  const [draft, setDraft] = useState<string>();
  /** What was written last, until the suite has it. */
  const [written, setWritten] = useState<string>();
  const [read, setRead] = useState(notes);
  if (read !== notes) {
    setRead(notes);
    setWritten(undefined);
  }
  const shown = written ?? notes;
  const field = useRef<HTMLTextAreaElement>(null);
  const save = () => {
    if (draft !== undefined && draft !== notes) onNotes(draft);
  };
  const saveLast = useEffectEvent(save);
  useEffect(() => {
    const timer = setTimeout(saveLast, REST);
    return () => clearTimeout(timer);
  }, [draft]);
  // What was typed last is written where another step is shown, or the window closes, before it has rested.
  useWindowEvent('pagehide', save);
  useEffect(() => () => saveLast(), []);
  const isWriting = draft !== undefined;
  useEffect(() => {
    if (isWriting) field.current?.focus();
  }, [isWriting]);
  const done = () => {
    save();
    setWritten(draft);
    setDraft(undefined);
  };
  return (
    <div className={styles['notes']} tabIndex={0} role="region" aria-label={t('notes')}>
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
      ) : shown === '' ? (
        <p className="faint normal">{t('noNotes')}</p>
      ) : (
        <ServerMarkdown text={shown} />
      )}
    </div>
  );
}
