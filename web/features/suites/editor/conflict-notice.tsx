import { useTranslations } from 'use-intl';

import { TextComparison } from '../../../compare/views/text-comparison';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import styles from './suite-editor.module.css';
import type { SuiteDraft, SuiteDraftState, WriteSuite } from './suite-draft';

export function ConflictNotice({
  draft,
  state: { conflict, text },
  onWrite,
}: {
  draft: SuiteDraft;
  state: SuiteDraftState;
  onWrite: WriteSuite;
}) {
  const t = useTranslations('suiteEditor');
  if (!conflict) return null;
  const { theirs } = conflict;
  return (
    <section className={styles['conflict']} aria-label={t('conflict')}>
      <Notice
        tone="warn"
        role="alert"
        title={t(theirs ? 'conflict' : 'removed')}
        actions={
          <>
            {draft.mergedText() !== undefined && (
              <Button size="small" variant="primary" onClick={() => draft.merge()}>
                {t('merge')}
              </Button>
            )}
            {theirs && (
              <Button size="small" onClick={() => draft.takeTheirs()}>
                {t('takeTheirs')}
              </Button>
            )}
            <Button size="small" onClick={() => void draft.keepMine(onWrite)}>
              {t(theirs ? 'keepMine' : 'saveAgain')}
            </Button>
          </>
        }
      >
        {t(theirs ? 'conflictText' : 'removedText')}
      </Notice>
      {theirs && (
        <div className={styles['versions']} role="group" aria-label={t('versions')} tabIndex={0}>
          <TextComparison before={theirs.text} after={text} />
        </div>
      )}
    </section>
  );
}
