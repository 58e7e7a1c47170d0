// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CONFIG, NONE, playedVault } from '../testing/authorization-session';
import { click, showAuthorization } from '../testing/show-authorization';

beforeEach(() => {
  vi.stubGlobal('open', () => null);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the settings', () => {
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

  it('are kept for the server, with a draft that survives a reload', async () => {
    await showAuthorization(NONE, { item: 'settings' });
    type('Scopes', 'tools:read');
    type('Port', '80');
    expect(screen.getByRole('alert').textContent).toMatch(/^Enter a number from 1024/);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).ariaDisabled).toBe('true');
    cleanup();
    const { workspace } = await showAuthorization(NONE, { item: 'settings' });
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
    const { workspace } = await showAuthorization(NONE, { item: 'settings' });
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
    const { control } = await showAuthorization(NONE, { item: 'settings' });
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

  it('open the secrets once one is needed, and keep what is typed there', async () => {
    await showAuthorization(NONE, { item: 'settings' });
    const field = screen.getByLabelText<HTMLInputElement>('Initial access token');
    const secrets = field.closest('details');
    expect(secrets?.open).toBe(false);
    fireEvent.change(field, { target: { value: 's3cret' } });
    fireEvent.change(screen.getByLabelText('Grant'), { target: { value: 'jwt-bearer' } });
    expect(screen.getByLabelText('Assertion (JWT)')).toBeTruthy();
    expect(secrets?.open).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Initial access token').value).toBe('s3cret');
  });

  it('ask for a passphrase, twice, before anything is remembered', async () => {
    const { workspace } = await showAuthorization(NONE, { item: 'settings' });
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
    const { workspace } = await showAuthorization(NONE, { item: 'settings', vault });
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
    await showAuthorization(NONE, { item: 'settings', vault });
    expect(screen.getByText(/protected by your passphrase/).textContent).toContain(path);
    click('Unlock…');
    const dialog = screen.getByRole('dialog', { name: 'Enter the passphrase' });
    fireEvent.change(within(dialog).getByLabelText('Passphrase'), { target: { value: 'no' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Unlock' }));
    await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toBe('Wrong passphrase.'));
  });
});
