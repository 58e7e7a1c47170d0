import type { Answer, JsonDocument } from '../../core/json/documents/json-document';
import { useEffect, useMemo, useState } from 'react';

/**
 * Something opened in a document, such as a view or a table, for as long as the component lives. Null until it is there,
 * and where there is nothing to open.
 * @param open memoised: a new function opens another
 * @param close the same from render to render
 */
export function useOpened<T>(
  document: JsonDocument,
  open: (document: JsonDocument) => Answer<T | null>,
  close: (document: JsonDocument, opened: T) => Answer<unknown>,
): T | null {
  // What is opened in a document of the page goes with it.
  const here = useMemo(
    () => (document.local ? (open(document) as T | null) : null),
    [document, open],
  );
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
        if (!gone) setLate({ document, open, opened });
      },
      // A closed document has nothing to open.
      () => undefined,
    );
    return () => {
      gone = true;
      asked
        .then((opened) => (opened === null ? undefined : close(document, opened)))
        .catch(() => undefined);
    };
  }, [document, open, close]);
  if (document.local) return here;
  return late?.document === document && late.open === open ? late.opened : null;
}
