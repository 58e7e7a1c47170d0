// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuthorizationState } from '../../../core/authorization/model';
import { KEPT, STEPS, TOKENS } from './testing/authorization-session';
import { click, showAuthorization } from './testing/show-authorization';

beforeEach(() => {
  vi.stubGlobal('open', () => null);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('with a token', () => {
  const authorized: AuthorizationState = { kind: 'authorized', isStepwise: false, steps: STEPS, tokens: TOKENS };

  beforeEach(() => {
    vi.useFakeTimers({ now: (TOKENS.expiresAt ?? 0) - 65_000, toFake: ['Date', 'setInterval'] });
  });
  afterEach(() => vi.useRealTimers());

  it('counts down to its end', async () => {
    await showAuthorization(authorized);
    expect(screen.getByText('Expires in 1 min 5 s')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(60_000));
    expect(screen.getByText('Expires in 5 s')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(65_000));
    expect(screen.getByText('Expired 1 min ago')).toBeTruthy();
  });

  it('compares its claims with what was asked', async () => {
    const claims = { ...TOKENS.claims, aud: 'https://else.example' };
    await showAuthorization({ ...authorized, tokens: { ...TOKENS, claims } });
    const table = screen.getByRole('table', { name: 'Requested vs. received' });
    expect(within(table).getByRole('row', { name: /Audience/ }).textContent).toMatch(/≠ differs/);
    expect(within(table).getByRole('row', { name: /Issuer/ }).textContent).toMatch(/✓ matches/);
  });

  it('has the claims of the ID token next to its own', async () => {
    await showAuthorization({ ...authorized, tokens: { ...TOKENS, idClaims: { name: 'Ada' } } });
    expect(screen.getByRole('region', { name: 'Claims of the ID token', hidden: true }).textContent).toContain('Ada');
    expect(screen.getByText(/doesn’t verify its signature/)).toBeTruthy();
  });

  it('renews, expires, revokes and forgets it', async () => {
    const { control } = await showAuthorization(authorized, { kept: [KEPT] });
    for (const name of ['Refresh', 'Expire now', 'Revoke', 'Delete credentials']) click(name);
    const dialog = screen.getByRole('dialog', { name: 'Delete saved credentials?' });
    expect(dialog.textContent).toContain('The tokens are not revoked');
    expect(control.asked).toHaveLength(3);
    click('Cancel');
    expect(control.asked).toHaveLength(3);
    click('Delete credentials');
    click('Delete');
    expect(control.asked).toEqual([['refresh'], ['expireNow'], ['revoke'], ['forget', KEPT.issuer]]);
  });

  it('says that it is treated as expired', async () => {
    await showAuthorization({ ...authorized, tokens: { ...TOKENS, isExpiredByHand: true } });
    expect(screen.getByText('Treated as expired')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Expire now' }).ariaDisabled).toBe('true');
  });

  it('tries to get in, and tells what the server answered', async () => {
    const { control } = await showAuthorization({
      ...authorized,
      attempts: [
        { kind: 'no-token', state: 'done', outcome: 'rejected', status: 401, challenge: 'Bearer' },
        { kind: 'wrong-token', state: 'done', outcome: 'accepted', status: 200 },
        { kind: 'expired-token', state: 'skipped' },
        {
          kind: 'other-audience',
          state: 'done',
          outcome: 'rejected',
          status: 401,
          challenge: 'Bearer error="invalid_token"',
        },
      ],
    });
    const table = screen.getByRole('table', { name: 'Test access control' });
    const row = (name: RegExp) => within(table).getByRole('row', { name }).textContent;
    expect(row(/^No token/)).toContain('✓ Rejected, as required401');
    expect(row(/^Invalid token/)).toContain('✕ Accepted (must be rejected)200');
    expect(row(/^Token for another audience/)).toContain('✓ Rejected, as required401 invalid_token');
    expect(screen.getByText(/its rejection doesn’t prove an audience check/)).toBeTruthy();
    expect(row(/^Token in the URL/)).toMatch(/—$/);
    expect(row(/^Expired token/)).toContain('Not tested: no token has expired yet');
    click('Run test');
    expect(control.asked).toEqual([['checkAccess']]);
  });

  it('shows what is kept, and where the redirect URI is another one today', async () => {
    const secret = '••••k3Qz';
    const redirectUri = 'http://127.0.0.1:7777/oauth/callback';
    await showAuthorization(authorized, { kept: [{ ...KEPT, secret, redirectUri }] });
    const kept = screen.getByRole('list', { name: 'Saved credentials' });
    expect(kept.textContent).toContain(secret);
    expect(kept.textContent).toContain('Differs from the current redirect URI');
  });

  it('exports the flow only after it was seen', async () => {
    await showAuthorization(authorized);
    fireEvent.keyDown(screen.getByRole('button', { name: 'Export' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: /This flow/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Export flow' });
    const text = () => within(dialog).getByRole('region').textContent;
    expect(dialog.textContent).toContain('such as sub and email, are included');
    expect(text()).toBe(`{"steps":${STEPS.length},"sub":"ada"}`);
    fireEvent.click(within(dialog).getByRole('checkbox', { name: /^Leave out claims/ }));
    expect(text()).toBe(`{"steps":${STEPS.length}}`);
    expect(within(dialog).getByRole('button', { name: 'Save file' })).toBeTruthy();
  });
});
