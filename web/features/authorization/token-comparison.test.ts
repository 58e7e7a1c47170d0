import { describe, expect, it } from 'vitest';

import type { TokenFacts } from '../../../core/authorization/model';
import { compareToken } from './token-comparison';
import { TOKENS } from './testing/authorization-session';

function verdicts(tokens: TokenFacts): Record<string, string> {
  return Object.fromEntries(compareToken(tokens).map(({ claim, verdict }) => [claim, verdict]));
}

const { claims: _, ...OPAQUE } = TOKENS;

describe('a token next to what was asked for', () => {
  it('fits where each claim says what was asked', () => {
    expect(verdicts(TOKENS)).toEqual({
      audience: 'fits',
      scopes: 'fits',
      expiry: 'fits',
      claimIssuer: 'fits',
    });
  });

  it('may be meant for several audiences, and name its scopes as Entra does', () => {
    const { scope: __, ...claims } = TOKENS.claims ?? {};
    const tokens = {
      ...TOKENS,
      claims: { ...claims, aud: ['https://else.example', claims['aud']], scp: 'tools:read more' },
    };
    expect(verdicts(tokens)).toMatchObject({ audience: 'fits', scopes: 'fits' });
  });

  it('differs by a slash, a missing scope, another clock and another issuer', () => {
    const claims = {
      aud: 'https://mcp.example.com/mcp/',
      scope: 'tools:list',
      exp: (TOKENS.expiresAt ?? 0) / 1000 - 3600,
      iss: 'https://login.example.com/',
    };
    expect(verdicts({ ...TOKENS, claims })).toEqual({
      audience: 'differs',
      scopes: 'differs',
      expiry: 'differs',
      claimIssuer: 'differs',
    });
  });

  it('lacks claims, which is not the same as wrong ones', () => {
    expect(verdicts({ ...TOKENS, claims: {} })).toEqual({
      audience: 'absent',
      scopes: 'fits',
      expiry: 'absent',
      claimIssuer: 'absent',
    });
    const asked = { scope: 'tools:read', resource: '' };
    expect(verdicts({ ...TOKENS, asked })).toMatchObject({ audience: 'open' });
  });

  it('does not differ by offline_access where a refresh token came', () => {
    const asked = { ...TOKENS.asked, scope: `${TOKENS.asked.scope} offline_access` };
    expect(verdicts({ ...TOKENS, asked, hasRefreshToken: true }).scopes).toBe('fits');
    expect(verdicts({ ...TOKENS, asked, hasRefreshToken: false }).scopes).toBe('differs');
  });

  it('is compared by what came with it where it is opaque', () => {
    expect(verdicts(OPAQUE)).toEqual({ scopes: 'fits' });
    expect(verdicts({ ...OPAQUE, granted: { scope: '' } })).toEqual({ scopes: 'open' });
    expect(verdicts({ ...OPAQUE, granted: { scope: 'other' } })).toEqual({ scopes: 'differs' });
  });
});
