import type { Segment } from '../../core/json/json-pointer';
import { createContext } from 'react';

/** What may be meant by a text that is being typed. */
export type Suggestions =
  | {
      kind: 'values';
      values: readonly string[];
      /** Whether there are more than these, and how many in all where that is known. */
      more: boolean;
      total: number | undefined;
    }
  | { kind: 'failed'; message: string };

/** Asks what may be meant by the text at a place of the form. Rejects when `signal` aborts. */
export type Suggest = (path: readonly Segment[], text: string, signal: AbortSignal) => Promise<Suggestions>;

/** Where someone is there to ask, plain text fields of the form suggest values; any text stays allowed. */
export const SuggestContext = createContext<Suggest | undefined>(undefined);
