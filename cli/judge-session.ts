import { Conformity } from '../core/judge/conformity';
import { BatchJudge } from '../core/judge/judge-batch';
import type { ServerCheckRun } from '../core/judge/server-check/check-run';
import type { Session } from '../core/session/session';

/** Judges a session's messages on this thread: there is no page to keep responsive. */
export function judgeSession(session: Session, check?: ServerCheckRun): Conformity {
  const judge = new BatchJudge();
  return new Conformity(session, ({ events }) => Promise.resolve(judge.take(events)), check);
}
