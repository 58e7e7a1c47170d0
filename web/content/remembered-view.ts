import { useState } from 'react';

const storageKey = (about: string) => `loupe.content.view.${about}`;

function recall(about: string): string | null {
  try {
    return localStorage.getItem(storageKey(about));
  } catch {
    // Storage may be switched off: then a choice lasts for as long as its view does.
    return null;
  }
}

/**
 * A choice between views that is remembered for things of the same sort.
 * @param about the sort: a block that is Markdown, structured content, …
 */
export function useRememberedView<V extends string>(
  about: string,
  views: readonly V[],
  automatic: V,
): [V, (view: V) => void] {
  const [chosen, setChosen] = useState<{ about: string; view: string | null }>(() => ({
    about,
    view: recall(about),
  }));
  const wanted = chosen.about === about ? chosen.view : recall(about);
  const choose = (view: V) => {
    setChosen({ about, view });
    try {
      if (view === automatic) localStorage.removeItem(storageKey(about));
      else localStorage.setItem(storageKey(about), view);
    } catch {
      // As above.
    }
  };
  return [views.find((view) => view === wanted) ?? automatic, choose];
}
