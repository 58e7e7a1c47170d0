import type { Session } from '../session/session';
import type { Agreed } from './judged-message';

/** What was agreed on in the connection that is open. */
export function agreedIn(session: Pick<Session, 'log' | 'snapshot'>): Agreed | undefined {
  const state = session.snapshot();
  if (state.kind !== 'connected') return undefined;
  const { protocolVersion: version, capabilities, declared } = state.connected;
  return {
    version,
    clientCapabilities: declared.capabilities,
    serverCapabilities: capabilities,
  };
}

/** The last entry before the connection that is open: of those before it nothing is asked any more. */
export function beginOfConnection(session: Pick<Session, 'log' | 'snapshot'>): number {
  const state = session.snapshot();
  if (state.kind !== 'connected') return 0;
  const requests = state.connected.steps.flatMap(({ request }) => request ?? []);
  let begin = Math.min(...requests);
  if (!Number.isFinite(begin)) return 0;
  // The exchanges that carry the handshake, and the start of the process, stand before it.
  for (;;) {
    const kind = session.log.entry(begin - 1)?.kind;
    if (kind === undefined || kind === 'message' || kind === 'app') return begin - 1;
    begin -= 1;
  }
}
