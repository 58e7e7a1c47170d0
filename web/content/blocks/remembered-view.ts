import { useState } from 'react';

import { inBrowser, remember } from '../../ui/remember';

const storageKey = (about: string) => `loupe.content.view.${about}`;

/**
 * A choice between views that is remembered for things of the same sort.
 * @param about the sort: a block that is Markdown, structured content, …
 */
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
