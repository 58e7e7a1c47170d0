import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';

import { blobInTurns } from '../../../core/json/in-turns';
import { CopyButton } from '../../ui/copy-button';
import type { JsonMark } from '../../ui/json-row';
import { JsonTree } from '../../ui/json-tree';
import { useDocument } from '../../ui/use-document';
import { DownloadButton } from '../media/download-button';
import { PlainSource } from '../text/json-text';
import { fileNameOf } from '../../ui/download';
import styles from '../text/structured-view.module.css';
import { ViewPanel, ViewTabList, ViewTabsRoot } from '../blocks/view-tabs';

const views = ['tree', 'plain'] as const;

interface MessageViewProps {
  source: string | Uint8Array;
  /** Accessible name, and the name of the file to save. */
  label: string;
  marks?: readonly JsonMark[];
  revealPointer?: string | null;
  query?: string;
}

export function MessageView({ source, label, marks, revealPointer = null, query }: MessageViewProps): ReactElement {
  const t = useTranslations('content');
  const [view, setView] = useState<(typeof views)[number]>('tree');
  const opened = useDocument(source);
  const text = () => (typeof source === 'string' ? source : new TextDecoder().decode(source));
  const tools = (
    <>
      <CopyButton label={t('message.copy')} text={text} />
      <DownloadButton
        name={`${fileNameOf(label)}.json`}
        content={() => (typeof source === 'string' ? source : blobInTurns(source))}
      />
      <ViewTabList views={views} />
    </>
  );
  const error = opened.state === 'open' ? opened.document.summary.error : null;
  const isTree = view === 'tree' && error === null;
  return (
    <div className={styles['message']}>
      <ViewTabsRoot view={view} onChange={setView}>
        {!isTree && <div className="row gap-4 below-8 end">{tools}</div>}
        <ViewPanel view={view}>
          {error !== null && (
            <p className="below-8 warn sm">{t('message.notJson', { line: error.line, column: error.column })}</p>
          )}
          {!isTree ? (
            <PlainSource source={source} query={query} label={label} />
          ) : opened.state === 'open' ? (
            <JsonTree
              document={opened.document}
              label={label}
              actions={tools}
              toolbar="always"
              revealPointer={revealPointer}
              query={query}
              {...(marks === undefined ? {} : { marks })}
            />
          ) : (
            <div className={styles['waiting']}>
              {opened.state === 'failed' ? t('failed', { message: opened.message }) : t('reading')}
            </div>
          )}
        </ViewPanel>
      </ViewTabsRoot>
    </div>
  );
}
