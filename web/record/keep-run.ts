import type { Finding } from '../../core/protocol/findings/finding';
import type { Session } from '../../core/session/session';
import { whenIdle } from '../ui/after-paint';
import type { KeptRun } from './kept-run';
import { historyChoices } from './history-settings';
import type { EndedCall } from './run-to-keep';

/**
 * Stores an ended call, after the page has drawn its result. Never rejects.
 * @param findings of its response, if already known
 * @returns undefined if it isn't stored
 */
export function keepRun(
  session: Session,
  call: EndedCall,
  findings?: readonly Finding[],
): Promise<KeptRun | undefined> {
  if (!historyChoices.keeps(session.config.name)) return Promise.resolve(undefined);
  return whenIdle(async () => {
    const [{ runToKeep }, { keptRuns }] = await Promise.all([import('./run-to-keep'), import('./kept-runs')]);
    const toKeep = await runToKeep(session, call);
    return keptRuns.keep(findings ? { ...toKeep, findings } : toKeep);
  }).catch(() => undefined);
}
