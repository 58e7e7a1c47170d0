// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';

import type { ServerConfig, ServerTarget } from '../../core/session/connect/server-config';
import { missingSecrets, NEW_SERVER, ServerList } from './server-list';

const stdio: ServerTarget = {
  kind: 'stdio',
  command: 'node',
  args: ['s.js'],
  env: { API_KEY: 'hush-1' },
  inheritEnv: false,
};
const web: ServerTarget = { kind: 'auto', url: 'http://x/', headers: { 'X-Key': 'hush-2' } };

function server(name: string, target: ServerTarget, keepSecrets = false): ServerConfig {
  return { ...NEW_SERVER, name, target, keepSecrets };
}

/** Everything that is written down. */
const written = () => JSON.stringify(Object.entries(localStorage));

describe('the values of variables and headers', () => {
  it('live as long as the page, and only their names are written down', () => {
    const list = new ServerList(localStorage, []);
    list.put(server('one', stdio));
    list.put(server('two', web));
    expect(list.get('one')?.target).toEqual(stdio);
    expect(written()).toContain('API_KEY');
    expect(written()).toContain('X-Key');
    expect(written()).not.toContain('hush');

    const reloaded = new ServerList(localStorage, []);
    const [one, two] = reloaded.snapshot();
    expect(one && missingSecrets(one)).toEqual(['API_KEY']);
    expect(two && missingSecrets(two)).toEqual(['X-Key']);
  });

  it('are written down where the user said so, for that server only', () => {
    const list = new ServerList(localStorage, []);
    list.put(server('one', stdio, true));
    list.put(server('two', web));
    expect(written()).toContain('hush-1');
    expect(written()).not.toContain('hush-2');
    const [one] = new ServerList(localStorage, []).snapshot();
    expect(one?.target).toEqual(stdio);
    expect(one && missingSecrets(one)).toEqual([]);

    list.put(server('one', stdio, false));
    expect(written()).not.toContain('hush');
  });

  it('of a server from the command line are never written down', () => {
    const config = { command: 'node', env: { API_KEY: 'hush-3' } };
    const list = new ServerList(localStorage, [{ name: 'launched', config }]);
    const launched = list.get('launched');
    expect(launched).toMatchObject({ origin: 'launch', target: { env: { API_KEY: 'hush-3' } } });
    if (launched) list.put({ ...launched, keepSecrets: true, callTimeout: 5 });
    expect(written()).toContain('launched');
    expect(written()).not.toContain('hush');

    const again = new ServerList(localStorage, [{ name: 'launched', config }]).get('launched');
    expect(again).toMatchObject({ callTimeout: 5, target: { env: { API_KEY: 'hush-3' } } });
    expect(again && missingSecrets(again)).toEqual([]);
  });
});

describe('authorization parameters of Loupe’s start', () => {
  it('belong to the server that the command line names, and are never written down', () => {
    const launched = ['one', 'two'].map((name) => ({ name, config: { url: 'https://example.com/mcp' } }));
    const list = new ServerList(localStorage, launched, { autoConnect: 'one', parameters: 'audience=hush' });
    expect(list.snapshot().map(({ parameters }) => parameters)).toEqual(['audience=hush', undefined]);
    const [one] = list.snapshot();
    if (one) list.put({ ...one, callTimeout: 5 });
    expect(written()).not.toContain('hush');
    expect(new ServerList(localStorage, launched).get('one')?.parameters).toBeUndefined();
  });
});

describe('the list', () => {
  it('puts what was launched first, in the place of one of the same name', () => {
    new ServerList(localStorage, []).put(server('demo', web));
    const config = { command: 'demo-server' };
    const list = new ServerList(localStorage, [{ name: 'demo', config }]);
    expect(list.snapshot()).toMatchObject([{ name: 'demo', origin: 'launch' }]);
    expect(new ServerList(localStorage, []).snapshot()).toMatchObject([{ origin: 'person' }]);
  });

  it('renames in place, removes, finds free names, and tells its listeners', () => {
    const list = new ServerList(localStorage, []);
    const heard = vi.fn();
    list.subscribe(heard);
    list.put(server('a', web));
    list.put(server('b', web));
    list.put(server('renamed', web), 'a');
    const names = () => list.snapshot().map(({ name }) => name);
    expect(names()).toEqual(['renamed', 'b']);
    expect(list.freeName('b')).toBe('b-2');
    expect(list.freeName('c')).toBe('c');
    list.remove('renamed');
    expect(names()).toEqual(['b']);
    expect(heard).toHaveBeenCalledTimes(4);
  });

  it.each(['not JSON', '{"a":1}', '[null, 7, {"name":"x"}, {"name":"y","target":{"kind":"stdio"}}]'])(
    'is empty where %s was written down',
    (text) => {
      localStorage.setItem('loupe.servers', text);
      expect(new ServerList(localStorage, []).snapshot()).toEqual([]);
    },
  );
});
