import { useEffect, useState } from 'react';

import type { Run } from '../../../core/run/run';
import type { ListedRun } from './listed-run';
import type { RunSource } from './run-source';

export type OpeningRun =
  | { kind: 'opening' }
  | { kind: 'open'; run: Run }
  | { kind: 'gone' }
  | { kind: 'failed'; message: string };

export function useOpenedRun<R extends ListedRun>({ opened, read }: RunSource<R>, row: R): OpeningRun {
  const [loaded, setLoaded] = useState<{ id: number; state: OpeningRun }>();
  const { id } = row;
  const known = opened(row);
  const isRead = known !== undefined;
  useEffect(() => {
    if (isRead) return;
    let gone = false;
    const report = (state: OpeningRun) => {
      if (!gone) setLoaded({ id, state });
    };
    read(row).then(
      (run) => report(run ? { kind: 'open', run } : { kind: 'gone' }),
      (error: unknown) => report({ kind: 'failed', message: String(error) }),
    );
    return () => {
      gone = true;
    };
    // Other changes of the row, such as a pin, need no reload.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, isRead]);
  if (known) return { kind: 'open', run: known };
  return loaded?.id === id ? loaded.state : { kind: 'opening' };
}
