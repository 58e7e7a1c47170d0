import { useEffect, useState } from 'react';

import { BoundedMap } from '../../../core/json/bounded-map';
import type { KeptRun } from '../../record/kept-run';
import { type OpenedRun, openKeptRun } from '../../record/opened-run';

export type OpeningRun =
  | { kind: 'opening' }
  | { kind: 'open'; run: OpenedRun }
  | { kind: 'gone' }
  | { kind: 'failed'; message: string };

/** The runs that were opened last: who goes to and fro between two does not wait for the disk again. */
const opened = new BoundedMap<number, OpenedRun>(8);
const OPENING: OpeningRun = { kind: 'opening' };

/** A kept run, opened whole; undefined where there is none. */
export function useOpenedRun(kept: KeptRun | undefined): OpeningRun | undefined {
  const [read, setRead] = useState<{ id: number; state: OpeningRun }>();
  const id = kept?.id;
  useEffect(() => {
    if (!kept || opened.get(kept.id)) return;
    let gone = false;
    const tell = (state: OpeningRun) => {
      if (!gone) setRead({ id: kept.id, state });
    };
    openKeptRun(kept).then(
      (run) => {
        if (run) opened.set(kept.id, run);
        tell(run ? { kind: 'open', run } : { kind: 'gone' });
      },
      (error: unknown) => tell({ kind: 'failed', message: String(error) }),
    );
    return () => {
      gone = true;
    };
    // What else of its record changes, such as a pin, opens nothing anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id]);
  if (id === undefined) return undefined;
  const known = opened.get(id);
  if (known) return { kind: 'open', run: known };
  return read?.id === id ? read.state : OPENING;
}
