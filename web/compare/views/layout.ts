import { createContext } from 'react';

/** How earlier and later stand to each other. */
export const LAYOUTS = ['unified', 'split'] as const;
export type Layout = (typeof LAYOUTS)[number];

export const LayoutContext = createContext<Layout>('unified');
