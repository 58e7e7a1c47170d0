import type { Segment } from '../../core/json/json-pointer';
import { createContext } from 'react';

export type Suggestions =
  | {
      kind: 'values';
      values: readonly string[];
      more: boolean;
      total: number | undefined;
    }
  | { kind: 'failed'; message: string };

/** Rejects if `signal` aborts. */
export type Suggest = (path: readonly Segment[], text: string, signal: AbortSignal) => Promise<Suggestions>;

/** If set, plain text fields suggest values; any text stays allowed. */
export const SuggestContext = createContext<Suggest | undefined>(undefined);
