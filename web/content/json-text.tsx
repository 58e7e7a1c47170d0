import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { JsonTree } from '../ui/json-tree';
import type { JsonMark } from '../ui/json-row';
import { TextViewer } from '../ui/text-viewer';
import { useDocument } from '../ui/use-document';
import styles from './text-view.module.css';

/** JSON text as a tree; what turns out not to be JSON as plain text, with the place where it stops being it. */
export function JsonText({
  source,
  pointer = '',
  label,
  marks,
  actions,
}: {
  source: string | Uint8Array;
  pointer?: string;
  label: string;
  marks?: readonly JsonMark[];
  actions?: ReactNode;
}) {
  const t = useTranslations('content');
  const opened = useDocument(source);
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
export function PlainSource({ source, label }: { source: string | Uint8Array; label: string }) {
  const text = typeof source === 'string' ? source : new TextDecoder().decode(source);
  return <TextViewer text={text} label={label} mono />;
}
