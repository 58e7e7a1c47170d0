import { useState } from 'react';

import { inBrowser, remember } from '../../ui/remember';

const storageKey = (about: string) => `loupe.content.view.${about}`;

/** In this browser, for things of a sort. @param about the sort, for example a Markdown block */
export function useRememberedView<V extends string>(
  about: string,
  views: readonly V[],
  automatic: V,
): [V, (view: V) => void] {
  const recalled = () => ({ about, view: inBrowser.getItem(storageKey(about)) });
  const [chosen, setChosen] = useState(recalled);
  const wanted = (chosen.about === about ? chosen : recalled()).view;
  const choose = (view: V) => {
    setChosen({ about, view });
    remember(inBrowser, storageKey(about), view === automatic ? null : view);
  };
  return [views.find((view) => view === wanted) ?? automatic, choose];
}
