import { afterAll, beforeAll, expect, it } from 'vitest';

import { nodeHost } from '../../../../cli/node-host';
import { FAST } from '../../../../proxy/stream';
import { readServerJson } from './read-server-json';
import { fetchRegistryPage, type RegistryServer, registryUrl } from './registry';
import { startRegistry, type TestRegistry } from './testing/registry-server';

const host = { ...nodeHost(), version: '1.2.3' };
let registry: TestRegistry;
beforeAll(async () => void (registry = await startRegistry()));
afterAll(async () => {
  registry.stop();
  await host.close(FAST);
});

const ask = (url: string, signal = new AbortController().signal) => fetchRegistryPage(host, url, signal);

it('names the version of the API unless the URL does', () => {
  const at = (base: string) => registryUrl(base, { search: '' }).split('?')[0];
  expect(at('https://a.example')).toBe('https://a.example/v0/servers');
  expect(at('https://a.example/registry/')).toBe('https://a.example/registry/v0/servers');
  expect(at('https://a.example/registry/v0.1')).toBe('https://a.example/registry/v0.1/servers');
  expect(registryUrl('https://a.example?key=1', { search: 'a b&c', cursor: 'x/y:1' })).toBe(
    'https://a.example/v0/servers?key=1&limit=50&version=latest&search=a+b%26c&cursor=x%2Fy%3A1',
  );
});

it.each(['', '/v0.1', '/older'])('reads all pages of %s/servers, each once', async (path) => {
  const all: RegistryServer[] = [];
  let cursor: string | undefined;
  for (let pages = 1; ; pages += 1) {
    const page = await ask(registryUrl(registry.origin + path, { search: '', cursor }));
    all.push(...page.servers);
    cursor = page.next;
    if (cursor === undefined) {
      expect(pages).toBe(3);
      break;
    }
  }
  expect(new Set(all.map(({ name }) => name)).size).toBe(130);
  expect(all[0]).toMatchObject({ name: 'io.example.towns/lisbon', version: '1.1.0', status: 'active' });
  expect(all[1]).toMatchObject({ name: 'io.example.towns/town-001', status: 'deprecated' });
  expect(readServerJson(all[0]?.document)).toMatchObject({ version: '1.1.0', offers: [{ kind: 'remote' }] });
});

it('searches', async () => {
  const { servers, next } = await ask(registryUrl(registry.origin, { search: 'LISB' }));
  expect(servers.map(({ title }) => title)).toEqual(['Weather of lisbon']);
  expect(next).toBeUndefined();
});

it.each([
  ['/v1.9', { code: 'not-found', details: { status: '404 Not Found' } }],
  ['/page', { code: 'not-json' }],
  ['/other', { code: 'not-registry' }],
])('says what is wrong with %s', async (path, error) => {
  await expect(ask(registryUrl(registry.origin + path, { search: '' }))).rejects.toMatchObject(error);
});

it('says that nothing listens, and ends at once when it is cancelled', async () => {
  await expect(ask('http://127.0.0.1:1/v0/servers')).rejects.toMatchObject({ code: 'refused' });
  const controller = new AbortController();
  const silent = ask(registryUrl(`${registry.origin}/silent`, { search: '' }), controller.signal);
  setTimeout(() => controller.abort(), 50);
  await expect(silent).rejects.toMatchObject({ code: 'aborted' });
});
