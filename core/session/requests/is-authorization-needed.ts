import { isUnauthorizedError } from '../../protocol/unauthorized-error';
import type { ConnectionFailure } from '../connect/connection-failure';
import type { RpcError } from './outcome';

/** Whether the server requires authorization, by 401, 403 or a JSON-RPC error. */
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
