import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { ViewPanel, ViewTabList, ViewTabsRoot } from '../../../content/blocks/view-tabs';
import { CopyButton } from '../../../ui/copy-button';
import { formatBytes } from '../../../../core/text/format';
import { MarkdownView } from '../../../ui/markdown/markdown-view';
import { Notice } from '../../../ui/notice';
import { TextViewer } from '../../../ui/text-viewer';
import { PagePart } from '../../../ui/page-part';
import styles from './instructions-view.module.css';
import { JsonFold } from './message-fold';

const VIEWS = ['markdown', 'plain'] as const;

export function InstructionsView({ instructions }: { instructions: unknown }) {
  const t = useTranslations('connection.instructions');
  const [view, setView] = useState<(typeof VIEWS)[number]>('markdown');
  if (instructions === undefined || instructions === '') {
    return (
      <PagePart title={t('title')}>
        <p className="muted">{t(instructions === '' ? 'empty' : 'none')}</p>
      </PagePart>
    );
  }
  if (typeof instructions !== 'string') {
    return (
      <PagePart title={t('title')}>
        <Notice tone="warn" title={t('noText')} />
        <JsonFold value={instructions} label={t('title')} />
      </PagePart>
    );
  }
  const bytes = new TextEncoder().encode(instructions).length;
  return (
    <ViewTabsRoot view={view} onChange={setView}>
      <PagePart
        title={t('title')}
        actions={
          <div className="row gap-8 faint sm">
            <span className="tnum">{t('size', { count: instructions.length, bytes: formatBytes(bytes) })}</span>
            <CopyButton label={t('copy')} text={() => instructions} />
            <ViewTabList views={VIEWS} />
          </div>
        }
      >
        <ViewPanel view={view}>
          <div className={styles['text']} tabIndex={0} role="group" aria-label={t('title')}>
            {view === 'markdown' ? (
              <MarkdownView text={instructions} />
            ) : (
              <TextViewer text={instructions} label={t('title')} />
            )}
          </div>
        </ViewPanel>
      </PagePart>
    </ViewTabsRoot>
  );
}
