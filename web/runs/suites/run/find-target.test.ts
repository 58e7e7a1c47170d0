import { describe, expect, it } from 'vitest';

import type { ServerConfig, ServerTarget } from '../../../../core/session/connect/server-config';
import type { Suite, SuiteServer } from '../../../../core/suite/suite';
import { NEW_SERVER } from '../../../session/server-list';
import type { RunTarget } from '../page-run';
import { findTarget, listedServer } from './find-target';

const stdio = (command: string, args: string[] = []): ServerTarget => ({
  kind: 'stdio',
  command,
  args,
  env: {},
  inheritEnv: false,
  cwd: '/suites',
});
const listed = (name: string, target: ServerTarget): ServerConfig => ({ ...NEW_SERVER, name, target });
const suiteOf = (server?: SuiteServer): Suite => ({ loupe: 1, calls: [], server });
const find = (suite: Suite, servers: readonly ServerConfig[] = [], target: RunTarget = OWN) =>
  findTarget(suite, target, {
    suiteName: 'greetings',
    servers,
    folder: '/suites',
    variable: (name) => (name === 'PORT' ? '8080' : undefined),
  });
const OWN: RunTarget = { kind: 'suite' };

describe('the server of a suite', () => {
  it('is the one that the suite names, from its folder, with its variables filled in', () => {
    const found = find(suiteOf({ command: 'node', args: ['server.mjs', '${PORT}'], cwd: '..' }));
    expect(found).toMatchObject({
      kind: 'found',
      config: {
        name: 'greetings',
        target: { command: 'node', args: ['server.mjs', '8080'], cwd: '/' },
        // Nobody sits there to be asked.
        confirmDestructive: false,
      },
    });
  });

  it('keeps the name, certificate and authorization of the same one in the list', () => {
    const url = 'https://example.com/mcp';
    const known: ServerConfig = {
      ...listed('Example', { kind: 'auto', url, headers: {} }),
      tls: { verify: false } as ServerConfig['tls'] & object,
    };
    const found = find(suiteOf({ url }), [known]);
    expect(found).toMatchObject({ config: { name: 'Example', tls: known.tls } });
  });

  it('is the same one where the suite names its files from its own folder', () => {
    const known = [listed('greeter', stdio('node', ['/dist/s.js', '--loud']))];
    const named = (args: string[], command = 'node') => listedServer(suiteOf({ command, args }), known)?.name;
    expect(named(['../dist/s.js', '--loud'])).toBe('greeter');
    expect(named(['dist/s.js', '--loud'])).toBe('greeter');
    expect(named(['../dist/t.js', '--loud'])).toBeUndefined();
    expect(named(['../dist/s.js'])).toBeUndefined();
    expect(named(['/other/dist/s.js', '--loud'])).toBeUndefined();
  });

  it('speaks the version that the suite asks for', () => {
    const server: SuiteServer = { command: 'node', protocol: '2025-06-18' };
    expect(find(suiteOf(server))).toMatchObject({ config: { protocol: { version: '2025-06-18' } } });
  });

  it('is found by its name where the suite names a configuration, which no page reads', () => {
    const suite = suiteOf({ config: 'mcp.json', name: 'files' });
    expect(find(suite, [listed('files', stdio('files-server'))])).toMatchObject({
      kind: 'found',
      config: { target: { command: 'files-server' } },
    });
    const missing = find(suite, [listed('other', stdio('files-server'))]);
    expect(missing).toMatchObject({ kind: 'problem', problem: { kind: 'server' } });
    expect(JSON.stringify(missing)).toContain('--config /suites/mcp.json');
  });

  it('is one of the list instead, in another version', () => {
    const servers = [listed('new', stdio('new-server'))];
    const target: RunTarget = { kind: 'server', name: 'new', version: '2025-06-18' };
    expect(find(suiteOf({ command: 'old-server' }), servers, target)).toMatchObject({
      config: { target: { command: 'new-server' }, protocol: { version: '2025-06-18' } },
    });
  });

  it.each([
    ['is not named', suiteOf(), OWN, 'server'],
    ['has no value for a variable', suiteOf({ command: '${NOWHERE}' }), OWN, 'variables'],
    ['is not in the list', suiteOf(), { kind: 'server', name: 'gone' }, 'server'],
    ['has a secret without a value', suiteOf(), { kind: 'server', name: 'locked' }, 'server'],
  ] as const)('that %s is a problem', (_, suite, target, kind) => {
    const locked = listed('locked', { ...stdio('x'), env: { KEY: '' } } as ServerTarget);
    expect(find(suite, [locked], target)).toMatchObject({ kind: 'problem', problem: { kind } });
  });

  it('is known in the list by where it is, or by its name', () => {
    const servers = [listed('one', stdio('node', ['one.mjs'])), listed('two', stdio('two'))];
    const named = (server?: SuiteServer) => listedServer(suiteOf(server), servers)?.name;
    expect(named({ command: 'node', args: ['one.mjs'] })).toBe('one');
    expect(named({ config: 'mcp.json', name: 'two' })).toBe('two');
    expect(named({ command: 'node' })).toBeUndefined();
    expect(named()).toBeUndefined();
  });
});
