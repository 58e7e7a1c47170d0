import { describe, expect, it } from 'vitest';
import { open, serverWith, storyOf } from './testing/in-test';

const ID_TOKEN = `e30.${Buffer.from('{"sub":"a"}').toString('base64url')}.x`;

describe('The scopes', () => {
  it('are those of the challenge, else those of the metadata, else none; a person’s own win', async () => {
    const server = await serverWith({ resource: { scopes_supported: ['a', 'b'] } });
    const asked = () => server.to('/authorize').at(-1)?.url.searchParams.get('scope');
    await open(server.url).authorize();
    expect(asked()).toBe('a b');
    server.behaviour.challenge = `Bearer scope="read", resource_metadata="${server.origin}/.well-known/oauth-protected-resource/mcp"`;
    await open(server.url).authorize();
    expect(asked()).toBe('read');
    await open(server.url, { settings: { scopes: 'mine' } }).authorize();
    expect(asked()).toBe('mine');
    server.behaviour.resource = {};
    delete server.behaviour.challenge;
    await open(server.url).authorize();
    expect(asked()).toBeNull();
  });

  it('have offline_access where the authorization server offers it, with a prompt for consent', async () => {
    const server = await serverWith({
      resource: { scopes_supported: ['a'] },
      metadata: { scopes_supported: ['a', 'offline_access'] },
    });
    await open(server.url).authorize();
    const { searchParams } = server.to('/authorize')[0]?.url ?? new URL('x:');
    expect(searchParams.get('scope')).toBe('a offline_access');
    expect(searchParams.get('prompt')).toBe('consent');
  });

  it('are added up when a call needs more, twice at most', async () => {
    const server = await serverWith({ challenge: 'Bearer scope="basic"' });
    const { session, authorization, authorize } = open(server.url);
    await authorize();
    server.behaviour.intercept = ({ path, json }) =>
      path === '/mcp' && json['method'] === 'tools/call'
        ? { status: 403, headers: { 'www-authenticate': 'Bearer error="insufficient_scope", scope="write"' } }
        : undefined;
    const call = async () => {
      const outcome = await session.request('tools/call', { name: 'look' });
      expect(outcome).toMatchObject({
        kind: 'lost',
        failure: { code: 'insufficient-scope', details: { scope: 'write' } },
      });
    };
    for (const _ of [1, 2]) {
      await call();
      const state = await authorize();
      expect(storyOf(state)[0]).toBe('challenge step-up');
      expect(state.kind).toBe('authorized');
    }
    expect(server.to('/authorize').map(({ url }) => url.searchParams.get('scope'))).toEqual([
      'basic',
      'basic write',
      'basic write',
    ]);
    await call();
    await authorization.start({ stepwise: false });
    expect(authorization.snapshot().steps.at(-1)?.cause?.code).toBe('scope-limit');
    expect(server.to('/authorize')).toHaveLength(3);
    // The call was not made again by itself.
    expect(server.seen.filter(({ json }) => json['method'] === 'tools/call')).toHaveLength(3);
  });
});

describe('A step-up that is not granted', () => {
  it('is told as scopes that are missing, and not as granted, except what came as an ID token', async () => {
    const server = await serverWith({ challenge: 'Bearer scope="basic openid"' });
    const { session, authorization, authorize } = open(server.url);
    await authorize();
    const granting = ({ form }: { form: URLSearchParams }) => {
      const token = `narrow-${server.seen.length}-${form.get('code') ?? ''}`;
      server.tokens.set(token, 'basic');
      return {
        status: 200,
        body: { access_token: token, id_token: ID_TOKEN, token_type: 'Bearer', scope: 'basic' },
      };
    };
    server.behaviour.intercept = (seen) => {
      if (seen.path === '/token') return granting(seen);
      if (seen.json['method'] !== 'tools/call') return undefined;
      const challenge = 'Bearer error="insufficient_scope", scope="write"';
      return { status: 403, headers: { 'www-authenticate': challenge } };
    };
    for (const _ of [1, 2]) {
      await session.request('tools/call', { name: 'look' });
      await authorize();
    }
    await session.request('tools/call', { name: 'look' });
    await authorization.start({ stepwise: false });
    expect(authorization.snapshot().steps.at(-1)?.cause).toMatchObject({
      code: 'scopes-missing',
      facts: { challenge: 'write', asked: 'basic openid write', granted: 'basic openid' },
    });
  });
});
