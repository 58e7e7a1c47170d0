import { scopeList } from '../../../core/authorization/metadata';
import type { TokenFacts } from '../../../core/authorization/model';

/** One property of a token beside what was asked for. */
export interface ClaimComparison {
  claim: 'audience' | 'scopes' | 'claimIssuer' | 'expiry';
  wanted: string;
  found: string;
  /** `open`: one side says nothing that could be compared. */
  verdict: 'fits' | 'differs' | 'absent' | 'open';
}

/** Clocks of servers differ by a little, and the answer takes its time. */
const CLOCK_TOLERANCE = 60_000;

/** What a token says of itself beside what was asked for; of an opaque one, what came with it. */
export function compareToken(token: TokenFacts): readonly ClaimComparison[] {
  const { asked, granted, claims, issuer, expiresAt, hasRefreshToken } = token;
  const scopes = claims ? scopesOf(claims) || granted.scope : granted.scope;
  const scopeRow: ClaimComparison = {
    claim: 'scopes',
    wanted: asked.scope,
    found: scopes,
    // RFC 6749, section 5.1: an answer without a scope grants what was asked for.
    verdict:
      asked.scope === '' || scopes === ''
        ? 'open'
        : verdictOf(
            scopeList(asked.scope).every(
              (scope) =>
                scopeList(scopes).includes(scope) ||
                // What it asks for is the refresh token, which came.
                (scope === 'offline_access' && hasRefreshToken),
            ),
          ),
  };
  if (!claims) return [scopeRow];
  const audiences = textsOf(claims['aud']);
  const [found] = textsOf(claims['iss']);
  const exp = typeof claims['exp'] === 'number' ? claims['exp'] * 1000 : undefined;
  return [
    {
      claim: 'audience',
      wanted: asked.resource,
      found: audiences.join(', '),
      verdict:
        audiences.length === 0
          ? 'absent'
          : asked.resource === ''
            ? 'open'
            : verdictOf(audiences.includes(asked.resource)),
    },
    scopeRow,
    {
      claim: 'expiry',
      wanted: momentOf(expiresAt),
      found: momentOf(exp),
      verdict:
        exp === undefined
          ? 'absent'
          : expiresAt === undefined
            ? 'open'
            : verdictOf(Math.abs(exp - expiresAt) <= CLOCK_TOLERANCE),
    },
    {
      claim: 'claimIssuer',
      wanted: issuer,
      found: found ?? '',
      verdict: found === undefined ? 'absent' : verdictOf(found === issuer),
    },
  ];
}

function verdictOf(fits: boolean): 'fits' | 'differs' {
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

function momentOf(at: number | undefined): string {
  const time = new Date(at ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? '' : time.toISOString().replace(/\.\d+Z$/, 'Z');
}
