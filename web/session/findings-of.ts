import { Conformity } from '../../core/judge/conformity';
import { serverCheckOf } from '../../core/judge/server-check/check-run';
import { onSessionEnd, perSession } from '../../core/session/per-session';
import type { Session } from '../../core/session/session';
import { pageWorker } from '../workers/start-worker';

/** What a session's messages break: one {@link Conformity} for as long as the session lives, judged in a worker. */
export const findingsOf = perSession((session: Session) => {
  const judge = pageWorker('judge');
  onSessionEnd(session, () => judge.end(new Error('The server was removed.')));
  return new Conformity(session, judge, serverCheckOf(session));
});
