import type { Answer, JsonDocument } from '../../core/json/documents/json-document';
import { useEffect, useMemo, useState } from 'react';

/**
 * Asks a document: synchronous if it is in the page, else by its worker. Keeps the last answer until the next, so that
 * nothing flashes while scrolling.
 * @param ask memoized: a new function asks again
 */
export function useDocumentAnswer<T>(document: JsonDocument, ask: (document: JsonDocument) => Answer<T>): T | null {
  const [late, setLate] = useState<{ document: JsonDocument; value: T } | null>(null);
  const now = useMemo(() => (document.local ? { value: ask(document) as T } : null), [document, ask]);
  useEffect(() => {
    if (document.local) return;
    let gone = false;
    Promise.resolve(ask(document)).then(
      (value) => {
        if (!gone) setLate({ document, value });
      },
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [document, ask]);
  if (now !== null) return now.value;
  return late?.document === document ? late.value : null;
}
