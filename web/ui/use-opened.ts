import type { Answer, JsonDocument } from '../../core/json/documents/json-document';
import { useEffect, useMemo, useState } from 'react';

/**
 * Opens something in a document, such as a view or a table, until the component unmounts. Null until it is open, or if
 * there is nothing to open.
 * @param open memoized: a new function opens anew
 * @param close stable from render to render
 */
export function useOpened<T>(
  document: JsonDocument,
  open: (document: JsonDocument) => Answer<T | null>,
  close: (document: JsonDocument, opened: T) => Answer<unknown>,
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
  const [late, setLate] = useState<{
    document: JsonDocument;
    open: unknown;
    opened: T | null;
  } | null>(null);
  useEffect(() => {
    if (document.local) return;
    let gone = false;
    const asked = Promise.resolve(open(document));
    asked.then(
      (opened) => {
        if (!gone && opened !== null) setLate({ document, open, opened });
      },
      () => undefined,
    );
    return () => {
      gone = true;
      asked.then((opened) => (opened === null ? undefined : close(document, opened))).catch(() => undefined);
    };
  }, [document, open, close]);
  if (local !== null) return local.opened;
  return late?.document === document && late.open === open ? late.opened : null;
}

class LocalHandle<T> {
  readonly opened: T | null;
  closing: ReturnType<typeof setTimeout> | undefined;

  constructor(opened: T | null) {
    this.opened = opened;
  }
}
