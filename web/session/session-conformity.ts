import { Conformity } from '../../core/judge/conformity';
import { serverCheckOf } from '../../core/judge/server-check/check-run';
import { onSessionEnd, sessionScoped } from '../../core/session/session-scoped';
import type { Session } from '../../core/session/session';
import { afterPaint } from '../ui/after-paint';
import { pageWorker } from '../workers/start-worker';

export const conformityOf = sessionScoped((session: Session) => {
  const judge = pageWorker('judge');
  onSessionEnd(session, () => judge.end(new Error('The server was removed.')));
  const ask = async (request: Parameters<typeof judge>[0]) => {
    await afterPaint();
    return judge(request);
  };
  return new Conformity(session, ask, serverCheckOf(session));
});
