import { expect, it } from 'vitest';
import { Conformity } from '../judge/conformity';
import { BatchJudge } from '../judge/judge-batch';
import { memoryVault } from './memory-vault';
import type { SecretName } from './model';
import { memoryStorage, refused, sessionOf, startTestServer, until } from './testing/authorization-server';

/** So every secret of these tests reads: nothing that is kept, shown or exported may have it in it. */
const CANARY = 'canary';
const canary = (name: string) => `${CANARY}/${name}=${'x7'.repeat(6)}`;

it('No secret is in the state, in what a tab keeps, in the log, in a report or in a command for curl', async () => {
  const server = await startTestServer({
    metadata: { token_endpoint_auth_methods_supported: ['client_secret_post'] },
  });
  const access = canary('access');
  server.behaviour.intercept = ({ path, form }) => {
    if (path === '/token') {
      server.tokens.set(access, '');
      const body = {
        access_token: access,
        token_type: 'Bearer',
        refresh_token: canary('refresh'),
        expires_in: 3600,
      };
      const isRefused = form.get('refresh_token') !== null;
      return isRefused ? refused('invalid_grant', `No: ${canary('refresh')}`) : { status: 200, body };
    }
    if (path !== '/register') return undefined;
    const body = {
      client_id: 'mine',
      client_secret: canary('client-secret'),
      registration_access_token: canary('registration'),
    };
    return { status: 201, body };
  };
  server.behaviour.redirect = { code: canary('code') };
  const storage = memoryStorage();
  const vault = memoryVault();
  const { session, authorization, authorize, stop } = sessionOf(server.url, {
    storage,
    vault,
    headers: { 'X-Api-Key': canary('header') },
    settings: {
      extra: { authorize: [['hint_token', canary('hint')]], token: [['partner_secret', canary('partner')]] },
    },
  });
  const names: SecretName[] = ['client-secret', 'private-key', 'initial-access-token', 'assertion', 'id-token'];
  for (const name of names) await authorization.setSecret(name, canary(name));
  const state = await authorize();
  expect(state.kind).toBe('authorized');
  // All of them were on the wire, so that there is something to find.
  const sent = JSON.stringify(server.seen.map(({ url, headers, form }) => [url.href, headers, [...form]]));
  for (const name of ['initial-access-token', 'client-secret', 'code', 'access', 'header', 'hint', 'partner'])
    expect(decodeURIComponent(sent)).toContain(canary(name));
  await authorization.refresh();
  await authorization.checkAccess();
  const steps = authorization.snapshot().steps;
  const logged = session.log
    .entriesAfter(0)
    .filter((entry) => entry.kind === 'http' && entry.purpose === 'authorization');
  expect(logged.length).toBeGreaterThan(5);
  const found = {
    state: JSON.stringify(authorization.snapshot()),
    storage: JSON.stringify([...storage.values]),
    log: JSON.stringify(logged),
    report: await authorization.exportFlow(),
    curl: steps.map(({ id }) => authorization.exportCurl(id)).join('\n'),
    findings: JSON.stringify(authorization.findings.snapshot()),
    kept: JSON.stringify(await authorization.storedCredentials()),
    keys: (await vault.keys('')).join('\n'),
  };
  // What a server says of them later is masked by the session, the tokens before a renewal too.
  for (const name of ['client-secret', 'code', 'access', 'header', 'private-key'])
    expect(session.secrets.mask(`${canary(name)} ${btoa(canary(name))}`)).not.toContain(CANARY);
  for (const [place, text] of Object.entries(found)) {
    for (const spelt of [text, decodeURIComponent(text.replace(/%(?![0-9a-f]{2})/gi, '%25'))])
      expect(spelt.includes(CANARY) ? `${place}: ${excerpt(spelt)}` : '').toBe('');
  }
  expect(found.report).toContain('"kind": "token"');
  expect(found.curl).toContain("curl -X POST '");
  await stop();
  await server.stop();
});

it('A paused request shows its secrets to who is to edit it, and the tab keeps none of them', async () => {
  const server = await startTestServer();
  const storage = memoryStorage();
  const { authorization, stop } = sessionOf(server.url, {
    storage,
    settings: { client: { kind: 'pre-registered', id: 'mine' }, grant: 'client-credentials' },
  });
  await authorization.setSecret('client-secret', canary('client-secret'));
  const paused = () => authorization.snapshot().steps.findLast(({ state }) => state === 'paused');
  const started = authorization.start({ stepwise: true });
  for (const kind of ['challenge', 'resource-metadata', 'server-metadata', 'token'] as const) {
    await until(() => paused()?.kind === kind);
    if (kind !== 'token') await authorization.continue();
  }
  const shown = paused()?.request?.headers.find(([name]) => name === 'authorization')?.[1] ?? '';
  expect(decodeURIComponent(Buffer.from(shown.slice(6), 'base64').toString())).toContain(CANARY);
  expect(JSON.stringify([...storage.values])).not.toContain(shown);
  await authorization.continue();
  await started;
  expect(JSON.stringify(authorization.snapshot())).not.toContain(shown);
  await stop();
  await server.stop();
});

it('What breaks a rule of authorization stands among the findings of the session', async () => {
  const server = await startTestServer();
  server.behaviour.metadata = { issuer: `${server.origin}/` };
  const { session, authorization, authorize, through, stop } = sessionOf(server.url);
  const judge = new BatchJudge();
  const conformity = new Conformity(session, ({ events }) => Promise.resolve(judge.take(events)));
  const left = conformity.subscribe(() => undefined);
  await authorize();
  await through(authorization.continueAnyway());
  await conformity.settled();
  const { groups, counts } = conformity.snapshot();
  expect(groups.filter(({ rule }) => rule.startsWith('auth-'))).toMatchObject([
    { rule: 'auth-issuer-mismatch', who: 'server', count: 1, severity: 'error' },
  ]);
  // The exchanges of authorization are no matter of the rules of MCP over HTTP.
  expect(groups.map(({ rule }) => rule)).not.toContain('http-get-status');
  expect(counts.server.error).toBeGreaterThan(0);
  left();
  await stop();
  await server.stop();
});

function excerpt(text: string): string {
  const at = text.indexOf(CANARY);
  return text.slice(Math.max(0, at - 80), at + 60);
}
