import { createContext } from 'react';

/** Has what a relative link says, where it leads to somewhere in the page. */
export const LINK_ATTRIBUTE = 'data-link';

/** Where a Markdown text's relative links lead; without it they are only words. */
export interface MarkdownLinks {
  /** What is shown as the link's address; undefined where it leads nowhere. */
  addressOf: (href: string) => string | undefined;
  open: (href: string) => void;
}

/** The same object from render to render, since another one lays the text out anew. */
export const MarkdownLinksContext = createContext<MarkdownLinks | undefined>(undefined);
