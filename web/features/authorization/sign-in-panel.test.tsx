// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuthorizationState, AwaitedBrowser } from '../../../core/authorization/model';
import { KEPT, stoppedAt } from './testing/authorization-session';
import { click, showAuthorization } from './testing/show-authorization';

beforeEach(() => {
  vi.stubGlobal('open', () => null);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
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
    await showAuthorization(waiting);
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
    await showAuthorization(waiting);
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
    const { control } = await showAuthorization(waiting);
    fireEvent.click(about('Unknown client').getByRole('button', { name: 'Register again' }));
    await waitFor(() =>
      expect(control.asked).toEqual([['cancel'], ['forget', KEPT.issuer], ['start', { stepwise: false }]]),
    );
    fireEvent.click(about('nothing happens here').getByRole('button', { name: 'Start again' }));
    expect(control.asked.slice(3)).toEqual([['cancel'], ['start', { stepwise: false }]]);
  });

  it('does not offer to register a client that a person gave', async () => {
    await showAuthorization(waitingFor({ client: { ...client, kind: 'pre-registered' } }));
    expect(within(trouble()).queryByRole('button', { name: 'Register again' })).toBeNull();
    fireEvent.click(about('Unknown client').getByRole('button', { name: 'Edit client' }));
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Client' }));
  });

  it('tells of a redirect that came without the state', async () => {
    const { control } = await showAuthorization(waiting);
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
    const { control } = await showAuthorization(waiting);
    const field = screen.getByRole('textbox', { name: 'URL', hidden: true });
    const paste = (value: string) => {
      fireEvent.change(field, { target: { value } });
      fireEvent.click(screen.getByText('Use this URL'));
    };
    paste('nonsense');
    expect(screen.getByRole('alert').textContent).toBe('Not a valid URL.');
    paste(' https://other.example/?code=1 ');
    expect(screen.getByRole('alert').textContent).toContain('doesn’t belong to this sign-in');
    expect(control.asked.at(-1)).toEqual(['pasteRedirect', 'https://other.example/?code=1']);
  });
});
