import type { HandshakeStep } from './connected';
import { type ConnectionFailure, failureOf } from './connection-failure';
import type { Agreed, Connection, TransportKind } from './connection';
import type { ServerConfig } from './server-config';

/**
 * Opens a connection by what the target allows, in order.
 * @param make makes the connection for one try; what is open of it is closed when the try fails
 * @param isWanted whether there is to be another try
 * @param steps what was done is added, whatever comes of it
 * @throws ConnectionError the first, which says most
 */
export async function openConnection(
  { target, protocol }: ServerConfig,
  make: (kind: TransportKind) => Connection,
  isWanted: () => boolean,
  steps: HandshakeStep[],
): Promise<{ connection: Connection; agreed: Agreed }> {
  const openWith = async (kind: TransportKind, mayDiscover: boolean) => {
    const connection = make(kind);
    return { connection, agreed: await connection.open(steps, mayDiscover) };
  };
  const first: TransportKind = target.kind === 'auto' ? 'http' : target.kind;
  try {
    return await openWith(first, true);
  } catch (error) {
    const step = nextTry(target.kind, failureOf(error), steps, protocol.version);
    if (!step || !isWanted()) throw error;
    steps.push(step);
    const second = step.kind === 'fallback-sse' ? 'sse' : first;
    return await openWith(second, false).catch(() => {
      throw error;
    });
  }
}

/** What may be tried after a failure, as a step of the handshake; undefined where nothing may. */
function nextTry(
  target: ServerConfig['target']['kind'],
  { code, details, exit }: ConnectionFailure,
  steps: readonly HandshakeStep[],
  version: ServerConfig['protocol']['version'],
): HandshakeStep | undefined {
  const words = details['status'] ?? details['code'] ?? code;
  if (target === 'stdio') {
    // Some older servers end when they hear a request before `initialize`: they get a second life. What ended without hearing it does not.
    const { kind } = steps.at(-1) ?? {};
    const isOlder =
      version === 'auto' && kind === 'discover' && code === 'exited' && exit?.unread !== true;
    return isOlder ? { kind: 'respawn', millis: 0, outcome: 'ok', words } : undefined;
  }
  const isElsewhere =
    code === 'not-found' || code === 'http-status' || code === 'wrong-content-type';
  if (target !== 'auto' || version === '2026-07-28' || !isElsewhere) return undefined;
  return { kind: 'fallback-sse', millis: 0, outcome: 'ok', words };
}
