// @vitest-environment jsdom
import { cleanup } from '@testing-library/react';
import { expect, it } from 'vitest';

import { renderInEnglish } from '../i18n/testing/render-in-english';
import { WorkspaceContext } from '../session/session-context';
import { Workspace } from '../session/workspace';
import type { Tunnel } from '../tunnel/tunnel';
import { loadServerSettings } from './servers-with-moves';

it('leads from the settings of a server that is not there to the screen that says so', async () => {
  const tunnel = {
    launch: { servers: [{ name: 'demo', config: { command: 'node', args: ['x'] } }] },
    asHost: (page: object) => ({ ...page, isOpen: true, onClosed: () => () => undefined }),
    subscribe: () => () => undefined,
  } as unknown as Tunnel;
  const workspace = new Workspace(tunnel, { local: localStorage, tab: sessionStorage });
  const ServerSettings = await loadServerSettings();
  for (const [name, path] of [
    ['demo', '/servers/demo'],
    ['gone', '/s/gone/tools'],
  ] as const) {
    history.pushState(null, '', `/servers/${name}`);
    renderInEnglish(
      <WorkspaceContext value={workspace}>
        <ServerSettings name={name} />
      </WorkspaceContext>,
    );
    expect(location.pathname).toBe(path);
    cleanup();
  }
});
