import { Conformity } from '../core/judge/conformity';
import { BatchJudge } from '../core/judge/judge-batch';
import type { Session } from '../core/session/session';

/** What a session's messages break, judged here: there is no page to keep alive. */
export function conformityOf(session: Session): Conformity {
  const judge = new BatchJudge();
  return new Conformity(session, ({ events }) => Promise.resolve(judge.take(events)));
}
