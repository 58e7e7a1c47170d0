import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';

import { JsonTree } from '../../ui/json-tree';
import type { DocumentSource } from '../../workers/documents/shared-document';
import { SourceText, TextViewer } from '../../ui/text-viewer';
import { OpenedDocument } from '../../ui/opened-document';
import styles from './text-view.module.css';

/** JSON as a tree; if it does not parse, as plain text with the error's position. */
export function JsonText({
  source,
  format = 'json',
  label,
  ...tree
}: {
  source: DocumentSource;
  format?: 'json' | 'jsonl';
  label: string;
} & Pick<ComponentProps<typeof JsonTree>, 'pointer' | 'marks' | 'actions'>) {
  const t = useTranslations('content');
  const waiting = { className: styles['opening'], role: 'status' };
  return (
    <OpenedDocument source={source} format={format} waiting={waiting}>
      {(document) => {
        const { error } = document.summary;
        if (error === null) return <JsonTree document={document} {...tree} label={label} />;
        return (
          <>
            <p className="below-8 warn sm">{t('text.notJson', { line: error.line, column: error.column })}</p>
            <PlainSource source={source} label={label} />
          </>
        );
      }}
    </OpenedDocument>
  );
}

export function PlainSource({ source, query, label }: { source: DocumentSource; query?: string; label: string }) {
  if (typeof source === 'string') return <TextViewer text={source} query={query} label={label} mono />;
  return <SourceText source={source} query={query} format="json" label={label} />;
}
