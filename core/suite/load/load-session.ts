import type { JsonObject } from '../../json/json-object';
import type { Session } from '../../session/session';
import { answerOutcome } from '../run/call-answer';
import { sendCall } from '../run/send-call';
import { type SuiteCall, targetOf } from '../suite';
import type { LoadHost } from './run-load';

/** A call that is to be sent many times, its variables filled in. */
export interface LoadCall {
  call: SuiteCall;
  /** The called tool's `inputSchema`, by whose marks arguments are sent as headers too. */
  mirror: JsonObject | undefined;
}

/** A connected session as what a load test is sent over. */
export function loadOver(session: Session, { call, mirror }: LoadCall): LoadHost {
  const { kind } = targetOf(call);
  const timeout = session.config.callTimeout;
  return {
    send: async (signal) => {
      const outcomes = await sendCall(session, call, { signal, timeout, mirror });
      const last = outcomes.at(-1) ?? outcomes[0];
      return { outcome: answerOutcome(last, kind), last };
    },
    isConnected: () => session.snapshot().kind === 'connected',
    now: () => performance.now(),
    after: (millis, callback) => {
      const timer = setTimeout(callback, millis);
      return () => clearTimeout(timer);
    },
  };
}
