import { describe, expect, it } from 'vitest';
import { nodeHost } from '../../cli/node-host';
import { Secrets } from '../secrets/secrets';
import { MessageLog } from '../transports/message-log';
import { memoryVault } from './memory-vault';
import { StepRunner } from './step-runner';
import { memoryStorage, until } from './testing/authorization-server';
import { open, serverWith, storyOf } from './testing/in-test';

describe('A token', () => {
  it('of 20 s is not renewed before each request', async () => {
    const server = await serverWith({ lifetime: 20_000 });
    const { session, authorize } = open(server.url);
    await authorize();
    await session.request('tools/list', {});
    await session.request('tools/list', {});
    expect(server.to('/token').map(({ form }) => form.get('grant_type'))).toEqual(['authorization_code']);
  });

  it('is renewed ahead of its end, once for all who ask, and by the refresh token that came last', async () => {
    const server = await serverWith({ lifetime: 400 });
    const { session, authorization, authorize } = open(server.url);
    await authorize();
    const { expiresAt = 0 } = authorization.snapshot().tokens ?? {};
    await until(() => Date.now() >= expiresAt - 90);
    server.behaviour.lifetime = 3_600_000;
    const refreshes = () => server.to('/token').filter(({ form }) => form.get('grant_type') === 'refresh_token');
    const before = refreshes().length;
    await Promise.all([1, 2, 3].map(() => session.request('tools/list', {})));
    expect(refreshes()).toHaveLength(before + 1);
    authorization.expireNow();
    expect(authorization.snapshot().tokens?.isExpiredByHand).toBe(true);
    expect((await session.request('tools/list', {})).kind).toBe('result');
    expect(refreshes()).toHaveLength(before + 2);
    expect(storyOf(authorization.snapshot()).at(-1)).toBe('refresh refreshed');
    const used = refreshes().map(({ form }) => form.get('refresh_token'));
    expect(new Set(used).size).toBe(used.length);
  });

  it('is renewed at 401, and the request goes out again, which the log tells', async () => {
    const server = await serverWith();
    const { session, authorize } = open(server.url);
    await authorize();
    server.tokens.clear();
    expect((await session.request('tools/list', {})).kind).toBe('result');
    const sent = session.log.snapshot();
    void sent;
    const entries = session.log.entriesAfter(0);
    expect(entries.some((entry) => entry.kind === 'message' && entry.repeats !== undefined)).toBe(true);
  });

  it('is renewed once for all tabs, by the one that has the lock', async () => {
    const server = await serverWith();
    const vault = memoryVault();
    // What the browser's Web Locks do for tabs of one origin.
    let last: Promise<unknown> = Promise.resolve();
    const exclusive = <Value>(_: string, run: () => Promise<Value>): Promise<Value> => {
      const turn = last.then(run);
      last = turn.catch(() => undefined);
      return turn;
    };
    const first = open(server.url, { vault, host: { exclusive } });
    await first.authorize();
    const second = open(server.url, { vault, host: { exclusive } });
    await second.session.connect();
    server.tokens.clear();
    const tabs = [first, second].map(({ session }) => session.request('tools/list', {}));
    expect((await Promise.all(tabs)).map(({ kind }) => kind)).toEqual(['result', 'result']);
    expect(server.to('/token').filter(({ form }) => form.get('grant_type') === 'refresh_token')).toHaveLength(1);
  });

  it('that another tab got is used where this one has none', async () => {
    const server = await serverWith();
    const vault = memoryVault();
    const [first, second] = [open(server.url, { vault }), open(server.url, { vault })];
    await second.session.connect();
    expect(second.session.snapshot().kind).toBe('failed');
    await first.authorize();
    await second.session.connect();
    expect(second.session.snapshot().kind).toBe('connected');
  });

  it('that is refused and can’t be renewed is not sent again', async () => {
    const server = await serverWith();
    server.behaviour.intercept = ({ path, form }) =>
      path === '/token' && form.get('grant_type') === 'authorization_code'
        ? (server.tokens.set('only', ''), { status: 200, body: { access_token: 'only', token_type: 'bearer' } })
        : undefined;
    const { session, authorization, authorize } = open(server.url);
    await authorize();
    server.tokens.clear();
    expect(await session.request('tools/list', {})).toMatchObject({ failure: { code: 'unauthorized' } });
    const shown = () => server.to('/mcp').filter(({ headers }) => headers.authorization === 'Bearer only').length;
    const before = shown();
    await session.request('tools/list', {});
    expect(shown()).toBe(before);
    expect(authorization.snapshot().kind).toBe('none');
  });

  it('that is over and can’t be renewed is told as that', async () => {
    const server = await serverWith({ lifetime: 300 });
    server.behaviour.intercept = ({ path }) =>
      path === '/token'
        ? (server.tokens.set('only', ''),
          { status: 200, body: { access_token: 'only', token_type: 'bearer', expires_in: 0.3 } })
        : undefined;
    const { session, authorization, authorize } = open(server.url);
    await authorize();
    const { expiresAt = 0 } = authorization.snapshot().tokens ?? {};
    await until(() => Date.now() > expiresAt);
    server.tokens.clear();
    await session.request('tools/list', {});
    expect(authorization.snapshot().steps.at(-1)?.cause).toMatchObject({
      code: 'no-refresh-token',
      facts: { expired: expect.stringMatching(/\d/) as string },
    });
  });

  it('keeps the steps by which it came about, however often it is renewed', () => {
    const runner = new StepRunner({
      host: nodeHost(),
      log: new MessageLog(),
      tls: () => undefined,
      secrets: new Secrets(),
      onChange: () => undefined,
    });
    for (const kind of ['challenge', 'token'] as const) runner.done(runner.begin(kind), 'token-received');
    for (let count = 0; count < 300; count++) runner.done(runner.begin('refresh'), 'refreshed');
    const { steps } = runner;
    expect(steps).toHaveLength(200);
    expect(steps.slice(0, 3).map(({ id }) => id)).toEqual([1, 2, 105]);
    expect(steps.at(-1)?.id).toBe(302);
  });

  it('is revoked with its refresh token', async () => {
    const server = await serverWith();
    const { authorization, authorize } = open(server.url);
    await authorize();
    await authorization.revoke();
    expect(server.to('/revoke').map(({ form }) => form.get('token_type_hint'))).toEqual([
      'refresh_token',
      'access_token',
    ]);
    expect(authorization.snapshot().tokens).toBeUndefined();
    expect(server.tokens.size).toBe(0);
  });

  it('stays out of the way of a person’s own Authorization header', async () => {
    const server = await serverWith();
    server.tokens.set('static-token', '');
    const { session } = open(server.url, { headers: { Authorization: 'Bearer static-token' } });
    await session.connect();
    expect(session.snapshot().kind).toBe('connected');
    expect(server.to('/authorize')).toEqual([]);
  });

  it('is forgotten with its registration', async () => {
    const server = await serverWith();
    const vault = memoryVault();
    const { authorization, authorize } = open(server.url, { vault });
    await authorize();
    await authorization.forget();
    expect(authorization.snapshot()).toEqual({ kind: 'none', steps: [], isStepwise: false });
    expect(await authorization.storedCredentials()).toEqual([]);
    expect(await vault.keys('tokens ')).toEqual([]);
  });
});

it('Tokens that went with the proxy are no authorization any more, whatever the tab has kept', async () => {
  const server = await serverWith();
  const storage = memoryStorage();
  const before = open(server.url, { storage });
  expect((await before.authorize()).kind).toBe('authorized');
  const after = open(server.url, { storage });
  await until(() => after.authorization.snapshot().steps.length > 0);
  expect(after.authorization.snapshot()).toMatchObject({ kind: 'none' });
  expect(after.authorization.snapshot().tokens).toBeUndefined();
});
