import { expect, it, onTestFinished } from 'vitest';
import { memoryVault } from './memory-vault';
import type { AuthorizationState } from './model';
import {
  memoryStorage,
  refused,
  sessionOf,
  startTestServer,
  type TestServer,
  until,
} from './testing/authorization-server';

async function serverWith(): Promise<TestServer> {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  return server;
}

function open(...given: Parameters<typeof sessionOf>) {
  const opened = sessionOf(...given);
  onTestFinished(opened.stop);
  return opened;
}

/** The steps from the token on. */
const endOf = ({ steps }: AuthorizationState) =>
  steps
    .slice(steps.findIndex(({ kind }) => kind === 'token'))
    .map(({ kind, state, decision, cause }) => `${kind} ${cause?.code ?? decision?.code ?? ''} ${state}`);

/** Whether a request asks for the tools. */
const isProof = ({ json }: { json: Record<string, unknown> }) => json['method'] === 'tools/list';

it('A proof within which the token is renewed ends as its last answer says', async () => {
  const server = await serverWith();
  const { authorization, authorize } = open(server.url);
  server.behaviour = { intercept: ({ path }) => (path === '/mcp' ? { status: 401 } : undefined) };
  expect(endOf(await authorize())).toEqual([
    'token token-received done',
    'refresh refreshed done',
    'proof token-not-accepted failed',
  ]);
  server.behaviour = {};
  await authorization.continue();
  expect(endOf(authorization.snapshot())).toEqual([
    'token token-received done',
    'refresh refreshed done',
    'proof token-not-accepted failed',
    'proof proved done',
  ]);
});

it('A proof whose renewal is refused ends, too, and the renewal says why', async () => {
  const server = await serverWith();
  const { authorize } = open(server.url);
  server.behaviour = {
    intercept: ({ path, form }) =>
      path === '/mcp'
        ? { status: 401 }
        : form.get('grant_type') === 'refresh_token'
          ? refused('invalid_grant', 'It was revoked.')
          : undefined,
  };
  expect(endOf(await authorize())).toEqual([
    'token token-received done',
    'proof token-not-accepted failed',
    'refresh refresh-refused failed',
  ]);
});

it('A proof that is cancelled while the token is renewed is over, as the renewal is', async () => {
  const server = await serverWith();
  const { authorization, authorize } = open(server.url);
  server.behaviour = {
    intercept: ({ path, form }) =>
      path === '/mcp'
        ? { status: 401 }
        : form.get('grant_type') === 'refresh_token'
          ? { status: 200, isLate: true }
          : undefined,
  };
  const over = authorize();
  await until(() => server.answered.at(-1)?.isLate === true);
  authorization.cancel();
  expect(endOf(await over)).toEqual(['token token-received done', 'proof given-up failed', 'refresh given-up failed']);
});

it('No step that was under way at a reload runs on after it', async () => {
  const server = await serverWith();
  const [vault, storage] = [memoryVault(), memoryStorage()];
  const before = open(server.url, { vault, storage });
  let hasExpired = false;
  server.behaviour = {
    intercept: (seen) => {
      if (!isProof(seen)) return undefined;
      if (hasExpired) return { status: 200, isLate: true };
      hasExpired = true;
      return { status: 401 };
    },
  };
  void before.authorize();
  await until(() => server.answered.at(-1)?.isLate === true);
  expect(endOf(before.authorization.snapshot())).toEqual([
    'token token-received done',
    'refresh refreshed done',
    'proof  running',
  ]);
  const after = open(server.url, { vault, storage });
  await until(() => after.authorization.snapshot().kind === 'authorized');
  expect(endOf(after.authorization.snapshot())).toEqual(['token token-received done', 'refresh refreshed done']);

  server.behaviour = { intercept: () => ({ status: 200, isLate: true }) };
  void after.authorization.refresh();
  await until(() => after.authorization.snapshot().steps.at(-1)?.state === 'running');
  const last = open(server.url, { vault, storage });
  await until(() => last.authorization.snapshot().kind === 'authorized');
  expect(endOf(last.authorization.snapshot())).toEqual(['token token-received done', 'refresh refreshed done']);
});

it('A request that was sent again stays as it ended, whatever fails later', async () => {
  const server = await serverWith();
  server.behaviour = { metadata: { revocation_endpoint: undefined } };
  const { authorization, authorize } = open(server.url);
  const { steps } = await authorize();
  await authorization.sendAgain(steps[1]?.id ?? 0);
  // It fails before there is a request, and a step.
  await authorization.revoke();
  const [again, revoked] = authorization.snapshot().steps.slice(-2);
  expect([again?.state, again?.cause]).toEqual(['done', undefined]);
  expect(revoked).toMatchObject({ kind: 'revoke', cause: { code: 'endpoint-missing' } });
});

it('A refresh token of the user’s gets what was granted earlier, not what the challenge requires', async () => {
  const server = await serverWith();
  const { authorization } = open(server.url, {
    settings: { client: { kind: 'pre-registered', id: 'mine', auth: 'none' } },
  });
  const insufficient = 'Bearer error="insufficient_scope", scope="read write"';
  server.behaviour = {
    challenge: 'Bearer scope="read write"',
    intercept: ({ path, headers }) =>
      path === '/token'
        ? { status: 200, body: { access_token: 'narrow', token_type: 'Bearer' } }
        : path === '/mcp' && headers.authorization !== undefined
          ? { status: 403, headers: { 'www-authenticate': insufficient } }
          : undefined,
  };
  await authorization.start({ stepwise: false, refreshToken: 'read-only' });
  const { steps } = authorization.snapshot();
  expect(steps.find(({ kind }) => kind === 'token')?.decision?.facts).toMatchObject({ scope: '' });
  expect(steps.at(-1)?.cause).toMatchObject({ code: 'scopes-missing', facts: { asked: '', granted: '' } });
});

it('A failed flow goes on after an earlier request was sent again', async () => {
  const server = await serverWith();
  let isRefused = true;
  server.behaviour = {
    intercept: ({ path }) =>
      path === '/token' && isRefused ? { status: 400, body: { error: 'invalid_request' } } : undefined,
  };
  const { authorization, authorize } = open(server.url);
  const { steps } = await authorize();
  const failed = steps.at(-1);
  await authorization.sendAgain(steps.find(({ kind }) => kind === 'server-metadata')?.id ?? 0);
  expect(authorization.snapshot().steps.at(-1)).toEqual(failed);
  isRefused = false;
  await authorization.continue();
  const repeated = authorization.snapshot().steps.find(({ repeats }) => repeats === failed?.id);
  expect(repeated).toMatchObject({ kind: 'token', decision: { code: 'token-received' } });
});

it('A flow goes on if what belongs to another authorization server is forgotten', async () => {
  const server = await serverWith();
  const { authorization } = open(server.url);
  const begun = authorization.start({ stepwise: true });
  await until(() => authorization.snapshot().kind === 'paused');
  await authorization.forget('https://other.example');
  await authorization.continue();
  await until(() => authorization.snapshot().steps.length > 1);
  authorization.cancel();
  await begun;
});

it('No token after a reload means not authorized, even where only its proof was missing', async () => {
  const server = await serverWith();
  const storage = memoryStorage();
  server.behaviour = {
    intercept: ({ path, headers }) =>
      path === '/mcp' && headers.authorization !== undefined ? { status: 200, isLate: true } : undefined,
  };
  const before = open(server.url, { vault: memoryVault(), storage });
  void before.authorize();
  await until(() => before.authorization.snapshot().steps.at(-1)?.kind === 'proof');
  const after = open(server.url, { vault: memoryVault(), storage });
  await until(() => after.authorization.snapshot().steps.length > 0);
  expect(after.authorization.snapshot().kind).toBe('none');
});
