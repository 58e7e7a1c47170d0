import { useCallback, useEffect, useMemo, useState } from 'react';

import type { Answer, JsonDocument } from '../json/documents/open-document';

/** One tree view on a document: its number there, and a count that grows with each change to what is open. */
export interface TreeHandle {
  view: number | null;
  version: number;
  /** Carries out a change and shows its effect. */
  change: <T>(
    ask: (document: JsonDocument, view: number) => Answer<T>,
    then?: (answer: T) => void,
  ) => void;
}

/** Opens a view on the value at a pointer, for as long as the component lives. */
export function useTree(document: JsonDocument, pointer: string): TreeHandle {
  const here = useMemo(
    () => (document.local ? (document.ask('openView', pointer) as number | null) : null),
    [document, pointer],
  );
  const [late, setLate] = useState<{
    document: JsonDocument;
    pointer: string;
    view: number | null;
  } | null>(null);
  const [version, setVersion] = useState(0);
  useEffect(() => {
    if (document.local) return;
    let gone = false;
    const opened = Promise.resolve(document.ask('openView', pointer));
    opened.then(
      (view) => {
        if (!gone) setLate({ document, pointer, view });
      },
      () => undefined,
    );
    return () => {
      gone = true;
      opened
        .then((view) => (view === null ? undefined : document.ask('closeView', view)))
        .catch(() => undefined);
    };
  }, [document, pointer]);
  const current = late?.document === document && late.pointer === pointer ? late.view : null;
  const view = document.local ? here : current;

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
