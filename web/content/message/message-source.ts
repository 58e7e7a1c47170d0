import { createContext, use, useMemo } from 'react';

import { type StringInMessage, stringInMessage } from '../../workers/documents/shared-document';

/** The message that is shown, whose long texts the page holds only the beginning of. */
export interface MessageParts {
  raw: string | Uint8Array;
  /** JSON Pointers of values that the page holds only in part. */
  elided: readonly string[];
}

export const MessageSource = createContext<MessageParts | null>(null);

/** The text at a pointer if the page holds only its beginning; null if it holds the whole. */
export function useStringInMessage(pointer: string): StringInMessage | null {
  const message = use(MessageSource);
  return useMemo(() => {
    if (message === null || typeof message.raw === 'string') return null;
    return message.elided.includes(pointer) ? stringInMessage(message.raw, pointer) : null;
  }, [message, pointer]);
}
