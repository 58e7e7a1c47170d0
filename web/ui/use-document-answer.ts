import type { Answer, JsonDocument } from '../../core/json/documents/json-document';
import { useEffect, useMemo, useState } from 'react';

/**
 * What a document answers to a question: at once from one that is here, and after a moment from the worker.
 * Until a new answer comes the last one stays, so that nothing flashes while scrolling.
 * @param ask memoised: a new function is a new question
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
      () => {
        // A closed document has nothing more to say.
      },
    );
    return () => {
      gone = true;
    };
  }, [document, ask]);
  if (now !== null) return now.value;
  return late?.document === document ? late.value : null;
}
