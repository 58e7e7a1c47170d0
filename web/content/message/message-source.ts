import { createContext, use, useMemo } from 'react';

import { type InnerText, innerText } from '../../workers/documents/shared-document';

/** The message that what is shown comes from, and what the page itself holds only a part of. */
export interface MessageParts {
  raw: string | Uint8Array;
  /** JSON Pointers of what is not whole in the page's own values. */
  elided: readonly string[];
}

/** Tells the blocks inside where to find those of their texts that are too long to be held in the page. */
export const MessageSource = createContext<MessageParts | null>(null);

/** The text at a pointer of the message, where the page holds only its beginning; null where it has the whole. */
export function useInnerText(pointer: string): InnerText | null {
  const message = use(MessageSource);
  return useMemo(() => {
    if (message === null || typeof message.raw === 'string') return null;
    return message.elided.includes(pointer) ? innerText(message.raw, pointer) : null;
  }, [message, pointer]);
}
