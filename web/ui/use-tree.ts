import type { Answer, JsonDocument } from '../../core/json/documents/json-document';
import { useCallback, useState } from 'react';

import { useOpened } from './use-opened';

/** A tree view of a document; `version` grows with each change of what is open. */
export interface TreeHandle {
  view: number | null;
  version: number;
  change: <T>(ask: (document: JsonDocument, view: number) => Answer<T>, then?: (answer: T) => void) => void;
}

export function useTree(document: JsonDocument, pointer: string): TreeHandle {
  const open = useCallback((asked: JsonDocument) => asked.ask('openView', pointer), [pointer]);
  const view = useOpened(document, open, closeView);
  const [version, setVersion] = useState(0);

  const change = useCallback(
    <T>(ask: (document: JsonDocument, view: number) => Answer<T>, then?: (answer: T) => void) => {
      if (view === null) return;
      const done = (answer: T) => {
        setVersion((n) => n + 1);
        then?.(answer);
      };
      const answer = ask(document, view);
      if (answer instanceof Promise) answer.then(done, () => undefined);
      else done(answer);
    },
    [document, view],
  );
  return { view, version, change };
}

function closeView(document: JsonDocument, view: number): Answer<void> {
  return document.ask('closeView', view);
}
