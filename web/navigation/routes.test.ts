import { expect, it } from 'vitest';

import { FILES, hrefOf, parseRoute } from './routes';

it('leads back to what it names, whatever the words of a server', () => {
  for (const name of ['get_weather', 'a/b?c#d%', '…/..', 'half \ud800', '\udc00', '~ud800', '🌦']) {
    const route = { kind: 'section', server: name, section: 'tools', item: name } as const;
    expect(parseRoute(hrefOf(route))).toEqual(route);
    const present = { kind: 'present', server: name, tool: name } as const;
    expect(parseRoute(hrefOf(present))).toEqual(present);
  }
});

it.each([
  ['/', { kind: 'servers' }],
  ['/servers', { kind: 'servers' }],
  ['/recordings', { kind: 'history', run: FILES }],
  ['/s/demo', { kind: 'section', server: 'demo', section: 'tools' }],
  ['/s/demo/', { kind: 'section', server: 'demo', section: 'tools' }],
  ['/s/demo/suites', { kind: 'suites' }],
  ['/s/demo/history', { kind: 'history' }],
  ['/s/demo/recordings', { kind: 'history', run: FILES }],
  ['/s/demo/foo', { kind: 'servers', unknown: '/s/demo/foo' }],
  ['/foo', { kind: 'servers', unknown: '/foo' }],
  ['/present/tool/demo', { kind: 'servers', unknown: '/present/tool/demo' }],
])('%s leads to its place, or is said to lead nowhere', (path, route) => {
  expect(parseRoute(path)).toEqual(route);
});
