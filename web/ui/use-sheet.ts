import { useCallback, useEffect, useState } from 'react';

import type { SheetFacts } from '../../core/json/documents/document-model';
import type { Answer, JsonDocument } from '../../core/json/documents/json-document';
import { useOpened } from './use-opened';

/** Milliseconds: while a pane is resized, a long text is laid out only once the width rests. */
const REST_MS = 80;

/**
 * Lays out a document's text in rows until the component unmounts. Keeps the last layout until the next.
 * @param columns characters that fit in a row
 */
export function useSheet(document: JsonDocument, columns: number): SheetFacts | null {
  const open = useCallback((asked: JsonDocument) => (asked.local ? asked.ask('openSheet', columns) : null), [columns]);
  const here = useOpened(document, open, closeSheet);
  const [late, setLate] = useState<{ of: JsonDocument; sheet: SheetFacts } | null>(null);
  const isFirst = late?.of !== document;
  useEffect(() => {
    if (document.local) return;
    let gone = false;
    // The first width is known only after the first layout, whose replacement must not wait.
    const timer = setTimeout(
      () => {
        Promise.resolve(document.ask('openSheet', columns)).then((sheet) => {
          if (gone) void Promise.resolve(closeSheet(document, sheet)).catch(ignore);
          else setLate({ of: document, sheet });
        }, ignore);
      },
      isFirst ? 0 : REST_MS,
    );
    return () => {
      gone = true;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- that one layout is there is no reason for another
  }, [document, columns]);
  const sheet = late?.of === document ? late.sheet : null;
  useEffect(() => {
    if (sheet === null) return;
    return () => {
      void Promise.resolve(closeSheet(document, sheet)).catch(ignore);
    };
  }, [document, sheet]);
  return document.local ? here : sheet;
}

function closeSheet(document: JsonDocument, { sheet }: SheetFacts): Answer<void> {
  return document.ask('closeSheet', sheet);
}

function ignore(): void {}
