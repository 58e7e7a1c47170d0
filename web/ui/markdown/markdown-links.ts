import { createContext } from 'react';

export const LINK_ATTRIBUTE = 'data-link';

export interface MarkdownLinks {
  addressOf: (href: string) => string | undefined;
  open: (href: string) => void;
}

/** Stable from render to render: another object renders the text again. */
export const MarkdownLinksContext = createContext<MarkdownLinks | undefined>(undefined);
