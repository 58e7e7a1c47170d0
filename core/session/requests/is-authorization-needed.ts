import { isUnauthorizedError } from '../../protocol/unauthorized-error';
import type { ConnectionFailure } from '../connect/connection-failure';
import type { RpcError } from './outcome';

/** Whether the server requires authorization, by 401, 403 or a JSON-RPC error. */
export function isAuthorizationNeeded(
  end:
    | { kind: 'lost'; failure: ConnectionFailure }
    | { kind: 'error'; error: RpcError }
    | { kind: 'result' | 'timeout' | 'cancelled' | 'malformed' | 'endless' },
): boolean {
  if (end.kind === 'error') return isUnauthorizedError(end.error);
  if (end.kind !== 'lost') return false;
  return needsAuthorization(end.failure.code);
}

/** 403 without a challenge: a token may not help. */
export function isForbidden({ code, details }: ConnectionFailure): boolean {
  return code === 'unauthorized' && details['challenge'] === '' && details['status']?.startsWith('403') === true;
}

/** Whether the server asks the user to sign in, or for more scopes. */
export function asksForSignIn(failure: ConnectionFailure): boolean {
  return needsAuthorization(failure.code) && !isForbidden(failure);
}

export function needsAuthorization(code: string | undefined): boolean {
  return code === 'unauthorized' || code === 'insufficient-scope';
}
