// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import type { CauseCode } from '../../../core/authorization/codes';
import { type Cause, type Deviation, DEVIATIONS, MIX_UPS } from '../../../core/authorization/model';
import { renderInEnglish } from '../../i18n/testing/render-in-english';
import { WorkspaceContext } from '../../session/session-context';
import button from '../../ui/button.module.css';
import { authorization as english } from '../../i18n/en/lazy';
import { AuthorizationScreen } from './authorization-screen';
import { NONE, playedControl, playedSession, STEPS, stoppedAt, TOKENS } from './testing/authorization-session';

const CODES = Object.keys(english.cause) as CauseCode[];
const IS_DEVIATION = new Set<string>(DEVIATIONS);

function show(state: Parameters<ReturnType<typeof playedControl>['play']>[0]) {
  const control = playedControl();
  control.play(state);
  const { workspace, session } = playedSession(control);
  renderInEnglish(
    <WorkspaceContext value={workspace}>
      <AuthorizationScreen session={session} item={undefined} />
    </WorkspaceContext>,
  );
  return control;
}

const primaries = () =>
  screen
    .getAllByRole('button')
    .filter((each) => each.classList.contains(button['primary'] ?? ''))
    .map((each) => each.textContent);

const failedWith = (cause: Cause) => stoppedAt('failed', 8, { state: 'failed', cause });

function causeOf(code: CauseCode, facts: Cause['facts'] = {}): Cause {
  const deviation = IS_DEVIATION.has(code) && { deviation: code as Deviation };
  return { code, responsible: 'server', facts, ...deviation };
}

afterEach(cleanup);

describe('the last step that failed', () => {
  it.each(CODES)('with %s has exactly one primary action, in sight', (code) => {
    show(failedWith(causeOf(code)));
    const [first = '', ...others] = primaries();
    expect(others).toEqual([]);
    expect(within(screen.getByRole('alert')).getByRole('button', { name: first })).toBeTruthy();
    if (MIX_UPS.has(code as Deviation)) expect(first).toBe('Retry this step');
  });

  it.each([
    ['network', {}, 'Retry this step'],
    ['refresh-refused', { error: 'invalid_grant' }, 'Authorize again'],
    ['token-refused', { grant: 'authorization_code' }, 'Authorize again'],
    ['token-refused', { grant: 'client_credentials' }, 'Open settings'],
    ['scopes-refused', {}, 'Open settings'],
    ['metadata-not-found', {}, 'Enter endpoints'],
    ['pkce-not-advertised', {}, 'Continue anyway'],
    ['client-authentication-refused', {}, 'Open settings'],
    ['client-authentication-refused', { issuer: 'https://a.example' }, 'Register again'],
    ['client-authentication-refused', { other: 'client_secret_post' }, 'Use client_secret_post'],
  ] as const)('with %s and %o is helped by “%s”', (code, facts, name) => {
    show(failedWith(causeOf(code, facts)));
    expect(primaries()).toEqual([name]);
  });

  it.each([
    ['wrong-audience', {}],
    ['token-malformed', {}],
    ['token-time', { claim: 'exp' }],
    ['scopes-refused', {}],
    ['dpop-required', {}],
    ['endpoint-missing', { endpoint: 'registration_endpoint' }],
    ['unsafe-address', { field: 'token_endpoint' }],
    ['private-network', {}],
    ['endpoint-missing', { endpoint: 'revocation_endpoint' }],
  ] as const)('with %s and %o offers no retry of a step that would fail alike', (code, facts) => {
    show(failedWith(causeOf(code, facts)));
    expect(screen.queryByRole('button', { name: 'Retry this step' })).toBeNull();
    const isHelpless = code === 'private-network' || ('endpoint' in facts && facts.endpoint === 'revocation_endpoint');
    const again = within(screen.getByRole('alert')).queryByRole('button', { name: 'Authorize again' });
    expect(again === null).toBe(isHelpless);
  });

  it('has no second one where the token still holds, and none beside a question', () => {
    const cause = causeOf('refresh-refused', { error: 'invalid_request' });
    const renewal = { id: 12, kind: 'refresh', state: 'failed', at: 0, cause } as const;
    show({ ...NONE, kind: 'authorized', steps: [...STEPS, renewal], tokens: TOKENS });
    expect(primaries()).toEqual(['Retry this step']);
    cleanup();
    const question = { kind: 'secret', name: 'client-secret' } as const;
    show({ ...failedWith(causeOf('needs-input', { field: 'client-secret' })), question });
    expect(primaries()).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Open settings' })).toBeTruthy();
  });

  it('comes into sight when it fails after it waited', () => {
    const scrolled = vi.fn();
    Element.prototype.scrollIntoView = scrolled;
    const control = show(stoppedAt('running', 8, { state: 'waiting' }));
    scrolled.mockClear();
    act(() => control.play(failedWith(causeOf('access-denied'))));
    expect(scrolled).toHaveBeenCalledOnce();
  });
});
