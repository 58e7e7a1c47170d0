import { createContext } from 'react';

export const LAYOUTS = ['unified', 'split'] as const;
export type Layout = (typeof LAYOUTS)[number];

export const LayoutContext = createContext<Layout>('unified');
