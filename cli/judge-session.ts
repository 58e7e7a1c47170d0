import { setTimeout } from 'node:timers/promises';
import { Conformity } from '../core/judge/conformity';
import { BatchJudge } from '../core/judge/judge-batch';
import type { ServerCheckRun } from '../core/judge/server-check/check-run';
import type { Connected, Session } from '../core/session/session';

/** Judges a session's messages on this thread: there is no page to keep responsive. */
export function judgeSession(session: Session, check?: ServerCheckRun): Conformity {
  const judge = new BatchJudge();
  return new Conformity(session, ({ events }) => Promise.resolve(judge.take(events)), check);
}

const SERVER_REQUEST_WAIT_MS = 1000;

/** Runs the check, and waits for requests that a server may send soon (up to 2025-11-25). @throws AbortError */
export async function finishServerCheck(
  check: ServerCheckRun,
  session: Session,
  { era, since }: Connected,
  signal?: AbortSignal,
): Promise<void> {
  signal?.throwIfAborted();
  const stop = () => check.stop();
  signal?.addEventListener('abort', stop);
  await check.start();
  signal?.removeEventListener('abort', stop);
  if (era === 'modern' || session.snapshot().kind !== 'connected') return;
  await setTimeout(since + SERVER_REQUEST_WAIT_MS - Date.now(), undefined, { signal });
}
