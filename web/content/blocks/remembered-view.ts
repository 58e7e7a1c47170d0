import { useState } from 'react';

import { inBrowser, remember } from '../../ui/remember';

const storageKey = (kind: string) => `loupe.content.view.${kind}`;

/** The view that the user chose for a kind of content, such as `markdown`; stored in this browser. */
export function useRememberedView<V extends string>(
  kind: string,
  views: readonly V[],
  automatic: V,
): [V, (view: V) => void] {
  const recalled = () => ({ kind, view: inBrowser.getItem(storageKey(kind)) });
  const [chosen, setChosen] = useState(recalled);
  const stored = (chosen.kind === kind ? chosen : recalled()).view;
  const choose = (view: V) => {
    setChosen({ kind, view });
    remember(inBrowser, storageKey(kind), view === automatic ? null : view);
  };
  return [views.find((view) => view === stored) ?? automatic, choose];
}
