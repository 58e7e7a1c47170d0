import { describe, expect, it } from 'vitest';

import type { ServerConfig } from '../../../../core/session/connect/server-config';
import type { Suite } from '../../../../core/suite/suite';
import { NEW_SERVER } from '../../../session/server-list';
import { neededSecrets, valuesFromList, variablesOf } from './suite-variables';

const suite: Suite = {
  loupe: 1,
  server: { url: 'https://example.com/mcp', headers: { Authorization: 'Bearer ${TOKEN}' } },
  variables: { city: 'Oslo' },
  before: [{ tool: 'login', arguments: { user: '${user}' }, capture: { id: '$.id' } }],
  calls: [
    { tool: 'weather', arguments: { city: '${city}', id: '${id}' } },
    { tool: 'later', arguments: { key: '${unused}' }, skip: 'not ready' },
    { tool: 'rows', arguments: { n: '${n}' }, rows: [{ n: 1 }, { n: 2 }] },
  ],
};

describe('the variables of a suite in the page', () => {
  it('are what was given, then what the suite says', () => {
    const lookup = variablesOf(suite, { city: 'Rome', user: '' });
    expect(lookup('city')).toBe('Rome');
    expect(variablesOf(suite, { city: '' })('city')).toBe('Oslo');
    expect(lookup('user')).toBeUndefined();
    expect(lookup('toString')).toBeUndefined();
  });

  it('are asked for where nothing else has a value: no row, no capture, no call that is skipped', () => {
    expect(neededSecrets(suite, {}, true)).toEqual(['TOKEN', 'user']);
    expect(neededSecrets(suite, {}, false)).toEqual(['user']);
    expect(neededSecrets(suite, { user: 'ann', TOKEN: 't' }, true)).toEqual([]);
  });

  it('have the values of the same server in the list', () => {
    const server = (headers: Record<string, string>, url = 'https://example.com/mcp') =>
      ({ ...NEW_SERVER, name: 'one', target: { kind: 'auto', url, headers } }) as ServerConfig;
    const values = (headers: Record<string, string>, url?: string) => valuesFromList(suite, [server(headers, url)]);
    expect(values({ Authorization: 'Bearer abc' })).toEqual({ TOKEN: 'abc' });
    const known = [server({ Authorization: 'Bearer abc' })];
    expect(valuesFromList(suite, known, { kind: 'server', name: 'one' })).toEqual({ TOKEN: 'abc' });
    expect(valuesFromList(suite, known, { kind: 'server', name: 'other' })).toEqual({});
    expect(values({ Authorization: 'Basic abc' })).toEqual({});
    expect(values({ Authorization: 'Bearer ' })).toEqual({});
    expect(values({ Authorization: 'Bearer abc' }, 'https://other.example/mcp')).toEqual({});
  });
});
