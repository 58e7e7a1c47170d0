import { expect, it } from 'vitest';

import { hrefOf, parseRoute } from './routes';

it('leads back to what it names, whatever the words of a server', () => {
  for (const name of ['get_weather', 'a/b?c#d%', '…/..', 'half \ud800', '\udc00', '~ud800', '🌦']) {
    const route = { kind: 'section', server: name, section: 'tools', item: name } as const;
    expect(parseRoute(hrefOf(route))).toEqual(route);
    const present = { kind: 'present', server: name, tool: name } as const;
    expect(parseRoute(hrefOf(present))).toEqual(present);
  }
});
