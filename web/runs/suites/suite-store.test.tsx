// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { newQueryClient } from '../../session/queries';
import { WorkspaceContext } from '../../session/session-context';
import type { Workspace } from '../../session/workspace';
import { useSuiteNames } from './suite-store';

function Names() {
  return <p>{useSuiteNames().data?.join()}</p>;
}

it('reads the names again that changed while nobody showed them', async () => {
  const files = [{ path: 'desk.loupe.yaml' }];
  const folder = { path: '/tests', list: () => Promise.resolve([...files]), watch: () => () => undefined };
  const workspace = { tunnel: { folder } } as unknown as Workspace;
  const client = newQueryClient();
  const show = () =>
    render(
      <QueryClientProvider client={client}>
        <WorkspaceContext value={workspace}>
          <Names />
        </WorkspaceContext>
      </QueryClientProvider>,
    );
  const first = show();
  expect(await screen.findByText('desk')).toBeDefined();
  first.unmount();
  files.push({ path: 'scale.loupe.yaml' });
  show();
  expect(await screen.findByText('desk,scale')).toBeDefined();
});
