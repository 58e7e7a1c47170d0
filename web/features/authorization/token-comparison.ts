import { metScopes, scopeList } from '../../../core/authorization/metadata';
import type { TokenDetails } from '../../../core/authorization/model';

export interface ClaimComparison {
  claim: 'audience' | 'scopes' | 'claimIssuer' | 'expiry';
  requested: string;
  actual: string;
  /** `open`: one side is silent, so nothing can be compared. */
  match: 'fits' | 'differs' | 'absent' | 'open';
}

/** For clock skew and the time of the response. */
const CLOCK_TOLERANCE_MS = 60_000;

/** Compares the claims of a token with what was requested; of an opaque token, the response's scope. */
export function compareToken(token: TokenDetails, separator: string): readonly ClaimComparison[] {
  const { asked, granted, claims, issuer, expiresAt } = token;
  const scopes = claims ? scopesOf(claims) || granted.scope : granted.scope;
  const scopeRow: ClaimComparison = {
    claim: 'scopes',
    requested: asked.scope,
    actual: scopes,
    // RFC 6749, section 5.1: a response without a scope grants the requested one.
    match:
      asked.scope === '' || scopes === ''
        ? 'open'
        : matchOf(scopeList(asked.scope).every((scope) => scopeList(scopes, metScopes(token)).includes(scope))),
  };
  if (!claims) return [scopeRow];
  const audiences = textsOf(claims['aud']);
  const [actualIssuer] = textsOf(claims['iss']);
  const exp = typeof claims['exp'] === 'number' ? claims['exp'] * 1000 : undefined;
  return [
    {
      claim: 'audience',
      requested: asked.resource,
      actual: audiences.join(separator),
      match:
        audiences.length === 0
          ? 'absent'
          : asked.resource === ''
            ? 'open'
            : matchOf(audiences.includes(asked.resource)),
    },
    scopeRow,
    {
      claim: 'expiry',
      requested: isoTime(expiresAt),
      actual: isoTime(exp),
      match:
        exp === undefined
          ? 'absent'
          : expiresAt === undefined
            ? 'open'
            : matchOf(Math.abs(exp - expiresAt) <= CLOCK_TOLERANCE_MS),
    },
    {
      claim: 'claimIssuer',
      requested: issuer,
      actual: actualIssuer ?? '',
      match: actualIssuer === undefined ? 'absent' : matchOf(actualIssuer === issuer),
    },
  ];
}

function matchOf(fits: boolean): 'fits' | 'differs' {
  return fits ? 'fits' : 'differs';
}

/** `scope` (RFC 9068), or what Entra and Okta call `scp`. */
function scopesOf(claims: Readonly<Record<string, unknown>>): string {
  return textsOf(claims['scope'] ?? claims['scp']).join(' ');
}

function textsOf(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((each) => typeof each === 'string');
}

function isoTime(at: number | undefined): string {
  const time = new Date(at ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? '' : time.toISOString().replace(/\.\d+Z$/, 'Z');
}
