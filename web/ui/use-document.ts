import { type JsonDocument, isReadLocally, openLocalDocument } from '../../core/json/documents/json-document';
import { useEffect, useMemo, useState } from 'react';

import type { DocumentFormat } from '../../core/json/documents/document-model';
import { type DocumentSource, isInnerText, acquireDocument } from '../workers/documents/shared-document';

export type DocumentState =
  | { state: 'opening' }
  | { state: 'open'; document: JsonDocument }
  | { state: 'failed'; message: string };

/** Opens a text as a document until the component unmounts. A small one is open synchronously. */
export function useDocument(source: DocumentSource, format: DocumentFormat = 'json'): DocumentState {
  const local = useMemo<DocumentState | null>(() => {
    if (isInnerText(source) || !isReadLocally(source, format)) return null;
    const text = typeof source === 'string' ? source : new TextDecoder('utf-8', { ignoreBOM: true }).decode(source);
    return { state: 'open', document: openLocalDocument(text, format) };
  }, [source, format]);
  const isLocal = local !== null;
  const [late, setLate] = useState<{ of: DocumentSource; now: DocumentState } | null>(null);
  useEffect(() => {
    if (isLocal) return;
    let gone = false;
    const { opened, release } = acquireDocument(source, format);
    opened.then(
      (document) => {
        if (!gone) setLate({ of: source, now: { state: 'open', document } });
      },
      (error: unknown) => {
        const message = error instanceof Error ? error.message : String(error);
        if (!gone) setLate({ of: source, now: { state: 'failed', message } });
      },
    );
    return () => {
      gone = true;
      release();
    };
  }, [source, format, isLocal]);
  if (local !== null) return local;
  return late?.of === source ? late.now : { state: 'opening' };
}
