// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Cause } from '../../../core/authorization/model';
import { CONFIG, KEPT, NONE, STEPS, TOKENS } from './testing/authorization-session';
import { click, failedWith, showAuthorization } from './testing/show-authorization';

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

describe('a step that failed', () => {
  it('says whose it is to mend, and where two texts differ, in words too', async () => {
    await showAuthorization(failedWith(4, MISMATCH));
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('The issuer in the metadata doesn’t match');
    expect(within(alert).getByText('Fix on the authorization server')).toBeTruthy();
    expect(alert.textContent).toContain('First difference at character 26: expected end of text, received “/”.');
    const marks = alert.querySelectorAll('mark');
    expect([...marks].map((mark) => mark.textContent)).toEqual(['', '/']);
    expect(within(alert).getByText('A strict client stops here.')).toBeTruthy();
  });

  it('goes on anyway, which is kept for this server', async () => {
    const { control, workspace } = await showAuthorization(failedWith(4, MISMATCH));
    click('Continue anyway');
    expect(control.asked).toEqual([['continueAnyway']]);
    expect(workspace.servers.get(CONFIG.name)?.authorization?.deviations).toEqual(['issuer-mismatch']);
  });

  it('offers no way on where there is none, but to try again', async () => {
    const facts = { error: 'invalid_grant', description: 'expired', status: '400' };
    const cause: Cause = { code: 'token-refused', responsible: 'authorization-server', facts };
    const { control } = await showAuthorization(failedWith(10, cause));
    expect(screen.getByRole('alert').textContent).toContain('It responded: “invalid_grant: expired”.');
    expect(screen.queryByRole('button', { name: 'Continue anyway' })).toBeNull();
    click('Retry this step');
    expect(control.asked).toEqual([['continue', undefined]]);
  });

  it('lists each address that was tried for metadata', async () => {
    const facts = { tried: 'https://a.example/1 404\nhttps://a.example/2 500', challenge: 'Bearer' };
    const purposes = 'link\nserver';
    const all = { ...facts, purposes };
    await showAuthorization(failedWith(2, { code: 'metadata-not-found', responsible: 'server', facts: all }));
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
    await showAuthorization(failedWith(11, cause));
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
    await showAuthorization(failedWith(8, { code, responsible: 'person', facts }));
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
    const { control } = await showAuthorization(failedWith(10, cause));
    click('Register again');
    await waitFor(() => expect(control.asked[0]).toEqual(['forget', KEPT.issuer]));
  });

  it('that was a renewal is tried again as one, while the token still holds', async () => {
    const facts = { error: 'invalid_request', description: '' };
    const cause: Cause = { code: 'refresh-refused', responsible: 'authorization-server', facts };
    const renewal = { id: 12, kind: 'refresh', state: 'failed', at: 0, cause } as const;
    const { control } = await showAuthorization({
      ...NONE,
      kind: 'authorized',
      steps: [...STEPS, renewal],
      tokens: TOKENS,
    });
    expect(screen.getByRole('alert').textContent).toContain('rejected the refresh token');
    click('Retry this step');
    expect(control.asked).toEqual([['refresh']]);
  });

  it('with a spent refresh token starts a new authorization', async () => {
    const facts = { error: 'invalid_grant', description: '' };
    const cause: Cause = { code: 'refresh-refused', responsible: 'authorization-server', facts };
    const renewal = { id: 12, kind: 'refresh', state: 'failed', at: 0, cause } as const;
    const { control } = await showAuthorization({ ...NONE, kind: 'failed', steps: [...STEPS, renewal] });
    fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Authorize again' }));
    await waitFor(() => expect(control.asked).toEqual([['start', { stepwise: false }]]));
  });

  it('by a stale registration is mended by another one', async () => {
    const facts = { id: 'c1f0', issuer: KEPT.issuer, error: 'invalid_client' };
    const { control } = await showAuthorization(
      failedWith(10, { code: 'stale-registration', responsible: 'registration', facts }),
    );
    click('Register again');
    await waitFor(() =>
      expect(control.asked).toEqual([
        ['forget', KEPT.issuer],
        ['start', { stepwise: false }],
      ]),
    );
  });
});
