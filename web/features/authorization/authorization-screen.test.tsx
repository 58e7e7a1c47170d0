// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { AuthorizationState, AwaitedBrowser, Cause, KeptCredentials } from '../../../core/authorization/model';
import type { Vault } from '../../../core/host';
import { goToItem, useRoute } from '../../navigation/navigation';
import { renderInEnglish } from '../../i18n/testing/render-in-english';
import { WorkspaceContext } from '../../session/session-context';
import { AuthorizationScreen } from './authorization-screen';
import {
  CONFIG,
  KEPT,
  NONE,
  playedControl,
  playedSession,
  playedVault,
  STEPS,
  stoppedAt,
  TOKENS,
} from './testing/authorization-session';

interface Shown {
  kept?: readonly KeptCredentials[];
  item?: string;
  vault?: Vault;
  usualPort?: number;
  url?: string;
}

/** Shows the screen in a state; gives what it asks for, and the workspace it saves to. */
async function show(state: AuthorizationState, options: Shown = {}) {
  const control = playedControl(options.kept ?? []);
  control.play(state);
  const { workspace, session } = playedSession(control, options);
  goToItem(session, 'authorization', options.item);
  function Screen() {
    const route = useRoute();
    return <AuthorizationScreen session={session} item={route.kind === 'section' ? route.item : undefined} />;
  }
  renderInEnglish(
    <WorkspaceContext value={workspace}>
      <Screen />
    </WorkspaceContext>,
  );
  // What is kept, and how the vault stands, is asked for.
  await act(async () => {});
  return { control, workspace, session };
}

const region = () => screen.getByRole('region', { name: 'Authorization' });
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const steps = () => within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');

function failedWith(step: number, cause: Cause): AuthorizationState {
  return stoppedAt('failed', step, { state: 'failed', cause });
}

const MISMATCH: Cause = {
  code: 'issuer-mismatch',
  responsible: 'authorization-server',
  deviation: 'issuer-mismatch',
  facts: { expected: 'https://login.example.com', actual: 'https://login.example.com/', url: 'x' },
};

beforeEach(() => {
  vi.stubGlobal('open', () => null);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('before anything has happened', () => {
  it('says where the browser will come back to, and starts in either way', async () => {
    const { control } = await show(NONE);
    expect(region().dataset['state']).toBe('none');
    expect(screen.getByText('http://127.0.0.1:6280/oauth/callback')).toBeTruthy();
    click('Authorize');
    click('Step by step');
    expect(control.asked).toEqual([
      ['start', { stepwise: false }],
      ['start', { stepwise: true }],
    ]);
  });

  it('warns where Loupe is not on its usual port', async () => {
    await show(NONE, { usualPort: 6300 });
    expect(screen.getByText(/Port 6300, which Loupe normally uses, is taken/).textContent).toContain(
      'now uses port 6280',
    );
  });

  it('does not warn where the port is the usual one', async () => {
    await show(NONE, { usualPort: 6280 });
    expect(screen.queryByText(/which Loupe normally uses/)).toBeNull();
  });
});

describe('the steps', () => {
  it('are rows with their state in words and their arrows read aloud', async () => {
    await show({ kind: 'authorized', isStepwise: false, steps: STEPS, tokens: TOKENS });
    expect(region().dataset['state']).toBe('authorized');
    expect(steps().length).toBe(STEPS.length);
    expect(steps()[0]?.textContent).toMatch(
      /Request without a token.*Done.*Loupe to MCP server: POST \/mcp.*MCP server to Loupe: 401 Unauthorized/,
    );
    expect(steps()[6]?.textContent).toContain('Requested: “tools:read”, as the challenge requires.');
  });

  it('open to the request with its parameters, the answer, the decision and the rule', async () => {
    const { control } = await show({ ...NONE, kind: 'authorized', steps: STEPS });
    fireEvent.click(within(steps()[9] as HTMLElement).getByRole('button', { expanded: false }));
    const request = screen.getByRole('region', { name: 'Request' });
    const body = within(request).getByRole('table', { name: 'Body' });
    expect(within(body).getByRole('row', { name: /^resource/ }).textContent).toBe(
      'resourcehttps://mcp.example.com/mcp',
    );
    const answer = screen.getByRole('region', { name: 'Response' });
    expect(within(answer).getByRole('region', { name: 'Body' }).textContent).toContain('"token_type": "Bearer"');
    expect(screen.getByText(/Received a token of type Bearer\. It expires in 3600 s\./)).toBeTruthy();
    const rule = screen.getByRole('link', { name: 'RFC 6749, section 4.1.3' });
    expect(rule.getAttribute('rel')).toBe('noopener noreferrer');
    click('Resend');
    expect(control.asked).toEqual([['sendAgain', 10]]);
  });

  it('that the browser takes can’t be sent again by Loupe', async () => {
    await show({ ...NONE, kind: 'authorized', steps: STEPS });
    fireEvent.click(within(steps()[7] as HTMLElement).getByRole('button', { expanded: false }));
    const query = screen.getByRole('table', { name: 'Query' });
    expect(within(query).getByRole('row', { name: /^code_challenge_method/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Resend' })).toBeNull();
  });

  it('that wait to be sent can be edited, and go on as they were edited', async () => {
    const { control } = await show(stoppedAt('paused', 6, { state: 'paused' }));
    expect(screen.getByText(/^Paused before step 6/)).toBeTruthy();
    click('Continue');
    fireEvent.change(screen.getByLabelText('Body'), { target: { value: '{}' } });
    fireEvent.change(screen.getByLabelText('URL'), { target: { value: 'https://x.example/r' } });
    click('Add header');
    fireEvent.change(screen.getByLabelText('Name of header 2'), { target: { value: 'x-y' } });
    click('Continue');
    expect(control.asked).toEqual([
      ['continue', undefined],
      [
        'continue',
        {
          method: 'POST',
          url: 'https://x.example/r',
          headers: [
            ['content-type', 'application/json'],
            ['x-y', ''],
          ],
          body: '{}',
        },
      ],
    ]);
    click('Run to the end');
    click('Cancel');
    expect(control.asked.slice(2)).toEqual([['runToEnd'], ['cancel']]);
  });
});

describe('a flow that pauses before each step', () => {
  const paused = (step: number) => stoppedAt('paused', step, { state: 'paused' });
  const button = (name: string) => screen.getByRole('button', { name });
  const focused = () => document.activeElement?.textContent;

  it('goes on by Enter alone: the focus is on its Continue', async () => {
    const { control } = await show(NONE);
    button('Step by step').focus();
    act(() => control.play(paused(1)));
    expect(focused()).toBe('Continue');
    for (const step of [2, 3, 6]) {
      act(() => control.play({ ...paused(step), kind: 'running', steps: STEPS.slice(0, step - 1) }));
      // Where a control that is gone leaves the focus.
      within(steps().at(-1) as HTMLElement)
        .getByRole('button', { expanded: false })
        .focus();
      act(() => control.play(paused(step)));
      expect(focused()).toBe('Continue');
    }
  });

  it('leaves the focus on a step that is opened by hand, and in a field', async () => {
    const { control } = await show(paused(1));
    const row = within(steps()[0] as HTMLElement).getByRole('button', { expanded: true });
    row.focus();
    fireEvent.click(row);
    fireEvent.click(row);
    expect(button('Continue')).toBeTruthy();
    expect(document.activeElement).toBe(row);
    const url = screen.getByLabelText('URL');
    url.focus();
    act(() => control.play({ ...paused(1), steps: [...paused(1).steps] }));
    expect(document.activeElement).toBe(url);
  });
});

describe('the state above the steps', () => {
  const badge = () => region().querySelector('[aria-live]')?.textContent;
  const last = STEPS.at(-1);
  if (!last) throw new Error('There are no steps.');
  const revoked = {
    ...last,
    id: 12,
    kind: 'revoke',
    decision: { code: 'revoked', facts: {} },
  } as const;
  const open = { ...last, kind: 'challenge', decision: { code: 'open', facts: {} } } as const;

  it.each([
    ['Not started', []],
    ['No token Loupe no longer has the token.', STEPS],
    ['Token revoked', [...STEPS, revoked]],
    ['Not required so far', [open]],
  ] as const)('is “%s”', async (words, steps) => {
    await show({ ...NONE, steps });
    expect(badge()?.trim()).toBe(words);
    expect(region().dataset['state']).toBe('none');
  });

  it('says where the last token was rejected', async () => {
    await show({ ...NONE, steps: STEPS, tokens: TOKENS });
    expect(badge()).toBe('Token rejected The server rejected the last token.');
  });
});

describe('renewals', () => {
  it('are one row, which can be taken apart', async () => {
    const renewals = [12, 13, 14].map((id) => ({
      id,
      kind: 'refresh' as const,
      state: 'done' as const,
      at: 0,
      decision: { code: 'refreshed' as const, facts: {} },
    }));
    await show({ ...NONE, kind: 'authorized', steps: [...STEPS, ...renewals], tokens: TOKENS });
    expect(steps()).toHaveLength(STEPS.length + 1);
    expect(steps().at(-1)?.textContent).toContain('Done · 3 times');
    fireEvent.click(within(steps().at(-1) as HTMLElement).getByRole('button', { expanded: false }));
    click('Show each');
    expect(steps()).toHaveLength(STEPS.length + 3);
    click('Show as one step');
    expect(steps()).toHaveLength(STEPS.length + 1);
  });
});

describe('a step that failed', () => {
  it('says whose it is to mend, and where two texts differ, in words too', async () => {
    await show(failedWith(4, MISMATCH));
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('The issuer in the metadata doesn’t match');
    expect(within(alert).getByText('Fix on the authorization server')).toBeTruthy();
    expect(alert.textContent).toContain('First difference at character 26: expected end of text, received “/”.');
    const marks = alert.querySelectorAll('mark');
    expect([...marks].map((mark) => mark.textContent)).toEqual(['', '/']);
    expect(within(alert).getByText('A strict client stops here.')).toBeTruthy();
  });

  it('goes on anyway, which is kept for this server', async () => {
    const { control, workspace } = await show(failedWith(4, MISMATCH));
    click('Continue anyway');
    expect(control.asked).toEqual([['continueAnyway']]);
    expect(workspace.servers.get(CONFIG.name)?.authorization?.deviations).toEqual(['issuer-mismatch']);
  });

  it('offers no way on where there is none, but to try again', async () => {
    const facts = { error: 'invalid_grant', description: 'expired', status: '400' };
    const cause: Cause = { code: 'token-refused', responsible: 'authorization-server', facts };
    const { control } = await show(failedWith(10, cause));
    expect(screen.getByRole('alert').textContent).toContain('It responded: “invalid_grant: expired”.');
    expect(screen.queryByRole('button', { name: 'Continue anyway' })).toBeNull();
    click('Retry this step');
    expect(control.asked).toEqual([['continue', undefined]]);
  });

  it('lists each address that was tried for metadata', async () => {
    const facts = { tried: 'https://a.example/1 404\nhttps://a.example/2 500', challenge: 'Bearer' };
    const purposes = 'link\nserver';
    const all = { ...facts, purposes };
    await show(failedWith(2, { code: 'metadata-not-found', responsible: 'server', facts: all }));
    const tried = screen.getByRole('list', { name: 'URLs tried' });
    expect(
      within(tried)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Resource metadata, named in the challenge: https://a.example/1 404',
      'Authorization server metadata: https://a.example/2 500',
    ]);
  });

  it('has missing scopes in four columns', async () => {
    const facts = { challenge: 'a b', advertised: 'a b c', asked: 'a b', granted: 'a' };
    const cause: Cause = { code: 'scopes-missing', responsible: 'authorization-server', facts };
    await show(failedWith(11, cause));
    const table = screen.getByRole('table', { name: 'Scopes' });
    const cells = (scope: string) =>
      within(within(table).getByRole('row', { name: new RegExp(`^${scope}`) }))
        .getAllByRole('img')
        .map((sign) => sign.getAttribute('aria-label'));
    expect(cells('a')).toEqual(['yes', 'yes', 'yes', 'yes']);
    expect(cells('b')).toEqual(['yes', 'yes', 'yes', 'no']);
    expect(cells('c')).toEqual(['no', 'yes', 'no', 'no']);
  });

  it.each([
    ['tls', {}, 'CA file'],
    ['client-authentication-refused', { used: 'none' }, 'Client'],
    ['redirect-mismatch', { redirect: 'http://127.0.0.1/' }, 'Host'],
    ['scopes-refused', { scope: 'all' }, 'Scopes'],
    ['needs-input', { field: 'initial-access-token' }, 'Initial access token'],
    ['endpoint-missing', { endpoint: 'token_endpoint' }, 'Authorization endpoint'],
    ['metadata-not-found', { tried: 'https://a.example/' }, 'Authorization endpoint'],
    ['authorization-refused', { parameter: 'audience' }, undefined],
  ] as const)('as %s opens the settings where it is mended', async (code, facts, label) => {
    const shown: Element[] = [];
    Element.prototype.scrollIntoView = function scrolled(this: Element) {
      shown.push(this);
    };
    await show(failedWith(8, { code, responsible: 'person', facts }));
    const button = label === 'Authorization endpoint' ? 'Enter endpoints' : 'Open settings';
    click(button);
    await act(async () => {});
    // Parameters have no field until one is added.
    if (label !== undefined) expect(document.activeElement).toBe(screen.getByLabelText(label));
    expect(shown.at(-1)?.getAttribute('data-part')).toBeTruthy();
    shown.length = 0;
    click(button);
    expect(shown).toHaveLength(1);
  });

  it('that was a client registered a moment ago is mended by another one', async () => {
    const facts = { used: 'none', issuer: KEPT.issuer };
    const cause = {
      code: 'client-authentication-refused',
      responsible: 'registration',
      facts,
    } as const;
    const { control } = await show(failedWith(10, cause));
    click('Register again');
    await waitFor(() => expect(control.asked[0]).toEqual(['forget', KEPT.issuer]));
  });

  it('that was a renewal is tried again as one, while the token still holds', async () => {
    const facts = { error: 'invalid_request', description: '' };
    const cause: Cause = { code: 'refresh-refused', responsible: 'authorization-server', facts };
    const renewal = { id: 12, kind: 'refresh', state: 'failed', at: 0, cause } as const;
    const { control } = await show({ ...NONE, kind: 'authorized', steps: [...STEPS, renewal], tokens: TOKENS });
    expect(screen.getByRole('alert').textContent).toContain('rejected the refresh token');
    click('Retry this step');
    expect(control.asked).toEqual([['refresh']]);
  });

  it('with a spent refresh token starts a new authorization', async () => {
    const facts = { error: 'invalid_grant', description: '' };
    const cause: Cause = { code: 'refresh-refused', responsible: 'authorization-server', facts };
    const renewal = { id: 12, kind: 'refresh', state: 'failed', at: 0, cause } as const;
    const { control } = await show({ ...NONE, kind: 'failed', steps: [...STEPS, renewal] });
    fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Authorize again' }));
    await waitFor(() => expect(control.asked).toEqual([['start', { stepwise: false }]]));
  });

  it('by a stale registration is mended by another one', async () => {
    const facts = { id: 'c1f0', issuer: KEPT.issuer, error: 'invalid_client' };
    const { control } = await show(failedWith(10, { code: 'stale-registration', responsible: 'registration', facts }));
    click('Register again');
    await waitFor(() =>
      expect(control.asked).toEqual([
        ['forget', KEPT.issuer],
        ['start', { stepwise: false }],
      ]),
    );
  });
});

describe('while the browser is away', () => {
  const url = 'https://login.example.com/authorize?x=1';
  const redirectUri = 'http://127.0.0.1:6280/oauth/callback';
  const client = { issuer: KEPT.issuer, id: 'c1f0', kind: 'dynamic' } as const;
  const waitingFor = (browser: Partial<AwaitedBrowser> = {}): AuthorizationState => ({
    ...stoppedAt('running', 8, { state: 'waiting' }),
    browser: { url, redirectUri, client, ...browser },
  });
  const waiting = waitingFor();
  const trouble = () => screen.getByRole('list', { name: 'Errors on the sign-in page' });
  const about = (name: string) =>
    within(
      within(trouble())
        .getAllByRole('listitem')
        .find((each) => each.textContent.includes(name)) ?? trouble(),
    );

  it('opens the sign-in page in a click, and says where the browser blocks it', async () => {
    const replace = vi.fn();
    const popup = { document: { body: { style: {} } }, opener: {}, location: { replace } };
    const open = vi.fn((): typeof popup | null => null);
    vi.stubGlobal('open', open);
    await show(waiting);
    expect(screen.queryByText('Sign-in window blocked')).toBeNull();
    click('Open sign-in page');
    expect(screen.getByText('Sign-in window blocked')).toBeTruthy();
    open.mockReturnValue(popup);
    click('Open sign-in page');
    expect(replace).toHaveBeenCalledExactlyOnceWith(url);
    expect(popup.opener).toBeNull();
    expect(screen.queryByText('Sign-in window blocked')).toBeNull();
  });

  it('lists what an error there usually means, and leads to the part of the settings that mends it', async () => {
    await show(waiting);
    expect(about('Invalid redirect URI').getByText(/exactly http:\/\/127\.0\.0\.1:6280/)).toBeTruthy();
    expect(about('Page not found').getByText(/https:\/\/login\.example\.com\/authorize may/)).toBeTruthy();
    expect(about('No page').getByRole('button', { name: 'Copy URL' })).toBeTruthy();
    for (const [name, button, label] of [
      ['Invalid redirect URI', 'Edit redirect URI', 'Host'],
      ['Invalid scope', 'Edit request', 'Scopes'],
      ['Page not found', 'Edit endpoints', 'Authorization endpoint'],
    ] as const) {
      fireEvent.click(about(name).getByRole('button', { name: button }));
      expect(document.activeElement, name).toBe(screen.getByLabelText(label));
    }
  });

  it('gives up the wait to register again, in one click, or to start again', async () => {
    const { control } = await show(waiting);
    fireEvent.click(about('Unknown client').getByRole('button', { name: 'Register again' }));
    await waitFor(() =>
      expect(control.asked).toEqual([['cancel'], ['forget', KEPT.issuer], ['start', { stepwise: false }]]),
    );
    fireEvent.click(about('nothing happens here').getByRole('button', { name: 'Start again' }));
    expect(control.asked.slice(3)).toEqual([['cancel'], ['start', { stepwise: false }]]);
  });

  it('does not offer to register a client that a person gave', async () => {
    await show(waitingFor({ client: { ...client, kind: 'pre-registered' } }));
    expect(within(trouble()).queryByRole('button', { name: 'Register again' })).toBeNull();
    fireEvent.click(about('Unknown client').getByRole('button', { name: 'Edit client' }));
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Client' }));
  });

  it('tells of a redirect that came without the state', async () => {
    const { control } = await show(waiting);
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => control.play(waitingFor({ stray: { state: 'none', error: 'invalid_request' } })));
    expect(screen.getByRole('alert').textContent).toMatch(
      /arrived without its state.*error code is “invalid_request”\. Loupe ignored it/,
    );
    act(() => control.play(waitingFor({ stray: { state: 'other', error: '' } })));
    expect(screen.getByRole('alert').textContent).toMatch(/different state.*earlier sign-in/);
    expect(screen.getByRole('alert').textContent).not.toContain('error code');
  });

  it('takes the address that it was sent to, and says what is wrong with it', async () => {
    const { control } = await show(waiting);
    const field = screen.getByLabelText('Paste the URL you were redirected to');
    const paste = (value: string) => {
      fireEvent.change(field, { target: { value } });
      click('Use this URL');
    };
    paste('nonsense');
    expect(screen.getByRole('alert').textContent).toBe('Not a valid URL.');
    paste(' https://other.example/?code=1 ');
    expect(screen.getByRole('alert').textContent).toContain('doesn’t belong to this sign-in');
    expect(control.asked.at(-1)).toEqual(['pasteRedirect', 'https://other.example/?code=1']);
  });
});

describe('a question', () => {
  it('asks which authorization server it is to be', async () => {
    const issuers = ['https://a.example', 'https://b.example'];
    const { control } = await show({
      ...stoppedAt('paused', 3, { state: 'waiting' }),
      question: { kind: 'choose-server', issuers },
    });
    fireEvent.click(screen.getByRole('radio', { name: 'https://b.example' }));
    click('Use this server');
    expect(control.asked).toEqual([['answer', { kind: 'choose-server', issuer: 'https://b.example' }]]);
  });

  it('asks for a client ID, with what is advertised next to it', async () => {
    const question = {
      kind: 'client',
      issuer: KEPT.issuer,
      advertised: ['client_secret_post'],
      canRegister: false,
      takesDocuments: false,
    } as const;
    const { control } = await show({ ...stoppedAt('failed', 5, { state: 'failed' }), question });
    expect(screen.getByText('Advertised: client_secret_post')).toBeTruthy();
    const type = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    type('Client ID', ' mine ');
    type('Client secret', 's3cret');
    type('Client authentication', 'client_secret_post');
    click('Use this client');
    const answer = { kind: 'client', id: 'mine', secret: 's3cret', auth: 'client_secret_post' };
    expect(control.asked).toEqual([['answer', answer]]);
  });

  it('offers a client ID metadata document where the server takes one', async () => {
    const question = {
      kind: 'client',
      issuer: KEPT.issuer,
      advertised: [],
      canRegister: false,
      takesDocuments: true,
    } as const;
    const { control } = await show({ ...stoppedAt('failed', 5, { state: 'failed' }), question });
    const type = (value: string) =>
      fireEvent.change(screen.getByLabelText('URL of the document'), { target: { value } });
    type('http://client.example/c.json');
    expect(screen.getByText('Must be an https:// URL.')).toBeTruthy();
    const url = 'https://client.example/c.json';
    type(url);
    click('Use this document');
    expect(control.asked).toEqual([['answer', { kind: 'document', url }]]);
  });
});

describe('with a token', () => {
  const authorized: AuthorizationState = { kind: 'authorized', isStepwise: false, steps: STEPS, tokens: TOKENS };

  beforeEach(() => {
    vi.useFakeTimers({ now: (TOKENS.expiresAt ?? 0) - 65_000, toFake: ['Date', 'setInterval'] });
  });
  afterEach(() => vi.useRealTimers());

  it('counts down to its end', async () => {
    await show(authorized);
    expect(screen.getByText('Expires in 1 min 5 s')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(60_000));
    expect(screen.getByText('Expires in 5 s')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(65_000));
    expect(screen.getByText('Expired 1 min ago')).toBeTruthy();
  });

  it('compares its claims with what was asked', async () => {
    const claims = { ...TOKENS.claims, aud: 'https://else.example' };
    await show({ ...authorized, tokens: { ...TOKENS, claims } });
    const table = screen.getByRole('table', { name: 'Requested vs. received' });
    expect(within(table).getByRole('row', { name: /Audience/ }).textContent).toMatch(/≠ differs/);
    expect(within(table).getByRole('row', { name: /Issuer/ }).textContent).toMatch(/✓ matches/);
  });

  it('has the claims of the ID token next to its own', async () => {
    await show({ ...authorized, tokens: { ...TOKENS, idClaims: { name: 'Ada' } } });
    expect(screen.getByRole('region', { name: 'Claims of the ID token', hidden: true }).textContent).toContain('Ada');
    expect(screen.getByText(/doesn’t verify its signature/)).toBeTruthy();
  });

  it('renews, expires, revokes and forgets it', async () => {
    const { control } = await show(authorized, { kept: [KEPT] });
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
    await show({ ...authorized, tokens: { ...TOKENS, isExpiredByHand: true } });
    expect(screen.getByText('Treated as expired')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Expire now' }).ariaDisabled).toBe('true');
  });

  it('tries to get in, and tells what the server answered', async () => {
    const { control } = await show({
      ...authorized,
      attempts: [
        { kind: 'no-token', state: 'done', verdict: 'refused', status: 401, challenge: 'Bearer' },
        { kind: 'other-audience', state: 'done', verdict: 'let-in', status: 200 },
        { kind: 'expired-token', state: 'skipped' },
      ],
    });
    const table = screen.getByRole('table', { name: 'Test access control' });
    const row = (name: RegExp) => within(table).getByRole('row', { name }).textContent;
    expect(row(/^No token/)).toContain('401 Bearer✓ Rejected, as required');
    expect(row(/^Token for another audience/)).toContain('200 ✕ Accepted (must be rejected)');
    expect(row(/^Expired token/)).toContain('Not possible with this token');
    click('Run test');
    expect(control.asked).toEqual([['probeWithoutToken']]);
  });

  it('shows what is kept, and where the redirect URI is another one today', async () => {
    const secret = '••••k3Qz';
    const redirectUri = 'http://127.0.0.1:7777/oauth/callback';
    await show(authorized, { kept: [{ ...KEPT, secret, redirectUri }] });
    const kept = screen.getByRole('list', { name: 'Saved credentials' });
    expect(kept.textContent).toContain(secret);
    expect(kept.textContent).toContain('Differs from the current redirect URI');
  });

  it('exports the flow only after it was seen', async () => {
    await show(authorized);
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

describe('the settings', () => {
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

  it('are kept for the server, with a draft that survives a reload', async () => {
    await show(NONE, { item: 'settings' });
    type('Scopes', 'tools:read');
    type('Port', '80');
    expect(screen.getByRole('alert').textContent).toMatch(/^Enter a number from 1024/);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).ariaDisabled).toBe('true');
    cleanup();
    const { workspace } = await show(NONE, { item: 'settings' });
    expect(screen.getByLabelText<HTMLInputElement>('Scopes').value).toBe('tools:read');
    expect(workspace.servers.get(CONFIG.name)?.authorization).toBeUndefined();
    type('Port', '7000');
    fireEvent.click(screen.getByLabelText('Accept any certificate'));
    click('Save');
    expect(workspace.servers.get(CONFIG.name)).toMatchObject({
      authorization: { scopes: 'tools:read', redirect: { port: 7000 } },
      tls: { unchecked: true },
    });
    fireEvent.click(screen.getByLabelText('Accept any certificate'));
    click('Save');
    expect(workspace.servers.get(CONFIG.name)).not.toHaveProperty('tls');
  });

  it('take effect on the redirect URI that is shown', async () => {
    const { workspace } = await show(NONE, { item: 'settings' });
    type('Host', 'localhost');
    type('Port', '7000');
    type('Path', '/back');
    click('Save');
    expect(workspace.servers.get(CONFIG.name)).toMatchObject({
      authorization: { redirect: { host: 'localhost', port: 7000, path: '/back' } },
    });
    expect(screen.getAllByText('http://localhost:7000/back').length).toBe(2);
  });

  it('hand secrets over and never show them again', async () => {
    const { control } = await show(NONE, { item: 'settings' });
    const field = screen.getByLabelText<HTMLInputElement>('Initial access token');
    expect(field.type).toBe('password');
    fireEvent.change(field, { target: { value: 's3cret' } });
    click('Save secret');
    expect(control.asked).toEqual([['setSecret', 'initial-access-token', 's3cret']]);
    await waitFor(() => expect(screen.getByText('Set')).toBeTruthy());
    expect(field.value).toBe('');
    click('Remove');
    await waitFor(() => expect(screen.getByText('Not set')).toBeTruthy());
    expect(JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])).not.toContain('s3cret');
  });

  it('ask for a passphrase, twice, before anything is remembered', async () => {
    const { workspace } = await show(NONE, { item: 'settings' });
    fireEvent.click(screen.getByLabelText('Remember on this computer'));
    const dialog = screen.getByRole('dialog', { name: 'Choose a passphrase' });
    const create = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Create file' });
    const input = (label: string, value: string) =>
      fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
    input('Passphrase', 'sesame!');
    input('Repeat passphrase', 'sesame!');
    expect(within(dialog).getByText('Too short (minimum 8 characters).')).toBeTruthy();
    expect(create.ariaDisabled).toBe('true');
    input('Passphrase', 'open sesame');
    expect(within(dialog).getByText(/^Fair/)).toBeTruthy();
    input('Repeat passphrase', 'open');
    expect(create.ariaDisabled).toBe('true');
    input('Repeat passphrase', 'open sesame');
    fireEvent.click(create);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>('Remember on this computer').checked).toBe(true);
    // It was the dialog's form that was sent, not that of the settings.
    expect(workspace.servers.get(CONFIG.name)?.authorization).toBeUndefined();
    click('Save');
    expect(workspace.servers.get(CONFIG.name)?.authorization?.remember).toBe(true);
  });

  it('connect again with the token that was locked up', async () => {
    const vault = playedVault({ file: 'locked', protectedBy: 'passphrase', path: '/vault' });
    const { workspace } = await show(NONE, { item: 'settings', vault });
    const opened = vi.spyOn(workspace, 'vaultOpened');
    click('Unlock…');
    const dialog = screen.getByRole('dialog', { name: 'Enter the passphrase' });
    const passphrase = { target: { value: 'open sesame' } };
    fireEvent.change(within(dialog).getByLabelText('Passphrase'), passphrase);
    expect(opened).not.toHaveBeenCalled();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Unlock' }));
    await waitFor(() => expect(opened).toHaveBeenCalledOnce());
  });

  it('say that the wrong passphrase did not open the file', async () => {
    const path = '/home/me/.config/loupe/vault';
    const vault = playedVault({ file: 'locked', protectedBy: 'passphrase', path });
    await show(NONE, { item: 'settings', vault });
    expect(screen.getByText(/protected by your passphrase/).textContent).toContain(path);
    click('Unlock…');
    const dialog = screen.getByRole('dialog', { name: 'Enter the passphrase' });
    fireEvent.change(within(dialog).getByLabelText('Passphrase'), { target: { value: 'no' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Unlock' }));
    await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toBe('Wrong passphrase.'));
  });
});
