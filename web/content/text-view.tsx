import { type ReactNode, useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { DataTable } from '../ui/data-table';
import { TextViewer } from '../ui/text-viewer';
import { useDocument } from '../ui/use-document';
import { detectText, type TextKind } from './detect-text';
import { JsonText } from './json-text';
import { MarkdownView } from '../ui/markdown/markdown-view';
import { useRememberedView } from './remembered-view';
import styles from './text-view.module.css';
import { ViewPanel, ViewTabList, ViewTabsRoot } from './view-tabs';

/** Markdown beyond this is laid out only on demand: it would take seconds. */
const longMarkdown = 400_000;

/**
 * A text as what it is, with a switch back to plain.
 * @param frame puts the switch and the panel where they belong
 */
export function TextView({
  text,
  mimeType = null,
  label,
  frame,
}: {
  text: string;
  mimeType?: string | null;
  label: string;
  frame: (tabs: ReactNode, panel: ReactNode) => ReactNode;
}) {
  const kind = useMemo(() => detectText(text, mimeType), [text, mimeType]);
  const views: TextKind[] = kind === 'plain' ? ['plain'] : [kind, 'plain'];
  const automatic = kind === 'markdown' && text.length > longMarkdown ? 'plain' : kind;
  const [view, setView] = useRememberedView(kind, views, automatic);
  if (kind === 'plain') return frame(null, <TextAs view="plain" text={text} label={label} />);
  return (
    <ViewTabsRoot view={view} onChange={setView}>
      {frame(
        <ViewTabList views={views} />,
        <ViewPanel view={view}>
          <TextAs view={view} text={text} label={label} />
        </ViewPanel>,
      )}
    </ViewTabsRoot>
  );
}

function TextAs({ view, text, label }: { view: TextKind; text: string; label: string }) {
  const t = useTranslations('content');
  switch (view) {
    case 'plain':
      if (text === '') return <p className={styles['empty']}>{t('text.empty')}</p>;
      return <TextViewer text={text} label={label} />;
    case 'markdown':
      return <MarkdownView text={text} />;
    case 'json':
      return <JsonText source={text} label={label} />;
    case 'csv':
    case 'tsv':
      return <SeparatedText text={text} format={view} label={label} />;
  }
}

function SeparatedText({
  text,
  format,
  label,
}: {
  text: string;
  format: 'csv' | 'tsv';
  label: string;
}) {
  const t = useTranslations('content');
  const opened = useDocument(text, format);
  switch (opened.state) {
    case 'opening':
      return <div className={styles['opening']}>{t('reading')}</div>;
    case 'failed':
      return <p>{t('failed', { message: opened.message })}</p>;
    case 'open':
      return <DataTable document={opened.document} pointer="" label={label} />;
  }
}
