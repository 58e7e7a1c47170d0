// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  delete document.documentElement.dataset['base'];
  vi.resetModules();
});

it('leads below the path that the page is at', async () => {
  document.documentElement.dataset['base'] = '/tools/loupe';
  vi.resetModules();
  const { hrefOf, parseRoute } = await import('./routes');
  const route = { kind: 'section', server: 'a/b', section: 'tools', item: 'x' } as const;
  expect(hrefOf(route)).toBe('/tools/loupe/s/a%2Fb/tools/x');
  expect(parseRoute(hrefOf(route))).toEqual(route);
  expect(parseRoute('/tools/loupe/')).toEqual({ kind: 'servers' });
});
