import { useEffect, useMemo, useState } from 'react';

import {
  type MaybePromise,
  isReadLocally,
  type JsonDocument,
  openLocalDocument,
} from '../../core/json/documents/json-document';
import type { DocumentFormat } from '../../core/json/documents/document-model';
import { acquireDocument, type DocumentSource, isStringInMessage } from '../workers/documents/shared-document';

export type DocumentState =
  | { state: 'opening' }
  | { state: 'open'; document: JsonDocument }
  | { state: 'failed'; message: string };

/** A small document opens synchronously. */
export function useDocument(source: DocumentSource, format: DocumentFormat = 'json'): DocumentState {
  const local = useMemo<DocumentState | null>(() => {
    if (isStringInMessage(source) || !isReadLocally(source, format)) return null;
    const text = typeof source === 'string' ? source : new TextDecoder('utf-8', { ignoreBOM: true }).decode(source);
    return { state: 'open', document: openLocalDocument(text, format) };
  }, [source, format]);
  const isLocal = local !== null;
  const [last, setLast] = useState<{ source: DocumentSource; state: DocumentState } | null>(null);
  useEffect(() => {
    if (isLocal) return;
    let isGone = false;
    const { opened, release } = acquireDocument(source, format);
    opened.then(
      (document) => {
        if (!isGone) setLast({ source, state: { state: 'open', document } });
      },
      (error: unknown) => {
        const message = error instanceof Error ? error.message : String(error);
        if (!isGone) setLast({ source, state: { state: 'failed', message } });
      },
    );
    return () => {
      isGone = true;
      release();
    };
  }, [source, format, isLocal]);
  if (local !== null) return local;
  return last?.source === source ? last.state : { state: 'opening' };
}

/** Keeps the last value until the next, so that nothing flashes. @param ask memoized: a new function asks again */
export function useDocumentValue<T>(
  document: JsonDocument,
  ask: (document: JsonDocument) => MaybePromise<T>,
): T | null {
  const [last, setLast] = useState<{ document: JsonDocument; value: T } | null>(null);
  const local = useMemo(() => (document.local ? { value: ask(document) as T } : null), [document, ask]);
  useEffect(() => {
    if (document.local) return;
    let isGone = false;
    Promise.resolve(ask(document)).then(
      (value) => {
        if (!isGone) setLast({ document, value });
      },
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [document, ask]);
  if (local !== null) return local.value;
  return last?.document === document ? last.value : null;
}

/** Opens a view or a table. @param open memoized: a new function opens again @param close stable */
export function useOpened<T>(
  document: JsonDocument,
  open: (document: JsonDocument) => MaybePromise<T | null>,
  close: (document: JsonDocument, opened: T) => MaybePromise<unknown>,
): T | null {
  const local = useMemo(() => (document.local ? new LocalHandle(open(document) as T | null) : null), [document, open]);
  useEffect(() => {
    if (local === null) return;
    clearTimeout(local.closing);
    return () => {
      const { opened } = local;
      // Deferred: in development React runs each effect's cleanup once and then the effect again.
      if (opened !== null) local.closing = setTimeout(() => close(document, opened));
    };
  }, [document, local, close]);
  const [last, setLast] = useState<{ document: JsonDocument; open: unknown; opened: T | null } | null>(null);
  useEffect(() => {
    if (document.local) return;
    let isGone = false;
    const opening = Promise.resolve(open(document));
    opening.then(
      (opened) => {
        if (!isGone && opened !== null) setLast({ document, open, opened });
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      opening.then((opened) => (opened === null ? undefined : close(document, opened))).catch(() => undefined);
    };
  }, [document, open, close]);
  if (local !== null) return local.opened;
  return last?.document === document && last.open === open ? last.opened : null;
}

class LocalHandle<T> {
  readonly opened: T | null;
  closing: ReturnType<typeof setTimeout> | undefined;

  constructor(opened: T | null) {
    this.opened = opened;
  }
}
