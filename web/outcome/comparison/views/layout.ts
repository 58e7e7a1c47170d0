import { createContext, useState } from 'react';

import { inBrowser, remember } from '../../../ui/remember';

/** How earlier and later stand to each other. */
export const LAYOUTS = ['unified', 'split'] as const;
export type Layout = (typeof LAYOUTS)[number];

const KEY = 'loupe.comparisonLayout';

export const LayoutContext = createContext<Layout>('unified');

/** The layout that was chosen last, also before a reload. */
export function useKeptLayout(): [Layout, (layout: Layout) => void] {
  const [layout, setLayout] = useState<Layout>(
    () => LAYOUTS.find((known) => known === inBrowser.getItem(KEY)) ?? 'unified',
  );
  const keep = (next: Layout) => {
    setLayout(next);
    remember(inBrowser, KEY, next);
  };
  return [layout, keep];
}
