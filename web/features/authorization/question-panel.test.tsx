// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KEPT, stoppedAt } from './testing/authorization-session';
import { click, showAuthorization } from './testing/show-authorization';

beforeEach(() => {
  vi.stubGlobal('open', () => null);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a question', () => {
  it('asks which authorization server it is to be', async () => {
    const issuers = ['https://a.example', 'https://b.example'];
    const { control } = await showAuthorization({
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
    const { control } = await showAuthorization({ ...stoppedAt('failed', 5, { state: 'failed' }), question });
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
    const { control } = await showAuthorization({ ...stoppedAt('failed', 5, { state: 'failed' }), question });
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
