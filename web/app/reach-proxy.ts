import { BASE_PATH } from '../tunnel/base-path';
import { forgetToken, obtainToken } from '../tunnel/token';
import { openTunnel, OpenTunnelError, type Tunnel } from '../tunnel/tunnel';

/** `isOwn`: the page may connect by itself. */
export type Reached =
  | { kind: 'reached'; tunnel: Tunnel; isOwn: boolean }
  | { kind: 'locked'; reason: 'no-token' | 'unauthorized' | 'unreachable' };

/** From the token in the address. Very little code: the rest of the page loads meanwhile. Never rejects. */
export async function reachProxy(): Promise<Reached> {
  const obtained = await obtainToken();
  if (!obtained) return { kind: 'locked', reason: 'no-token' };
  const { token, isOwn } = obtained;
  try {
    const tunnel = await openTunnel({ url: `${location.origin}${BASE_PATH}`, token });
    return { kind: 'reached', tunnel, isOwn };
  } catch (error) {
    const reason = error instanceof OpenTunnelError ? error.reason : 'unreachable';
    if (reason === 'unauthorized') forgetToken();
    return { kind: 'locked', reason };
  }
}
