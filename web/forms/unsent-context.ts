import { createContext, useState } from 'react';

import type { Violation } from '../workers/validation/validate';

type Listener = (form: string, texts: readonly Violation[]) => void;

/** Where an owner has forms deep inside, they tell it here of the texts in them that are no values. */
export const UnsentContext = createContext<Listener | undefined>(undefined);

/** How many texts of the forms inside of a `UnsentContext` with this listener are no values. */
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
