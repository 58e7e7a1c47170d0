import { Conformity } from '../core/judge/conformity';
import { BatchJudge } from '../core/judge/judge-batch';
import type { ServerCheckRun } from '../core/judge/server-check/check-run';
import type { Session } from '../core/session/session';

/**
 * What a session's messages break, judged here: there is no page to keep alive. @param check the server check that it
 * takes part in
 */
export function conformityOf(session: Session, check?: ServerCheckRun): Conformity {
  const judge = new BatchJudge();
  return new Conformity(session, ({ events }) => Promise.resolve(judge.take(events)), check);
}
