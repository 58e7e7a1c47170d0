import { describe, expect, it } from 'vitest';

import type { TokenDetails } from '../../../core/authorization/model';
import { compareToken } from './token-comparison';
import { TOKENS } from './testing/authorization-session';

function matches(tokens: TokenDetails): Record<string, string> {
  return Object.fromEntries(compareToken(tokens, ', ').map(({ claim, match }) => [claim, match]));
}

const { claims: _, ...OPAQUE } = TOKENS;

describe('a token next to what was asked for', () => {
  it('fits where each claim says what was asked', () => {
    expect(matches(TOKENS)).toEqual({ audience: 'fits', scopes: 'fits', expiry: 'fits', claimIssuer: 'fits' });
  });

  it('may be meant for several audiences, and name its scopes as Entra does', () => {
    const { scope: __, ...claims } = TOKENS.claims ?? {};
    const tokens = {
      ...TOKENS,
      claims: { ...claims, aud: ['https://else.example', claims['aud']], scp: 'tools:read more' },
    };
    expect(matches(tokens)).toMatchObject({ audience: 'fits', scopes: 'fits' });
  });

  it('differs by a slash, a missing scope, another clock and another issuer', () => {
    const claims = {
      aud: 'https://mcp.example.com/mcp/',
      scope: 'tools:list',
      exp: (TOKENS.expiresAt ?? 0) / 1000 - 3600,
      iss: 'https://login.example.com/',
    };
    expect(matches({ ...TOKENS, claims })).toEqual({
      audience: 'differs',
      scopes: 'differs',
      expiry: 'differs',
      claimIssuer: 'differs',
    });
  });

  it('lacks claims, which is not the same as wrong ones', () => {
    expect(matches({ ...TOKENS, claims: {} })).toEqual({
      audience: 'absent',
      scopes: 'fits',
      expiry: 'absent',
      claimIssuer: 'absent',
    });
    const asked = { scope: 'tools:read', resource: '' };
    expect(matches({ ...TOKENS, asked })).toMatchObject({ audience: 'open' });
  });

  it('does not differ by offline_access where a refresh token came', () => {
    const asked = { ...TOKENS.asked, scope: `${TOKENS.asked.scope} offline_access` };
    expect(matches({ ...TOKENS, asked, hasRefreshToken: true }).scopes).toBe('fits');
    expect(matches({ ...TOKENS, asked, hasRefreshToken: false }).scopes).toBe('differs');
  });

  it('does not differ by openid where an ID token came', () => {
    const asked = { ...TOKENS.asked, scope: `openid ${TOKENS.asked.scope}` };
    expect(matches({ ...TOKENS, asked, idClaims: { sub: 'ada' } }).scopes).toBe('fits');
    expect(matches({ ...TOKENS, asked }).scopes).toBe('differs');
  });

  it('is compared by what came with it where it is opaque', () => {
    expect(matches(OPAQUE)).toEqual({ scopes: 'fits' });
    expect(matches({ ...OPAQUE, granted: { scope: '' } })).toEqual({ scopes: 'open' });
    expect(matches({ ...OPAQUE, granted: { scope: 'other' } })).toEqual({ scopes: 'differs' });
  });
});
