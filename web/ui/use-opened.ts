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
  const here = useMemo(() => (document.local ? new OpenedHere(open(document) as T | null) : null), [document, open]);
  useEffect(() => {
    if (here === null) return;
    clearTimeout(here.closing);
    return () => {
      const { opened } = here;
      // In a moment: while it is developed, React ends each effect once, and begins it again with the same.
      if (opened !== null) here.closing = setTimeout(() => close(document, opened));
    };
  }, [document, here, close]);
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
      // A closed document has nothing to open.
      () => undefined,
    );
    return () => {
      gone = true;
      asked.then((opened) => (opened === null ? undefined : close(document, opened))).catch(() => undefined);
    };
  }, [document, open, close]);
  if (here !== null) return here.opened;
  return late?.document === document && late.open === open ? late.opened : null;
}

/** What was opened in a document of the page. */
class OpenedHere<T> {
  readonly opened: T | null;
  closing: ReturnType<typeof setTimeout> | undefined;

  constructor(opened: T | null) {
    this.opened = opened;
  }
}
