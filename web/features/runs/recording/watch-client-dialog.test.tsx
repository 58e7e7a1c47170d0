// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { renderInEnglish } from '../../../i18n/testing/render-in-english';
import { WorkspaceContext } from '../../../session/session-context';
import { NEW_SERVER } from '../../../session/server-list';
import type { Workspace } from '../../../session/workspace';
import { WatchClientDialog } from './watch-client-dialog';

it('says that a recording needs a file, which the configuration lacks without one', () => {
  const target = { kind: 'stdio', command: 'node', args: ['a.js'], env: {}, inheritEnv: false } as const;
  const servers = [{ ...NEW_SERVER, name: 'my shop', target }];
  const workspace = {
    tunnel: { launch: { cwd: '/work', platform: 'linux' } },
    servers: { snapshot: () => servers, subscribe: () => () => undefined },
  } as unknown as Workspace;
  renderInEnglish(
    <WorkspaceContext value={workspace}>
      <WatchClientDialog onClose={() => undefined} />
    </WorkspaceContext>,
  );
  const json = () => screen.getByRole('region', { name: /Claude Desktop/ }).textContent;
  fireEvent.click(screen.getByRole('checkbox', { name: 'Also record to a file' }));
  expect(json()).toContain('/work/my-shop.loupe.jsonl');
  const file = screen.getByRole('textbox', { name: 'File' });
  fireEvent.change(file, { target: { value: ' ' } });
  expect(json()).not.toContain('--record');
  expect(file.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Enter a file name')).toBeTruthy();
});
