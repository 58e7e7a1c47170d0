import type { ComponentProps, ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import type { DocumentFormat } from '../../core/json/documents/document-model';
import type { JsonDocument } from '../../core/json/documents/json-document';
import type { DocumentSource } from '../workers/documents/shared-document';
import { useDocument } from './use-document';

interface OpenedDocumentProps {
  source: DocumentSource;
  format?: DocumentFormat;
  waiting: ComponentProps<'div'>;
  children: (document: JsonDocument) => ReactNode;
}

export function OpenedDocument({ source, format = 'json', waiting, children }: OpenedDocumentProps) {
  const t = useTranslations('content');
  const opened = useDocument(source, format);
  switch (opened.state) {
    case 'opening':
      return <div {...waiting}>{t('reading')}</div>;
    case 'failed':
      return <p>{t('failed', { message: opened.message })}</p>;
    case 'open':
      return children(opened.document);
  }
}
