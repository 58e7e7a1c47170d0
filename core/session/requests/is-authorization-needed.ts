import { isUnauthorizedError } from '../../protocol/unauthorized-error';
import type { ConnectionFailure } from '../connect/connection-failure';
import type { RpcError } from './raw-channel';

/** Whether a server rejected a request for its credentials: by 401, 403, or a JSON-RPC error that says so. */
export function isAuthorizationNeeded(
  ended:
    | { kind: 'lost'; failure: ConnectionFailure }
    | { kind: 'error'; error: RpcError }
    | { kind: 'result' | 'timeout' | 'cancelled' | 'malformed' | 'endless' },
): boolean {
  if (ended.kind === 'error') return isUnauthorizedError(ended.error);
  if (ended.kind !== 'lost') return false;
  return needsAuthorization(ended.failure.code);
}

/** Whether a connection's failure, by its code, asks for a token. */
export function needsAuthorization(code: string | undefined): boolean {
  return code === 'unauthorized' || code === 'insufficient-scope';
}
