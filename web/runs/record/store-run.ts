import type { Session } from '../../../core/session/session';
import { whenIdle } from '../../ui/after-paint';
import type { RunRow, EndedState, Run } from '../../../core/run/run';
import { historySettings } from './history-settings';
import type { PackOptions } from './pack-row';

/** Stores a run once the page has drawn its result. Never rejects. @returns undefined if it isn't stored */
export function storeRun(session: Session, run: Run<EndedState>, options: PackOptions): Promise<RunRow | undefined> {
  if (!historySettings.storesRunsOf(session.config.name)) return Promise.resolve(undefined);
  return whenIdle(async () => {
    const [{ packRun }, { runHistory }] = await Promise.all([import('./pack-run'), import('./run-history')]);
    return runHistory.add(await packRun(session, run, options));
  }).catch(() => undefined);
}
