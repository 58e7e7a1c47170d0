import { useEffect, useState } from 'react';

import { BoundedMap } from '../../../core/json/bounded-map';
import type { RunRow } from '../../record/run-row';
import { type OpenedRun, openRun } from '../../record/opened-run';

export type OpeningRun =
  | { kind: 'opening' }
  | { kind: 'open'; run: OpenedRun }
  | { kind: 'gone' }
  | { kind: 'failed'; message: string };

/** Going to and fro between two runs reads the database once. */
const cache = new BoundedMap<number, OpenedRun>(8);
const OPENING: OpeningRun = { kind: 'opening' };

export function useOpenedRun(kept: RunRow | undefined): OpeningRun | undefined {
  const [loaded, setLoaded] = useState<{ id: number; state: OpeningRun }>();
  const id = kept?.id;
  useEffect(() => {
    if (!kept || cache.get(kept.id)) return;
    let gone = false;
    const report = (state: OpeningRun) => {
      if (!gone) setLoaded({ id: kept.id, state });
    };
    openRun(kept).then(
      (run) => {
        if (run) cache.set(kept.id, run);
        report(run ? { kind: 'open', run } : { kind: 'gone' });
      },
      (error: unknown) => report({ kind: 'failed', message: String(error) }),
    );
    return () => {
      gone = true;
    };
    // Other changes of the row, such as a pin, need no reload.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id]);
  if (id === undefined) return undefined;
  const known = cache.get(id);
  if (known) return { kind: 'open', run: known };
  return loaded?.id === id ? loaded.state : OPENING;
}
