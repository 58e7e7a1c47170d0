import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';

import { MarkdownWords } from '../../../../ui/markdown/markdown-words';
import { PagePart } from '../../../../ui/page-part';
import { Tabs } from '../../../../ui/tabs';
import { type Path, useEditedPlace } from './edit-context';
import { InYaml } from './in-yaml';
import { TextAt } from './text-at';
import styles from './fields.module.css';
import { useHeldText } from './use-held-text';

/** What a call has for the one who presents it. */
export function PresentFields({ path }: { path: Path }) {
  const t = useTranslations('suiteEditor');
  return (
    <PagePart title={t('presenting')}>
      <NotesAt path={[...path, 'notes']} />
      <div className={styles['pair']}>
        <TextAt
          path={[...path, 'wait']}
          label={t('wait')}
          hint={t('waitOfCallHint')}
          placeholder="5s"
        />
      </div>
    </PagePart>
  );
}

/** Notes in Markdown: as they are written, or as the presenter reads them. */
function NotesAt({ path }: { path: Path }) {
  const t = useTranslations('suiteEditor');
  const { here, put, isLocked } = useEditedPlace(path);
  const [view, setView] = useState<'write' | 'read'>('write');
  const held = useHeldText(typeof here === 'string' ? here : '', (text) =>
    put(text === '' ? undefined : text),
  );
  const id = useId();
  if (here !== undefined && here !== null && typeof here !== 'string')
    return <InYaml path={path} label={t('notes')} />;
  return (
    <div className="stack grow gap-2">
      <label htmlFor={id} className="medium">
        {t('notes')}
      </label>
      <Tabs
        label={t('notesView')}
        value={view}
        onChange={setView}
        tabs={[
          { key: 'write', label: t('notesWrite') },
          { key: 'read', label: t('notesRead') },
        ]}
      >
        {view === 'write' ? (
          <>
            <textarea
              id={id}
              className={styles['notes']}
              rows={4}
              value={held.text}
              disabled={isLocked}
              placeholder={t('notesHint')}
              onChange={(event) => held.type(event.target.value)}
              onBlur={held.leave}
            />
            {held.refusal !== undefined && (
              <p className="bad sm break" role="alert">
                {t('refused', { message: held.refusal })}
              </p>
            )}
          </>
        ) : (
          <div className={styles['read']}>
            {held.text.trim() === '' ? (
              <p className="muted sm">{t('noNotes')}</p>
            ) : (
              <MarkdownWords text={held.text} />
            )}
          </div>
        )}
      </Tabs>
    </div>
  );
}
