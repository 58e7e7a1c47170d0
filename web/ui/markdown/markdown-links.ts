import { createContext } from 'react';

/** The original href of a relative link that opens inside the page. */
export const LINK_ATTRIBUTE = 'data-link';

/** Where relative links of a Markdown text lead; without it they are plain text. */
export interface MarkdownLinks {
  /** The href to show; undefined if it leads nowhere. */
  addressOf: (href: string) => string | undefined;
  open: (href: string) => void;
}

/** Stable from render to render: another object renders the text again. */
export const MarkdownLinksContext = createContext<MarkdownLinks | undefined>(undefined);
