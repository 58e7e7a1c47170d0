import { claimsOf } from './claims';
import type { Tokens } from './credentials';
import type { TokenFacts } from './model';

/** What may be shown of tokens. */
export function factsOf(tokens: Tokens): TokenFacts {
  const { issuer, client, type, receivedAt, expiresAt, isExpiredByHand, refresh } = tokens;
  const { revocationEndpoint, asked, granted, advertised, access } = tokens;
  const claims = claimsOf(access);
  return {
    issuer,
    clientId: client.id,
    type,
    receivedAt,
    ...(expiresAt !== undefined && { expiresAt }),
    ...(isExpiredByHand && { isExpiredByHand }),
    hasRefreshToken: refresh !== undefined,
    canRevoke: revocationEndpoint !== '',
    asked,
    granted,
    advertised,
    ...(claims && { claims }),
  };
}
