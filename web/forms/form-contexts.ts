import { createContext, useContext, useState } from 'react';

import type { Segment } from '../../core/json/json-pointer';
import type { Violation } from '../workers/validation/validate';

/** Whether a form is for an audience: it has no types, limits and JSON, and shows absent and empty values alike. */
export const PlainContext = createContext(false);

export function usePlain(): boolean {
  return useContext(PlainContext);
}

/** A `Completion` of MCP, which forms don't know. */
export type Suggestions =
  | { kind: 'values'; values: readonly string[]; more: boolean; total: number | undefined }
  | { kind: 'failed'; message: string };

export type Suggest = (path: readonly Segment[], text: string, signal: AbortSignal) => Promise<Suggestions>;

/** If set, plain text fields suggest values; any text stays allowed. */
export const SuggestContext = createContext<Suggest | undefined>(undefined);

type Listener = (form: string, texts: readonly Violation[]) => void;

/** Is called with the unsent texts of each form within. */
export const UnsentContext = createContext<Listener | undefined>(undefined);

/** Counts the unsent texts of the forms within {@link UnsentContext}. */
export function useUnsentInside(): { count: number; listener: Listener } {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map());
  const [listener] = useState(
    (): Listener => (form, texts) =>
      setCounts((before) =>
        (before.get(form) ?? 0) === texts.length ? before : new Map(before).set(form, texts.length),
      ),
  );
  return { count: [...counts.values()].reduce((sum, each) => sum + each, 0), listener };
}
