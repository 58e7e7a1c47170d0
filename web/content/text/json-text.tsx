import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { JsonTree } from '../../ui/json-tree';
import type { JsonMark } from '../../ui/json-row';
import type { DocumentSource } from '../../workers/documents/shared-document';
import { SourceText, TextViewer } from '../../ui/text-viewer';
import { useDocument } from '../../ui/use-document';
import styles from './text-view.module.css';

/** JSON text as a tree; what turns out not to be JSON as plain text, with the place where it stops being it. */
export function JsonText({
  source,
  format = 'json',
  pointer = '',
  label,
  marks,
  actions,
}: {
  source: DocumentSource;
  /** `jsonl` for JSON Lines. */
  format?: 'json' | 'jsonl';
  pointer?: string;
  label: string;
  marks?: readonly JsonMark[];
  actions?: ReactNode;
}) {
  const t = useTranslations('content');
  const opened = useDocument(source, format);
  switch (opened.state) {
    case 'opening':
      return (
        <div className={styles['opening']} role="status">
          {t('reading')}
        </div>
      );
    case 'failed':
      return <p>{t('failed', { message: opened.message })}</p>;
    case 'open': {
      const { fault } = opened.document.facts;
      if (fault !== null) {
        return (
          <>
            <p className={styles['fault']}>
              {t('text.notJson', { line: fault.line, column: fault.column })}
            </p>
            <PlainSource source={source} label={label} />
          </>
        );
      }
      return (
        <JsonTree
          document={opened.document}
          pointer={pointer}
          label={label}
          {...(marks === undefined ? {} : { marks })}
          actions={actions}
        />
      );
    }
  }
}

/** A source as the text it is. */
export function PlainSource({ source, label }: { source: DocumentSource; label: string }) {
  if (typeof source === 'string') return <TextViewer text={source} label={label} mono />;
  return <SourceText source={source} format="json" label={label} />;
}
