import { createContext, useState } from 'react';

import type { Violation } from '../workers/validation/validate';

type Listener = (form: string, texts: readonly Violation[]) => void;

export const UnsentContext = createContext<Listener | undefined>(undefined);

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
